/**
 * What is derived of the records so that it need not be searched for: which prices they wait for, which accounts watch
 * which symbols, and which figures no longer hold. Only apply changes these. Runs anywhere; pure.
 */
import { broken } from "../domain/assert.ts";
import { createConversions } from "../domain/conversion.ts";
import type { GroupTerms, MarkupTerms, SymbolTerms } from "../domain/terms.ts";
import { minor } from "../domain/units.ts";
import { dropBand, unwatchSymbol, watchSymbol } from "./band-index.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import type { AccountState, EngineState, SymbolState } from "./state.ts";
import { unwatchPosition, watchOrder, watchPosition } from "./triggers.ts";

const NO_MARKUP: MarkupTerms = { markup_bid: 0, markup_ask: 0 };

export const markupOf = (group: GroupTerms, symbol_id: number): MarkupTerms =>
  group.markups[symbol_id] ?? NO_MARKUP;

/** Takes a pending order in, or its change. */
export function indexOrder(state: EngineState, account: AccountState, order: OrderRecord): void {
  state.orderAccounts.set(order.id, order.account_id);
  if (order.status !== 1) return;
  const symbol = symbolIn(state, order.symbol_id);
  watchOrder(symbol.triggers, order, markupOf(groupIn(state, account), order.symbol_id));
  if (order.expiry_at === null) state.expiries.delete(order.id);
  else state.expiries.set(order.id, order.expiry_at);
}

export function unindexOrder(state: EngineState, order: OrderRecord): void {
  state.orderAccounts.delete(order.id);
  symbolIn(state, order.symbol_id).triggers.orders.delete(order.id);
  state.expiries.delete(order.id);
}

/** Takes an open position in, or its change. */
export function indexPosition(
  state: EngineState,
  account: AccountState,
  position: PositionRecord,
): void {
  const symbol = symbolIn(state, position.symbol_id);
  const group = groupIn(state, account);
  watchPosition(symbol.triggers, position, symbol.terms, markupOf(group, position.symbol_id));
  account.margins.delete(position.symbol_id);
  if (position.swap_nights_due > 0) state.swapsDue.add(position.id);
  else state.swapsDue.delete(position.id);
  if (state.positionAccounts.has(position.id)) {
    const known = account.figures.get(position.id);
    if (known !== undefined) account.figures.set(position.id, { ...known, asOf: -1 });
    return;
  }
  state.positionAccounts.set(position.id, position.account_id);
  watch(state, account, group, position);
}

export function unindexPosition(
  state: EngineState,
  account: AccountState,
  position: PositionRecord,
): void {
  state.positionAccounts.delete(position.id);
  state.swapsDue.delete(position.id);
  unwatchPosition(symbolIn(state, position.symbol_id).triggers, position.id);
  account.margins.delete(position.symbol_id);
  unwatch(account, position.id);
}

/** After the terms of a group changed: its accounts, one by one. */
export function reindexGroup(state: EngineState, group_id: number): void {
  for (const symbol of state.symbols.values()) symbol.factors.delete(group_id);
  for (const account of state.accounts.values()) {
    if (account.record.group_id === group_id) reindexAccount(state, account);
  }
}

/** After its group or leverage, or a rule of its group, changed: prices waited for and figures are made anew. */
export function reindexAccount(state: EngineState, account: AccountState): void {
  const group = groupIn(state, account);
  dropBand(account);
  account.margins.clear();
  for (const order of account.orders.values()) indexOrder(state, account, order);
  for (const position of account.positions.values()) {
    unwatch(account, position.id);
    indexPosition(state, account, position);
    watch(state, account, group, position);
  }
}

/** After a symbol came or its terms changed: the ways of conversion may be others. */
export function reindexAll(state: EngineState): void {
  state.conversions = createConversions(termsIn(state));
  for (const symbol of state.symbols.values()) symbol.factors.clear();
  for (const account of state.accounts.values()) reindexAccount(state, account);
}

/** Each change of them makes the conversions anew, so that they may be walked late. */
function* termsIn({ symbols }: EngineState): Generator<SymbolTerms, void, void> {
  for (const { terms } of symbols.values()) yield terms;
}

function watch(
  state: EngineState,
  account: AccountState,
  group: GroupTerms,
  position: PositionRecord,
): void {
  const symbol = symbolIn(state, position.symbol_id);
  const path = state.conversions.path(symbol.terms.quote_currency, group.currency);
  const legs = (path ?? []).map((leg) => symbolIn(state, leg.symbol_id));
  const sources = [symbol, ...legs.filter((leg) => leg !== symbol)];
  account.figures.set(position.id, {
    symbol,
    path,
    sources,
    asOf: -1,
    profit: null,
    swaps: minor(0),
  });
  for (const source of sources) watchSymbol(source, account);
}

function unwatch(account: AccountState, position_id: number): void {
  const figures = account.figures.get(position_id);
  if (figures === undefined) return;
  account.figures.delete(position_id);
  for (const source of figures.sources) unwatchSymbol(source, account);
}

const symbolIn = (state: EngineState, symbol_id: number): SymbolState =>
  state.symbols.get(symbol_id) ?? broken(`Invariant: symbol ${symbol_id} exists`);

const groupIn = (state: EngineState, account: AccountState): GroupTerms =>
  state.groups.get(account.record.group_id) ??
  broken(`Invariant: group ${account.record.group_id} exists`);
