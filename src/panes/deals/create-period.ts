/** The period that the history is of. Main thread. The choice is remembered on this device. */
import { createMemo, createSignal, type Accessor } from "solid-js";
import type { Zone } from "../../format/zone.ts";
import { createPersisted } from "../../storage/persisted.ts";
import {
  PERIODS,
  customPeriod,
  dayText,
  periodOf,
  type Period,
  type PeriodName,
} from "../../format/period.ts";
import { t } from "../../language/translate.ts";

const schema = {
  version: 1,
  parse: (value: unknown): PeriodName | null => PERIODS.find((one) => one === value) ?? null,
};

export type PeriodState = ReturnType<typeof createPeriod>;

/**
 * `now`: Unix ms by the service's clock; tracked, so that the period moves on with the day. Its value changes only where the
 * period does: what is read again for each change would else be read with each look at the clock.
 */
export function createPeriod(now: () => number, zone: Accessor<Zone>) {
  const name = createPersisted<PeriodName>("deals.period", schema, "month");
  const today = () => dayText(now(), zone());
  const [first, setFirst] = createSignal(today());
  const [last, setLast] = createSignal(today());
  const custom = createMemo(() => customPeriod(first(), last(), zone()));
  /** The last that could be read. */
  let readable: Period = periodOf("today", now(), zone());
  const value = createMemo<Period>(
    () => {
      const chosen = name.value();
      readable = chosen === "custom" ? (custom() ?? readable) : periodOf(chosen, now(), zone());
      return readable;
    },
    readable,
    { equals: (one, other) => one.from === other.from && one.to === other.to },
  );
  const error = () =>
    name.value() === "custom" && custom() === null
      ? t("The first day must not be after the last.")
      : undefined;
  return { name, first, setFirst, last, setLast, value, error };
}
