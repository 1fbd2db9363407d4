/**
 * Inputs for the engine's measure: a trading floor of equal blocks. A block is ten accounts and two symbols, one quoted in
 * the deposit currency and one in euros; each account has five positions in each. A floor of a thousand blocks has a
 * thousand times the accounts, symbols and positions of a floor of one, and on each symbol stands the same. Pure.
 */
import { fraction } from "../../domain/fraction.ts";
import { NO_PROTECTIONS, type Protections } from "../../domain/protections.ts";
import type { GroupTerms, SymbolTerms } from "../../domain/terms.ts";
import { minor, points, steps, unixMs, type UnixMs } from "../../domain/units.ts";
import type { Actor, Input, PlaceOrder } from "../../engine/input.ts";
import { closePosition } from "../../tests/support/close-position.ts";
import { marketOrder } from "../../tests/support/market-order.ts";

export const ACCOUNTS_PER_BLOCK = 10;
export const SYMBOLS_PER_BLOCK = 2;
const POSITIONS_PER_BLOCK = 100;
const POSITIONS_PER_ACCOUNT = POSITIONS_PER_BLOCK / ACCOUNTS_PER_BLOCK;

/** Converts what is quoted in euros; it is quoted once and then stands. */
const EURUSD = 1;
const PRICE = 100_000;
/** Prices stay this near to PRICE, protections are further away, so that nothing is set off. */
const SWING = 100;
const FAR = 20_000;

export const GROUP: GroupTerms = {
  group_id: 1,
  currency: "USD",
  currency_digits: 2,
  leverage_default: 100,
  leverage_max: 500,
  position_mode: "hedging",
  hedged_margin_mode: "max",
  margin_call_level: 10_000,
  stop_out_level: 5_000,
  stop_out_policy: "largest_loss",
  negative_balance_protection: true,
  quote_age_max_ms: 3_600_000,
  orders_max: 200,
  positions_max: 200,
  markups: {},
  commissions: [
    {
      commission_id: 1,
      symbol_id: null,
      category: null,
      mode: "per_lot",
      charge: "both",
      value: fraction(350n, 100n),
      charge_min: minor(0),
      tiers: [],
    },
  ],
  prop: null,
};

const symbol = (symbol_id: number, quote_currency: string): SymbolTerms => ({
  symbol_id,
  category: symbol_id === EURUSD ? "forex" : "shares",
  base_currency: symbol_id === EURUSD ? "EUR" : quote_currency,
  quote_currency,
  digits: symbol_id === EURUSD ? 5 : 2,
  pip_points: 10,
  volume_step: fraction(1n, 100n),
  contract_size: fraction(1n),
  volume_min: steps(1),
  volume_max: steps(1_000_000),
  margin_mode: "cfd",
  margin_fixed: null,
  leverage_max: null,
  swap_mode: "none",
  swap_long: fraction(0n),
  swap_short: fraction(0n),
  swap_triple_day: null,
  stop_level: points(0),
});

const symbolIn = (block: number, nth: number): number => 2 + block * SYMBOLS_PER_BLOCK + nth;
const accountIn = (block: number, nth: number): number =>
  100_001 + block * ACCOUNTS_PER_BLOCK + nth;

/** Everything that builds the floor. All orders fill. */
export function* buildFloor(blocks: number): Generator<Input> {
  const ts = unixMs(1);
  yield { kind: "set_group", ts, terms: GROUP };
  yield { kind: "set_symbol", ts, terms: symbol(EURUSD, "USD") };
  for (let block = 0; block < blocks; block += 1) {
    yield { kind: "set_symbol", ts, terms: symbol(symbolIn(block, 0), "USD") };
    yield { kind: "set_symbol", ts, terms: symbol(symbolIn(block, 1), "EUR") };
  }
  yield { kind: "clock", ts, day: 20_000 };
  yield quote(EURUSD, 110_000, ts);
  for (let block = 0; block < blocks; block += 1) {
    for (let nth = 0; nth < SYMBOLS_PER_BLOCK; nth += 1)
      yield quote(symbolIn(block, nth), PRICE, ts);
    for (let nth = 0; nth < ACCOUNTS_PER_BLOCK; nth += 1) yield* openAccount(block, nth, ts);
  }
}

