/**
 * Which accounts a quote has to be held against. An account that watches a symbol either has a band, and is due once the
 * quote leaves it, or has none, and is due with every quote. Bands are made in quiet-band.ts; what changes an account
 * drops its band. Runs anywhere; pure.
 */
import type { AccountState, SymbolState } from "./state.ts";

/** Raw prices within which nothing of an account changes; null: no bound that way. */
export type Band = {
  readonly bidMin: number;
  readonly askMax: number;
  readonly bidMax: number | null;
  readonly askMin: number | null;
};

const NO_MARKUP = { markup_bid: 0, markup_ask: 0 };

/** The account's equity depends on the symbol from now on. Its band must have been dropped. */
export function watchSymbol(symbol: SymbolState, account: AccountState): void {
  const { account_id } = account.record;
  const watches = symbol.watchers.get(account_id) ?? 0;
  symbol.watchers.set(account_id, watches + 1);
  if (watches > 0) return;
  account.watched.add(symbol);
  symbol.unbanded.add(account_id);
}

/** One position fewer makes it depend on the symbol. Its band must have been dropped. */
export function unwatchSymbol(symbol: SymbolState, account: AccountState): void {
  const { account_id } = account.record;
  const left = (symbol.watchers.get(account_id) ?? 0) - 1;
  if (left > 0) {
    symbol.watchers.set(account_id, left);
    return;
  }
  symbol.watchers.delete(account_id);
  symbol.unbanded.delete(account_id);
  account.watched.delete(symbol);
}

/** Each quote of a symbol that it watches finds the account again. */
export function dropBand(account: AccountState): void {
  if (!account.isBanded) return;
  account.isBanded = false;
  const { account_id } = account.record;
  for (const symbol of account.watched) {
    symbol.bands.delete(account_id);
    symbol.unbanded.add(account_id);
  }
}

/** From now on only a quote outside of the symbol's band finds the account. */
export function placeBand(account: AccountState, bandOf: (symbol: SymbolState) => Band): void {
  account.isBanded = true;
  const { account_id } = account.record;
  for (const symbol of account.watched) {
    const { bidMin, askMax, bidMax, askMin } = bandOf(symbol);
    const waits = {
      bidFalls: bidMin - 1,
      askRises: askMax + 1,
      bidRises: bidMax === null ? null : bidMax + 1,
      askFalls: askMin === null ? null : askMin - 1,
    };
    symbol.bands.set(account_id, waits, NO_MARKUP);
    symbol.unbanded.delete(account_id);
  }
}

/** The accounts that a quote may concern, in no order. */
export function concerned({ bands, unbanded }: SymbolState, bid: number, ask: number): Set<number> {
  const found = new Set(unbanded);
  for (const account_id of bands.due(bid, ask)) found.add(account_id);
  return found;
}
