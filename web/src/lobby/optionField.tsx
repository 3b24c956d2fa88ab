// One option as a field of a form, whatever its schema: choices, numbers, lists, groups, alternatives.

import { useId } from "preact/hooks";
import type { Json, Schema } from "../api/types";
import { n, t } from "../i18n/language";
import type { OptionNames } from "./optionWords";
import { beginning, choices, discriminator, type Fields, nextRow, required, tagOf, unwrapped } from "./schema";

interface Props {
  schema: Schema;
  names: OptionNames;
  field: string;
  label: string;
  hint?: string;
  value: Json;
  rows: number; // how long a list begins: one for each seat
  change: (value: Json) => void;
}

const FEW = 3;

export function OptionField(props: Props) {
  const { inner, nullable } = unwrapped(props.schema);
  const values = choices(inner);
  if (values) return <Choice {...props} values={nullable ? [null, ...values] : values} />;
  if (inner.anyOf) return <Alternatives {...props} alternatives={inner.anyOf} />;
  if (inner.type === "array") {
    const items = inner.items ?? {};
    return choices(items) && !nullable ? <Ticks {...props} values={choices(items)!} /> : <Rows {...props} items={items} nullable={nullable} />;
  }
  if (inner.type === "object") return <Group {...props} schema={inner} />;
  return <Line {...props} inner={inner} nullable={nullable} />;
}

function Hint({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p class="hint" id={id}>
      {children}
    </p>
  ) : null;
}

function Choice({ names, field, label, hint, value, values, change }: Props & { values: Json[] }) {
  const id = useId();
  const chosen = values.findIndex((each) => JSON.stringify(each) === JSON.stringify(value));
  const text = chosen < 0 ? "" : names.ofValue(field, values[chosen]!).text;
  const more = [hint, text === hint ? "" : text].filter(Boolean).join(" ");
  if (values.length > FEW) {
    return (
      <div class="field">
        <label for={id}>{label}</label>
        <select id={id} value={chosen} onChange={(event) => change(values[Number(event.currentTarget.value)]!)} aria-describedby={`${id}h`}>
          {values.map((each, at) => (
            <option key={at} value={at}>
              {names.ofValue(field, each).name}
            </option>
          ))}
        </select>
        <Hint id={`${id}h`}>{more}</Hint>
      </div>
    );
  }
  return (
    <fieldset class="field" aria-describedby={`${id}h`}>
      <legend>{label}</legend>
      <div class="choice">
        {values.map((each, at) => (
          <label key={at}>
            <input type="radio" name={id} checked={at === chosen} onChange={() => change(each)} />
            {names.ofValue(field, each).name}
          </label>
        ))}
      </div>
      <Hint id={`${id}h`}>{more}</Hint>
    </fieldset>
  );
}

function Line({ names, field, label, hint, value, inner, nullable, change }: Props & { inner: Schema; nullable: boolean }) {
  const id = useId();
  const isNumber = inner.type === "integer" || inner.type === "number";
  const read = (text: string): Json => {
    if (!text.trim()) return nullable ? null : beginning({ ...inner });
    return isNumber ? Number(text) : text;
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...({ type: isNumber ? "number" : "text" } as { type: "number" })}
        step={inner.type === "integer" ? 1 : undefined}
        min={inner.minimum}
        max={inner.maximum}
        value={value === null ? "" : String(value)}
        placeholder={nullable ? names.ofValue(field, null).name : undefined}
        required={!nullable && isNumber}
        onChange={(event) => change(read(event.currentTarget.value))}
        aria-describedby={`${id}h`}
      />
      <Hint id={`${id}h`}>{hint}</Hint>
    </div>
  );
}

