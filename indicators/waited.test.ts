/** Tests of waited.ts. */
import { describe, expect, it } from "vitest";
import { barsFrom } from "./bars.ts";
import { defaultInputs, type Indicator } from "./indicator.ts";
import { INDICATORS, indicatorOf } from "./registry.ts";
import { walkBars } from "./test-bars.ts";
import { indicatorTitle, outputsOf, unfitToWait, waitedPlots, waitedRows } from "./waited.ts";

const CALENDAR = { dayOffsetMs: 0 };

function known(id: string): Indicator {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is no ${id}`);
  return indicator;
}
const plotsOf = (id: string) =>
  waitedPlots(known(id), defaultInputs(known(id))).map((plot) => plot.id);

describe("what can be waited for", () => {
  it.each([
    ["own-profit", "own"],
    ["volume-profile", "sight"],
    ["market-profile", "history"],
    ["correlation", "others"],
    ["spread", "others"],
    ["obv", "history"],
    ["zigzag", "history"],
    ["pattern-doji", "marks"],
    ["fractals", "marks"],
    ["rsi", null],
    ["macd", null],
    ["ema", null],
    ["ichimoku", null],
  ])("of %s: %s stands against it", (id, unfit) => {
    const indicator = known(id);
    expect(unfitToWait(indicator, defaultInputs(indicator))).toBe(unfit);
  });

  it("is each output that is known when its bar closes, not one that is drawn to the left", () => {
    expect(plotsOf("macd")).toEqual(["histogram", "macd", "signal"]);
    expect(plotsOf("ichimoku")).toEqual(["conversion", "base", "spanA", "spanB"]);
  });

  it("is called as the legend calls it", () => {
    expect(indicatorTitle(known("rsi"), { length: 14 })).toBe("RSI 14");
    expect(indicatorTitle(known("bollinger"), { length: 20, deviations: 2.5 })).toBe("BB 20 2.5");
  });
});

const FIT = INDICATORS.filter((one) => unfitToWait(one, defaultInputs(one)) === null);

it.each(FIT.map((indicator) => [indicator.id, indicator] as const))(
  "%s says of a closed bar what it says of it from all bars, and keeps to it",
  (_id, indicator) => {
    const inputs = defaultInputs(indicator);
    const rows = waitedRows(indicator, inputs);
    const bars = walkBars(rows + 400, 11);
    const whole = outputsOf(bars, indicator, inputs, null, CALENDAR);
    const last = rows + 300;
    // As it was when that bar had just closed.
    const then = outputsOf(cut(bars, last - rows, last + 1), indicator, inputs, null, CALENDAR);
    for (const { id } of waitedPlots(indicator, inputs)) {
      const value = whole.get(id)?.[last] ?? Number.NaN;
      expect(value, id).not.toBeNaN();
      const most = (whole.get(id) ?? new Float64Array(0)).reduce(
        (soFar, one) => Math.max(soFar, Math.abs(one) || 0),
        0,
      );
      expect(Math.abs((then.get(id)?.at(-1) ?? Number.NaN) - value), id).toBeLessThanOrEqual(
        most * 1e-9,
      );
    }
  },
);

it("an output that is drawn to the right is waited for where it is drawn", () => {
  const bars = walkBars(300, 3);
  const indicator = known("ichimoku");
  const inputs = defaultInputs(indicator);
  const offset = indicator.plots.find(({ id }) => id === "spanA")?.offset?.(inputs) ?? 0;
  const plain = {
    ...indicator,
    plots: indicator.plots.map((plot) => ({ ...plot, offset: () => 0 })),
  };
  const drawn = outputsOf(bars, indicator, inputs, null, CALENDAR).get("spanA") ?? [];
  const told = outputsOf(bars, plain, inputs, null, CALENDAR).get("spanA") ?? [];
  expect(offset).toBeGreaterThan(0);
  expect(drawn[299]).toBe(told[299 - offset]);
});

/** Bars [from, to) by row. */
function cut(bars: ReturnType<typeof walkBars>, from: number, to: number) {
  const part = barsFrom(bars, from);
  const upTo = (column: Float64Array) => column.subarray(0, to - from);
  return {
    ts: upTo(part.ts),
    open: upTo(part.open),
    high: upTo(part.high),
    low: upTo(part.low),
    close: upTo(part.close),
    volume: upTo(part.volume),
  };
}
