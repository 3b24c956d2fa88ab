// How long everybody may think at a new table.

import { useId } from "preact/hooks";
import type { ClockWish } from "../api/types";
import { t } from "../i18n/language";
import type { Key } from "../i18n/en";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EACH = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY];
const BANKS = [5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 45 * MINUTE, 2 * HOUR, DAY, 7 * DAY];
const INCREMENTS = [0, 5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, HOUR, 12 * HOUR];
const KINDS = ["none", "each", "bank"] as const;
const ENDS = ["stand_in", "forfeit"] as const;

interface Props {
  wish: ClockWish;
  change(wish: ClockWish): void;
}

export function ClockForm({ wish, change }: Props) {
  const kind = wish.clock?.kind ?? "none";
  const begin = (wanted: (typeof KINDS)[number]): void => {
    if (wanted === "none") change({ clock: null });
    else if (wanted === "each") change({ ...wish, clock: { kind: "each", ms: 5 * MINUTE } });
    else change({ ...wish, clock: { kind: "bank", initial_ms: 20 * MINUTE, increment_ms: 15 * SECOND } });
  };
  return (
    <>
      <Radios label={t("clock")} values={KINDS} value={kind} name={(each) => `clock_${each}`} change={begin} />
      {wish.clock?.kind === "each" ? <Lengths label={t("clock_for_each")} values={EACH} value={wish.clock.ms} change={(ms) => change({ ...wish, clock: { kind: "each", ms } })} /> : null}
      {wish.clock?.kind === "bank" ? <Bank wish={wish} clock={wish.clock} change={change} /> : null}
      {wish.clock ? (
        <Radios label={t("on_timeout")} values={ENDS} value={wish.on_timeout ?? "stand_in"} name={(each) => `timeout_${each}`} change={(on_timeout) => change({ ...wish, on_timeout })} />
      ) : null}
    </>
  );
}

function Bank({ wish, clock, change }: Props & { clock: Extract<ClockWish["clock"], { kind: "bank" }> }) {
  return (
    <div class="row">
      <Lengths label={t("clock_initial")} values={BANKS} value={clock.initial_ms} change={(initial_ms) => change({ ...wish, clock: { ...clock, initial_ms } })} />
      <Lengths label={t("clock_increment")} values={INCREMENTS} value={clock.increment_ms} change={(increment_ms) => change({ ...wish, clock: { ...clock, increment_ms } })} />
    </div>
  );
}

interface RadiosProps<T extends string> {
  label: string;
  values: readonly T[];
  value: T;
  name(value: T): string;
  change(value: T): void;
}

function Radios<T extends string>({ label, values, value, name, change }: RadiosProps<T>) {
  const id = useId();
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="choice">
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={id} value={each} checked={each === value} onChange={() => change(each)} />
            {t(name(each) as Key)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Lengths({ label, values, value, change }: { label: string; values: readonly number[]; value: number; change(ms: number): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(Number(event.currentTarget.value))}>
        {values.map((each) => (
          <option key={each} value={each}>
            {long(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function long(ms: number): string {
  if (ms === 0) return t("none");
  if (ms < MINUTE) return t("seconds_left", { count: ms / SECOND });
  if (ms < HOUR) return t("minutes_left", { count: ms / MINUTE });
  return ms < DAY ? t("hours_left", { count: ms / HOUR }) : t("days_left", { count: ms / DAY });
}
