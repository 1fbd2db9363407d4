/**
 * A band of prices around those of now within which no quote can bring an account to a margin call, to or out of a
 * stop-out, or to the end of its programme: until one leaves it, the account need not be valued. This changes what a
 * quote costs and never what is decided. Runs anywhere; pure.
 *
 * Why it is safe. While nothing is booked, opened or closed, the equity of an account depends on quotes alone, and:
 * - it never falls when a bid rises and never rises when an ask rises. Longs are worth more at a higher bid, shorts less
 *   at a higher ask; what is received is converted by x bid or / ask, what is owed by x ask or / bid; and each rounding
 *   keeps order;
 * - so with every bid at or above bidMin and every ask at or below askMax, equity is at least what it is with all of them
 *   there at once: at that corner the account is valued, exactly, as it would be by such a quote;
 * - margin does not depend on quotes, and equities at which nothing happens have no gap: between two of them nothing
 *   happens either. Where only a fall can matter, one corner is enough.
 * An account that cannot be valued, is being stopped out or has failed gets no band, and every quote finds it.
 */
import { accountQuote } from "../domain/account-quote.ts";
import {
  floatingProfit,
  positionSwaps,
  profitFactors,
  type ProfitFactors,
} from "../domain/profit.ts";
import type { GroupTerms, Quote } from "../domain/terms.ts";
import { minor, points, type Minor } from "../domain/units.ts";
import { dropBand, placeBand } from "./band-index.ts";
import { isMarginQuiet } from "./liquidation.ts";
import { isProgrammeQuiet, isPropFailed } from "./prop-rules.ts";
import type { AccountState, EngineState, SymbolState } from "./state.ts";
import { groupOf, symbolOf } from "./step.ts";
import { exitOf, usedMargin, valueAccount } from "./valuation.ts";

/** Part of its price by which a symbol may move within the widest band. */
const REACH_MAX = 1 / 16;
const NARROWER = 1 / 4;
/** After so many narrower bands the quote of now is the band. */
const TRIES_MAX = 8;

/** Which corner: every symbol at its worst for the account, or at its best. */
type Corner = "worst" | "best";

/** Whether a check of the account at the quotes of now would do nothing for sure. */
export function isQuietNow(state: EngineState, account: AccountState): boolean {
  const group = groupOf(state, account);
  if (isPropFailed(account.record)) return false;
  const value = valueAccount(state, account);
  if (value === null) return true;
  const { equity, used_margin } = value;
  return (
    isMarginQuiet(account.record.liquidation, group, equity, used_margin) &&
    isProgrammeQuiet(group, account.record, equity)
  );
}

/**
 * Makes the account's band as wide as it can at the quotes of now, or drops it: where a check of the account now would do
 * something there is none, so it need not have been checked.
 */
export function settle(state: EngineState, account: AccountState): void {
  if (account.positions.size === 0) return;
  const group = groupOf(state, account);
  const hasCeiling = account.record.liquidation !== 0;
  let reach = Math.min(REACH_MAX, account.reach / NARROWER);
  for (let tries = 0; tries <= TRIES_MAX; tries += 1) {
    if (isQuiet(state, account, group, reach, hasCeiling)) {
      account.reach = reach;
      placeBand(account, (symbol) => bandOf(symbol, reach, hasCeiling));
      return;
    }
    reach = tries === TRIES_MAX - 1 ? 0 : reach * NARROWER;
  }
  dropBand(account);
}

function isQuiet(
  state: EngineState,
  account: AccountState,
  group: GroupTerms,
  reach: number,
  hasCeiling: boolean,
): boolean {
  const used = usedMargin(state, account);
  const corners: readonly Corner[] = hasCeiling ? ["worst", "best"] : ["worst"];
  return corners.every((corner) => {
    const equity = equityAt(state, account, group, reach, corner);
    return (
      equity !== null &&
      isMarginQuiet(account.record.liquidation, group, equity, used) &&
      isProgrammeQuiet(group, account.record, equity)
    );
  });
}

/** null: a price or a rate is missing there. */
function equityAt(
  state: EngineState,
  account: AccountState,
  group: GroupTerms,
  reach: number,
  corner: Corner,
): Minor | null {
  const quoteOf = (symbol_id: number) => quoteAt(group, symbolOf(state, symbol_id), reach, corner);
  const known = new Map<SymbolState, ProfitFactors>();
  let equity = account.record.balance + account.record.credit;
  for (const position of account.positions.values()) {
    const figures = account.figures.get(position.id);
    const quote = quoteOf(position.symbol_id);
    if (figures === undefined || quote === null) return null;
    const { symbol, path } = figures;
    const factors =
      known.get(symbol) ??
      profitFactors(
        symbol.terms,
        { quote: (sign) => (path === null ? null : state.conversions.rate(path, sign, quoteOf)) },
        group.currency_digits,
      );
    known.set(symbol, factors);
    const profit = floatingProfit(position, exitOf(position, quote), factors);
    if (profit === null) return null;
    equity += profit + positionSwaps(position);
  }
  return minor(equity);
}

function quoteAt(
  group: GroupTerms,
  symbol: SymbolState,
  reach: number,
  corner: Corner,
): Quote | null {
  const { bid, ask, terms } = symbol;
  if (bid === null || ask === null) return null;
  const away = corner === "worst" ? widthOf(symbol, reach) : 0 - widthOf(symbol, reach);
  return accountQuote(points(bid - away), points(ask + away), group.markups[terms.symbol_id]);
}

function bandOf(symbol: SymbolState, reach: number, hasCeiling: boolean) {
  const { bid, ask } = symbol;
  const width = widthOf(symbol, reach);
  return {
    bidMin: (bid ?? 0) - width,
    askMax: (ask ?? 0) + width,
    bidMax: hasCeiling ? (bid ?? 0) + width : null,
    askMin: hasCeiling ? (ask ?? 0) - width : null,
  };
}

/** Whole points. */
const widthOf = ({ ask }: SymbolState, reach: number): number =>
  Math.floor(Math.abs(ask ?? 0) * reach);
