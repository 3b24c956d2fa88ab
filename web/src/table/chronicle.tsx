// What has happened, entry by entry, in sentences.

import { useEffect, useRef, useState } from "preact/hooks";
import { entryTexts, type Words } from "@annals/client/kit";
import { SeatMark } from "../board/seatLook";
import { n, t } from "../i18n/language";
import type { LiveTable } from "./live";

const SHOWN = 60; // the last ones; earlier ones on demand

export function Chronicle({ live, words }: { live: LiveTable; words: Words }) {
  const [shown, setShown] = useState(SHOWN);
  const list = useRef<HTMLOListElement>(null);
  const entries = live.entries.value;
  const now = live.picture.value?.version ?? 0;
  const seen = entries.filter((entry) => entry.v <= now || !live.behind.value);
  const last = seen.at(-1)?.v;
  useEffect(() => {
    const node = list.current;
    if (node) node.scrollTop = node.scrollHeight;
  }, [last]);
  return (
    <section class="chronicle" aria-labelledby="chronicle">
      <h2 id="chronicle">{t("chronicle")}</h2>
      <ol ref={list} role="list" tabIndex={0} aria-labelledby="chronicle">
        {seen.length > shown ? (
          <li>
            <button type="button" class="button quiet small" onClick={() => setShown(shown + 200)}>
              {t("earlier")}
            </button>
          </li>
        ) : null}
        {seen.slice(-shown).map((entry) => {
          const texts = entryTexts(entry, words);
          if (!texts.length) return null;
          return (
            <li key={entry.v} data-v={entry.v} class={entry.v === last ? "last" : ""}>
              <span class="who" title={t("version", { n: n(entry.v) })}>
                {entry.seat === null ? null : <SeatMark seat={entry.seat} />}
              </span>
              <div>
                {texts.map((text, at) => (
                  <p key={at}>{text}</p>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
