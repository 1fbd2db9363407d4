/**
 * The values of what is made of the account's own trades, by groups of the window that a chart shows. Main thread. They hang on
 * the chart's bars, the closes of its other side, the fills and what is open; a frame in which none of these changed makes none.
 */
import { createEffect, createMemo, createSignal, on, untrack, type Accessor } from "solid-js";
import { indicatorOf } from "../../../../indicators/registry.ts";
import type { StudyValues } from "../../../../workers/indicators/protocol.ts";
import { hidesMoney } from "../../../account/hides-money.ts";
import type { Feed } from "../../../feed/feed.ts";
import { powerOfTen } from "../../../format/price.ts";
import { tradingBook } from "../../../stores/trading-book.ts";
import { valuation } from "../../../stores/valuation.ts";
import type { BarHistory } from "../bar-history.ts";
import { closeAsOf } from "../compare/aligned-closes.ts";
import type { ChartSide } from "../chart-settings.ts";
import type { Chart } from "../create-chart.ts";
import { createDealHistory } from "../trading/deal-history.ts";
import type { Window } from "../window.ts";
import { createOtherSide } from "./other-side.ts";
import { holdingsOf, openGain, type Holding } from "./own-trades.ts";
import type { Study } from "./study.ts";
import { t } from "../../../language/translate.ts";

export type OwnValues = {
  /** Brings the values in step. Once a frame. */
  frame(history: BarHistory | null, window: Window | null, serviceMs: number): void;
  /** Grows whenever values are others. */
  version(): number;
  /** undefined: the indicator is none of these, or has no values yet. */
  valuesOf(study: Study): StudyValues | undefined;
  /** Why an indicator says nothing; "": it does, or it is none of these. */
  troubleOf(indicator: string): string;
};

export const ENTRY = "own-entry";
export const PROFIT = "own-profit";

/** Lives as long as its owner. Asks for nothing while no study is made of the own trades. */
export function createOwnValues(
  feed: Feed,
  chart: Chart,
  studies: Accessor<readonly Study[]>,
): OwnValues {
  const isWanted = createMemo(() =>
    studies().some(({ indicator }) => indicatorOf(indicator)?.isOwn === true),
  );
  const symbol_id = createMemo(() => {
    const own = isWanted() ? chart.symbol()?.symbol_id : undefined;
    return own === undefined || own < 0 ? null : own;
  });
  const deals = createDealHistory(feed, symbol_id);
  const holdings = createHoldings(feed, symbol_id, deals.deals);
  const other = createOtherSide(feed, chart, () => symbol_id() !== null);
  const worth = valuation(feed);
  let version = 0;
  let columns: OwnColumns | null = null;
  let seen: readonly unknown[] = [];
  let shown: BarHistory | null = null;
  /** What was of other bars is never drawn on these. */
  const forget = (history: BarHistory | null): void => {
    shown = history;
    columns = null;
    seen = [];
    version += 1;
  };
  createEffect(on(symbol_id, () => forget(null)));
  return {
    frame(history, window, serviceMs) {
      if (history !== shown) forget(history);
      const id = untrack(symbol_id);
      if (id === null || history === null || window === null || history.length === 0) return;
      deals.want(history.tsAt(Math.max(history.first, window.from * window.factor)));
      const beside = untrack(other).source;
      beside.poll(serviceMs);
      const others = untrack(beside.history);
      const point = worth.pointValue(id);
      const { side } = untrack(chart.settings);
      const digits = untrack(chart.symbol)?.digits ?? 2;
      const held = untrack(holdings);
      const now = [history, history.shape, history.tip, window, others, others?.shape, others?.tip];
      const all = [...now, held, deals.knownFrom(), point, side];
      if (all.length === seen.length && all.every((one, at) => one === seen[at])) return;
      seen = all;
      version += 1;
      const unit = point === null ? NaN : point * powerOfTen(digits);
      const scene = { holdings: held, knownFrom: deals.knownFrom(), side, unit };
      columns = ownColumns(history, others, window, scene);
    },
    version: () => version,
    valuesOf({ id, indicator }) {
      if (columns === null) return undefined;
      const { window, long, short, profit } = columns;
      if (indicator === ENTRY) return { study: id, window, columns: [long, short] };
      return indicator === PROFIT ? { study: id, window, columns: [profit] } : undefined;
    },
    troubleOf(indicator) {
      if (indicatorOf(indicator)?.isOwn !== true) return "";
      if (symbol_id() === null) return t("Nothing of it can be traded");
      return indicator === PROFIT && hidesMoney() ? t("Amounts are hidden") : "";
    },
  };
}

function createHoldings(
  feed: Feed,
  symbol_id: Accessor<number | null>,
  deals: Accessor<Parameters<typeof holdingsOf>[1]>,
): Accessor<readonly Holding[]> {
  const book = tradingBook(feed);
  const [holdings, setHoldings] = createSignal<readonly Holding[]>([]);
  createEffect(() => {
    const id = symbol_id();
    const open = [...book.positions().values()].filter((one) => one.symbol_id === id);
    setHoldings(id === null ? [] : holdingsOf(open, deals()));
  });
  return holdings;
}

export type OwnColumns = {
  readonly window: Window;
  readonly long: Float64Array;
  readonly short: Float64Array;
  readonly profit: Float64Array;
};

/** What columns are made of: `unit` is what a price of 1 on one lot is worth; NaN: there is no rate. */
export type OwnScene = {
  readonly holdings: readonly Holding[];
  /** Of what was before nothing is known, Unix ms. */
  readonly knownFrom: number;
  /** The side that the chart's bars are of. */
  readonly side: ChartSide;
  readonly unit: number;
};

type Bars = Pick<BarHistory, "first" | "end" | "tsAt" | "closeAt" | "ordinalAt">;

/** By groups: what was held when each group's last bar closed, and what that was worth then. `others`: the other side's bars. */
export function ownColumns(
  bars: Bars,
  others: Bars | null,
  window: Window,
  { holdings, knownFrom, side, unit }: OwnScene,
): OwnColumns {
  const size = window.to - window.from;
  const made = {
    window: { ...window },
    long: empty(size),
    short: empty(size),
    profit: empty(size),
  };
  let at = 0;
  for (let group = window.from; group < window.to; group += 1) {
    const end = Math.min((group + 1) * window.factor, bars.end);
    if (end <= Math.max(bars.first, group * window.factor)) continue;
    const closed = end < bars.end ? bars.tsAt(end) : Infinity;
    if (closed <= knownFrom) continue;
    while ((holdings[at + 1]?.from ?? Infinity) < closed) at += 1;
    const holding = holdings[at];
    if (holding === undefined) continue;
    const row = group - window.from;
    made.long[row] = holding.long.mean;
    made.short[row] = holding.short.mean;
    const own = bars.closeAt(end - 1);
    const beside = others === null ? NaN : closeAsOf(others, bars.tsAt(end - 1));
    // Beside the middle there are the asks, which are as far above it as the bids are below.
    const bid = side === "bid" ? own : side === "ask" ? beside : 2 * own - beside;
    made.profit[row] = openGain(holding, bid, side === "ask" ? own : beside) * unit;
  }
  return made;
}

const empty = (size: number): Float64Array => new Float64Array(size).fill(NaN);
