/**
 * A market whose ticks a test writes itself: the real hub, gateway and wire run on it. Runs in the tests.
 * Symbols cover digits 0 to 8 and every category; history is what the test gives.
 */
import { SYMBOL_STATUS, type SymbolCategory, type SymbolStatus } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type {
  MarketProvider,
  MarketSink,
  TickColumns,
  TwoSidedBars,
} from "../../server/market/provider.ts";

export type ScriptedMarket = MarketProvider & {
  tick(symbol_id: number, bid: number, ask: number, ts: number, volume?: number): void;
  status(symbol_id: number, status: SymbolStatus, ts: number): void;
  readonly history: Map<number, TwoSidedBars>;
  readonly recorded: Map<number, TickColumns>;
};

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: 0, close: 1440 }));

export function scriptedSymbol(
  symbol_id: number,
  symbol: string,
  category: SymbolCategory,
  digits: number,
): SymbolRecord {
  return {
    symbol_id,
    symbol,
    description: symbol,
    category,
    path: category,
    base_currency: "USD",
    quote_currency: "USD",
    digits,
    pip_points: 1,
    contract_size: 1,
    volume_min: 0.01,
    volume_max: 100,
    volume_step: 0.01,
    margin_mode: "cfd",
    margin_fixed: null,
    leverage_max: null,
    swap_mode: "none",
    swap_long: 0,
    swap_short: 0,
    swap_triple_day: null,
    stop_level: 0,
    hours: { timezone: "UTC", sessions: everyDay },
    status: SYMBOL_STATUS.enabled,
    spread_typical: 1,
  };
}

export const SCRIPTED_SYMBOLS: readonly SymbolRecord[] = [
  scriptedSymbol(1, "EURUSD", "forex", 5),
  scriptedSymbol(2, "USDJPY", "forex", 3),
  scriptedSymbol(3, "XAUUSD", "metals", 2),
  scriptedSymbol(4, "US500", "indices", 1),
  scriptedSymbol(5, "WTI", "energies", 0),
  scriptedSymbol(6, "BTCUSD", "crypto", 8),
  scriptedSymbol(7, "AAPL", "shares", 2),
];

const noBars = (): TwoSidedBars => ({
  ts: [],
  bid_open: [],
  bid_high: [],
  bid_low: [],
  bid_close: [],
  ask_open: [],
  ask_high: [],
  ask_low: [],
  ask_close: [],
  volume: [],
  ticks: [],
});

/** `now` is the market's clock; the test moves it. */
export function createScriptedMarket(
  now: () => number,
  symbols: readonly SymbolRecord[] = SCRIPTED_SYMBOLS,
): ScriptedMarket {
  const history = new Map<number, TwoSidedBars>();
  const recorded = new Map<number, TickColumns>();
  let sink: MarketSink | null = null;
  return {
    name: "scripted",
    source: "scripted",
    symbols,
    history,
    recorded,
    now,
    async bars(symbol_id, _timeframe, from, to, limit) {
      const bars = history.get(symbol_id) ?? noBars();
      const chosen = bars.ts.flatMap((ts, index) => (ts >= from && ts < to ? [index] : []));
      const last = chosen.slice(-limit);
      const pick = (column: number[]) => last.map((index) => column[index] ?? 0);
      const columns = Object.entries(bars).map(([name, column]) => [name, pick(column)]);
      return {
        bars: Object.fromEntries(columns) as TwoSidedBars,
        has_more: last.length < chosen.length,
      };
    },
    async ticks(symbol_id, from, to, limit) {
      const ticks = recorded.get(symbol_id) ?? { ts: [], bid: [], ask: [], volume: [] };
      const chosen = ticks.ts.flatMap((ts, index) => (ts >= from && ts < to ? [index] : []));
      const last = chosen.slice(-limit);
      const pick = (column: number[]) => last.map((index) => column[index] ?? 0);
      return {
        ts: pick(ticks.ts),
        bid: pick(ticks.bid),
        ask: pick(ticks.ask),
        volume: pick(ticks.volume),
      };
    },
    async start(to) {
      sink = to;
    },
    async stop() {
      sink = null;
    },
    tick: (symbol_id, bid, ask, ts, volume = 0) => sink?.tick(symbol_id, bid, ask, volume, ts),
    status: (symbol_id, status, ts) => sink?.status(symbol_id, status, ts),
  };
}
