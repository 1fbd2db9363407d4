import { describe, expect, it, vi } from "vitest";
import type { Timeframe } from "../../../contract/bar.ts";
import { ensure } from "../../../domain/assert.ts";
import { barStart, DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/bar.ts";
import type { MarketProvider, TickColumns, TwoSidedBars } from "../provider.ts";
import { HISTORY_START } from "./history.ts";
import { createSimulator } from "./simulator.ts";

// Much arithmetic, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NOW = Date.UTC(2026, 9, 14, 13, 47, 21, 400);
const EVER = 1_000_000;
const at = (now: number, seed = 1, dayOffsetMs = 0): MarketProvider =>
  createSimulator({ seed, clock: () => now, dayOffsetMs });
const simulator = at(NOW);

function idOf(symbol: string): number {
  const record = simulator.symbols.find((candidate) => candidate.symbol === symbol);
  return ensure(record, symbol).symbol_id;
}

type Row = Record<keyof TwoSidedBars, number>;
const rowsOf = (bars: TwoSidedBars): Row[] =>
  bars.ts.map(
    (_, i) =>
      Object.fromEntries(Object.entries(bars).map(([key, column]) => [key, column[i]])) as Row,
  );

function joinRows(ts: number, rows: readonly Row[]): Row {
  const whole = { ...ensure(rows[0], "a row"), ts };
  for (const row of rows.slice(1)) {
    whole.bid_high = Math.max(whole.bid_high, row.bid_high);
    whole.bid_low = Math.min(whole.bid_low, row.bid_low);
    whole.bid_close = row.bid_close;
    whole.ask_high = Math.max(whole.ask_high, row.ask_high);
    whole.ask_low = Math.min(whole.ask_low, row.ask_low);
    whole.ask_close = row.ask_close;
    whole.volume += row.volume;
    whole.ticks += row.ticks;
  }
  return whole;
}

/** Rows of a timeframe made of finer rows. */
function gather(timeframe: Timeframe, rows: readonly Row[], dayOffsetMs = 0): Row[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const ts = barStart(timeframe, row.ts, dayOffsetMs);
    const group = groups.get(ts) ?? [];
    group.push(row);
    groups.set(ts, group);
  }
  return [...groups].map(([ts, group]) => joinRows(ts, group));
}

const tickRows = (ticks: TickColumns): Row[] =>
  ticks.ts.map((ts, i) => {
    const bid = ensure(ticks.bid[i], "bid");
    const ask = ensure(ticks.ask[i], "ask");
    return {
      ts,
      bid_open: bid,
      bid_high: bid,
      bid_low: bid,
      bid_close: bid,
      ask_open: ask,
      ask_high: ask,
      ask_low: ask,
      ask_close: ask,
      volume: ensure(ticks.volume[i], "volume"),
      ticks: 1,
    };
  });

describe.each(["EURUSD", "EURJPY", "XAUUSD", "US500", "HK50", "BTCUSD", "AAPL", "USDTRY"])(
  "history of %s",
  (symbol) => {
    const id = idOf(symbol);
    const span = [Date.UTC(2026, 9, 13), Date.UTC(2026, 9, 15)] as const;

    it("has minutes that are exactly what the ticks add up to", async () => {
      const ticks = await simulator.ticks(id, ...span, EVER);
      const { bars } = await simulator.bars(id, "M1", ...span, EVER);
      expect(bars.ts.length).toBeGreaterThan(300);
      expect(rowsOf(bars)).toEqual(gather("M1", tickRows(ticks)));
    });

    it.each(["M5", "M15", "M30", "H1", "H4", "D1"] as const)(
      "has %s bars that are exactly what the minutes add up to",
      async (timeframe) => {
        const minutes = await simulator.bars(id, "M1", ...span, EVER);
        const { bars } = await simulator.bars(id, timeframe, ...span, EVER);
        expect(rowsOf(bars)).toEqual(gather(timeframe, rowsOf(minutes.bars)));
      },
    );

    it("has weeks and months that are exactly what the days add up to", async () => {
      const from = Date.UTC(2025, 5, 1);
      const days = rowsOf((await simulator.bars(id, "D1", from, NOW, EVER)).bars);
      for (const timeframe of ["W1", "MN"] as const) {
        const { bars } = await simulator.bars(id, timeframe, Date.UTC(2025, 5, 2), NOW, EVER);
        const whole = gather(timeframe, days).filter((row) => row.ts >= Date.UTC(2025, 5, 2));
        expect(rowsOf(bars)).toEqual(whole);
      }
    });
  },
);

