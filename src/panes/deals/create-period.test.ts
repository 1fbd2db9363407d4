/** Tests of create-period.ts. */
import { createEffect, createRoot, createSignal } from "solid-js";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../format/zone.ts";
import { createPeriod } from "./create-period.ts";
import type { Period } from "../../format/period.ts";

const NOON = Date.UTC(2026, 10, 18, 12);

it("is another when the day is, and not each time that the clock is looked at", () => {
  const [now, setNow] = createSignal(NOON);
  const periods: Period[] = [];
  const dispose = createRoot((dispose) => {
    const { value } = createPeriod(now, () => "utc");
    createEffect(() => void periods.push(value()));
    return dispose;
  });
  setNow(NOON + 1_000);
  setNow(NOON + 11 * HOUR_MS);
  setNow(NOON + 12 * HOUR_MS);
  setNow(NOON + 13 * HOUR_MS);
  const from = Date.UTC(2026, 10, 18) - 29 * DAY_MS;
  expect(periods).toEqual([
    { from, to: null },
    { from: from + DAY_MS, to: null },
  ]);
  dispose();
});
