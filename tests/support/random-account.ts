/**
 * An account with a random past, made by the engine alone: hedged, in another currency, with mark-ups, swaps and positions
 * closed in part; and what its terminal sees of it. The same seed gives the same account. Runs in the tests; pure.
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { GroupTerms as PublishedTerms } from "../../contract/group.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { marginLevel } from "../../domain/margin.ts";
import { amountOf } from "../../domain/money.ts";
import { priceOf } from "../../domain/price.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { GroupTerms, Quote } from "../../domain/terms.ts";
import { minor, points, steps, unixMs } from "../../domain/units.ts";
import { decide } from "../../engine/decide.ts";
import type { Input } from "../../engine/input.ts";
import { restoreSnapshot, takeSnapshot } from "../../engine/snapshot.ts";
import { createState, type AccountState, type EngineState } from "../../engine/state.ts";
import { accountOf, symbolOf } from "../../engine/step.ts";
import { quoteFor, valueAccount, valuePosition } from "../../engine/valuation.ts";
import { toPosition } from "../../engine/wire/wire-records.ts";
import { symbolRecord } from "../../src/panes/watchlist/test-symbols.ts";
import type { QuoteReader } from "../../workers/rings/readers.ts";
import { ACCOUNT, group, OWNER, STAFF, START } from "./engine-house.ts";
import { closePosition } from "./close-position.ts";
import { marketOrder } from "./market-order.ts";
import { createRandom } from "./random.ts";

const cfd = { contract_size: 1, margin_mode: "cfd", pip_points: 1 } as const;

/** What can be traded, with the points that its price is about. */
const MARKETS: readonly { readonly record: SymbolRecord; readonly price: number }[] = [
  { record: symbolRecord(), price: 110_000 },
  {
    record: symbolRecord({
      symbol_id: 2,
      symbol: "USDJPY",
      base_currency: "USD",
      quote_currency: "JPY",
      digits: 3,
    }),
    price: 150_000,
  },
  {
    record: symbolRecord({ symbol_id: 3, symbol: "GBPUSD", base_currency: "GBP" }),
    price: 127_000,
  },
  {
    record: symbolRecord({
      symbol_id: 4,
      symbol: "EURGBP",
      base_currency: "EUR",
      quote_currency: "GBP",
    }),
    price: 86_500,
  },
  {
    record: symbolRecord({
      ...cfd,
      symbol_id: 5,
      symbol: "BTCUSD",
      category: "crypto",
      base_currency: "BTC",
      digits: 2,
      leverage_max: 10,
    }),
    price: 6_500_000,
  },
  {
    record: symbolRecord({
      ...cfd,
      symbol_id: 6,
      symbol: "DE40",
      category: "indices",
      quote_currency: "EUR",
      digits: 1,
      volume_step: 0.1,
      volume_min: 0.1,
    }),
    price: 170_000,
  },
  {
    record: symbolRecord({
      symbol_id: 7,
      symbol: "USOIL",
      category: "energies",
      base_currency: "USD",
      digits: 2,
      contract_size: 1000,
      margin_mode: "fixed",
      margin_fixed: 1200,
    }),
    price: 7_800,
  },
  {
    record: symbolRecord({
      symbol_id: 8,
      symbol: "GBPJPY",
      base_currency: "GBP",
      quote_currency: "JPY",
      digits: 3,
    }),
    price: 190_500,
  },
];

export const SYMBOLS: readonly SymbolRecord[] = MARKETS.map(({ record }) => record);

/** Deposit currencies, their decimals, and how much of one a dollar is, about. */
const CURRENCIES = [
  { currency: "USD", currency_digits: 2, worth: 1 },
  { currency: "EUR", currency_digits: 2, worth: 0.9 },
  { currency: "JPY", currency_digits: 0, worth: 150 },
  { currency: "BTC", currency_digits: 8, worth: 1 / 65_000 },
] as const;

export type RandomAccount = {
  readonly state: EngineState;
  readonly account: AccountState;
  readonly group: GroupTerms;
  send: (input: Input) => ReturnType<typeof decide>;
  /** A raw quote, without the mark-up. */
  quote: (symbol_id: number, bid: number, ask: number) => ReturnType<typeof decide>;
  /** Moves every price by up to a per cent. */
  drift: () => void;
  /** Opens a position, and closes a part of one now and then. */
  trade: () => void;
};

export function randomAccount(seed: number): RandomAccount {
  const next = createRandom(seed);
  const below = (n: number) => Math.floor(next() * n);
  const state = createState();
  const { worth, ...money } = CURRENCIES[below(CURRENCIES.length)] ?? CURRENCIES[0];
  const terms = randomGroup(money, below);
  const send = (input: Input) => decide(state, input);
  for (const { record } of MARKETS) {
    send({ kind: "set_symbol", ts: START, terms: toSymbolTerms(record) });
  }
  send({ kind: "set_group", ts: START, terms });
  const opening = { ts: START, account_id: ACCOUNT, actor: STAFF };
  send({ ...opening, kind: "open_account", group_id: 1, status: 1, leverage: null });
  const amount = Math.round((2_000 + below(30_000)) * worth * 10 ** money.currency_digits);
  send({ ...opening, kind: "deposit", amount: minor(amount), desc: "" });
  send({ kind: "clock", ts: START, day: 0 });
  const one = deskOf(state, terms, next);
  one.drift();
  const trades = 1 + below(8);
  for (let done = 0; done < trades; done += 1) one.trade();
  if (below(3) === 0) send({ kind: "clock", ts: state.now, day: 1 + below(4) });
  one.drift();
  return one;
}

