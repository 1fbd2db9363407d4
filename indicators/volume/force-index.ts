/** Elder's force index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const forceIndex = defineIndicator({
  id: "force-index",
  name: "Elder's force index",
  short: "EFI",
  aliases: ["volume", "force", "elder", "momentum"],
  group: "Volume",
  summary: "The change of price times volume, smoothed: the power behind a move.",
  origin: "Alexander Elder, Trading for a Living, 1993: EMA of change times volume",
  place: "pane",
  source: "close",
  inputs: [lengthInput(13)],
  plots: [{ id: "value", name: "Force index", kind: "line", tone: "orange" }],
  levels: [{ name: "Zero", value: 0 }],
  format: "volume",
  state: MEAN_STATE,
  scratch: 1,
  memory: "fading",
  firstRow: ({ length }) => length,
  run({ bars: { volume }, source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [force] = scratch;
    for (let i = from; i < to; i += 1)
      force[i] = i === 0 ? 0 : (source[i] - source[i - 1]) * volume[i];
    exponentialMean(force, 1, length, out[0], from, to, state, 0);
  },
});
