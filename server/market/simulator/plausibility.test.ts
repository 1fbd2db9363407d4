/** Whether the simulated market looks like one: a fixed seed, so that a failure means a change of the model. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Timeframe } from "../../../contract/bar.ts";
import { casesOf } from "../../../tests/support/tries.ts";
import { ensure } from "../../../domain/assert.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/bar.ts";
import type { TwoSidedBars } from "../provider.ts";
import { createSimulator } from "./simulator.ts";

// Much arithmetic, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NOW = Date.UTC(2026, 9, 16, 12);
const simulator = createSimulator({ seed: 1, clock: () => NOW });

async function barsOf(symbol: string, timeframe: Timeframe, limit: number): Promise<TwoSidedBars> {
  const record = simulator.symbols.find((candidate) => candidate.symbol === symbol);
  const { symbol_id } = ensure(record, symbol);
  return (await simulator.bars(symbol_id, timeframe, 0, NOW, limit)).bars;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const moment = (values: readonly number[], power: number): number => {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** power));
};
const kurtosis = (values: readonly number[]): number => moment(values, 4) / moment(values, 2) ** 2;
function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = a.map((value, i) => (value - meanA) * (ensure(b[i], "a pair") - meanB));
  return mean(products) / Math.sqrt(moment(a, 2) * moment(b, 2));
}
const returns = (closes: readonly number[]): number[] =>
  closes.slice(1).map((close, i) => Math.log(close / ensure(closes[i], "a close")));
const sizes = (values: readonly number[]): number[] => values.map(Math.abs);
const laggedBy = (values: readonly number[], lag: number): number =>
  correlation(values.slice(lag), values.slice(0, -lag));

/** Daily returns of two symbols over the days that both traded. */
async function together(a: string, b: string): Promise<number> {
  const [barsA, barsB] = [await barsOf(a, "D1", 900), await barsOf(b, "D1", 900)];
  const closes = new Map(barsB.ts.map((ts, i) => [ts, ensure(barsB.bid_close[i], "close")]));
  const pairs = barsA.ts.flatMap((ts, i) => {
    const other = closes.get(ts);
    return other === undefined ? [] : [[ensure(barsA.bid_close[i], "close"), other] as const];
  });
  return correlation(returns(pairs.map(([x]) => x)), returns(pairs.map(([, y]) => y)));
}

describe.each(casesOf(["EURUSD", "XAUUSD", "BTCUSD", "US500"], 2))(
  "minute returns of %s",
  (symbol) => {
    let minutes: number[] = [];
    beforeAll(async () => {
      minutes = returns((await barsOf(symbol, "M1", 8000)).bid_close);
    });

    it("have fat tails", () => {
      expect(kurtosis(minutes)).toBeGreaterThan(3.5);
    });

    it("cluster: a lively minute is followed by lively ones, an hour on too", () => {
      expect(laggedBy(sizes(minutes), 1)).toBeGreaterThan(0.08);
      expect(laggedBy(sizes(minutes), 60)).toBeGreaterThan(0.02);
    });

    it("do not tell the next one's direction", () => {
      expect(Math.abs(laggedBy(minutes, 1))).toBeLessThan(0.08);
    });
  },
);

it.each(
  casesOf(
    [
      ["EURUSD", 0.25, 0.8],
      ["USDJPY", 0.3, 0.9],
      ["XAUUSD", 0.5, 1.5],
      ["BTCUSD", 1.5, 4],
      ["TSLA", 2, 5],
    ] as const,
    2,
  ),
)("days of %s move by %s to %s percent, with fat tails and moods", async (symbol, low, high) => {
  const days = returns((await barsOf(symbol, "D1", 1500)).bid_close);
  const percent = 100 * Math.sqrt(moment(days, 2));
  expect(percent).toBeGreaterThan(low);
  expect(percent).toBeLessThan(high);
  expect(kurtosis(days)).toBeGreaterThan(3);
  expect(laggedBy(sizes(days), 2)).toBeGreaterThan(0.02);
});

describe("related symbols", () => {
  it.each(
    casesOf(
      [
        ["EURUSD", "GBPUSD", 0.4, 0.9],
        ["AUDUSD", "NZDUSD", 0.5, 0.95],
        ["EURUSD", "USDCHF", -0.95, -0.4],
        ["US500", "US100", 0.5, 0.97],
        ["US500", "AAPL", 0.25, 0.85],
        ["BTCUSD", "ETHUSD", 0.5, 0.95],
        ["USOIL", "UKOIL", 0.6, 0.98],
        ["XAUUSD", "XAGUSD", 0.3, 0.9],
      ] as const,
      3,
    ),
  )("%s and %s move together by %s to %s", async (a, b, low, high) => {
    const value = await together(a, b);
    expect(value).toBeGreaterThan(low);
    expect(value).toBeLessThan(high);
  });
});

