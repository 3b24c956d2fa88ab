// What a business, a tile, a job or an ally does, as a row of signs; in words it stands in its text.

import type { VNode } from "preact";
import type { Words } from "@annals/client/kit";
import type { Json } from "../../api/types";
import { Emblem, Strokes } from "../drawn";
import { DRAWINGS } from "./drawings";

export interface Sign {
  d: string | undefined; // none: a bill
  text: string;
}

type Effect = { [name: string]: Json };

export const effectsOf = (value: Json | undefined): Effect[] => (Array.isArray(value) ? (value.filter((each) => typeof each === "object" && each !== null) as Effect[]) : []);

export const signsOf = (effects: readonly Effect[], words: Words): Sign[] => effects.flatMap((effect) => signsOfOne(effect, words));

function signsOfOne(effect: Effect, words: Words): Sign[] {
  const found: Sign[] = [];
  const add = (name: string, count: Json = 1) => found.push({ d: DRAWINGS[name], text: typeof count === "number" && count > 1 ? words.number(count) : "" });
  if ("discard" in effect) add("discard", effect["discard"]);
  if ("launder" in effect) add("suitcase", effect["launder"]);
  for (const [goods, count] of Object.entries((effect["gain"] as Effect | undefined) ?? {})) add(goods, count);
  if ("gain_any" in effect) add("any", effect["gain_any"]);
  if ("draw_jobs" in effect) add("job", effect["draw_jobs"]);
  if ("take_first_player" in effect) add("horse_head");
  if ("shake_down" in effect) add("shaken");
  if ("kill" in effect) add("kill");
  if ("steal" in effect) add("stolen");
  if ("offer" in effect) add("offer");
  if ("move_own_thug" in effect || "move_other" in effect) add("moved");
  if ("place_neutral" in effect) add(String(effect["place_neutral"]));
  for (const money of (effect["gain_money"] as number[] | undefined) ?? []) found.push({ d: undefined, text: words.number(money) });
  return found;
}

/** Signs in a row on a board, the first with its left side at x. */
export function Row({ signs, x, y, size, ink = "var(--board-ink)" }: { signs: readonly Sign[]; x: number; y: number; size: number; ink?: string }): VNode {
  let at = x;
  return (
    <>
      {signs.map(({ d, text }, n) => {
        const left = at;
        at += d === undefined ? size * 2.3 : size * (text ? 2.9 : 2.15);
        return (
          <g key={n}>
            {d === undefined ? (
              <rect class="small-bill" x={left} y={y - size * 0.75} width={size * 2} height={size * 1.5} rx={size * 0.2} />
            ) : (
              <g transform={`translate(${left + size * 0.9} ${y}) scale(${size * 0.85})`}>
                <Strokes d={d} ink={ink} width={0.2} />
              </g>
            )}
            {text ? (
              <text class="sign-count" x={d === undefined ? left + size : left + size * 2.25} y={y + size * 0.48} font-size={size * 1.35} fill={d === undefined ? undefined : ink}>
                {text}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

export function HtmlRow({ signs }: { signs: readonly Sign[] }): VNode {
  return (
    <span class="cost">
      {signs.map(({ d, text }, n) =>
        d === undefined ? (
          <span key={n} class="pay">
            {text}
          </span>
        ) : (
          <span key={n} class="need">
            <Emblem d={d} class="tiny" width={0.16} />
            {text}
          </span>
        ),
      )}
    </span>
  );
}
