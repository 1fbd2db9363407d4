/** Another symbol's price, in a pane of its own. */
import { nextBarStart } from "../../domain/bar.ts";
import { defineIndicator } from "../indicator.ts";
import { PERIODS } from "../kernels/periods.ts";

export const otherSymbol = defineIndicator({
  id: "other-symbol",
  name: "Another symbol",
  short: "Symbol",
  aliases: ["compare", "overlay", "pair", "indexed", "100", "ratio"],
  group: "Statistics",
  summary:
    "Another symbol's closes in a pane of their own: its prices, or 100 where a day, week or month begins.",
  origin:
    "The last close known when the chart's bar closed; indexed: 100 times it over the period's first",
  place: "pane",
  source: "close",
  startsFrom: "symbol",
  isByTime: true,
  inputs: [
    {
      id: "as",
      name: "Shown as",
      kind: "choice",
      options: [
        "Prices",
        "100 at the day's first bar",
        "100 at the week's first bar",
        "100 at the month's first bar",
      ],
      default: 0,
    },
  ],
  plots: [{ id: "value", name: "Price", kind: "line", tone: "orange", width: 2 }],
  format: "price",
  state: 2,
  firstRow: () => 0,
  run({ bars, source, inputs, calendar, out, state }, from, to) {
    const [value] = out;
    const { as } = inputs;
    let [end, base] = state;
    const period = PERIODS[as - 1] ?? "D1";
    for (let i = from; i < to; i += 1) {
      if (as === 0) {
        value[i] = source[i];
        continue;
      }
      if (bars.ts[i] >= end) {
        end = nextBarStart(period, bars.ts[i], calendar.dayOffsetMs);
        base = source[i];
      }
      value[i] = base === 0 ? NaN : (100 * source[i]) / base;
    }
    state[0] = end;
    state[1] = base;
  },
});