function* openAccount(block: number, nth: number, ts: UnixMs): Generator<Input> {
  const account_id = accountIn(block, nth);
  const actor: Actor = { account_id, reason: 2, is_read_only: false };
  const asked = { ts, account_id, actor };
  yield { kind: "open_account", ...asked, group_id: 1, status: 1, leverage: null };
  yield { kind: "deposit", ...asked, amount: minor(10_000_000), desc: "" };
  for (let each = 0; each < POSITIONS_PER_ACCOUNT; each += 1) {
    const symbol_id = symbolIn(block, each % SYMBOLS_PER_BLOCK);
    const isGuarded = each % 5 === 0;
    yield order(account_id, symbol_id, ts, {
      side: each % 4 < 2 ? 0 : 1,
      volume: steps(100 + each),
      protections: isGuarded ? guards(each % 4 < 2 ? 0 : 1) : NO_PROTECTIONS,
    });
  }
}

/** The nth quote: each symbol in turn, so that each quote is of a symbol that was not looked at for longest. */
export function quoteAt(blocks: number, nth: number, ts: UnixMs): Input {
  const symbols = blocks * SYMBOLS_PER_BLOCK;
  const round = Math.floor(nth / symbols);
  const [block, which] = [Math.floor((nth % symbols) / SYMBOLS_PER_BLOCK), nth % SYMBOLS_PER_BLOCK];
  const move = ((round * 37 + nth * 11) % (2 * SWING)) - SWING;
  return quote(symbolIn(block, which), PRICE + move, ts);
}

/** How many commands a visit has. */
export const COMMANDS_PER_VISIT = 6;
/** Open, close and limit. */
export const ORDERS_PER_VISIT = 3;

/**
 * The nth visit of an account, each account in turn: opens a position, guards it, closes it; places a limit order, moves
 * it, cancels it. Leaves as many positions and orders open as there were.
 */
export function visitAt(
  blocks: number,
  nth: number,
  ts: UnixMs,
  next: { readonly order: number; readonly position: number },
): readonly Input[] {
  const [block, seat] = [nth % blocks, Math.floor(nth / blocks) % ACCOUNTS_PER_BLOCK];
  const account_id = accountIn(block, seat);
  const symbol_id = symbolIn(block, nth % SYMBOLS_PER_BLOCK);
  const asked = { ts, account_id, actor: { account_id, reason: 0, is_read_only: false } } as const;
  const position_id = next.position;
  const order_id = next.order + 2;
  return [
    order(account_id, symbol_id, ts, {}),
    {
      kind: "modify_position",
      ...asked,
      position_id,
      protections: { stop_loss: points(PRICE - FAR), take_profit: points(PRICE + FAR) },
      is_off_tick: false,
    },
    closePosition(asked, { position_id }),
    order(account_id, symbol_id, ts, { type: 1, order_price: points(PRICE - FAR) }),
    {
      kind: "modify_order",
      ...asked,
      order_id,
      volume: undefined,
      is_off_step: false,
      order_price: points(PRICE - FAR - 100),
      order_limit_price: undefined,
      protections: {},
      is_off_tick: false,
      comment: undefined,
      expiry_at: undefined,
    },
    { kind: "cancel_order", ...asked, order_id },
  ];
}

const quote = (symbol_id: number, bid: number, ts: UnixMs): Input => ({
  kind: "quote",
  ts,
  symbol_id,
  bid: points(bid),
  ask: points(bid + 2),
});

const guards = (side: 0 | 1): Protections => {
  const sign = side === 0 ? 1 : -1;
  return {
    ...NO_PROTECTIONS,
    stop_loss: points(PRICE - sign * FAR),
    take_profit: points(PRICE + sign * FAR),
    break_even_distance: points(FAR),
  };
};

const order = (
  account_id: number,
  symbol_id: number,
  ts: UnixMs,
  changes: Partial<PlaceOrder>,
): PlaceOrder =>
  marketOrder(
    { ts, account_id, actor: { account_id, reason: 0, is_read_only: false } },
    { symbol_id, ...changes },
  );
