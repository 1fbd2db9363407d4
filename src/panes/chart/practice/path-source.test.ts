/** The prices of before are read once, of the finest bars that there are, and exactly those of the time that is asked for. */
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, frameMs, type Frame } from "../../../../domain/bar.ts";
import { eurusd, EURUSD } from "../../../../tests/support/engine-house.ts";
import type { BarColumns, BarKey, CallResult } from "../../../../workers/feed/feed-api.ts";
import { framesFor, PathSource } from "./path-source.ts";

const START = Date.UTC(2026, 2, 4);

/** A service whose bars begin at a moment of each frame; a price says when and of which side it is. */
function service(from: Partial<Record<Frame, number>>) {
  const asked: { key: BarKey; to: number }[] = [];
  const history = (
    key: BarKey,
    to: number | null,
    limit: number,
  ): Promise<CallResult<BarColumns>> => {
    asked.push({ key, to: to ?? 0 });
    const length = frameMs(key.timeframe);
    const first = Math.max(from[key.timeframe] ?? Infinity, (to ?? 0) - limit * length);
    const count = first === Infinity ? 0 : Math.max(0, Math.ceil(((to ?? 0) - first) / length));
    const begins = Math.ceil(first / length) * length;
    const column = (valueOf: (ts: number) => number) =>
      Float64Array.from({ length: count }, (_, at) => valueOf(begins + at * length));
    const base = key.side === "bid" ? 1 : 1.0002;
    const price = column((ts) => base + ((ts / MINUTE_MS) % 1000) / 1e5);
    const columns = { ts: column((ts) => ts), open: price, high: price, low: price, close: price };
    return Promise.resolve({ ok: true, data: { ...columns, volume: price, has_more: false } });
  };
  return { asked, history };
}

const sourceOf = ({ history }: ReturnType<typeof service>, now = START + 30 * DAY_MS) =>
  new PathSource({ history, now: () => now }, [{ terms: eurusd(), spread: 10 }]);

const quotesOf = async (source: PathSource, from: number, to: number, frame: Frame) => {
  const read = await source.between(from, to, frame);
  if (!read.ok) throw new Error(read.message);
  return read.data;
};

test.each([
  ["M1", ["M1"]],
  ["M5", ["M1", "M5"]],
  ["H4", ["M1", "H4"]],
  ["D1", ["H1", "D1"]],
  ["MN", ["D1", "MN"]],
] as const)("a chart of %s is taken from bars of %j", (frame, expected) => {
  expect(framesFor(frame)).toEqual(expected);
});

describe("between two moments", () => {
  test("every minute of the hour is passed, and none of the hours beside it", async () => {
    const from = START + 7 * HOUR_MS;
    const { quotes, frame } = await quotesOf(
      sourceOf(service({ M1: START - 30 * DAY_MS, H1: START - 30 * DAY_MS })),
      from,
      from + HOUR_MS,
      "H1",
    );
    expect(frame).toBe("M1");
    expect(quotes).toHaveLength(60 * 4);
    expect(quotes[0]?.ts).toBe(from);
    expect(quotes.at(-1)?.ts).toBe(from + HOUR_MS - 1);
    expect(new Set(quotes.map(({ symbol_id }) => symbol_id))).toEqual(new Set([EURUSD]));
    for (const quote of quotes) expect(quote.ask - quote.bid).toBe(20);
  });

  test("hours whose minutes are gone are taken from bars of an hour", async () => {
    const { quotes, frame } = await quotesOf(
      sourceOf(service({ M1: START + 20 * DAY_MS, H1: START - 30 * DAY_MS })),
      START,
      START + HOUR_MS,
      "H1",
    );
    expect(frame).toBe("H1");
    expect(quotes).toHaveLength(4);
  });

  test("many steps read a piece once, and the next ahead", async () => {
    const made = service({ M1: START - 30 * DAY_MS });
    const source = sourceOf(made);
    for (let hour = 0; hour < 10; hour += 1) {
      await quotesOf(source, START + hour * HOUR_MS, START + (hour + 1) * HOUR_MS, "H1");
    }
    const pieces = made.asked.map(({ key, to }) => `${key.timeframe} ${key.side} ${to}`);
    expect(pieces).toHaveLength(new Set(pieces).size);
    expect(pieces.length).toBeLessThanOrEqual(6);
  });

  test("a piece that reaches beyond now is read again", async () => {
    const made = service({ M1: START - 30 * DAY_MS });
    const source = sourceOf(made, START + HOUR_MS);
    await quotesOf(source, START, START + HOUR_MS, "H1");
    const before = made.asked.length;
    await quotesOf(source, START, START + HOUR_MS, "H1");
    expect(made.asked.length).toBeGreaterThan(before);
  });
});

test("what cannot be read is told as the service said it, and asked for again", async () => {
  const made = service({ M1: START - 30 * DAY_MS });
  let isAway = true;
  const history: typeof made.history = (key, to, limit) =>
    isAway
      ? Promise.resolve({ ok: false, status: 503, message: "away" })
      : made.history(key, to, limit);
  const source = new PathSource({ history, now: () => START + 30 * DAY_MS }, [
    { terms: eurusd(), spread: 10 },
  ]);
  expect(await source.between(START, START + HOUR_MS, "H1")).toMatchObject({ message: "away" });
  isAway = false;
  expect((await quotesOf(source, START, START + HOUR_MS, "H1")).quotes).toHaveLength(240);
});
