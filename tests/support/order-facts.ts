/** An order that every rule lets pass, and the facts it passes with: what the tests of the order rules change one by one. */
import type { OrderAsk, OrderFacts } from "../../domain/order-rules.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { minor, points, steps, unixMs } from "../../domain/units.ts";
import { termsOf } from "./worked-market.ts";

export const NOW = 1_000_000;
/** Bid 1000, ask 1010, stop level 20; volumes from 5 to 30 steps. */
export const terms: SymbolTerms = {
  ...termsOf("EURUSD"),
  volume_min: steps(5),
  volume_max: steps(30),
  stop_level: points(20),
};

export const market: OrderAsk = {
  type: 0,
  side: 0,
  volume: steps(10),
  is_off_step: false,
  order_price: null,
  order_limit_price: null,
  protections: { stop_loss: null, take_profit: null, take_profit_levels: [] },
  is_off_tick: false,
  expiry_at: null,
  known: { state: "free" },
  valid_until: null,
  max_deviation: null,
};
export const limit: OrderAsk = { ...market, type: 1, order_price: points(900) };
export const stopLimit: OrderAsk = {
  ...market,
  type: 3,
  order_price: points(1100),
  order_limit_price: points(1080),
};

export const fine: OrderFacts = {
  terms,
  group: { orders_max: 3, positions_max: 3 },
  opens: steps(10),
  addsPosition: true,
  positionsCount: 2,
  ordersCount: 2,
  hasRate: true,
  isPropFailed: false,
  isLocked: false,
  isDailyLossReached: false,
  isDailyTradesReached: false,
  isLiquidating: false,
  freeMarginAfter: (volume) => minor(100 - 10 * volume),
  now: unixMs(NOW),
  status: 0,
  isHalted: false,
  quote: { bid: points(1000), ask: points(1010) },
  isFresh: true,
  isReadOnly: false,
};

export const guard = (
  stop_loss: number | null,
  take_profit: number | null = null,
  ...levels: (readonly [price: number, volume: number])[]
): OrderAsk["protections"] => ({
  stop_loss: stop_loss === null ? null : points(stop_loss),
  take_profit: take_profit === null ? null : points(take_profit),
  take_profit_levels: levels.map(([price, volume]) => ({
    price: points(price),
    volume: steps(volume),
  })),
});
