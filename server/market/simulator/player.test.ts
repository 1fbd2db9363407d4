import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import { ensure } from "../../../domain/assert.ts";
import { HOUR_MS, MINUTE_MS } from "../../../domain/bar.ts";
import type { MarketProvider, MarketSink } from "../provider.ts";
import { CATCH_UP_MS_MAX } from "./player.ts";
import { createSimulator } from "./simulator.ts";

// Much arithmetic, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Played =
  | { kind: "tick"; id: number; bid: number; ask: number; volume: number; ts: number }
  | { kind: "status"; id: number; status: number; ts: number };
type PlayedTick = Extract<Played, { kind: "tick" }>;

const played: Played[] = [];
const sink: MarketSink = {
  tick: (id, bid, ask, volume, ts) => void played.push({ kind: "tick", id, bid, ask, volume, ts }),
  status: (id, status, ts) => played.push({ kind: "status", id, status, ts }),
};
const ticksOf = (events: readonly Played[], id?: number): PlayedTick[] =>
  events
    .filter((event) => event.kind === "tick")
    .filter((event) => id === undefined || event.id === id);

const onSkip = vi.fn<(from: number, to: number) => void>();
let simulator: MarketProvider;

async function startAt(reading: string): Promise<void> {
  vi.setSystemTime(new Date(reading));
  simulator = createSimulator({ seed: 3, clock: () => Date.now(), onSkip });
  await simulator.start(sink);
}

