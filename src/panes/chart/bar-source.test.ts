/** The chart's bars, against a feed whose answers come by hand. @interface operation:symbol_bars */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, test } from "vitest";
import type { BarColumns, BarKey, CallResult } from "../../../workers/feed/feed-api.ts";
import type { BarView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { makeBarView } from "./bar-history.ts";
import { createBarSource } from "./bar-source.ts";

const HOUR = 3_600_000;
const KEY: BarKey = { symbol_id: 1, timeframe: "H1", side: "bid" };
const OTHER: BarKey = { ...KEY, symbol_id: 2 };

type Asked = {
  key: BarKey;
  to: number | null;
  limit: number;
  answer(result: CallResult<BarColumns>): void;
};

const barAt = (hour: number, close = hour): BarView => ({
  ...makeBarView(),
  ts: hour * HOUR,
  open: close,
  high: close,
  low: close,
  close,
});

function page(from: number, to: number, has_more: boolean): CallResult<BarColumns> {
  const hours = Float64Array.from({ length: to - from }, (_, index) => from + index);
  const ts = hours.map((hour) => hour * HOUR);
  const column = (): Float64Array => hours.slice();
  return {
    ok: true,
    data: {
      ts,
      open: column(),
      high: column(),
      low: column(),
      close: column(),
      volume: column(),
      has_more,
    },
  };
}

/** A feed whose answers the test gives by hand, and whose live ring it writes. */
function setUp() {
  const asked: Asked[] = [];
  const ring = { version: 0, bars: [] as BarView[] };
  const closed: number[] = [];
  let slots = 0;
  const [fresh, setFresh] = createSignal(true);
  const [session, setSession] = createSignal({ account_id: 1 });
  const [key, setKey] = createSignal<BarKey | null>(KEY);
  const [otherKey, setOtherKey] = createSignal<BarKey | null>(null);
  const feed = {
    fresh,
    session,
    liveBars: () => ({
      version: () => ring.version,
      read(_slot: number, out: BarView[]) {
        const newest = ring.bars.slice(-out.length);
        newest.forEach((bar, index) => Object.assign(out[index] ?? {}, bar));
        return newest.length;
      },
    }),
    openBars: async () => {
      slots += 1;
      return slots - 1;
    },
    closeBars: async (slot: number) => {
      closed.push(slot);
    },
    history: (wanted: BarKey, to: number | null, limit: number) =>
      new Promise<CallResult<BarColumns>>((resolve) => {
        asked.push({ key: wanted, to, limit, answer: resolve });
      }),
  } as unknown as Feed;
  return createRoot((dispose) => {
    const source = createBarSource(feed, key);
    const other = createBarSource(feed, otherKey);
    const live = (bars: BarView[]): void => {
      ring.bars = bars;
      ring.version += 1;
      source.poll(1000 * HOUR);
    };
    const opened = (): number => slots;
    const second = { source: other, setKey: setOtherKey };
    const hands = { asked, live, setKey, setFresh, setSession, closed, opened, dispose };
    return { source, second, ...hands };
  });
}

/** Lets every promise that is already settled run its course. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const times = (source: ReturnType<typeof createBarSource>): number[] => {
  const history = source.history();
  if (history === null) return [];
  return Array.from(
    { length: history.length },
    (_, index) => history.tsAt(history.first + index) / HOUR,
  );
};

describe("bar source", () => {
  test("paints the first page at once, then asks for a year before it", async () => {
    const { source, asked } = setUp();
    expect(source.state().kind).toBe("loading");
    asked[0]?.answer(page(500, 1000, true));
    await settle();
    expect(source.state().kind).toBe("ready");
    expect(source.history()?.length).toBe(500);
    expect(asked[1]).toMatchObject({ to: 500 * HOUR, limit: 8500 });
    asked[1]?.answer(page(0, 500, false));
    await settle();
    expect(source.history()?.length).toBe(1000);
    expect(source.history()?.hasMore).toBe(false);
  });

  test("an answer for the symbol before is never shown under the name of the next", async () => {
    const { source, asked, setKey, closed } = setUp();
    setKey(OTHER);
    expect(source.history()).toBeNull();
    asked[0]?.answer(page(0, 10, false));
    await settle();
    expect(source.history()).toBeNull();
    expect(source.state().kind).toBe("loading");
    asked[1]?.answer(page(50, 60, false));
    await settle();
    expect(times(source)[0]).toBe(50);
    expect(closed).toEqual([0]);
  });

  test("a history that was looked at before is there at once, and its tail is fetched", async () => {
    const { source, asked, setKey } = setUp();
    asked[0]?.answer(page(0, 10, false));
    await settle();
    setKey(OTHER);
    setKey(KEY);
    expect(source.state().kind).toBe("ready");
    expect(source.history()?.length).toBe(10);
    asked.at(-1)?.answer(page(8, 14, true));
    await settle();
    expect(times(source)).toEqual(Array.from({ length: 14 }, (_, hour) => hour));
  });

  test("live bars are laid over the end, once each", async () => {
    const { source, asked, live } = setUp();
    asked[0]?.answer(page(0, 10, false));
    await settle();
    live([barAt(8, 0), barAt(9, 9.5)]);
    live([barAt(9, 9.7), barAt(10, 10)]);
    expect(times(source)).toEqual(Array.from({ length: 11 }, (_, hour) => hour));
    expect(source.history()?.closeAt(8)).toBe(8);
    expect(source.history()?.closeAt(9)).toBe(9.7);
  });

  test("who was away longer than the ring is deep fetches the tail instead of drawing a hole", async () => {
    const { source, asked, live } = setUp();
    asked[0]?.answer(page(0, 10, false));
    await settle();
    live([20, 21, 22, 23].map((hour) => barAt(hour)));
    expect(source.history()?.end).toBe(10);
    asked.at(-1)?.answer(page(5, 24, true));
    await settle();
    source.poll(1000 * HOUR);
    expect(times(source)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });

  test("after a reconnection the tail is fetched again", async () => {
    const { asked, setFresh } = setUp();
    asked[0]?.answer(page(0, 10, false));
    await settle();
    const before = asked.length;
    setFresh(false);
    expect(asked.length).toBe(before);
    setFresh(true);
    expect(asked.length).toBe(before + 1);
    expect(asked.at(-1)?.to).toBeNull();
  });

  test("a hole that is too wide to fill starts the history anew", async () => {
    const { source, asked, setFresh } = setUp();
    asked[0]?.answer(page(0, 10, false));
    await settle();
    setFresh(false);
    setFresh(true);
    asked.at(-1)?.answer(page(500, 600, true));
    await settle();
    expect(source.state().kind).toBe("loading");
    asked.at(-1)?.answer(page(550, 600, false));
    await settle();
    expect(times(source)[0]).toBe(550);
  });

  test("a failed first page says why, and can be asked for again", async () => {
    const { source, asked } = setUp();
    asked[0]?.answer({ ok: false, status: 503, message: "Away" });
    await settle();
    expect(source.state()).toEqual({ kind: "failed", message: "Away" });
    source.retry();
    asked[1]?.answer(page(0, 3, false));
    await settle();
    expect(source.state().kind).toBe("ready");
  });

  test("a failed older page is not asked for again by itself", async () => {
    const { source, asked } = setUp();
    asked[0]?.answer(page(500, 1000, true));
    await settle();
    asked[1]?.answer({ ok: false, status: 503, message: "Away" });
    await settle();
    source.loadOlder(1000);
    expect(asked.length).toBe(2);
    expect(source.older()).toEqual({ failed: "Away" });
    source.retry();
    expect(asked.length).toBe(3);
  });

  test("a symbol without bars is empty until its first tick", async () => {
    const { source, asked, live } = setUp();
    asked[0]?.answer(page(0, 0, false));
    await settle();
    expect(source.state().kind).toBe("empty");
    live([barAt(3)]);
    expect(source.state().kind).toBe("ready");
    expect(times(source)).toEqual([3]);
  });

  test("two charts of one symbol and timeframe share their bars, and ask for them once", async () => {
    const { source, second, asked, live, setKey, opened, closed } = setUp();
    second.setKey(KEY);
    asked[0]?.answer(page(0, 10, false));
    await settle();
    expect(asked).toHaveLength(1);
    expect(opened()).toBe(1);
    expect(second.source.history()).toBe(source.history());
    setKey(OTHER);
    expect(closed).toEqual([]);
    live([barAt(9, 9.5)]);
    second.source.poll(1000 * HOUR);
    expect(second.source.history()?.closeAt(9)).toBe(9.5);
    second.setKey(null);
    expect(closed).toEqual([0]);
  });

  test("bars of one account are not shown to the next", async () => {
    const { source, asked, setKey, setSession } = setUp();
    asked[0]?.answer(page(0, 10, false));
    await settle();
    setKey(null);
    setSession({ account_id: 2 });
    setKey(KEY);
    expect(source.history()).toBeNull();
    expect(source.state().kind).toBe("loading");
  });
});
