import { expect, test } from "vitest";
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import { aPriceAlert } from "../../../../tests/support/price-alerts.ts";
import { alertLinesOf, alertName, alertShort, isMovable } from "./alert-line.ts";

const alert = (part: Partial<PriceAlert>): PriceAlert =>
  aPriceAlert({ symbol_id: 401, price: 64_000, ...part });

const LINE = {
  from: { ts: 1_000, price: 64_000 },
  to: { ts: 2_000, price: 66_000 },
  extends_right: true,
  is_log: false,
  drawing_id: "a",
};

test("waiting alerts of the symbol are lines, the oldest first; reached ones and those of others are not", () => {
  const lines = alertLinesOf(
    401,
    [
      alert({ id: 9, price: 65_000, quote_side: "ask" }),
      alert({ id: 4 }),
      alert({ id: 5, state: "reached", reached_at: 1, reached_price: 64_001 }),
      alert({ id: 6, symbol_id: 402 }),
      alert({ id: 7, state: "expired" }),
    ],
    0,
  );
  expect(lines.map(({ key, price }) => [key, price])).toEqual([
    ["a4", 64_000],
    ["a9", 65_000],
  ]);
});

test("there are none before the alerts are known", () => {
  expect(alertLinesOf(401, null, 0)).toEqual([]);
});

test("a pill says its owner's words, or that it is an alert", () => {
  expect([alertShort(alert({ note: "Breakout" })), alertShort(alert({ note: " " }))]).toEqual([
    "Breakout",
    "Alert",
  ]);
  expect([alertName(alert({ note: "Breakout" })), alertName(alert({ note: "" }))]).toEqual([
    "Price alert: Breakout",
    "Price alert",
  ]);
});

test("one along a line is where that is by then, cannot be moved, and says so", () => {
  const [line] = alertLinesOf(401, [alert({ line: LINE })], 1_500);
  expect(line).toMatchObject({ price: 65_000 });
  expect(line !== undefined && isMovable(line)).toBe(false);
  expect(alertShort(alert({ line: LINE }))).toBe("Line alert");
  expect(alertName(alert({ line: LINE, note: "Neck" }))).toBe("Alert along a line: Neck");
});
