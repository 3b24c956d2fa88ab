// What people say to each other at the table, beside the game.

import { useEffect, useRef, useState } from "preact/hooks";
import type { TalkLine } from "../api/types";
import { identity } from "../api/identity";
import { SeatMark } from "../board/seatLook";
import { n, t } from "../i18n/language";
import { Problem } from "../shell/problem";
import type { LiveTable } from "./live";

const LONGEST = 500;

export function Talk({ live }: { live: LiveTable }) {
  const lines = live.talk.value;
  const seated = live.document.value?.you != null;
  const [text, setText] = useState("");
  const [room, setRoom] = useState<TalkLine["room"] | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines?.length]);
  const [heard, setHeard] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const unheard = isOpen ? 0 : lines.length - heard;
  const opened = (now: boolean) => {
    setOpen(now);
    setHeard(lines.length);
    if (now) live.listen().catch(setWhy);
  };
  const chosen = room ?? (seated ? "seats" : "all");
  const say = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    setWhy(null);
    try {
      await live.say(chosen, text.trim());
      setText("");
    } catch (error) {
      setWhy(error);
    }
  };
  return (
    <details class="talk" onToggle={(event) => opened(event.currentTarget.open)}>
      <summary>
        {t("talk")} {unheard > 0 ? <span class="badge mine">{n(unheard)}</span> : null}
      </summary>
      {lines.length ? (
        <ol ref={list} tabIndex={0} aria-label={t("talk")}>
          {lines.map((line) => (
            <li key={line.id}>
              {line.seat === null ? null : <SeatMark seat={line.seat} />} <bdi class="who">{line.name}</bdi>{" "}
              {line.room === "seats" ? <span class="soft small-text">{t("talk_seats")}</span> : null} <bdi>{line.text}</bdi>
            </li>
          ))}
        </ol>
      ) : null}
      {identity.value ? (
        <form class="row" onSubmit={say}>
          <input type="text" dir="auto" maxLength={LONGEST} aria-label={t("write")} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          {seated ? (
            <select aria-label={t("talk_room")} value={chosen} onChange={(event) => setRoom(event.currentTarget.value as TalkLine["room"])}>
              <option value="seats">{t("talk_seats")}</option>
              <option value="all">{t("talk_all")}</option>
            </select>
          ) : null}
          <button type="submit" class="button small">
            {t("say")}
          </button>
        </form>
      ) : null}
      <Problem why={why} />
    </details>
  );
}
