/**
 * A generated trading house for the engine: groups, symbols and accounts of each kind, and inputs that keep them moving.
 * The same seed gives the same inputs. Runs in the tests; pure.
 */
import { fraction } from "../../domain/fraction.ts";
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { minor, points, steps, unixMs, type Points } from "../../domain/units.ts";
import type { GroupTerms, SymbolTerms } from "../../domain/terms.ts";
import type { Actor, Input, OcoLeg, PlaceOrder } from "../../engine/input.ts";
import type { EngineState, SymbolState } from "../../engine/state.ts";
import { closePosition } from "../support/close-position.ts";
import { createRandom } from "../support/random.ts";
import { eurusd, group, index, STAFF, usdjpy } from "../support/engine-house.ts";

/** Whole numbers and choices from a seed. */
export type Dice = {
  /** 0 to n - 1. */
  below(n: number): number;
  /** true once in n. */
  oneIn(n: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
};

export function rollDice(seed: number): Dice {
  const next = createRandom(seed);
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    oneIn: (n) => below(n) === 0,
    pick: (values) => values[below(values.length)] ?? values[0],
  };
}

/** Of no symbol that has a price. */
const SILENT = 4;
/** Of a currency that nothing converts. */
const KRONA = 5;
const UNKNOWN = 99;

const SYMBOLS: readonly SymbolTerms[] = [
  eurusd({
    stop_level: points(10),
    volume_max: steps(600),
    guaranteed_stop: { premium: points(12), distance_min: points(60) },
  }),
  usdjpy({ volume_min: steps(3), volume_max: steps(500) }),
  index({
    volume_min: steps(10),
    volume_max: steps(900_000),
    leverage_max: fraction(20n),
    guaranteed_stop: { premium: points(30), distance_min: points(100) },
  }),
  eurusd({ symbol_id: SILENT }),
  index({ symbol_id: KRONA, quote_currency: "SEK", base_currency: "SEK" }),
];

/** Mid price of each, in points. */
const PRICES: Readonly<Record<number, number>> = { 1: 110_000, 2: 150_000, 3: 170_000, 5: 20_000 };

const perLot = {
  commission_id: 1,
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "both",
  value: fraction(7n, 2n),
  charge_min: minor(15),
  tiers: [{ volume_from: fraction(40n), volume_to: null, value: fraction(2n) }],
} as const satisfies GroupTerms["commissions"][number];

const GROUPS: readonly GroupTerms[] = [
  group({ group_id: 1, positions_max: 6, orders_max: 5 }),
  group({
    group_id: 2,
    position_mode: "netting",
    commissions: [perLot],
    positions_max: 2,
    orders_max: 5,
  }),
  group({
    group_id: 3,
    hedged_margin_mode: "max",
    markups: { 1: { markup_bid: 4, markup_ask: 5 }, 3: { markup_bid: 2, markup_ask: 0 } },
    positions_max: 5,
    orders_max: 4,
  }),
  group({
    group_id: 4,
    hedged_margin_mode: "net",
    currency: "EUR",
    commissions: [{ ...perLot, mode: "percent", value: fraction(1n, 500n), charge: "entry" }],
    positions_max: 5,
    orders_max: 4,
  }),
  group({
    group_id: 5,
    position_mode: "netting",
    currency: "JPY",
    currency_digits: 0,
    positions_max: 1,
    orders_max: 2,
    leverage_default: 30,
  }),
  group({
    group_id: 6,
    positions_max: 5,
    orders_max: 4,
    prop: {
      phase: "Evaluation",
      profit_target: null,
      daily_loss_max: minor(150_000),
      total_loss_max: minor(400_000),
    },
  }),
];

const ACCOUNTS_A_GROUP = 3;
const START = 1_700_000_000_000;
const DAY_MS = 86_400_000;

const ACCOUNT_IDS: readonly [number, ...number[]] = [
  101,
  ...GROUPS.flatMap(({ group_id }) =>
    Array.from({ length: ACCOUNTS_A_GROUP }, (_, nth) => group_id * 100 + nth + 1),
  ).filter((id) => id !== 101),
];

const ownerOf = (account_id: number, is_read_only = false): Actor => ({
  account_id,
  reason: 0,
  is_read_only,
});

