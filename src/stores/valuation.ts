/**
 * What the open positions and the account are worth at the prices of now, exactly as the service computes it. Main thread.
 * One for each feed. Reads the rings, never a store of prices; keeps each figure until a quote that it depends on changes,
 * and allocates nothing a frame but for positions closed in part, which need big integers.
 */
import { createComputed } from "solid-js";
import { POSITION_STATUS, SYMBOL_STATUS } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import {
  forecast,
  forecastBySymbol,
  forecastFor,
  type ForecastInput,
  type SymbolForecast,
} from "../../domain/forecast.ts";
import { amountOf } from "../../domain/money.ts";
import { priceOf } from "../../domain/price.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { minor } from "../../domain/units.ts";
import { nearestMinor } from "../../domain/valued-position.ts";
import { accountFacts } from "./account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { frameNow } from "../frame/frame.ts";
import { AccountTotals, type Totals } from "./account-totals.ts";
import {
  currencyExposure,
  openRisk,
  type CurrencyExposure,
  type OpenRisk,
} from "./account-risk.ts";
import { hundredths } from "./known-records.ts";
import { PositionWorths } from "./position-worths.ts";
import { tradingBook } from "./trading-book.ts";
import type { ValuationSources } from "./valuation-sources.ts";

export type Valuation = {
  /** Reads the quotes that changed since, once in a frame: what all panes show in it is of one reading. Call it first there. */
  refresh: () => void;
  /** Floating profit now, deposit currency, without swaps and commission; the record's own where there is no quote or rate. */
  profit: (position: Position) => number;
  /** Price at which it would close now; the record's own where there is none. */
  closePrice: (position: Position) => number;
  /** What one point against one lot of the symbol costs now, deposit currency; null: there is no rate. */
  pointValue: (symbol_id: number) => number | null;
  /** Kept as long as the symbols are. */
  terms: (symbol_id: number) => SymbolTerms | undefined;
  /**
   * Where each symbol that is held would bring margin call and stop-out, at the quotes of the last refresh; null: a price or
   * a rate is missing, or nothing is known of the account. Computed at each call: for now and then, not for each frame.
   */
  forecast: () => readonly SymbolForecast[] | null;
  /** The same a symbol a step, in the order of symbol_id: with many of them, all at once would take several frames. */
  forecastSteps: () => Iterator<SymbolForecast | null> | null;
  /** The forecast of one symbol that is held, which a chart asks for once a second. */
  forecastFor: (symbol_id: number) => SymbolForecast | null;
  /** What the open positions risk, as of the last refresh; likewise. */
  risk: () => OpenRisk;
  /** Likewise; empty where nothing is known of the account. */
  exposure: () => readonly CurrencyExposure[];
  /** The account's totals as of the last refresh. Always the same object, changed in place. */
  totals: () => Totals;
};

export const valuation = perFeed(valuationOf);

function valuationOf(feed: Feed): Valuation {
  const { account, summary } = accountFacts(feed);
  const { positions } = tradingBook(feed);
  let changes = 0;
  createComputed(() => {
    positions();
    changes += 1;
  });
  return makeValuation({
    quotes: feed.quotes,
    symbols: feed.symbols,
    account,
    summary,
    positions,
    positionsVersion: () => changes,
  });
}

export function makeValuation(sources: ValuationSources): Valuation {
  const worths = new PositionWorths();
  const totals = new AccountTotals(worths);
  /** The frame in which the quotes were read last. */
  let read: number | null = null;
  const digits = () => sources.account()?.currency_digits ?? 2;
  return {
    refresh() {
      const frame = frameNow();
      if (frame !== null && frame === read) return;
      read = frame;
      worths.renew(sources.quotes(), sources.symbols(), sources.account());
      totals.renew(sources);
    },
    profit(position) {
      if (position.status !== POSITION_STATUS.open) return position.profit;
      const worth = worths.of(position);
      const profit = worth === null ? null : worths.profitOf(worth);
      return profit === null ? position.profit : amountOf(profit, digits());
    },
    closePrice(position) {
      const exit = position.status === POSITION_STATUS.open ? worths.exitOf(position) : null;
      if (exit === null) return position.current_price;
      return priceOf(exit, worths.terms(position.symbol_id)?.digits ?? 0);
    },
    pointValue: (symbol_id) => worths.pointValue(symbol_id),
    terms: (symbol_id) => worths.terms(symbol_id),
    forecast() {
      const input = forecastInput(sources, worths, totals.now);
      return input === null ? null : forecast(input);
    },
    forecastSteps() {
      const input = forecastInput(sources, worths, totals.now);
      return input === null ? null : forecastBySymbol(input);
    },
    forecastFor(symbol_id) {
      const input = forecastInput(sources, worths, totals.now);
      return input === null ? null : forecastFor(input, symbol_id);
    },
    risk: () => openRisk(sources.positions().values(), worths, digits()),
    exposure() {
      const market = worths.market();
      const positions = sources.positions().values();
      return market === null ? [] : currencyExposure(positions, (id) => worths.terms(id), market);
    },
    totals: () => totals.now,
  };
}

function forecastInput(
  sources: ValuationSources,
  worths: PositionWorths,
  totals: Totals,
): ForecastInput | null {
  const account = sources.account();
  const market = worths.market();
  if (account === null || market === null) return null;
  const money = (amount: number) => nearestMinor(amount, account.currency_digits);
  const positions = [...sources.positions().values()].map((one) => worths.of(one)?.open ?? null);
  const open = positions.filter((one) => one !== null);
  if (open.length < positions.length) return null;
  const { margin_call_level, stop_out_level, stop_out_policy } = account.group;
  const closed = sources.symbols().filter(({ status }) => status === SYMBOL_STATUS.closed);
  const closedIds = new Set(closed.map(({ symbol_id }) => symbol_id));
  return {
    ...market,
    positions: open,
    own_funds: minor(money(totals.balance) + money(totals.credit)),
    used_margin: money(totals.used_margin),
    margin_call_level: hundredths(margin_call_level),
    stop_out_level: hundredths(stop_out_level),
    stop_out_policy,
    termsOf: (symbol_id) => worths.terms(symbol_id),
    canClose: (symbol_id) => !closedIds.has(symbol_id),
  };
}
