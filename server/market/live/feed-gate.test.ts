/** Each rule of the gate by itself, and what holds for any stream. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createFeedGate, pointsOf, TOO_FINE } from "./feed-gate.ts";
import { FEED_RULES, LEARNT_AFTER, RENUMBERED_AFTER, type FeedFault } from "./feed-rules.ts";

const gateWithNotes = () => {
  const notes: FeedFault[] = [];
  return { gate: createFeedGate(2, (fault) => notes.push(fault)), notes };
};

it.each([
  ["no bid", 0, 10, "zero_price"],
  ["no ask", 10, 0, "zero_price"],
  ["a bid at the ask", 10, 10, "crossed"],
  ["a bid above the ask", 11, 10, "crossed"],
  ["a bid that is too fine", TOO_FINE, 10, "finer_price"],
  ["a good price", 9, 10, null],
] as const)("%s is judged by its rule", (_, bid, ask, fault) => {
  expect(gateWithNotes().gate.check(0, bid, ask, null, null, 1_000)).toBe(fault);
});

it("drops a number that came already and one before it, of the same symbol only", () => {
  const { gate } = gateWithNotes();
  expect(gate.check(0, 9, 10, 5, null, 0)).toBeNull();
  expect(gate.check(0, 9, 10, 5, null, 1)).toBe("duplicate");
  expect(gate.check(0, 9, 10, 4, null, 2)).toBe("out_of_order");
  expect(gate.check(1, 9, 10, 4, null, 3)).toBeNull();
  expect(gate.check(0, 9, 10, 6, null, 4)).toBeNull();
});

it("knows a message that came already by its time and its prices where the feed has no numbers", () => {
  const { gate } = gateWithNotes();
  expect(gate.check(0, 9, 10, null, 5.001, 6)).toBeNull();
  expect(gate.check(0, 9, 10, null, 5.001, 6)).toBe("duplicate");
  expect(gate.check(0, 8, 10, null, 5.001, 6)).toBeNull();
  expect(gate.check(0, 8, 10, null, 5, 6)).toBe("back_in_time");
});

it("keeps the order over a new connection, but follows a count that began anew", () => {
  const { gate, notes } = gateWithNotes();
  gate.check(0, 9, 10, 1_000, null, 0);
  gate.begin();
  for (let count = 1; count < RENUMBERED_AFTER; count++) {
    expect(gate.check(0, 9, 10, count, null, count)).toBe("out_of_order");
  }
  expect(gate.check(0, 9, 10, RENUMBERED_AFTER, null, 50)).toBeNull();
  expect(gate.check(0, 9, 10, RENUMBERED_AFTER - 1, null, 51)).toBe("out_of_order");
  expect(notes).toEqual(["renumbered"]);
});

it("judges times by the quickest message, whatever the feed's clock says", () => {
  const { gate } = gateWithNotes();
  const behind = 3_600_000;
  expect(gate.check(0, 9, 10, null, 1_000 - behind, 1_050)).toBeNull();
  expect(gate.aheadMs).toBe(behind + 50);
  expect(gate.check(0, 9, 10, null, 2_000 - behind, 8_000)).toBe("late");
  expect(gate.check(0, 9, 10, null, 9_000 - behind, 9_060)).toBeNull();
  expect(gate.check(0, 9, 10, null, 8_500 - behind, 9_061)).toBe("back_in_time");
  for (let at = 0; at < LEARNT_AFTER; at++) {
    expect(gate.check(0, 9, 10, null, 9_100 + at - behind, 9_150 + at)).toBeNull();
  }
  expect(gate.check(0, 9, 10, null, 60_000 - behind, 9_200)).toBe("future_time");
  expect(gate.check(0, 9, 10, null, 9_200 - behind, 9_260)).toBeNull();
});

it("follows a feed's clock that was set forward, and one that was set back once it connects anew", () => {
  const { gate, notes } = gateWithNotes();
  for (let at = 0; at < LEARNT_AFTER; at++) gate.check(0, 9, 10, null, 1_000, 1_000);
  const verdicts = [1, 2, 3, 4, 5].map((at) =>
    gate.check(0, 9, 10, null, 100_000 + at * 10, 1_000 + at * 10),
  );
  expect(verdicts).toEqual(["future_time", "future_time", "future_time", "future_time", null]);
  expect(notes).toEqual(["clock_stepped"]);
  expect(gate.check(0, 9, 10, null, 2_000, 2_000)).toBe("late");
  gate.begin();
  const later = Array.from({ length: RENUMBERED_AFTER }, (_, at) =>
    gate.check(0, 9, 10, null, 2_001 + at, 2_001 + at),
  );
  expect(later.slice(0, -1).every((verdict) => verdict === "back_in_time")).toBe(true);
  expect(later.at(-1)).toBeNull();
});

it("does not take an old state that comes first for how quick a message can be", () => {
  const { gate, notes } = gateWithNotes();
  expect(gate.check(0, 9, 10, null, 1_000, 60_000)).toBeNull();
  expect(gate.check(1, 9, 10, null, 60_000, 60_050)).toBeNull();
  expect(gate.aheadMs).toBe(50);
  expect(notes).toEqual([]);
});

it("takes a single price that is too fine for a mistake, and some of them for other digits", () => {
  const { gate } = gateWithNotes();
  const fine = () => gate.check(0, TOO_FINE, 10, null, null, 0);
  expect([fine(), fine()]).toEqual(["finer_price", "finer_price"]);
  for (let count = 0; count < 100; count++) gate.check(0, 9, 10, null, null, 0);
  expect([fine(), fine(), fine(), fine()]).toEqual([
    "finer_price",
    "finer_price",
    "digits_changed",
    "digits_changed",
  ]);
});

it("never lets a price through that is not below the ask, nor a number that is not above the last", () => {
  const message = fc.record({
    bid: fc.integer({ min: -1, max: 30 }),
    ask: fc.integer({ min: -1, max: 30 }),
    sequence: fc.integer({ min: 0, max: 40 }),
    tookMs: fc.integer({ min: -10_000, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 200 }), (messages) => {
      const { gate, notes } = gateWithNotes();
      let last = -1;
      for (const [at, { bid, ask, sequence, tookMs }] of messages.entries()) {
        const noted = notes.length;
        const fault = gate.check(0, bid, ask, sequence, at * 10 - tookMs, at * 10);
        if (fault !== null) expect(FEED_RULES).toHaveProperty(fault);
        const isAnew = notes.slice(noted).includes("renumbered");
        if (fault === null) {
          expect(bid).toBeGreaterThan(0);
          expect(bid).toBeLessThan(ask);
          if (!isAnew) expect(sequence).toBeGreaterThan(last);
        }
        if (isAnew || fault !== "out_of_order") last = isAnew ? sequence : Math.max(last, sequence);
      }
    }),
  );
});

it.each([
  ["25.35190000", 4, 253_519],
  ["25.35190000", 5, 2_535_190],
  ["25.3519", 3, TOO_FINE],
  ["0.00001234", 8, 1_234],
  ["100", 2, 10_000],
  ["100.", 2, 10_000],
  ["0.00000000", 2, 0],
  ["", 2, 0],
  [".5", 2, 0],
  ["-1.00", 2, 0],
  ["1e5", 2, 0],
  ["1.2.3", 2, 0],
  ["NaN", 2, 0],
  ["99999999999999999999", 2, 0],
] as const)("reads %s with %i digits", (text, digits, points) => {
  expect(pointsOf(text, digits)).toBe(points);
});

it("reads a price in bytes as its text", () => {
  const text = fc.stringMatching(/^[0-9.e-]{0,22}$/);
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 10 }), (price, digits) => {
      const bytes = Buffer.from(`1${price}2`);
      expect(pointsOf(bytes, digits, 1, bytes.length - 1)).toBe(pointsOf(price, digits));
    }),
    { numRuns: 2_000 },
  );
});
