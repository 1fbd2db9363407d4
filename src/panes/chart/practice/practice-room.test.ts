/** A practice has room for so much, says before it is full that it will be, and never forgets what it has taken. */
import { describe, expect, test } from "vitest";
import { points, unixMs } from "../../../../domain/units.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import { PRACTICE_COUNT_MAX, PracticeRoom } from "./practice-room.ts";
import type { RunStep } from "./practice-run.ts";

const QUOTE: QuoteInput = {
  kind: "quote",
  ts: unixMs(1),
  symbol_id: 1,
  bid: points(1),
  ask: points(2),
};
/** An hour of minutes, four quotes each. */
const HOUR: RunStep = {
  kind: "pass",
  quotes: Array.from({ length: 240 }, () => QUOTE),
  until: unixMs(2),
};
const BACK: RunStep = { kind: "back", to: unixMs(1) };
const HOURS = Math.ceil(PRACTICE_COUNT_MAX / 241);

describe("a practice", () => {
  test("of half a year of hours has room, and says nothing of it", () => {
    const room = new PracticeRoom(Array.from({ length: 26 * 5 * 24 }, () => HOUR));
    expect(room.room).toEqual({ barsLeft: null, isFull: false });
  });

  test("says how many bars are left long before it is full, and is full after as many", () => {
    const room = new PracticeRoom([]);
    let passed = 0;
    const pass = () => {
      room.take(HOUR);
      passed += 1;
    };
    while (room.room.barsLeft === null) pass();
    expect(room.room).toEqual({ barsLeft: HOURS - passed, isFull: false });
    expect(HOURS - passed).toBeGreaterThan(400);
    while (!room.room.isFull) pass();
    expect([passed, room.room]).toEqual([HOURS, { barsLeft: 0, isFull: true }]);
  });

  test("that is taken up counts what it met in the page before", () => {
    const steps = Array.from({ length: HOURS - 2 }, () => HOUR);
    const [whole, taken] = [new PracticeRoom(steps), new PracticeRoom(steps.slice(0, 4_000))];
    for (const step of steps.slice(4_000)) taken.take(step);
    expect(taken.room).toEqual(whole.room);
    expect(taken.room).toEqual({ barsLeft: 2, isFull: false });
  });

  test("that goes back and forth becomes longer all the same", () => {
    const room = new PracticeRoom([]);
    for (let turn = 0; turn < PRACTICE_COUNT_MAX / 242; turn += 1) {
      room.take(HOUR);
      room.take(BACK);
    }
    expect(room.room.isFull).toBe(true);
  });
});