describe("bars", () => {
  const id = idOf("EURUSD");

  it("follow the server's day when it has an offset", async () => {
    const offset = 2 * HOUR_MS;
    const shifted = at(NOW, 1, offset);
    const from = Date.UTC(2026, 8, 27, 22);
    const hours = rowsOf((await shifted.bars(id, "H1", from, NOW, EVER)).bars);
    for (const timeframe of ["H4", "D1", "W1"] as const) {
      const { bars } = await shifted.bars(id, timeframe, from, NOW, EVER);
      expect(rowsOf(bars)).toEqual(gather(timeframe, hours, offset));
    }
    expect(shifted.source).not.toBe(simulator.source);
  });

  it("of the time that is still running hold the ticks up to now, and no more", async () => {
    for (const timeframe of ["M1", "H1", "D1"] as const) {
      const start = barStart(timeframe, NOW);
      const { bars } = await simulator.bars(id, timeframe, start, NOW + DAY_MS, 10);
      const ticks = tickRows(await simulator.ticks(id, start, NOW + 1, EVER));
      expect(rowsOf(bars)).toEqual([joinRows(start, ticks)]);
    }
    for (const timeframe of ["W1", "MN"] as const) {
      const start = barStart(timeframe, NOW);
      const { bars } = await simulator.bars(id, timeframe, start, NOW + DAY_MS, 10);
      const days = rowsOf((await simulator.bars(id, "D1", start, NOW + DAY_MS, 40)).bars);
      expect(rowsOf(bars)).toEqual([joinRows(start, days)]);
    }
  });

  it("are the last of the range, opening from `from` up to but not at `to`", async () => {
    const to = Date.UTC(2026, 9, 14, 10);
    const { bars, has_more } = await simulator.bars(id, "H1", 0, to, 3);
    expect(bars.ts).toEqual([to - 3 * HOUR_MS, to - 2 * HOUR_MS, to - HOUR_MS]);
    expect(has_more).toBe(true);
    const one = await simulator.bars(id, "H1", to - HOUR_MS, to, 10);
    expect(one.bars.ts).toEqual([to - HOUR_MS]);
    const none = await simulator.bars(id, "H1", to, to, 10);
    expect(none.bars.ts).toEqual([]);
  });

  it("that open before `to` are whole, though they trade after it", async () => {
    const sunday = Date.UTC(2026, 9, 11);
    const { bars } = await simulator.bars(id, "D1", sunday, sunday + HOUR_MS, 10);
    const whole = await simulator.bars(id, "D1", sunday, sunday + DAY_MS, 10);
    expect(bars.ts).toEqual([sunday]);
    expect(bars).toEqual(whole.bars);
  });

  it("are not invented for a weekend, nor for the time after now", async () => {
    const saturday = Date.UTC(2026, 9, 10);
    expect((await simulator.bars(id, "H1", saturday, saturday + DAY_MS, 100)).bars.ts).toEqual([]);
    expect((await simulator.bars(id, "M1", NOW + MINUTE_MS, NOW + DAY_MS, 100)).bars.ts).toEqual(
      [],
    );
  });

  it("go back to the start of history, where there are no more", async () => {
    for (const timeframe of ["D1", "W1", "MN"] as const) {
      const { bars, has_more } = await simulator.bars(id, timeframe, 0, NOW, EVER);
      expect(bars.ts[0]).toBe(HISTORY_START);
      expect(has_more).toBe(false);
      const after = await simulator.bars(id, timeframe, 0, NOW, bars.ts.length - 1);
      expect(after.has_more).toBe(true);
      const none = await simulator.bars(id, timeframe, 0, HISTORY_START, 10);
      expect(none).toMatchObject({ has_more: false, bars: { ts: [] } });
    }
  });

  it("give at least six years of days and of minutes", async () => {
    const { bars } = await simulator.bars(id, "D1", 0, NOW, EVER);
    expect(NOW - ensure(bars.ts[0], "a day")).toBeGreaterThan(6 * 365 * DAY_MS);
    const old = Date.UTC(2020, 9, 14, 12);
    const minutes = await simulator.bars(id, "M1", old, old + HOUR_MS, EVER);
    expect(minutes.bars.ts.length).toBe(60);
  });

  it("do not change when asked again, later, by another process, or out of order", async () => {
    const to = Date.UTC(2026, 9, 14, 9);
    const later = at(NOW + 40 * DAY_MS);
    await later.bars(id, "M1", 0, Date.UTC(2019, 3, 3), 100);
    for (const timeframe of ["M1", "H1", "D1"] as const) {
      const first = await simulator.bars(id, timeframe, 0, to - DAY_MS, 50);
      expect(await simulator.bars(id, timeframe, 0, to - DAY_MS, 50)).toEqual(first);
      expect(await later.bars(id, timeframe, 0, to - DAY_MS, 50)).toEqual(first);
    }
  });

  it("differ with the seed", async () => {
    const other = await at(NOW, 2).bars(id, "D1", 0, NOW, 50);
    const { bars } = await simulator.bars(id, "D1", 0, NOW, 50);
    expect(other.bars.bid_close).not.toEqual(bars.bid_close);
  });
});

describe("ticks", () => {
  const id = idOf("EURUSD");

  it("are the last of the range, oldest first, and never later than now", async () => {
    const all = await simulator.ticks(id, NOW - HOUR_MS, NOW + HOUR_MS, EVER);
    expect(all.ts.every((ts) => ts >= NOW - HOUR_MS && ts <= NOW)).toBe(true);
    const last = await simulator.ticks(id, NOW - HOUR_MS, NOW + HOUR_MS, 7);
    expect(last.ts).toEqual(all.ts.slice(-7));
    expect(last.bid).toEqual(all.bid.slice(-7));
  });

  it("before a weekend are Friday's when asked on Saturday", async () => {
    const saturday = at(Date.UTC(2026, 9, 17, 12));
    const { ts } = await saturday.ticks(id, 0, Date.UTC(2026, 9, 18), 5);
    expect(ts.length).toBe(5);
    expect(new Date(ensure(ts[4], "ts")).toISOString()).toMatch(/^2026-10-16T20:5/);
  });

  it("do not exist before history", async () => {
    expect((await simulator.ticks(id, 0, HISTORY_START, 5)).ts).toEqual([]);
  });
});