beforeEach(() => {
  played.length = 0;
  onSkip.mockReset();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(async () => {
  await simulator.stop();
  vi.useRealTimers();
});

describe("the start", () => {
  it("gives every symbol its last quote at once, the closed ones too", async () => {
    await startAt("2026-11-21T12:00:00.250Z");
    const ids = ticksOf(played).map((event) => event.id);
    expect(ids).toEqual(simulator.symbols.map((record) => record.symbol_id));
    expect(ticksOf(played).every((event) => event.ts <= Date.now())).toBe(true);
    const euro = ensure(ticksOf(played, 1)[0], "EURUSD");
    expect(new Date(euro.ts).toISOString()).toMatch(/^2026-11-20T21:54/);
    expect(await simulator.ticks(1, 0, Date.now(), 1)).toEqual({
      ts: [euro.ts],
      bid: [euro.bid],
      ask: [euro.ask],
      volume: [euro.volume],
    });
  });

  it("has each symbol's status right", async () => {
    await startAt("2026-11-21T12:00:00Z");
    for (const record of simulator.symbols) {
      const isOpen = record.category === "crypto";
      expect(record.status).toBe(isOpen ? SYMBOL_STATUS.enabled : SYMBOL_STATUS.closed);
    }
  });
});

describe("what is played", () => {
  it("is what history answers, tick by tick and bar by bar, for every symbol", async () => {
    await startAt("2026-10-14T13:28:30.123Z");
    const from = Date.now();
    played.length = 0;
    vi.advanceTimersByTime(3 * MINUTE_MS + 777);
    const to = Date.now();
    for (const { symbol_id: id } of simulator.symbols) {
      const ticks = await simulator.ticks(id, from + 1, to + 1, 100_000);
      const live = ticksOf(played, id).filter((event) => event.ts <= to);
      expect(live.map((event) => event.ts)).toEqual(ticks.ts.filter((ts) => ts <= last(played)));
      expect(live.map((event) => event.bid)).toEqual(ticks.bid.slice(0, live.length));
      expect(live.map((event) => event.ask)).toEqual(ticks.ask.slice(0, live.length));
      expect(live.map((event) => event.volume)).toEqual(ticks.volume.slice(0, live.length));
      const minute = Date.parse("2026-10-14T13:30:00Z");
      const { bars } = await simulator.bars(id, "M1", minute, minute + MINUTE_MS, 10);
      const inside = live.filter(({ ts }) => ts >= minute && ts < minute + MINUTE_MS);
      expect(bars.ticks[0] ?? 0).toBe(inside.length);
      if (inside.length === 0) continue;
      expect(bars.bid_high[0]).toBe(Math.max(...inside.map((event) => event.bid)));
      expect(bars.ask_low[0]).toBe(Math.min(...inside.map((event) => event.ask)));
      expect(bars.volume[0]).toBe(inside.reduce((sum, event) => sum + event.volume, 0));
    }
    expect(ticksOf(played).length).toBeGreaterThan(3000);
  });

  it("comes in time order over all symbols and never before its time", async () => {
    await startAt("2026-10-14T13:29:50Z");
    played.length = 0;
    let seen = 0;
    for (let i = 0; i < 800; i += 1) {
      vi.advanceTimersByTime(25);
      for (; seen < played.length; seen += 1) {
        const event = ensure(played[seen], "event");
        expect(event.ts).toBeLessThanOrEqual(Date.now());
        expect(event.ts).toBeGreaterThanOrEqual(played[seen - 1]?.ts ?? 0);
        expect(event.ts).toBeGreaterThan(Date.now() - 50);
      }
    }
    expect(seen).toBeGreaterThan(500);
  });

  it("never begins when it is stopped while it starts", async () => {
    vi.setSystemTime(new Date("2026-10-14T13:29:50Z"));
    simulator = createSimulator({ seed: 3, clock: () => Date.now() });
    const started = simulator.start(sink);
    await simulator.stop();
    await started;
    played.length = 0;
    vi.advanceTimersByTime(MINUTE_MS);
    expect(played).toEqual([]);
  });

  it("stops when it is told to", async () => {
    await startAt("2026-10-14T13:29:50Z");
    await simulator.stop();
    played.length = 0;
    vi.advanceTimersByTime(MINUTE_MS);
    expect(played).toEqual([]);
  });
});

describe("trading hours", () => {
  it("close currencies on Friday evening and open them on Sunday, said before their first tick", async () => {
    await startAt("2026-10-16T20:54:50Z");
    played.length = 0;
    vi.advanceTimersByTime(15_000);
    const close = Date.parse("2026-10-16T20:55:00Z");
    expect(played).toContainEqual({
      kind: "status",
      id: 1,
      status: SYMBOL_STATUS.closed,
      ts: close,
    });
    expect(ticksOf(played, 1).every((event) => event.ts < close)).toBe(true);
    expect(simulator.symbols[0]?.status).toBe(SYMBOL_STATUS.closed);
    await simulator.stop();

    await startAt("2026-10-18T21:04:58Z");
    played.length = 0;
    vi.advanceTimersByTime(10_000);
    const euro = played.filter((event) => event.id === 1);
    const open = Date.parse("2026-10-18T21:05:00Z");
    expect(euro[0]).toEqual({ kind: "status", id: 1, status: SYMBOL_STATUS.enabled, ts: open });
    expect(ticksOf(euro)[0]?.ts).toBeGreaterThan(open);
    expect(simulator.symbols[0]?.status).toBe(SYMBOL_STATUS.enabled);
  });
});

describe("a timer that stalls", () => {
  it("is caught up with tick by tick when it was seconds", async () => {
    await startAt("2026-10-14T13:29:55Z");
    played.length = 0;
    const from = Date.now();
    vi.setSystemTime(from + CATCH_UP_MS_MAX - 100);
    vi.advanceTimersByTime(25);
    const { ts } = await simulator.ticks(1, from + 1, Date.now() + 1, 10_000);
    expect(ticksOf(played, 1).map((event) => event.ts)).toEqual(ts);
    expect(onSkip).not.toHaveBeenCalled();
  });

  it("of hours gives each symbol its last tick alone, in time order, and says so", async () => {
    await startAt("2026-10-14T13:29:55Z");
    played.length = 0;
    const from = Date.now();
    vi.setSystemTime(from + 8 * HOUR_MS);
    vi.advanceTimersByTime(25);
    expect(onSkip).toHaveBeenCalledExactlyOnceWith(from, Date.now());
    const ticks = ticksOf(played);
    expect(new Set(ticks.map((event) => event.id)).size).toBe(ticks.length);
    expect(ticks.map((event) => event.ts)).toEqual(
      ticks.map((event) => event.ts).toSorted((a, b) => a - b),
    );
    for (const event of ticks) {
      expect((await simulator.ticks(event.id, 0, Date.now() + 1, 1)).ts).toEqual([event.ts]);
    }
    const closed = simulator.symbols.find((record) => record.symbol === "AAPL");
    expect(closed?.status).toBe(SYMBOL_STATUS.closed);
    played.length = 0;
    vi.advanceTimersByTime(5000);
    expect(ticksOf(played).length).toBeGreaterThan(20);
  });

  it("is no matter when the clock is set back: nothing is played twice", async () => {
    await startAt("2026-10-14T13:29:55Z");
    vi.advanceTimersByTime(5000);
    const before = played.length;
    vi.setSystemTime(Date.now() - 4000);
    vi.advanceTimersByTime(3000);
    expect(played.length).toBe(before);
    vi.advanceTimersByTime(3000);
    const times = ticksOf(played, 1).map((event) => event.ts);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });
});

/** Time up to which the timer has played. */
function last(events: readonly Played[]): number {
  return ensure(events.at(-1), "an event").ts;
}
