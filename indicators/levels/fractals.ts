/** Bill Williams fractals: highs above and lows below their neighbours, known as many bars late as there are neighbours. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";

/** Whether a value is above (sign 1) or below (-1) all of so many neighbours on both sides. */
function isPeak(values: Float64Array, row: number, neighbours: number, sign: number): boolean {
  for (let k = 1; k <= neighbours; k += 1) {
    if (sign * (values[row] - values[row - k]) <= 0) return false;
    if (sign * (values[row] - values[row + k]) <= 0) return false;
  }
  return true;
}

export const fractals = defineIndicator({
  id: "fractals",
  name: "Williams fractals",
  short: "Fractals",
  aliases: ["bill williams", "swing high", "swing low", "levels", "support", "resistance"],
  group: "Levels",
  summary: "Marks a high above, or a low below, those of the two bars before and the two after it.",
  origin: "Bill Williams, Trading Chaos, 1995: five bars, the middle one highest or lowest",
  place: "price",
  source: null,
  inputs: [barsInput("neighbours", "Bars on each side", 2, 1, 50)],
  plots: [
    { id: "up", name: "Fractal up", kind: "marks", tone: "up", isSparse: true },
    { id: "down", name: "Fractal down", kind: "marks", tone: "down", isSparse: true },
  ],
  format: "price",
  state: 0,
  memory: "fading",
  firstRow: () => 0,
  run({ bars, inputs, out }, from, to) {
    const { neighbours } = inputs;
    const [up, down] = out;
    for (let i = from; i < to; i += 1) {
      up[i] = down[i] = NaN;
      const row = i - neighbours;
      if (row < neighbours) continue;
      // The sign stands above a high and below a low.
      up[row] = isPeak(bars.high, row, neighbours, 1) ? -1 : NaN;
      down[row] = isPeak(bars.low, row, neighbours, -1) ? 1 : NaN;
    }
  },
});
