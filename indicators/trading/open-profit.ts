/** Running profit of the own positions. */
import { defineIndicator } from "../indicator.ts";

export const openProfit = defineIndicator({
  id: "own-profit",
  name: "Running profit",
  short: "Profit",
  aliases: ["position", "trades", "floating", "open", "loss", "money", "broker", "account"],
  group: "Your trades",
  summary:
    "What the positions held in this symbol at each bar's close had gained or lost then, before commission and swap.",
  origin:
    "The account's fills and open positions: longs at the bid's close, shorts at the ask's, in its currency at the rate of now",
  place: "pane",
  source: null,
  isOwn: true,
  isByTime: true,
  inputs: [],
  plots: [
    {
      id: "value",
      name: "Profit",
      kind: "histogram",
      tone: "blue",
      colouring: "sign",
      isSparse: true,
    },
  ],
  format: { decimals: 2 },
  state: 0,
  firstRow: () => 0,
  run({ out }, from, to) {
    for (const column of out) column.fill(NaN, from, to);
  },
});