/** Sets the house up, each account with money worth 10,000 USD or so. */
export function openingInputs(): Input[] {
  const ts = unixMs(START);
  const inputs: Input[] = [
    ...SYMBOLS.map((terms): Input => ({ kind: "set_symbol", ts, terms })),
    ...GROUPS.map((terms): Input => ({ kind: "set_group", ts, terms })),
    { kind: "clock", ts, day: Math.floor(START / DAY_MS) },
  ];
  for (const [id, mid] of Object.entries(PRICES)) {
    inputs.push({ kind: "quote", ts, symbol_id: Number(id), bid: points(mid), ask: points(mid) });
  }
  for (const account_id of ACCOUNT_IDS) {
    const group_id = Math.floor(account_id / 100);
    const asked = { ts, account_id, actor: STAFF };
    inputs.push({ ...asked, kind: "open_account", group_id, status: 1, leverage: null });
    inputs.push({ ...asked, kind: "deposit", amount: minor(1_000_000), desc: "" });
  }
  return inputs;
}

/** Something other than an order: prices, time, closes, cancels, money, limits, halts, symbols. */
export function movement(state: EngineState, dice: Dice): Input[] {
  const ts = state.now;
  const account_id = dice.pick(ACCOUNT_IDS);
  const account = state.accounts.get(account_id);
  const actor = ownerOf(account_id);
  switch (dice.below(16)) {
    case 0:
      return [...(account?.positions.values() ?? [])].map((position) =>
        closePosition({ ts, account_id, actor }, { position_id: position.id }),
      );
    case 1:
      return [...(account?.orders.keys() ?? [])].map((order_id): Input => ({
        kind: "cancel_order",
        ts,
        account_id,
        actor,
        order_id,
      }));
    case 2:
      return refill(state, account_id);
    case 3:
      return [{ ...limits(dice, state), ts, account_id, actor }];
    case 4:
      return [halting(dice, state)];
    case 5:
      return [
        {
          kind: "symbol_status",
          ts,
          symbol_id: dice.pick([1, 2, 3]),
          status: dice.pick([0, 0, 0, 0, 1, 2]),
        },
      ];
    case 6:
      return passing(state, dice);
    default:
      return [quote(state, dice)];
  }
}

/** Brings an account that has lost much back to about 10,000 USD. */
function refill(state: EngineState, account_id: number): Input[] {
  const record = state.accounts.get(account_id)?.record;
  if (record === undefined) return [];
  const asked = { ts: state.now, account_id, actor: STAFF };
  return [{ ...asked, kind: "correct_balance", balance: minor(1_000_000), desc: "" }];
}

const limits = (dice: Dice, state: EngineState) => ({
  kind: "set_limits" as const,
  limits: {
    daily_loss_max: dice.oneIn(3) ? minor(1 + dice.below(60_000)) : null,
    trades_per_day_max: dice.oneIn(3) ? 1 + dice.below(40) : null,
    locked_until: dice.oneIn(6) ? unixMs(state.now + dice.below(20_000)) : null,
  },
});

function halting(dice: Dice, state: EngineState): Input {
  const is_halted = dice.oneIn(4);
  const what = dice.below(3);
  return {
    kind: "halt",
    ts: state.now,
    symbol_id: what === 0 ? dice.pick([1, 2, 3]) : null,
    group_id: what === 1 ? 1 + dice.below(GROUPS.length) : null,
    is_halted,
  };
}

/** Time: mostly little, now and then past the age of a quote, seldom into the next day. */
function passing(state: EngineState, dice: Dice): Input[] {
  const ms = dice.oneIn(60) ? DAY_MS : dice.oneIn(4) ? 59_700 + dice.below(600) : dice.below(3_000);
  const ts = unixMs(state.now + ms);
  return [{ kind: "clock", ts, day: Math.floor(ts / DAY_MS) }];
}

function quote(state: EngineState, dice: Dice): Input {
  const symbol_id = dice.pick([1, 1, 2, 3, KRONA]);
  const mid = PRICES[symbol_id] ?? 0;
  const reach = Math.floor(mid / (dice.oneIn(30) ? 60 : 600));
  const bid = mid - reach + dice.below(2 * reach);
  const ask = bid + dice.below(20);
  return { kind: "quote", ts: state.now, symbol_id, bid: points(bid), ask: points(ask) };
}