describe("the hours of the day", () => {
  /** Mean size of the hour's range, by UTC hour, in parts of the day's mean. */
  async function ranges(symbol: string): Promise<(from: number, to: number) => number> {
    const bars = await barsOf(symbol, "H1", 3000);
    return (from, to) =>
      mean(
        bars.ts.flatMap((ts, i) => {
          const hour = new Date(ts).getUTCHours();
          return hour >= from && hour < to
            ? [ensure(bars.bid_high[i], "high") - ensure(bars.bid_low[i], "low")]
            : [];
        }),
      );
  }

  it("are livelier in London than in Asia for EURUSD, and quiet after New York", async () => {
    const range = await ranges("EURUSD");
    expect(range(7, 16)).toBeGreaterThan(1.4 * range(0, 6));
    expect(range(21, 23)).toBeLessThan(range(0, 6));
  });

  it("favour Asia more for AUDJPY than for EURUSD, and New York for US500", async () => {
    const [euro, pacific, shares] = [
      await ranges("EURUSD"),
      await ranges("AUDJPY"),
      await ranges("US500"),
    ];
    expect(pacific(0, 6) / pacific(7, 16)).toBeGreaterThan((1.2 * euro(0, 6)) / euro(7, 16));
    expect(shares(14, 20)).toBeGreaterThan(1.8 * shares(0, 6));
  });
});

describe("openings", () => {
  const sundays = Array.from(
    { length: 12 },
    (_, week) => Date.UTC(2026, 6, 5, 21, 5) + week * 7 * DAY_MS,
  );
  const spreads = async (from: number, to: number): Promise<number[]> => {
    const ticks = await simulator.ticks(1, from, to, 10_000);
    return ticks.ask.map((ask, i) => ask - ensure(ticks.bid[i], "bid"));
  };

  it("have spreads several times wider than those of the day", async () => {
    const after = await Promise.all(sundays.map((ts) => spreads(ts, ts + 5 * MINUTE_MS)));
    const later = await Promise.all(
      sundays.map((ts) => spreads(ts + 15 * HOUR_MS, ts + 15 * HOUR_MS + 5 * MINUTE_MS)),
    );
    expect(mean(after.flat())).toBeGreaterThan(3 * mean(later.flat()));
  });

  it("of the daily break are wider, too", async () => {
    const ts = Date.UTC(2026, 6, 8, 21, 5);
    const [after, later] = [
      await spreads(ts, ts + 5 * MINUTE_MS),
      await spreads(ts + HOUR_MS, ts + 2 * HOUR_MS),
    ];
    expect(mean(after)).toBeGreaterThan(1.5 * mean(later));
  });

  it("come with a gap after the weekend that most minutes do not have", async () => {
    const gaps = await Promise.all(
      sundays.map(async (ts) => {
        const before = await simulator.ticks(1, 0, ts, 1);
        const { bars } = await simulator.bars(1, "M1", ts, ts + 10 * MINUTE_MS, 10);
        return Math.abs(ensure(bars.bid_open[0], "open") - ensure(before.bid[0], "bid"));
      }),
    );
    const minutes = await barsOf("EURUSD", "M1", 3000);
    const steps = minutes.bid_open
      .slice(1)
      .map((open, i) => Math.abs(open - ensure(minutes.bid_close[i], "close")));
    expect(mean(gaps)).toBeGreaterThan(8 * mean(steps));
  });
});

it("quotes crosses within their spreads of what their legs make: no riskless round trip", async () => {
  const quoteAt = async (symbol: string, ts: number): Promise<{ bid: number; ask: number }> => {
    const record = ensure(
      simulator.symbols.find((candidate) => candidate.symbol === symbol),
      symbol,
    );
    const { bid, ask } = await simulator.ticks(record.symbol_id, 0, ts, 1);
    const unit = 10 ** record.digits;
    return { bid: ensure(bid[0], "bid") / unit, ask: ensure(ask[0], "ask") / unit };
  };
  const errors: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    const ts = Date.UTC(2026, 9, 12, 6) + i * 67 * MINUTE_MS;
    if (new Date(ts).getUTCHours() >= 20) continue;
    const euro = await quoteAt("EURUSD", ts);
    const yen = await quoteAt("USDJPY", ts);
    const cross = await quoteAt("EURJPY", ts);
    const made = ((euro.bid + euro.ask) / 2) * ((yen.bid + yen.ask) / 2);
    errors.push(Math.abs((cross.bid + cross.ask) / 2 / made - 1));
  }
  // A pip of EURJPY is 6e-5 of its price.
  expect(mean(errors)).toBeLessThan(6e-5);
  expect(Math.max(...errors)).toBeLessThan(5e-4);
});
