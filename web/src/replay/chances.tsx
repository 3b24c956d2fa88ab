// Who stood to win, version by version, as a computer player judges a game that is over.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Refused } from "@annals/client";
import { type Fields, type KitDocument, Words } from "@annals/client/kit";
import { identity } from "../api/identity";
import type { Move, TableDocument } from "../api/types";
import { say } from "../i18n/evidence";
import { n } from "../i18n/language";
import { NameForm, withName } from "../lobby/entrance";
import { tableOf } from "../session/session";
import { Problem } from "../shell/problem";
import { nameAt } from "../table/seats";
import { Plot } from "./chart";
import type { Cursor } from "./cursor";
import type { Line } from "./series";

interface Judged {
  version: number;
  chances: number[] | null;
  decision?: { seat: number; played: Move; best: Move; cost: number };
}

interface Analysis {
  status: "none" | "running" | "done" | "cancelled";
  done: number;
  total: number;
  versions: Judged[];
}

const AGAIN = 2_000;

interface Props {
  table: TableDocument;
  kit: KitDocument;
  cursor: Cursor;
}

export function Chances({ table, kit, cursor }: Props) {
  const [found, setFound] = useState<Analysis | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [named, setNamed] = useState(true);
  const words = useMemo(() => new Words(kit, (seat) => nameAt(table, seat)), [kit, table]);
  const house = useMemo(() => tableOf(table.table), [table.table]);
  const take = (told: unknown) => setFound(told as Analysis);
  const running = found?.status === "running";
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => void house.analysis().then(take, () => undefined), AGAIN);
    return () => clearInterval(timer);
  }, [running]);
  const start = () => void house.analyse().then(take, setWhy);
  const lines = useMemo(() => linesOf(found?.versions ?? []), [found]);
  if (why instanceof Refused && why.status === 404) return null; // this house judges no games
  return (
    <section class="card chart chances" aria-labelledby="chances-title">
      <h2 id="chances-title">{say("chances")}</h2>
      {found ? null : (
        <>
          <p class="soft">{say("chances_hint")}</p>
          <p>
            <button
              type="button"
              class="button small"
              onClick={() => {
                setNamed(identity.value !== null);
                withName(start);
              }}
            >
              {say("ask_chances")}
            </button>
          </p>
          {identity.value || named ? null : <NameForm />}
        </>
      )}
      <p role="status">{running ? say("judged_so_far", { done: found.done, total: found.total }) : ""}</p>
      {lines.length ? (
        <>
          <p class="soft small-text">{say("chances_now")}</p>
          <Plot lines={lines} low={0} most={100} last={Math.max(table.version, 2)} cursor={cursor} words={words} />
          <Advice judged={found!.versions} cursor={cursor} words={words} />
        </>
      ) : null}
      <Problem why={why} game={table.game} kit={kit} />
    </section>
  );
}

function Advice({ judged, cursor, words }: { judged: readonly Judged[]; cursor: Cursor; words: Words }) {
  const v = cursor.v.value;
  const decision = judged.find(({ version }) => version === v)?.decision;
  if (!decision) return null;
  const { seat, best, cost } = decision;
  const name = words.seatName(seat);
  if (cost <= 0) return <p>{say("nothing_better", { name })}</p>;
  const told = words.kit.moves[best.type];
  const text = told ? words.tell(told.tell, { ...(best as Fields), seat }) : best.type;
  return <p>{say("better", { name, best: `${text}.`, cost: n(Math.round(100 * cost)) })}</p>;
}

function linesOf(judged: readonly Judged[]): Line[] {
  const known = judged.filter((each) => each.chances !== null);
  const seats = known[0]?.chances?.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: known.map(({ version, chances }): [number, number] => [version, Math.round(100 * chances![seat]!)]),
  }));
}
