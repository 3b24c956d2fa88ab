// What happens, for ears: entries politely and at most once a second, what concerns me at once.

import { useEffect, useRef, useState } from "preact/hooks";
import { entryTexts, type Words } from "@annals/client/kit";
import { t } from "../i18n/language";
import type { LiveTable } from "./live";

const BATCH = 1_000;

export function Announcer({ live, words }: { live: LiveTable; words: Words }) {
  const [polite, setPolite] = useState("");
  const [urgent, setUrgent] = useState("");
  const told = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const entries = live.entries.value;
  const decision = live.offers.value?.decision;
  const isOver = live.document.value?.outcome != null;

  useEffect(() => {
    const last = entries.at(-1)?.v ?? null;
    if (told.current === null || last === null) {
      told.current = last;
      return;
    }
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const fresh = live.entries.peek().filter((entry) => entry.v > told.current!);
      told.current = live.entries.peek().at(-1)?.v ?? told.current;
      const text = fresh.flatMap((entry) => entryTexts(entry, words)).join(" ");
      setPolite((before) => (before === text ? `${text}\u00a0` : text)); // the same again is read again
    }, BATCH);
  }, [entries.length]);

  useEffect(() => {
    if (isOver) setUrgent(t("game_over"));
    else setUrgent(decision ? `${t("your_turn")}. ${words.ask(decision.kind)}` : "");
  }, [decision?.kind, decision === null || decision === undefined, isOver]);

  return (
    <>
      <p class="hidden-text" aria-live="polite">
        {polite}
      </p>
      <p class="hidden-text" aria-live="assertive">
        {urgent}
      </p>
    </>
  );
}