/** An order of any kind; most of them nearly right, so that each rule is the one that decides now and then. */
export function generateOrder(state: EngineState, dice: Dice): PlaceOrder {
  const account_id = dice.pick(ACCOUNT_IDS);
  const symbol_id = dice.oneIn(60)
    ? dice.pick([SILENT, KRONA, UNKNOWN])
    : dice.pick([1, 1, 2, 3] as const);
  const symbol = state.symbols.get(symbol_id);
  const base = symbol?.bid ?? PRICES[symbol_id] ?? 1_000;
  const near = (): Points => points(base - 40 + dice.below(81));
  const away = (): Points => points(base - 2_000 + dice.below(4_001));
  // Now and then at the edge of what is a price at all: a point, none, or below.
  const edge = (): Points => points(dice.pick([1, 1, 0, -1, 0 - base, Number.MAX_SAFE_INTEGER]));
  const price = () => (dice.oneIn(25) ? edge() : dice.oneIn(3) ? near() : away());
  const orNull = (make: () => Points, one: number) => (dice.oneIn(one) ? make() : null);
  const type = dice.pick([0, 0, 0, 1, 1, 2, 3, 4] as const);
  const isPriced = type !== 0 ? !dice.oneIn(30) : dice.oneIn(4);
  const isLimited = type === 3 ? !dice.oneIn(15) : dice.oneIn(40);
  const order_price = isPriced ? price() : null;
  // As near to the price of the order as a stop may just not be, now and then.
  const beside = () => points((order_price ?? base) - 15 + dice.below(31));
  const stop_loss = orNull(dice.oneIn(6) ? beside : price, 5);
  const volume = volumeOf(symbol?.terms ?? eurusd(), dice);
  const order: PlaceOrder = {
    kind: "place_order",
    ts: unixMs(state.now + (dice.oneIn(4) ? dice.below(300) : 0)),
    account_id,
    actor: ownerOf(account_id, dice.oneIn(80)),
    symbol_id,
    type,
    side: dice.pick([0, 1]),
    volume,
    is_off_step: dice.oneIn(40),
    order_price,
    order_limit_price: isLimited ? price() : null,
    protections: {
      stop_loss,
      take_profit: orNull(dice.oneIn(10) ? beside : price, 5),
      take_profit_levels: dice.oneIn(12)
        ? [{ price: price(), volume: steps(1 + dice.below(volume + 2)) }]
        : [],
      trailing_distance: orNull(() => points(1 + dice.below(300)), 30),
      break_even_distance: orNull(() => points(1 + dice.below(300)), 30),
    },
    ...offTick(order_price !== null, stop_loss !== null, dice),
    comment: "",
    expiry_at: dice.oneIn(8) ? unixMs(state.now - 100 + dice.below(1_000)) : null,
    client_order_id: null,
    known: { state: dice.oneIn(50) ? dice.pick(["taken", "barred"] as const) : "free" },
    valid_until: dice.oneIn(15) ? unixMs(state.now - 50 + dice.below(500)) : null,
    max_deviation: dice.oneIn(6) ? points(dice.below(40)) : null,
    ...(dice.oneIn(5) ? { is_from_fill: true } : {}),
    ...(dice.oneIn(16) ? { oco_with: someOrder(state, account_id, dice) } : {}),
    ...(dice.oneIn(10) ? closingOf(state, account_id, dice) : {}),
  };
  if (dice.oneIn(10)) return guaranteedOf(order, symbol, dice);
  if (dice.oneIn(20)) return addingTo(state, order, dice);
  return dice.oneIn(10) ? { ...order, oco_leg: opposite(order, base, dice) } : order;
}

/** A market order with a guaranteed stop, mostly as it may be. */
function guaranteedOf(order: PlaceOrder, symbol: SymbolState | undefined, dice: Dice): PlaceOrder {
  const isLong = order.side === 0;
  const least = symbol?.terms.guaranteed_stop?.distance_min ?? 50;
  const away = dice.oneIn(3) ? least - 3 + dice.below(6) : least + dice.below(400);
  const market = (isLong ? symbol?.bid : symbol?.ask) ?? 1_000;
  const stop_loss = points(isLong ? market - away : market + away);
  const { protections } = order;
  return {
    ...order,
    is_stop_guaranteed: true,
    ...(dice.oneIn(10) ? {} : { type: 0, order_limit_price: null, expiry_at: null }),
    ...(dice.oneIn(8) ? {} : { is_from_fill: false, closes: null, oco_with: null }),
    ...(dice.oneIn(8)
      ? {}
      : { protections: { ...NO_PROTECTIONS, stop_loss: dice.oneIn(12) ? null : stop_loss } }),
    ...(dice.oneIn(8) ? { protections: { ...protections, stop_loss } } : {}),
  };
}

