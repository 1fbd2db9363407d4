import { expect, it } from "vitest";
import { symbolRecord } from "../watchlist/test-symbols.ts";
import { marketLock } from "./market-lock.ts";

const friday = Date.UTC(2026, 10, 27, 12);
const saturday = Date.UTC(2026, 10, 28, 12);
const week = [1, 2, 3, 4, 5].map((day) => ({ day, open: 0, close: 1440 }));
const hours = { timezone: "UTC", sessions: week };

it.each([
  [0, saturday, null],
  [1, saturday, "Trading in this symbol is disabled."],
  [2, saturday, "The market is closed and opens Mon 00:00 UTC."],
  // Who closed it within its hours opens it when he will.
  [2, friday, "The market is closed."],
  [7, saturday, "The symbol's state is unknown (7)."],
])("a symbol of status %d is locked with words that say until when", (status, now, words) => {
  expect(marketLock(symbolRecord({ status, hours }), now, "UTC")).toBe(words);
});

it("without hours nobody knows when it opens", () => {
  const symbol = symbolRecord({ status: 2, hours: { timezone: "UTC", sessions: [] } });
  expect(marketLock(symbol, saturday, "UTC")).toBe("The market is closed.");
});