/** The same account once more, at the same quotes; what happens to one does not happen to the other. */
export function copyOf({ state, group: terms }: RandomAccount): RandomAccount {
  const copy = deskOf(restoreSnapshot(takeSnapshot(state)), terms, createRandom(1));
  for (const { bid, ask, terms: symbol } of state.symbols.values()) {
    if (bid !== null && ask !== null) copy.quote(symbol.symbol_id, bid, ask);
  }
  return copy;
}

function randomGroup(
  money: Pick<GroupTerms, "currency" | "currency_digits">,
  below: (n: number) => number,
): GroupTerms {
  const stop_out_level = (1 + below(9)) * 1_000;
  return group({
    ...money,
    leverage_default: [30, 100, 500][below(3)] ?? 100,
    hedged_margin_mode: (["sum", "max", "net"] as const)[below(3)] ?? "sum",
    position_mode: below(5) === 0 ? "netting" : "hedging",
    stop_out_policy: (["largest_loss", "largest_margin", "oldest"] as const)[below(3)] ?? "oldest",
    stop_out_level,
    margin_call_level: stop_out_level + (1 + below(8)) * 1_000,
    markups:
      below(2) === 0
        ? {}
        : { 1: { markup_bid: 3, markup_ask: 4 }, 5: { markup_bid: 0, markup_ask: 250 } },
  });
}

function deskOf(state: EngineState, terms: GroupTerms, next: () => number): RandomAccount {
  const below = (n: number) => Math.floor(next() * n);
  const account = accountOf(state, ACCOUNT);
  const send = (input: Input) => decide(state, input);
  const quote = (symbol_id: number, bid: number, ask: number) =>
    send({ kind: "quote", ts: state.now, symbol_id, bid: points(bid), ask: points(ask) });
  const move = ({ record, price }: (typeof MARKETS)[number]) => {
    const bid = Math.round(price * (1 + (next() - 0.5) / 50));
    quote(record.symbol_id, bid, bid + 1 + below(20));
  };
  const some = () => MARKETS.filter(() => below(3) === 0);
  const asked = () => ({ ts: state.now, account_id: ACCOUNT, actor: OWNER });
  const trade = () => {
    send({ kind: "clock", ts: unixMs(state.now + 1000), day: state.day ?? 0 });
    for (const market of some()) move(market);
    const symbol_id = 1 + below(MARKETS.length);
    const volume = steps(1 + below(200));
    send(marketOrder(asked(), { symbol_id, side: below(2) === 0 ? 0 : 1, volume }));
    const open = [...account.positions.values()];
    const one = open[below(Math.max(1, open.length * 2))];
    if (one === undefined || one.volume < 2) return;
    for (const market of some()) move(market);
    send(closePosition(asked(), { position_id: one.id, volume: steps(1 + below(one.volume - 1)) }));
  };
  return { state, account, group: terms, send, quote, drift: () => MARKETS.forEach(move), trade };
}

/** The quotes as the account's terminal has them: with the mark-up, as decimals. Its version rises with each quote. */
export function quotesOf({ state, group: terms }: RandomAccount): QuoteReader {
  const known = (symbol_id: number): Quote | null => quoteFor(terms, symbolOf(state, symbol_id));
  return {
    slotOf: (symbol_id) => (state.symbols.has(symbol_id) ? symbol_id : -1),
    version: (slot) => symbolOf(state, slot).quoteNumber,
    read(slot, out) {
      const quote = known(slot);
      if (quote === null) return false;
      const { digits } = symbolOf(state, slot).terms;
      out.bid = priceOf(quote.bid, digits);
      out.ask = priceOf(quote.ask, digits);
      return true;
    },
    tickCount: () => state.quotes,
  };
}

export const positionsOf = ({
  state,
  account,
  group: terms,
}: RandomAccount): Map<number, Position> =>
  new Map(
    [...account.positions.values()].map((record) => [
      record.id,
      toPosition(record, symbolOf(state, record.symbol_id).terms, terms.currency_digits),
    ]),
  );

/** null: the engine cannot value the account. */
export function summaryOf({ state, account, group: terms }: RandomAccount): AccountSummary | null {
  const value = valueAccount(state, account);
  if (value === null) return null;
  const money = (amount: number) => amountOf(minor(amount), terms.currency_digits);
  const { balance, credit } = account.record;
  return {
    ts: state.now,
    account_id: ACCOUNT,
    balance: money(balance),
    credit: money(credit),
    equity: money(value.equity),
    used_margin: money(value.used_margin),
    free_margin: money(value.free_margin),
    margin_level: marginLevel(value.equity, value.used_margin),
    floating_profit: money(value.floating_profit),
    positions: [...account.positions.values()].map((position) => {
      const { profit, swaps } = valuePosition(state, account, position);
      return { id: position.id, profit: money((profit ?? 0) + swaps) };
    }),
  };
}

/** What the owner is told of his group. */
export const publishedTermsOf = ({ group: terms }: RandomAccount): PublishedTerms => ({
  id: terms.group_id,
  name: "Standard",
  position_mode: terms.position_mode,
  hedged_margin_mode: terms.hedged_margin_mode,
  margin_call_level: terms.margin_call_level / 100,
  stop_out_level: terms.stop_out_level / 100,
  stop_out_policy: terms.stop_out_policy,
  multi_session: true,
  order_valid_ms: 5_000,
  leverage_max: terms.leverage_max,
  quote_age_max_ms: terms.quote_age_max_ms,
  orders_max: terms.orders_max,
  positions_max: terms.positions_max,
  negative_balance_protection: true,
  password_code_required: false,
});
