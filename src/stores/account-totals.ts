/**
 * The account's figures between the service's summaries: what a summary counted, at the prices of now. Main thread; pure but
 * for the worths it asks. A summary says which positions it has seen; until the next one comes (200 ms) nothing else is
 * counted, so that equity never jumps because a deal is known before its booking, or the other way round.
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { HedgedMarginMode } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { ONE } from "../../domain/fraction.ts";
import { marginLevel, symbolMargin, type Margined } from "../../domain/margin.ts";
import { amountOf } from "../../domain/money.ts";
import { minor } from "../../domain/units.ts";
import { marginRateOf, nearestMinor } from "../../domain/valued-position.ts";
import type { PositionWorth, PositionWorths } from "./position-worths.ts";
import type { SymbolWorth } from "./symbol-worth.ts";
import type { ValuationSources } from "./valuation-sources.ts";

/** Deposit currency. NaN: nothing is known of the account yet. */
export type Totals = {
  balance: number;
  credit: number;
  /** Profit and swaps of the open positions. */
  floating_profit: number;
  equity: number;
  used_margin: number;
  free_margin: number;
  /** Percent; null: no margin is used. */
  margin_level: number | null;
};

/** The positions of one symbol that are counted, and their sum. */
type Counted = { readonly worths: PositionWorth[]; sum: number; asOf: number };

export class AccountTotals {
  readonly now: Totals = {
    balance: Number.NaN,
    credit: Number.NaN,
    floating_profit: Number.NaN,
    equity: Number.NaN,
    used_margin: Number.NaN,
    free_margin: Number.NaN,
    margin_level: null,
  };
  readonly #worths: PositionWorths;
  readonly #counted = new Map<SymbolWorth, Counted>();
  /** The records that the summary counted, as the book had them then; null: it had not heard of them. */
  readonly #basis = new Map<number, Position | null>();
  #summary: AccountSummary | null = null;
  #positionsVersion = -1;
  /** The book's version when the summary came, and that which is older than the summary; -1: none is. */
  #summarizedAt = -1;
  #behindAt = -1;
  #account: unknown = null;
  #turn = -1;
  /** Minor units: what is not revalued, of positions that the book and the summary see differently. */
  #fixed = 0;
  #balance = 0;
  #credit = 0;
  #used = 0;
  #digits = 2;
  #shown = Number.NaN;

  constructor(worths: PositionWorths) {
    this.#worths = worths;
  }

  /** To be asked once the worths were renewed. */
  renew(sources: ValuationSources): void {
    const account = sources.account();
    const summary = sources.summary();
    const version = sources.positionsVersion();
    if (
      account !== this.#account ||
      summary !== this.#summary ||
      version !== this.#positionsVersion ||
      this.#worths.turn !== this.#turn
    ) {
      this.#account = account;
      this.#turn = this.#worths.turn;
      this.#positionsVersion = version;
      this.#recount(sources);
    }
    if (account === null) this.#forget(summary);
    else this.#add();
  }

  #recount(sources: ValuationSources): void {
    const positions = sources.positions();
    const account = sources.account();
    const summary = sources.summary();
    this.#worths.keepOnly(positions);
    this.#counted.clear();
    this.#fixed = 0;
    this.#shown = Number.NaN;
    if (summary !== this.#summary) this.#follow(summary);
    if (account === null) return;
    this.#digits = account.currency_digits;
    const money = (amount: number) => nearestMinor(amount, account.currency_digits);
    this.#balance = money((summary ?? account).balance);
    this.#credit = money((summary ?? account).credit);
    if (summary === null) {
      for (const position of positions.values()) this.#count(position);
      this.#used = this.#marginOf(positions.values(), account.group.hedged_margin_mode);
      return;
    }
    this.#used = money(summary.used_margin);
    const isBehind = this.#positionsVersion === this.#behindAt;
    for (const { id, profit } of summary.positions) {
      const position = positions.get(id);
      const seen = isBehind ? null : (this.#basis.get(id) ?? position ?? null);
      this.#basis.set(id, seen);
      if (position !== undefined && seen !== null && isSameExposure(position, seen)) {
        this.#count(position);
      } else this.#fixed += money(profit);
    }
  }

  /** Margin and balance hardly change but with a position: where the book has not, the summary is ahead of it. */
  #follow(summary: AccountSummary | null): void {
    const before = this.#summary;
    const isAhead =
      before !== null &&
      summary !== null &&
      (summary.used_margin !== before.used_margin || summary.balance !== before.balance) &&
      this.#summarizedAt === this.#positionsVersion;
    this.#behindAt = isAhead ? this.#positionsVersion : -1;
    this.#summarizedAt = this.#positionsVersion;
    this.#summary = summary;
    this.#basis.clear();
  }

  #count(position: Position): void {
    const worth = this.#worths.of(position);
    if (worth === null) {
      this.#fixed += nearestMinor(position.profit + position.swaps, this.#digits);
      return;
    }
    const counted = this.#counted.get(worth.symbol) ?? { worths: [], sum: 0, asOf: -1 };
    counted.worths.push(worth);
    this.#counted.set(worth.symbol, counted);
  }

  #add(): void {
    let floating = this.#fixed;
    for (const [symbol, counted] of this.#counted) {
      if (counted.asOf !== symbol.changes) {
        counted.sum = 0;
        for (const worth of counted.worths) {
          counted.sum += (this.#worths.profitOf(worth) ?? worth.open.profit) + worth.open.swaps;
        }
        counted.asOf = symbol.changes;
      }
      floating += counted.sum;
    }
    if (floating === this.#shown) return;
    this.#shown = floating;
    const { now } = this;
    const equity = minor(this.#balance + this.#credit + floating);
    const used = minor(this.#used);
    now.balance = this.#amount(this.#balance);
    now.credit = this.#amount(this.#credit);
    now.floating_profit = this.#amount(floating);
    now.equity = this.#amount(equity);
    now.used_margin = this.#amount(used);
    now.free_margin = this.#amount(equity - used);
    now.margin_level = marginLevel(equity, used);
  }

  #amount = (value: number): number => amountOf(minor(value), this.#digits);

  /** Without the account's currency nothing is computed: the summary's own figures, or none. */
  #forget(summary: AccountSummary | null): void {
    const { now } = this;
    now.balance = summary?.balance ?? Number.NaN;
    now.credit = summary?.credit ?? Number.NaN;
    now.floating_profit = summary?.floating_profit ?? Number.NaN;
    now.equity = summary?.equity ?? Number.NaN;
    now.used_margin = summary?.used_margin ?? Number.NaN;
    now.free_margin = summary?.free_margin ?? Number.NaN;
    now.margin_level = summary?.margin_level ?? null;
  }

  /** Where there is no summary: of the records' own margins, within a minor unit a position. */
  #marginOf(positions: Iterable<Position>, mode: HedgedMarginMode): number {
    const bySymbol = new Map<number, Margined[]>();
    for (const position of positions) {
      const open = this.#worths.of(position)?.open;
      if (open === undefined) continue;
      const found = bySymbol.get(open.symbol_id) ?? [];
      found.push({ side: open.side, volume: open.volume, margin_rate_atto: marginRateOf(open) });
      bySymbol.set(open.symbol_id, found);
    }
    let sum = 0;
    for (const found of bySymbol.values()) sum += symbolMargin(found, mode, ONE);
    return sum;
  }
}

const isSameExposure = (a: Position, b: Position): boolean =>
  a === b || (a.side === b.side && a.volume === b.volume && a.open_price === b.open_price);
