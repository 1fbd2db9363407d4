/**
 * What of an indicator can be waited for, once a bar has closed. Pure; the service and the terminal ask it alike. What is said of
 * a closed bar must stay so and must not depend on which bars are looked at: the alert's number is then the chart's.
 */
import type { BarSource } from "../contract/bar-sources.ts";
import { writeSource, type Bars } from "./bars.ts";
import { Calculation } from "./calculation.ts";
import type { Calendar, Indicator, Inputs, Plot } from "./indicator.ts";
import { memoryRows } from "./memory.ts";

/** The most bars that one judgement looks at. */
export const WAITED_BARS_MAX = 20_000;

/** own: of the account's trades. sight: of the bars in sight. others: of other prices. history: of all bars. marks: sparse. */
export type Unfit = "own" | "sight" | "others" | "history" | "marks";

/** Why it cannot be waited for; null: it can. */
export function unfitToWait(indicator: Indicator, inputs: Inputs): Unfit | null {
  if (indicator.isOwn === true) return "own";
  // A profile that goes by days is the same whatever is in sight; what stands against it is said of all that goes by days.
  if (indicator.isProfile === true && indicator.isByTime !== true) return "sight";
  if (indicator.startsFrom !== undefined) return "others";
  if (memoryRows(indicator, inputs) === null) return "history";
  return waitedPlots(indicator, inputs).length === 0 ? "marks" : null;
}

/** The outputs that have a value on each closed bar, which is known when it closes. */
export const waitedPlots = (indicator: Indicator, inputs: Inputs): readonly Plot[] =>
  indicator.plots.filter(
    (plot) => plot.kind !== "marks" && plot.isSparse !== true && offsetOf(plot, inputs) >= 0,
  );

const offsetOf = (plot: Plot, inputs: Inputs): number => plot.offset?.(inputs) ?? 0;

/** How many bars before a bar have to be looked at, so that its outputs are those of all bars. Of one that can be waited for. */
export function waitedRows(indicator: Indicator, inputs: Inputs): number {
  const furthest = indicator.plots.reduce(
    (most, plot) => Math.max(most, offsetOf(plot, inputs)),
    0,
  );
  return (memoryRows(indicator, inputs) ?? Infinity) + furthest;
}

/** What an output says by bar, where the chart draws it. `bars`: closed ones, as many as there are or waitedRows asks for. */
export function outputsOf(
  bars: Bars,
  indicator: Indicator,
  inputs: Inputs,
  price: BarSource | null,
  calendar: Calendar,
): ReadonlyMap<string, Float64Array> {
  const length = bars.ts.length;
  const calculation = new Calculation(indicator, inputs, calendar);
  const source = new Float64Array(length);
  writeSource(bars, price ?? indicator.source ?? "close", source, 0, length);
  calculation.advance(bars, source, 0, length);
  return new Map(
    indicator.plots.map((plot, at) => {
      const offset = Math.max(0, offsetOf(plot, inputs));
      const column = new Float64Array(length).fill(NaN);
      const values = calculation.out[at]?.subarray(0, Math.max(0, length - offset));
      if (values !== undefined) column.set(values, Math.min(offset, length));
      return [plot.id, column];
    }),
  );
}

/** "RSI 14": what the legend calls it without its source. `text`: how a number is written. */
export function indicatorTitle(
  indicator: Indicator,
  inputs: Inputs,
  text: (value: number) => string = String,
): string {
  const values = indicator.inputs
    .filter(({ kind }) => kind === "whole" || kind === "number")
    .map((input) => text(inputs[input.id] ?? input.default));
  return [indicator.short, ...values].join(" ");
}

/** What an output is called beside its indicator's title; null: as that, which may have one alone. */
export function plotTitle(indicator: Indicator, inputs: Inputs, plot: string): string | null {
  const plots = waitedPlots(indicator, inputs);
  const name = plots.find(({ id }) => id === plot)?.name ?? plot;
  return plots.length < 2 || name === indicator.short ? null : name;
}
