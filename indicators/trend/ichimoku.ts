/** Ichimoku with its cloud. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { highestRow, lowestRow } from "../kernels/extremes.ts";

export const ichimoku = defineIndicator({
  id: "ichimoku",
  name: "Ichimoku cloud",
  short: "Ichimoku",
  aliases: ["kumo", "tenkan", "kijun", "senkou", "chikou", "trend", "support", "resistance"],
  group: "Trend",
  summary:
    "Middles of the last ranges, and a cloud ahead of price that is read as support below it and resistance above.",
  origin: "Goichi Hosoda, 1969; offsets as TradingView draws them",
  place: "price",
  source: null,
  inputs: [
    barsInput("conversion", "Conversion length", 9),
    barsInput("base", "Base length", 26),
    barsInput("span", "Leading span B length", 52),
    barsInput("displacement", "Displacement", 26, 1, 500),
  ],
  plots: [
    { id: "conversion", name: "Conversion", kind: "line", tone: "blue" },
    { id: "base", name: "Base", kind: "line", tone: "orange" },
    {
      id: "lagging",
      name: "Lagging span",
      kind: "line",
      tone: "grey",
      offset: (inputs) => 1 - (inputs["displacement"] ?? 1),
    },
    {
      id: "spanA",
      name: "Leading span A",
      kind: "line",
      tone: "up",
      offset: (inputs) => (inputs["displacement"] ?? 1) - 1,
    },
    {
      id: "spanB",
      name: "Leading span B",
      kind: "line",
      tone: "down",
      offset: (inputs) => (inputs["displacement"] ?? 1) - 1,
    },
  ],
  fills: [{ from: "spanA", to: "spanB", tone: "up", toneBelow: "down" }],
  format: "price",
  state: 6,
  memory: "window",
  firstRow: ({ conversion, base, span }) => Math.max(conversion, base, span) - 1,
  run({ bars, inputs, out, state }, from, to) {
    const { conversion, base, span } = inputs;
    const { high, low, close } = bars;
    const [quick, slow, lagging, spanA, spanB] = out;
    for (let part = 0; part < 3; part += 1) {
      const length = part === 0 ? conversion : part === 1 ? base : span;
      const column = part === 0 ? quick : part === 1 ? slow : spanB;
      let top = state[2 * part];
      let bottom = state[2 * part + 1];
      for (let i = from; i < to; i += 1) {
        top = highestRow(high, 0, length, i, top);
        bottom = lowestRow(low, 0, length, i, bottom);
        column[i] = i < length - 1 ? NaN : (high[top] + low[bottom]) / 2;
      }
      state[2 * part] = top;
      state[2 * part + 1] = bottom;
    }
    for (let i = from; i < to; i += 1) {
      lagging[i] = close[i];
      spanA[i] = (quick[i] + slow[i]) / 2;
    }
  },
});
