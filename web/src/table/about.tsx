// What an offer costs and brings, as the server tells it beside the offers.

import { type Choice, isObject, keyOf, type Walk } from "@annals/client";
import type { Words } from "@annals/client/kit";
import type { Json } from "../api/types";
import { t } from "../i18n/language";

interface Props {
  walk: Walk;
  words: Words;
  about: readonly (Json | null)[];
}

/** Of a kind of move with one price. */
export function AboutType({ walk, type, about, words }: Props & { type: string }) {
  const found = new Map<string, Json>();
  walk.indices(type).forEach((at) => {
    const each = about[at];
    if (each && isObject(each) && "pay" in each) found.set(keyOf(each), each);
  });
  return found.size === 1 ? <Price price={[...found.values()][0]!} words={words} /> : null;
}

/** Of one choice: its own line, where the offer tells of each, else that of the offer it leads to. */
export function AboutChoice({ walk, choice, about, words }: Props & { choice: Choice }) {
  const indices = choice.many ? [] : walk.with(choice).indices(choice.type);
  const found = new Map<string, Json>();
  for (const at of indices) {
    const told = about[at];
    if (!told || !isObject(told)) continue;
    const own = Object.values(told).find((each) => isObject(each) && String(choice.value) in each);
    const each = own && isObject(own) ? own[String(choice.value)]! : told;
    found.set(keyOf(each), each);
  }
  return found.size === 1 ? <Price price={[...found.values()][0]!} words={words} /> : null;
}

function Price({ price, words }: { price: Json; words: Words }) {
  if (!isObject(price)) return null;
  if (!("pay" in price) && !("gain" in price)) {
    return (
      <>
        {Object.entries(price).map(([name, part]) => (
          <Price key={name} price={part} words={words} />
        ))}
      </>
    );
  }
  const [pay, gain] = [amounts(price["pay"] ?? {}, words), amounts(price["gain"] ?? [], words)];
  if (!pay && !gain) return null;
  return (
    <p class="price small-text">
      {pay ? (
        <span>
          <span class="soft">{t("costs")}</span> {pay}
        </span>
      ) : null}
      {gain ? (
        <span>
          <span class="soft">{t("brings")}</span> {gain}
        </span>
      ) : null}
    </p>
  );
}

function amounts(value: Json, words: Words, joint = ", "): string {
  if (Array.isArray(value)) return value.map((each) => amounts(each, words)).filter(Boolean).join(joint);
  if (!isObject(value)) return typeof value === "number" ? words.number(value) : words.idName(String(value));
  if (typeof value["resource"] === "string") return times(words.idName(value["resource"]), Number(value["n"] ?? 1), words);
  return Object.entries(value)
    .map(([name, inner]) => {
      if (Array.isArray(inner)) return amounts(inner, words, ` ${t("or")} `);
      const label = words.kit.things[name]?.name ?? words.kit.choices["entry"]?.[name] ?? name;
      return typeof inner === "number" ? times(label, inner, words) : `${label} (${amounts(inner, words)})`;
    })
    .join(", ");
}

/** A name that is not bent by its number. */
const times = (name: string, count: number, words: Words): string => (count === 1 ? name : `${name}\u00a0\u00d7\u00a0${words.number(count)}`);
