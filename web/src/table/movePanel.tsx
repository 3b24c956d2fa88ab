// What can be done, as a list: the way of the keyboard and of screen readers, and of whoever would rather read.

import { useState } from "preact/hooks";
import { type Choice, keyOf, type OpenField, type Walk } from "@annals/client";
import { lastOf, type Words } from "@annals/client/kit";
import type { Json } from "../api/types";
import { n, t } from "../i18n/language";
import { AboutChoice, AboutType } from "./about";
import type { Making } from "./making";

interface Props {
  walk: Walk;
  words: Words;
  about?: readonly (Json | null)[];
  onStep(walk: Walk): void;
}

export function MovePanel({ making, words, about }: { making: Making; words: Words; about: readonly (Json | null)[] }) {
  return <Choices walk={making.walk.value} words={words} about={about} onStep={(walk) => making.step(walk)} />;
}

/** The moves, or the open fields of the one that was begun. */
export function Choices({ walk, words, about = [], onStep }: Props) {
  if (walk.type === null) {
    return (
      <ul role="list" class="move-types">
        {walk.types.map((type) => (
          <li key={type}>
            <button type="button" class="button move-type" data-move={type} onClick={() => onStep(whole(walk, type))}>
              {words.moveName(type)}
            </button>
            <AboutType walk={walk} type={type} about={about} words={words} />
          </li>
        ))}
      </ul>
    );
  }
  const fields = walk.openFields;
  return (
    <div class="fields">
      {walk.types.length > 1 ? <h3>{words.moveName(walk.type)}</h3> : null}
      {fields.map((field) => (
        <Field key={field.path} field={field} walk={walk} words={words} about={about} onStep={onStep} />
      ))}
      {!fields.length && walk.types.length === 1 ? <p>{words.moveName(walk.type)}</p> : null}
    </div>
  );
}

/** Choosing a move that leaves nothing open settles it. */
const whole = (walk: Walk, type: string): Walk => walk.withType(type);

function Field({ field, walk, words, about = [], onStep }: Props & { field: OpenField }) {
  const name = words.fieldName(walk.type!, field.path);
  const bounds = field.form === "many" ? ` · ${t("least_most", { least: n(field.least), most: n(field.most) })}` : "";
  return (
    <fieldset data-field={field.path}>
      <legend>
        {name}
        <span class="soft">{bounds}</span>
      </legend>
      {field.form === "text" ? <Text field={field} onDone={(value) => onStep(walk.withValue(field.path, value))} /> : null}
      {field.form === "range" ? <Range field={field} name={name} onDone={(value) => onStep(walk.withValue(field.path, value))} /> : null}
      {field.form === "one" || field.form === "many" ? (
        <ul role="list" class="values">
          {options(field, walk).map(({ choice, key, left }) => (
            <li key={key}>
              <button
                type="button"
                class="button small value"
                aria-pressed={choice.many ? choice.chosen : undefined}
                aria-disabled={choice.many && !choice.chosen && !left ? "true" : undefined}
                data-value={keyOf(choice.value)}
                onClick={() => onStep(walk.with(choice))}
              >
                {words.valueName(lastOf(field.path), choice.value)}
              </button>
              <AboutChoice walk={walk} choice={choice} about={about} words={words} />
            </li>
          ))}
        </ul>
      ) : null}
    </fieldset>
  );
}

/** Every value of the field; equal ones of a subset as often as they are there. */
function options(field: OpenField, walk: Walk): { choice: Choice; key: string; left: boolean }[] {
  const many = field.form === "many";
  const picked = many && Array.isArray(field.picked) ? field.picked.map((each) => keyOf(each)) : [];
  const seen = new Map<string, number>();
  return field.values.map((value) => {
    const id = keyOf(value);
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    const chosen = picked.filter((each) => each === id).length >= nth;
    return { choice: { type: walk.type!, path: field.path, value, many, chosen }, key: `${id} ${nth}`, left: picked.length < field.most };
  });
}

function Range({ field, name, onDone }: { field: OpenField; name: string; onDone(value: number): void }) {
  const [value, setValue] = useState(field.least);
  return (
    <span class="row">
      <input
        type="number"
        aria-label={name}
        min={field.least}
        max={field.most}
        value={value}
        onInput={(event) => setValue(event.currentTarget.valueAsNumber)}
      />
      <span class="soft">{t("least_most", { least: n(field.least), most: n(field.most) })}</span>
      <button type="button" class="button small" disabled={!field.values.includes(value)} onClick={() => onDone(value)}>
        {t("choose")}
      </button>
    </span>
  );
}

function Text({ field, onDone }: { field: OpenField; onDone(value: string): void }) {
  const [value, setValue] = useState("");
  return (
    <span class="row">
      <input type="text" aria-label={t("write")} dir="auto" maxLength={field.most} value={value} onInput={(event) => setValue(event.currentTarget.value)} />
      <button type="button" class="button small" disabled={!value.trim()} onClick={() => onDone(value.trim())}>
        {t("write")}
      </button>
    </span>
  );
}
