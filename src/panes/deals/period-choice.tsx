/** The choice of the period that the history is of. Main thread. It is remembered on this device. */
import { Show, createMemo, createSignal, type Accessor } from "solid-js";
import type { Zone } from "../../format/zone.ts";
import { createPersisted } from "../../storage/persisted.ts";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  PERIODS,
  PERIOD_WORDS,
  customPeriod,
  dayText,
  periodOf,
  type Period,
  type PeriodName,
} from "./period.ts";

const schema = {
  version: 1,
  parse: (value: unknown): PeriodName | null => PERIODS.find((one) => one === value) ?? null,
};

const OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }));

export type PeriodState = ReturnType<typeof createPeriod>;

export function createPeriod(now: () => number, zone: Accessor<Zone>) {
  const name = createPersisted<PeriodName>("deals.period", schema, "month");
  const today = () => dayText(now(), zone());
  const [first, setFirst] = createSignal(today());
  const [last, setLast] = createSignal(today());
  const custom = createMemo(() => customPeriod(first(), last(), zone()));
  /** The last that could be read. */
  let readable: Period = periodOf("today", now(), zone());
  const value = createMemo<Period>(() => {
    const chosen = name.value();
    readable = chosen === "custom" ? (custom() ?? readable) : periodOf(chosen, now(), zone());
    return readable;
  });
  const error = () =>
    name.value() === "custom" && custom() === null
      ? "The first day must not be after the last."
      : undefined;
  return { name, first, setFirst, last, setLast, value, error };
}

export function PeriodChoice(props: { period: PeriodState }) {
  return (
    <>
      <Select
        label="Period"
        hideLabel
        size="sm"
        value={props.period.name.value()}
        options={OPTIONS}
        onChange={(value) => props.period.name.set(value)}
      />
      <Show when={props.period.name.value() === "custom"}>
        <div class="deals-days">
          <TextField
            label="From"
            hideLabel
            size="sm"
            type="date"
            value={props.period.first()}
            onInput={(day) => props.period.setFirst(day)}
            error={props.period.error()}
          />
          <TextField
            label="To"
            hideLabel
            size="sm"
            type="date"
            value={props.period.last()}
            onInput={(day) => props.period.setLast(day)}
          />
        </div>
      </Show>
    </>
  );
}
