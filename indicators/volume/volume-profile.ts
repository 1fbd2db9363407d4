/**
 * Volume profile. Its rows are of the bars that are in sight, so the page works them out of these as it draws them
 * (src/panes/chart/studies/profiles.ts): there is nothing to carry from bar to bar, and the plots say how its lines look.
 */
import { defineIndicator } from "../indicator.ts";

export const volumeProfileIndicator = defineIndicator({
  id: "volume-profile",
  name: "Volume profile",
  short: "VP",
  aliases: ["volume", "vpvr", "vpsv", "session", "visible range", "point of control", "value area"],
  group: "Volume",
  summary:
    "How much was traded at which price, of the bars in sight or of each day or week, with the price that was traded most.",
  origin:
    "Each bar's volume, in ticks where it has none, spread evenly from its low to its high; " +
    "value area: from the point of control by the larger neighbour",
  place: "price",
  source: null,
  isProfile: true,
  inputs: [
    {
      id: "span",
      name: "Made of",
      kind: "choice",
      options: ["The bars in sight", "Each day", "Each week"],
      default: 0,
    },
    { id: "rows", name: "Rows", kind: "whole", min: 4, max: 200, default: 48 },
    { id: "share", name: "Value area", kind: "whole", min: 1, max: 100, default: 70 },
    { id: "reach", name: "Width", kind: "whole", min: 5, max: 100, default: 30 },
  ],
  plots: [
    { id: "poc", name: "Point of control", kind: "line", tone: "pink", width: 2, isSparse: true },
    {
      id: "high",
      name: "Value area high",
      kind: "line",
      tone: "grey",
      isDashed: true,
      isSparse: true,
    },
    {
      id: "low",
      name: "Value area low",
      kind: "line",
      tone: "grey",
      isDashed: true,
      isSparse: true,
    },
    // Colours that no bar has: the rows stand behind the bars.
    { id: "up", name: "Volume of rising bars", kind: "histogram", tone: "blue", isSparse: true },
    {
      id: "down",
      name: "Volume of falling bars",
      kind: "histogram",
      tone: "yellow",
      isSparse: true,
    },
  ],
  format: "price",
  state: 0,
  firstRow: () => 0,
  run({ out }, from, to) {
    for (const column of out) column.fill(NaN, from, to);
  },
});
