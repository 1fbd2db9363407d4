import { expect, test } from "vitest";
import type { GroupTerms } from "../domain/terms.ts";
import { minor } from "../domain/units.ts";
import { openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import { EURUSD, group, START } from "../tests/support/engine-house.ts";
import { isMarginQuiet } from "./liquidation.ts";

const closedIn = (events: Desk["events"]): readonly number[] =>
  events.flatMap((event) =>
    event.type === "position" && event.change === "close" ? [event.position.id] : [],
  );

test("who closes his last position in a margin call leaves it", () => {
  const desk = openDesk({}, undefined, 220_020);
  desk.place();
  expect(told(desk.quote(EURUSD, 108_800, 108_810))).toEqual(["liquidation 1"]);
  const before = desk.events.length;
  expect(desk.close(1)).toMatchObject({ ok: true });
  expect(told(desk.events.slice(before)).at(-1)).toBe("liquidation 0");
  expect(desk.account.record.liquidation).toBe(0);
});

test("a desk with nothing open and no margin call is told of none", () => {
  const desk = openDesk({ margin_call_level: 100_000_000 }, undefined, 0);
  desk.deposit(1);
  expect(told(desk.events)).not.toContain("liquidation 1");
});

// Margin 1,000.00: called at 100%, stopped out at 50%, called no more above 105%.
test.each([
  [0, 100_001, true],
  [0, 100_000, false],
  [1, 105_000, true],
  [1, 105_010, false],
  [1, 50_001, true],
  [1, 50_000, false],
  [2, 105_000, false],
  [2, 9_000_000, false],
] as const)("status %i is left as it is at equity %i: %s", (status, equity, isQuiet) => {
  const terms: GroupTerms = group();
  expect(isMarginQuiet(status, terms, minor(equity), minor(100_000))).toBe(isQuiet);
});

test.each(["largest_loss", "largest_margin", "oldest"] as const)(
  "of positions that are equal under %s the one with the lower id is closed first",
  (stop_out_policy) => {
    const desk = openDesk({ stop_out_policy }, undefined, 230_000);
    desk.place();
    desk.place();
    const { positions } = desk.account;
    const entries = [...positions].toReversed();
    positions.clear();
    for (const [id, position] of entries) positions.set(id, position);
    const bid = 110_010 - 610;
    expect(closedIn([...desk.quote(EURUSD, bid, bid + 10)])).toEqual([1]);
  },
);

test("the largest loss counts the swaps of a position", () => {
  const desk = openDesk({ stop_out_policy: "largest_loss" }, undefined, 230_000);
  desk.send({ kind: "clock", ts: START, day: 704 });
  desk.place();
  desk.send({ kind: "clock", ts: START, day: 705 });
  expect(desk.position(1).swaps).toBe(-700);
  // Opened three points, 3.00, higher: a larger loss of its price, a smaller one with the other's swap of 7.00.
  desk.quote(EURUSD, 110_003, 110_013);
  desk.place();
  const bid = 110_010 - 610;
  expect(closedIn([...desk.quote(EURUSD, bid, bid + 10)])).toEqual([1]);
});