function Ticks({ names, field, label, hint, value, values, change }: Props & { values: Json[] }) {
  const id = useId();
  const ticked = (Array.isArray(value) ? value : []) as Json[];
  return (
    <fieldset class="field" aria-describedby={`${id}h`}>
      <legend>{label}</legend>
      <Hint id={`${id}h`}>{hint}</Hint>
      <div class="ticks">
        {values.map((each, at) => {
          const words = names.ofValue(field, each);
          return (
            <label class="tick" key={at}>
              <input
                type="checkbox"
                checked={ticked.includes(each)}
                onChange={(event) => change(event.currentTarget.checked ? values.filter((one) => one === each || ticked.includes(one)) : ticked.filter((one) => one !== each))}
              />
              <span>
                {words.name}
                {words.text ? <span class="soft small-text">{words.text}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Rows({ names, field, label, hint, value, items, nullable, rows, change }: Props & { items: Schema; nullable: boolean }) {
  const id = useId();
  const list = Array.isArray(value) ? value : [];
  const own = !nullable || value !== null;
  const begin = (): Json[] => {
    const made: Json[] = [];
    while (made.length < rows) made.push(nextRow(items, made));
    return made;
  };
  const inner = unwrapped(items).inner;
  return (
    <fieldset class="field" aria-describedby={`${id}h`}>
      <legend>{label}</legend>
      <Hint id={`${id}h`}>{hint}</Hint>
      {nullable ? (
        <label class="tick">
          <input type="checkbox" checked={own} onChange={(event) => change(event.currentTarget.checked ? begin() : null)} />
          <span>{t("choose_own")}</span>
        </label>
      ) : null}
      {own ? (
        <>
          <ol class="rows" role="list">
            {list.map((row, at) => {
              const put = (changed: Json) => change(list.map((each, place) => (place === at ? changed : each)));
              const parts = inner.type === "object" ? Object.entries(inner.properties ?? {}) : null;
              return (
                <li key={at}>
                  {parts ? (
                    parts.map(([name, part]) => (
                      <OptionField
                        key={name}
                        schema={part}
                        names={names}
                        field={name}
                        label={`${n(at + 1)}. ${names.ofField(name)}`}
                        value={(row as Fields)[name] ?? null}
                        rows={rows}
                        change={(changed) => put({ ...(row as Fields), [name]: changed })}
                      />
                    ))
                  ) : (
                    <OptionField schema={inner} names={names} field={field} label={`${n(at + 1)}.`} value={row} rows={rows} change={put} />
                  )}
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={`${t("remove_row")} ${n(at + 1)}`}
                    onClick={() => change(list.filter((_, place) => place !== at))}
                  >
                    {t("remove_row")}
                  </button>
                </li>
              );
            })}
          </ol>
          <div>
            <button type="button" class="button small" onClick={() => change([...list, nextRow(items, list)])}>
              {t("add_row")}
            </button>
          </div>
        </>
      ) : null}
    </fieldset>
  );
}

function Group({ schema, names, label, hint, value, rows, change }: Props) {
  const id = useId();
  return (
    <fieldset class="field" aria-describedby={`${id}h`}>
      <legend>{label}</legend>
      <Hint id={`${id}h`}>{hint}</Hint>
      <Inside schema={schema} names={names} value={value as Fields} rows={rows} change={change} />
    </fieldset>
  );
}

function Inside({ schema, names, value, rows, change, without, alone }: Pick<Props, "schema" | "names" | "rows" | "change"> & { value: Fields; without?: string; alone?: string }) {
  const parts = Object.entries(schema.properties ?? {}).filter(([name]) => name !== without);
  if (!parts.length) return null;
  return (
    <div class="inner">
      {parts.map(([name, part]) => (
        <OptionField
          key={name}
          schema={part}
          names={names}
          field={name}
          label={alone && parts.length === 1 ? alone : names.ofField(name)}
          value={value?.[name] ?? beginning(part)}
          rows={rows}
          change={(changed) => change({ ...value, [name]: changed })}
        />
      ))}
    </div>
  );
}

function Alternatives({ alternatives, names, label, hint, value, rows, change }: Props & { alternatives: Schema[] }) {
  const id = useId();
  const by = discriminator(alternatives);
  if (!by) return null; // nothing that a form could ask; the rules' own value stays
  const tag = (value as Fields | null)?.[by];
  const at = Math.max(0, alternatives.findIndex((each) => tagOf(each, by) === tag));
  const chosen = alternatives[at]!;
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <select
        value={at}
        aria-label={label}
        aria-describedby={`${id}h`}
        onChange={(event) => change(required(alternatives[Number(event.currentTarget.value)]!))}
      >
        {alternatives.map((each, place) => (
          <option key={place} value={place}>
            {names.ofValue(by, tagOf(each, by)).name}
          </option>
        ))}
      </select>
      <Hint id={`${id}h`}>{[hint, names.ofValue(by, tagOf(chosen, by)).text].filter(Boolean).join(" ")}</Hint>
      <Inside schema={chosen} names={names} value={value as Fields} rows={rows} change={change} without={by} alone={names.ofValue(by, tagOf(chosen, by)).name} />
    </fieldset>
  );
}
