/** Own average entry. */
import { defineIndicator } from "../indicator.ts";

export const averageEntry = defineIndicator({
  id: "own-entry",
  name: "Own average entry",
  short: "Entry",
  aliases: ["position", "trades", "open price", "mean", "fills", "broker", "cost basis"],
  group: "Your trades",
  summary:
    "The mean price at which what you held in this symbol was opened, as it was at each bar's close, longs and shorts apart.",
  origin: "The account's fills and open positions: entry prices weighed by what was open of each",
  place: "price",
  source: null,
  isOwn: true,
  isByTime: true,
  inputs: [],
  plots: [
    { id: "long", name: "Long", kind: "steps", tone: "blue", width: 2, isSparse: true },
    { id: "short", name: "Short", kind: "steps", tone: "orange", width: 2, isSparse: true },
  ],
  format: "price",
  state: 0,
  firstRow: () => 0,
  run({ out }, from, to) {
    for (const column of out) column.fill(NaN, from, to);
  },
});
