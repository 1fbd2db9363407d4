/** Tests of figure-words.ts. */
import { expect, it } from "vitest";
import { figureWords } from "./figure-words.ts";

const EURUSD = { symbol: "EURUSD", pip_points: 10 };

it.each([
  ["margin_level", "down", 150, null, 149.2, "margin level fell below 150%", "149.2%"],
  ["equity", "up", 12_000, null, 12_000.5, "equity rose above 12,000.00 USD", "12,000.50 USD"],
  [
    "floating_profit",
    "down",
    -250,
    null,
    -251,
    "floating profit fell below -250.00 USD",
    "-251.00 USD",
  ],
  [
    "position_profit",
    "up",
    80,
    12,
    80.1,
    "EURUSD: profit of position 12 rose above 80.00 USD",
    "80.10 USD",
  ],
  ["spread", "up", 25, null, 31, "EURUSD: spread rose above 2.5 pips", "3.1 pips"],
] as const)(
  "%s going %s beyond %d says what it did",
  (kind, way, value, position_id, now, ...words) => {
    const symbol = kind === "spread" || kind === "position_profit" ? EURUSD : undefined;
    const said = figureWords({ kind, way, value, position_id }, now, { currency: "USD", symbol });
    expect([said.figure, said.value]).toEqual(words);
  },
);