/** More of what the account has with a guaranteed stop, which mostly has to be asked for again. */
function addingTo(state: EngineState, order: PlaceOrder, dice: Dice): PlaceOrder {
  const positions = [...(state.accounts.get(order.account_id)?.positions.values() ?? [])];
  const held = positions.find(({ guarantee_premium }) => guarantee_premium !== undefined);
  if (held === undefined) return order;
  const { symbol_id, side, stop_loss } = held;
  const { volume_min } = state.symbols.get(symbol_id)?.terms ?? { volume_min: 1 };
  return {
    ...order,
    symbol_id,
    side,
    type: 0,
    volume: steps(volume_min + dice.below(3)),
    is_off_step: false,
    is_off_tick: false,
    order_price: null,
    order_limit_price: null,
    expiry_at: null,
    oco_with: null,
    closes: null,
    protections: { ...NO_PROTECTIONS, stop_loss: dice.oneIn(3) ? null : stop_loss },
    ...(dice.oneIn(4) ? { is_stop_guaranteed: true } : {}),
  };
}

/** As far on the other side of the market, mostly as it may be. */
function opposite(order: PlaceOrder, base: number, dice: Dice): OcoLeg {
  const mirrored = (price: Points | null) => (price === null ? null : points(2 * base - price));
  return {
    type: dice.oneIn(20) ? 0 : order.type,
    side: dice.oneIn(10) ? order.side : order.side === 0 ? 1 : 0,
    volume: dice.oneIn(10) ? steps(order.volume * 2) : order.volume,
    is_off_step: dice.oneIn(20),
    order_price: dice.oneIn(10) ? order.order_price : mirrored(order.order_price),
    order_limit_price: mirrored(order.order_limit_price),
    protections: dice.oneIn(4) ? order.protections : NO_PROTECTIONS,
    is_off_tick: dice.oneIn(20),
    comment: "",
    expiry_at: order.expiry_at,
    is_from_fill: dice.oneIn(4),
  };
}

/** A limit that closes a position of the account, mostly as it may be, or one that was never opened. */
function closingOf(state: EngineState, account_id: number, dice: Dice): Partial<PlaceOrder> {
  const [first, ...rest] = [...(state.accounts.get(account_id)?.positions.values() ?? [])];
  if (first === undefined || dice.oneIn(12)) return { closes: 1_000_000_000 };
  const { id, symbol_id, side, volume } = dice.pick([first, ...rest]);
  const symbol = state.symbols.get(symbol_id);
  const away = dice.below(600) - 20;
  const market = (side === 0 ? symbol?.bid : symbol?.ask) ?? 1_000;
  return {
    closes: id,
    ...(dice.oneIn(10) ? {} : { symbol_id }),
    ...(dice.oneIn(10) ? {} : { type: 1, order_limit_price: null }),
    ...(dice.oneIn(10) ? {} : { side: side === 0 ? 1 : 0 }),
    ...(dice.oneIn(4) ? {} : { protections: NO_PROTECTIONS, is_from_fill: false }),
    ...(dice.oneIn(6) ? {} : { order_price: points(side === 0 ? market + away : market - away) }),
    volume: steps(dice.oneIn(3) ? volume : Math.max(0, volume + 2 - dice.below(volume + 4))),
  };
}

/** One to be tied to: mostly pending, and now and then of somebody else or of nobody. */
function someOrder(state: EngineState, account_id: number, dice: Dice): number {
  const own = [...(state.accounts.get(account_id)?.orders.keys() ?? [])];
  const [first, ...rest] = dice.oneIn(6) ? [...state.orderAccounts.keys()] : own;
  return first === undefined ? 1 : dice.pick([first, ...rest]);
}

/** A price with too many decimals, mostly said which. */
function offTick(hasPrice: boolean, hasStopLoss: boolean, dice: Dice) {
  if (!dice.oneIn(30)) return { is_off_tick: false };
  if (dice.oneIn(4)) return { is_off_tick: true };
  const off_tick_field = hasPrice ? "order_price" : hasStopLoss ? "stop_loss" : null;
  return { is_off_tick: true, off_tick_field } as const;
}

/** Small, of any size, or near a bound. */
function volumeOf({ volume_min, volume_max }: SymbolTerms, dice: Dice) {
  switch (dice.below(8)) {
    case 0:
      return steps(Math.max(0, volume_min - 2 + dice.below(4)));
    case 1:
      return steps(volume_max - 2 + dice.below(4));
    case 2:
      return steps(volume_min + dice.below(volume_max - volume_min));
    default:
      return steps(volume_min + dice.below(Math.ceil(volume_max / 12)));
  }
}
