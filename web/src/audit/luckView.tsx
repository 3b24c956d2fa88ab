// Every shuffle and every number, worked out before the reader's eyes.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Words } from "@annals/client/kit";
import { say } from "../i18n/evidence";
import { n } from "../i18n/language";
import { type Drawn, drawsOf, fits, type Source, sourceOf, type Step, stepsOf } from "./luckTrace";
import type { RecordFile } from "./recordFile";

export function LuckView({ record, words }: { record: RecordFile; words: Words | null }) {
  const [source, setSource] = useState<Source | null | undefined>(undefined);
  const draws = useMemo(() => drawsOf(record), [record]);
  const [chosen, choose] = useState(0);
  useEffect(() => void sourceOf(record).then(setSource, () => setSource(null)), [record]);
  if (source === undefined) return null;
  return (
    <section class="card group luck" aria-labelledby="luck-title">
      <h2 id="luck-title">{say("luck_title")}</h2>
      <p class="soft">{say("luck_hint")}</p>
      {source === null ? <p>{say("luck_closed")}</p> : <Origin source={source} />}
      {source && draws.length ? (
        <>
          <label>
            {say("which_draw")}
            <select value={String(chosen)} onChange={(event) => choose(Number(event.currentTarget.value))}>
              {draws.map((each, at) => (
                <option key={at} value={String(at)}>
                  {say(Array.isArray(each.draw[2]) ? "draw_shuffle" : "draw_number", { v: each.v, purpose: each.draw[0], size: each.draw[1] })}
                </option>
              ))}
            </select>
          </label>
          <DrawSteps key={chosen} source={source} all={draws} drawn={draws[chosen]!} words={words} />
        </>
      ) : null}
    </section>
  );
}

function Origin({ source }: { source: Source }) {
  const same = source.commitment === source.committed;
  return (
    <ol class="origin">
      <li>
        {say("luck_seed")} <Code text={source.seed} />
      </li>
      <li>
        {say("luck_commitment")} <Code text={`SHA-256(${source.seedMessage})`} /> = <Code text={source.commitment} />
        <Mark good={same} text={say(same ? "as_promised" : "not_as_promised")} />
      </li>
      <li>
        {say("luck_nonces")} <Code text={JSON.stringify(source.nonces)} />
      </li>
      <li>
        {say("luck_key")} <Code text={`HMAC-SHA-256(seed, ${source.mixMessage})`} /> = <Code text={source.key} />
      </li>
    </ol>
  );
}

interface StepsProps {
  source: Source;
  all: readonly Drawn[];
  drawn: Drawn;
  words: Words | null;
}

function DrawSteps({ source, all, drawn, words }: StepsProps) {
  const [steps, setSteps] = useState<Step[] | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => void stepsOf(source, all, drawn).then(setSteps), [source, drawn]);
  if (!steps) return <p role="status">{say("checking")}</p>;
  const step = steps[at];
  const good = fits(drawn, steps);
  const itemName = (position: number): string => {
    const item = drawn.names?.[position];
    return item === undefined ? n(position) : (words?.idName(item) ?? item);
  };
  return (
    <div class="steps">
      <p>
        <Mark good={good} text={say(good ? "draw_fits" : "draw_does_not_fit", { count: steps.length })} />
      </p>
      {step ? (
        <>
          <div class="row" dir="ltr">
            <button type="button" class="button small" aria-label={say("step_back")} disabled={at === 0} onClick={() => setAt(at - 1)}>
              ‹
            </button>
            <input
              type="range"
              aria-label={say("luck_step")}
              aria-valuetext={say("step_n_of", { n: at + 1, of: steps.length })}
              min={0}
              max={steps.length - 1}
              value={at}
              onInput={(event) => setAt(Number(event.currentTarget.value))}
            />
            <button type="button" class="button small" aria-label={say("step_on")} disabled={at === steps.length - 1} onClick={() => setAt(at + 1)}>
              ›
            </button>
          </div>
          <ol class="step" aria-live="polite">
            <li>
              <b>{say("step_n_of", { n: at + 1, of: steps.length })}</b> <Code text={`HMAC-SHA-256(key, ${step.message})`} />
            </li>
            <li>
              {say("luck_block")} <Code text={step.block} />
            </li>
            <li>{step.passedOver ? say("passed_over", { k: step.below }) : say("luck_number", { k: step.below, x: step.number })}</li>
            {step.swapped ? <li>{swap(step.swapped, itemName, step)}</li> : null}
          </ol>
          {step.order ? (
            <ol class="order" role="list" tabIndex={0} aria-label={say("order_now")}>
              {step.order.map((position, place) => (
                <li
                  key={place}
                  class={step.swapped?.includes(place) ? "swapped" : place >= step.below ? "settled" : ""}
                >
                  {itemName(position)}
                </li>
              ))}
            </ol>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** Places are counted from 1 here; which thing came where. */
function swap([high, low]: [number, number], name: (position: number) => string, step: Step): string {
  if (high === low) return say("stays", { place: high + 1, what: name(step.order![high]!) });
  return say("swaps", { high: high + 1, low: low + 1, what: name(step.order![high]!) });
}

function Code({ text }: { text: string }) {
  return (
    <code class="hex" dir="ltr">
      {text}
    </code>
  );
}

export function Mark({ good, text }: { good: boolean; text: string }) {
  return (
    <span class={`mark ${good ? "good" : "bad"}`}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={good ? "M5 12.5l4.5 4.5L19 7.5" : "M6 6l12 12M18 6L6 18"} />
      </svg>
      {text}
    </span>
  );
}
