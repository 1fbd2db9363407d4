/** The prices of before are read once, of the finest bars that there are, and exactly those of the time that is asked for. */
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, frameMs, type Frame } from "../../../../domain/bar.ts";
import { eurusd, EURUSD } from "../../../../tests/support/engine-house.ts";
import type { BarColumns, BarKey, CallResult } from "../../../../workers/feed/feed-api.ts";
import { framesFor, PathSource, type PathPorts } from "./path-source.ts";

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

const OWN = { terms: eurusd(), spread: 10 };
const NO_TICKS: PathPorts["ticks"] = () =>
  Promise.resolve({ ok: true, data: { ts: [], bid: [], ask: [] } });

const sourceOf = (
  { history }: Pick<ReturnType<typeof service>, "history">,
  now = () => START + 30 * DAY_MS,
) =>
  new PathSource({ history, ticks: NO_TICKS, now, wait: () => new Promise(() => undefined) }, OWN, [
    OWN,
  ]);

const barsOf = async (source: PathSource, from: number, to: number, frame: Frame) => {
  const read = await source.bars({ from, to }, frame);
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
    const source = sourceOf(service({ M1: START - 30 * DAY_MS, H1: START - 30 * DAY_MS }));
    const { pairs, frame } = await barsOf(source, from, from + HOUR_MS, "H1");
    expect(frame).toBe("M1");
    expect(pairs.map(({ bid }) => bid.ts)).toEqual(
      Array.from({ length: 60 }, (_, minute) => from + minute * MINUTE_MS),
    );
  });

  test("what money is converted by passes as quotes of the same bars", async () => {
    const from = START + 7 * HOUR_MS;
    const source = sourceOf(service({ M1: START - 30 * DAY_MS, H1: START - 30 * DAY_MS }));
    const read = await source.others({ from, to: from + HOUR_MS }, "H1");
    if (!read.ok) throw new Error(read.message);
    expect(read.data).toHaveLength(60 * 4);
    expect(read.data[0]?.ts).toBe(from);
    expect(read.data.at(-1)?.ts).toBe(from + HOUR_MS - 1);
    expect(new Set(read.data.map(({ symbol_id }) => symbol_id))).toEqual(new Set([EURUSD]));
    for (const quote of read.data) expect(quote.ask - quote.bid).toBe(20);
  });

  test("hours whose minutes are gone are taken from bars of an hour", async () => {
    const source = sourceOf(service({ M1: START + 20 * DAY_MS, H1: START - 30 * DAY_MS }));
    const { pairs, frame } = await barsOf(source, START, START + HOUR_MS, "H1");
    expect(frame).toBe("H1");
    expect(pairs).toHaveLength(1);
  });

  test("hours of which minutes are missing that reached further are taken from bars of an hour", async () => {
    const { history } = service({ M1: START - 30 * DAY_MS, H1: START - 30 * DAY_MS });
    const wide: PathPorts["history"] = async (key, to, limit) => {
      const read = await history(key, to, limit);
      if (!read.ok || key.timeframe !== "H1") return read;
      return { ok: true, data: { ...read.data, high: read.data.high.map((price) => price + 0.1) } };
    };
    const { frame } = await barsOf(sourceOf({ history: wide }), START, START + HOUR_MS, "H1");
    expect(frame).toBe("H1");
  });

  test("many steps read a piece once, and the next ahead", async () => {
    const made = service({ M1: START - 30 * DAY_MS });
    const source = sourceOf(made);
    for (let hour = 0; hour < 10; hour += 1) {
      await barsOf(source, START + hour * HOUR_MS, START + (hour + 1) * HOUR_MS, "H1");
    }
    const pieces = made.asked.map(({ key, to }) => `${key.timeframe} ${key.side} ${to}`);
    expect(pieces).toHaveLength(new Set(pieces).size);
    expect(pieces.length).toBeLessThanOrEqual(8);
  });

  test("a piece that reaches beyond now is read again for what was not over", async () => {
    const made = service({ M1: START - 30 * DAY_MS });
    let now = START + HOUR_MS;
    const source = sourceOf(made, () => now);
    await barsOf(source, START, START + HOUR_MS, "H1");
    const before = made.asked.length;
    await barsOf(source, START, START + HOUR_MS, "H1");
    expect(made.asked.length).toBe(before);
    now += HOUR_MS;
    await barsOf(source, START + HOUR_MS, START + 2 * HOUR_MS, "H1");
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
  const source = sourceOf({ history });
  const span = { from: START, to: START + HOUR_MS };
  expect(await source.bars(span, "H1")).toMatchObject({ message: "away" });
  isAway = false;
  expect((await barsOf(source, START, START + HOUR_MS, "H1")).pairs).toHaveLength(60);
});
