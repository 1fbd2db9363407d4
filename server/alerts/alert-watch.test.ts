/** Tests of alert-watch.ts, against a twin that asks each alert at each quote. */
import { expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { triesOf } from "../../tests/support/tries.ts";
import type { StraightLine } from "../../domain/alert-line.ts";
import { pointsAt } from "./line-watch.ts";
import { AlertWatch } from "./alert-watch.ts";
import type { MarkupOf, WaitingAlert } from "./waiting-alert.ts";

const SYMBOLS = 3;
const ACCOUNTS = 4;

const WAITING = {
  id: 1,
  revision: 1,
  account_id: 1,
  index: 0,
  quote_side: "bid",
  is_rising: true,
  points: 10,
  line: null,
  isStrict: false,
} as const;

/** Whether the quote, raw, is at the alert's price as its account sees it, at this time. */
function isThere(
  alert: WaitingAlert,
  { bid, ask, at }: { bid: number; ask: number; at: number },
  markupOf: MarkupOf,
): boolean {
  const { account_id, index, line, is_rising, quote_side, isStrict } = alert;
  const markup = markupOf(account_id, quote_side, index);
  const seen = quote_side === "bid" ? bid - markup : ask + markup;
  if (line !== null && !line.extends_right && at >= line.to.ts) return false;
  const wanted = line === null ? alert.points : pointsAt(line, at);
  if (isStrict) return is_rising ? seen > wanted : seen < wanted;
  return is_rising ? seen >= wanted : seen <= wanted;
}

/** Steep and level ones, rising and falling, some of which end. */
function randomLine(next: () => number): StraightLine {
  const from = { ts: Math.floor(next() * 50), price: 1 + Math.floor(next() * 60) };
  const price = next() < 0.2 ? from.price : 1 + next() * 60;
  const to = { ts: from.ts + 1 + Math.floor(next() * 600), price };
  return { from, to, extends_right: next() < 0.7, is_log: next() < 0.3 };
}

it.each(Array.from({ length: triesOf({ quick: 20, turn: 200, whole: 2_000 }) }, (_, i) => i))(
  "of random lives all that each quote reaches is taken, once, and nothing else: %i",
  (seed) => {
    const next = createRandom(seed);
    const random = {
      int: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
      side: () => (next() < 0.5 ? "bid" : "ask"),
    } as const;
    const markups = new Map<string, number>();
    const markupOf: MarkupOf = (account_id, side, index) =>
      markups.get(`${account_id} ${side} ${index}`) ?? 0;
    const watch = new AlertWatch(markupOf);
    const twin = new Map<number, WaitingAlert>();
    // A symbol's clock is followed from its first line on.
    for (let index = 0; index < SYMBOLS; index += 1) {
      watch.set({ ...WAITING, index, line: randomLine(next) });
      watch.delete(WAITING.id);
    }
    const clocks = [0, 0, 0];
    for (let step = 0; step < 400; step += 1) {
      const act = random.int(0, 9);
      const id = random.int(1, 40);
      const index = random.int(0, SYMBOLS - 1);
      if (act < 3) {
        const alert: WaitingAlert = {
          id,
          revision: random.int(1, 5),
          account_id: random.int(1, ACCOUNTS),
          index,
          points: random.int(1, 60),
          quote_side: random.side(),
          is_rising: random.int(0, 1) === 1,
          line: random.int(0, 1) === 1 ? randomLine(next) : null,
          isStrict: random.int(0, 3) === 0,
        };
        const known = twin.get(id);
        watch.set(alert);
        if (known === undefined || known.revision <= alert.revision) twin.set(id, alert);
      } else if (act === 3) {
        watch.delete(id);
        twin.delete(id);
      } else if (act === 4) {
        const account_id = random.int(1, ACCOUNTS);
        const side = random.side();
        markups.set(`${account_id} ${side} ${index}`, random.int(0, 9));
        watch.replace((one) => one === account_id);
      } else {
        const bid = random.int(1, 60);
        const ask = bid + random.int(0, 4);
        // Now and then a clock is set back: lines stand still until it is there again.
        const told = (clocks[index] ?? 0) + random.int(random.int(0, 9) === 0 ? -20 : 0, 12);
        const at = (clocks[index] = Math.max(told, clocks[index] ?? 0));
        const due = [...twin.values()].filter(
          (alert) => alert.index === index && isThere(alert, { bid, ask, at }, markupOf),
        );
        for (const alert of due) twin.delete(alert.id);
        expect(watch.take(index, bid, ask, told)).toEqual(due.sort((a, b) => a.id - b.id));
      }
      expect(watch.size).toBe(twin.size);
    }
  },
);

it("leaves an alert where a later revision of it waits", () => {
  const watch = new AlertWatch(() => 0);
  watch.set({ ...WAITING, revision: 2, points: 20 });
  watch.set({ ...WAITING, revision: 1, points: 10 });
  expect(watch.take(0, 10, 11, 0)).toEqual([]);
  expect(watch.take(0, 20, 21, 0)).toMatchObject([{ revision: 2 }]);
});

/** From 100 to 0 in a hundred ms. */
const FALLING = { from: { ts: 0, price: 100 }, to: { ts: 100, price: 0 } } as const;

it("reaches a line that comes down to a market that stands still, and not by a clock set back", () => {
  const watch = new AlertWatch(() => 0);
  watch.set({ ...WAITING, line: { ...FALLING, extends_right: true, is_log: false } });
  expect(watch.take(0, 50, 51, 10)).toEqual([]);
  expect(watch.take(0, 50, 51, 49)).toEqual([]);
  expect(watch.take(0, 50, 51, 0)).toEqual([]);
  expect(watch.take(0, 50, 51, 50)).toMatchObject([{ id: 1 }]);
});

it("does not take a clock that is set back for a market that fell through a line", () => {
  const watch = new AlertWatch(() => 0);
  const line = { ...FALLING, extends_right: true, is_log: false };
  watch.set({ ...WAITING, is_rising: false, line });
  expect(watch.take(0, 60, 61, 50)).toEqual([]);
  expect(watch.take(0, 60, 61, 10)).toEqual([]);
  expect(watch.take(0, 50, 51, 10)).toMatchObject([{ id: 1 }]);
});

it("looks at ten thousand lines only as the market or they come half of the way nearer", () => {
  const LINES = 10_000;
  const QUOTES = 20_000;
  const watch = new AlertWatch(() => 0);
  const next = createRandom(7);
  for (let id = 1; id <= LINES; id += 1) {
    const is_rising = id % 2 === 0;
    const off = (is_rising ? 1 : -1) * (500 + next() * 50_000);
    const from = { ts: 0, price: 110_000 + off };
    const to = { ts: 86_400_000, price: 110_000 + off * (0.5 + next()) };
    const line = { from, to, extends_right: true, is_log: id % 3 === 0 };
    watch.set({ ...WAITING, id, is_rising, line });
  }
  let bid = 110_000;
  for (let quote = 0; quote < QUOTES; quote += 1) {
    bid += Math.round((next() - 0.5) * 10);
    watch.take(0, bid, bid + 1, quote * 250);
  }
  // Each once at first, and again as it comes nearer; one look at each for each quote would be 200,000,000.
  expect(watch.looks).toBeGreaterThanOrEqual(LINES);
  expect(watch.looks).toBeLessThan(3 * LINES);
});
