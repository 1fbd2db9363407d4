/**
 * Every refusal of trading, as a trader over REST meets it: what brings it about, the nearest change that the answer
 * names, and what else lets the request pass. A catalogue of the trading tests. @interface §7
 */
import { OCO_ORDERS_MAX } from "../../../contract/limits.ts";
import type { Order } from "../../../contract/order.ts";
import type { Position } from "../../../contract/position.ts";
import type { Rejection } from "../../../contract/rejections.ts";
import type { Trader, TradingDesk } from "../../support/trading-desk.ts";
import {
  BTCUSD,
  EURUSD,
  GBPUSD,
  GROUP,
  OMXS30,
  SILENT,
  XAUUSD,
} from "../../support/trading-house.ts";
import { buy, openAtPar, pending, sell } from "../../support/trading-steps.ts";

export type Body = Readonly<Record<string, unknown>>;
export type Request = {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Body;
};
/** `ada` is who asks; the market stands as quoteAll leaves it. */
type Scene = { readonly desk: TradingDesk; readonly ada: Trader };

type RefusalCase = {
  readonly rejection: Rejection;
  readonly what: string;
  /** By default hedging. */
  readonly group_id?: number;
  /** Another session than ada's asks. */
  readonly as?: (scene: Scene) => Promise<Trader>;
  /** Does what must come before, and gives the request. */
  readonly ask: (scene: Scene) => Promise<Request> | Request;
  /** The field of the body and its nearest value that passes, as answered; null: to be left out. */
  readonly nearest?: readonly [field: string, value: number | null];
  /** Another field that is named, and what is said of it: where no nearest value can be told. */
  readonly named?: { readonly path: string; readonly message: string; readonly nearest?: number };
  /** What is kept beside it, of a second order that was asked for. */
  readonly second?: readonly Rejection[];
  /** The least change of that field: a value nearer by it to what was asked is refused. 0: there is none between. */
  readonly unit?: number;
  /** Where no value of one field helps: what happens, or the request that passes instead. */
  readonly relief?: (scene: Scene, asked: Request) => Promise<Request | void> | Request;
};

/** Bid and ask of each symbol but SILENT, in points; EURUSD is at par. */
export function quoteAll(desk: TradingDesk): void {
  desk.quote(EURUSD, 110_000, 110_010);
  desk.quote(XAUUSD, 200_000, 200_050);
  desk.quote(OMXS30, 20_000, 20_010);
  desk.quote(BTCUSD, 5_000_000, 5_000_100);
  desk.quote(GBPUSD, 125_000, 125_010);
}

const ORDERS = "/api/v1/orders";
const POINT = 0.00001;
const STEP = 0.01;

const placing = (body: Body): Request => ({ method: "POST", path: ORDERS, body });
const changing = (id: number, body: Body): Request => ({
  method: "PUT",
  path: `${ORDERS}/${id}`,
  body,
});
const closing = (id: number, body: Body = {}): Request => ({
  method: "POST",
  path: `/api/v1/positions/${id}/close`,
  body,
});
const protecting = (id: number, body: Body): Request => ({
  method: "PUT",
  path: `/api/v1/positions/${id}`,
  body,
});
/** The same request with other fields. */
const withBody = ({ body, ...rest }: Request, change: Body): Request => ({
  ...rest,
  body: { ...body, ...change },
});

const gold = (more: Body): Body => ({ ...buy(0.2), symbol_id: XAUUSD, ...more });
const coin = (more: Body): Body => ({ ...buy(0.1), symbol_id: BTCUSD, ...more });

const opened = async ({ ada }: Scene, body: Body): Promise<number> => {
  const { position_id } = await ada.place(body);
  if (position_id === null) throw new Error("a market order opens a position");
  return position_id;
};
const waiting = async ({ ada }: Scene, body: Body): Promise<Order> => ada.place(pending(body));

/** A staff call that must succeed. */
async function staff({ desk }: Scene, method: string, path: string, body: unknown): Promise<void> {
  const { status, text } = await desk.admin.ask(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
}
const halt = (scene: Scene, body: Body): Promise<void> =>
  staff(scene, "POST", "/api/v1/halts", body);
const setStatus = (scene: Scene, status: number): Promise<void> =>
  staff(scene, "PATCH", `/api/v1/symbols/${GBPUSD}/status`, { status });

const sterling = (volume: number): Body => ({ ...buy(volume), symbol_id: GBPUSD });

const setLimits = async ({ ada }: Scene, limits: Body): Promise<void> => {
  const all = { daily_loss_max: null, trades_per_day_max: null, locked_until: null, ...limits };
  const { status, text } = await ada.ask("PUT", "/api/v1/accounts/me/limits", all);
  if (status !== 200) throw new Error(text);
};

/** Opens a position of a stranger's, and gives the stranger. */
async function stranger({ desk }: Scene): Promise<{ position: Position; order: Order }> {
  const eve = await desk.trader();
  const position = await openAtPar(desk, eve, buy(0.1));
  return { position, order: await eve.place(pending()) };
}

const LOCK_MS = 60_000;

const SESSION_CASES: readonly RefusalCase[] = [
  {
    // @interface error:investor_read_only
    rejection: "investor_read_only",
    what: "an investor trades",
    as: ({ desk, ada }) => desk.signIn(ada.account_id, "demo-investor"),
    ask: () => placing(buy(0.1)),
  },
  {
    // @interface error:trading_halted
    rejection: "trading_halted",
    what: "in a group that is halted",
    group_id: GROUP.halted,
    async ask(scene) {
      await halt(scene, { group_id: GROUP.halted, is_halted: true });
      return placing(buy(0.1));
    },
    relief: (scene) => halt(scene, { group_id: GROUP.halted, is_halted: false }),
  },
  {
    rejection: "trading_halted",
    what: "in a symbol that is halted, a pending order too",
    async ask(scene) {
      await halt(scene, { symbol_id: GBPUSD, is_halted: true });
      return placing(pending({ symbol_id: GBPUSD }));
    },
    relief: (scene) => halt(scene, { symbol_id: GBPUSD, is_halted: false }),
  },
  {
    rejection: "trading_halted",
    what: "while everything is halted",
    async ask(scene) {
      await halt(scene, { is_halted: true });
      return placing(buy(0.1));
    },
    relief: (scene) => halt(scene, { is_halted: false }),
  },
  {
    // @interface error:prop_failed
    rejection: "prop_failed",
    what: "in a programme that was failed",
    group_id: GROUP.prop,
    async ask(scene) {
      const { desk, ada } = scene;
      await staff(scene, "POST", `/api/v1/accounts/${ada.account_id}/money/deposit`, {
        amount: 10_000,
      });
      await opened(scene, buy(1));
      desk.quote(EURUSD, 109_500, 109_510);
      await ada.told("account_update");
      desk.quote(EURUSD, 110_000, 110_010);
      return placing(buy(0.1));
    },
  },
  {
    // @interface error:self_locked
    rejection: "self_locked",
    what: "while the owner's own lock runs",
    async ask(scene) {
      await setLimits(scene, { locked_until: scene.desk.now() + LOCK_MS });
      return placing(buy(0.1));
    },
    async relief({ desk }) {
      desk.advance(LOCK_MS);
      quoteAll(desk);
    },
  },
  {
    // @interface error:daily_loss_limit
    rejection: "daily_loss_limit",
    what: "at the owner's own loss of a day",
    async ask(scene) {
      await setLimits(scene, { daily_loss_max: 11 });
      await opened(scene, buy(0.1));
      scene.desk.quote(EURUSD, 109_900, 109_910);
      return placing(buy(0.1));
    },
    async relief({ desk }) {
      desk.quote(EURUSD, 109_901, 109_911);
    },
  },
  {
    // @interface error:daily_trades_limit
    rejection: "daily_trades_limit",
    what: "after as many trades as the owner allows himself",
    async ask(scene) {
      await setLimits(scene, { trades_per_day_max: 1 });
      await opened(scene, buy(0.1));
      return placing(buy(0.1));
    },
  },
];

const TIMELINESS_CASES: readonly RefusalCase[] = [
  {
    // @interface error:client_order_id_taken
    rejection: "client_order_id_taken",
    what: "a name that another order has",
    async ask({ ada }) {
      await ada.place(buy(0.1, { client_order_id: "mine" }));
      return placing(buy(0.2, { client_order_id: "mine" }));
    },
    relief: (_, asked) => withBody(asked, { client_order_id: "mine-2" }),
  },
  {
    rejection: "client_order_id_taken",
    what: "a close by the name of an order",
    async ask({ ada }) {
      const { position_id } = await ada.place(buy(0.1, { client_order_id: "open" }));
      return closing(position_id ?? 0, { client_order_id: "open" });
    },
    relief: (_, asked) => withBody(asked, { client_order_id: "close" }),
  },
  {
    // @interface error:client_order_id_barred
    rejection: "client_order_id_barred",
    what: "a name that was cancelled before",
    async ask({ ada }) {
      const { status, data } = await ada.ask("DELETE", `${ORDERS}/client/late`);
      if (status !== 200 || data !== null) throw new Error("it was free");
      return placing(buy(0.1, { client_order_id: "late" }));
    },
    relief: (_, asked) => withBody(asked, { client_order_id: "in-time" }),
  },
  {
    // @interface error:request_expired
    rejection: "request_expired",
    what: "an order after its valid_until",
    ask: ({ desk }) => placing(buy(0.1, { valid_until: desk.now() - 1 })),
    relief: ({ desk }, asked) => withBody(asked, { valid_until: desk.now() }),
  },
  {
    rejection: "request_expired",
    what: "a close after its valid_until",
    ask: async (scene) =>
      closing(await opened(scene, buy(0.1)), { valid_until: scene.desk.now() - 1 }),
    relief: ({ desk }, asked) => withBody(asked, { valid_until: desk.now() }),
  },
];

const NAMING_CASES: readonly RefusalCase[] = [
  {
    // @interface error:unknown_symbol
    rejection: "unknown_symbol",
    what: "a symbol that is not there",
    ask: () => placing(buy(0.1, { symbol_id: 999 })),
    relief: (_, asked) => withBody(asked, { symbol_id: EURUSD }),
  },
  {
    // @interface error:unknown_order
    rejection: "unknown_order",
    what: "a change of another account's order",
    ask: async (scene) => changing((await stranger(scene)).order.id, { volume: 0.2 }),
  },
  {
    rejection: "unknown_order",
    what: "a cancel of another account's order",
    ask: async (scene) => ({
      method: "DELETE",
      path: `${ORDERS}/${(await stranger(scene)).order.id}`,
    }),
  },
  {
    rejection: "unknown_order",
    what: "an id beyond all that were given out",
    ask: () => ({ method: "DELETE", path: `${ORDERS}/999999999` }),
  },
  {
    // @interface error:unknown_position
    rejection: "unknown_position",
    what: "a close of another account's position",
    ask: async (scene) => closing((await stranger(scene)).position.id),
  },
  {
    rejection: "unknown_position",
    what: "a change of another account's position",
    ask: async (scene) => protecting((await stranger(scene)).position.id, { stop_loss: 1 }),
  },
  {
    rejection: "unknown_position",
    what: "a close by name of another account's position",
    ask: async (scene) =>
      closing((await stranger(scene)).position.id, { client_order_id: "foreign" }),
  },
  {
    rejection: "unknown_position",
    what: "a close against another account's position",
    async ask(scene) {
      const by_position_id = (await stranger(scene)).position.id;
      const id = await opened(scene, sell(0.1));
      return { method: "POST", path: `/api/v1/positions/${id}/close-by`, body: { by_position_id } };
    },
  },
  {
    rejection: "unknown_position",
    what: "a close against a position of the same side",
    async ask(scene) {
      const id = await opened(scene, buy(0.1));
      const by_position_id = await opened(scene, buy(0.1));
      return { method: "POST", path: `/api/v1/positions/${id}/close-by`, body: { by_position_id } };
    },
    relief: async (scene, asked) =>
      withBody(asked, { by_position_id: await opened(scene, sell(0.1)) }),
  },
  {
    // @interface error:order_not_pending
    rejection: "order_not_pending",
    what: "a change of an order that was filled",
    ask: async ({ ada }) => changing((await ada.place(buy(0.1))).id, { volume: 0.2 }),
  },
  {
    rejection: "order_not_pending",
    what: "a second cancel",
    async ask({ ada }) {
      const path = `${ORDERS}/${(await ada.place(pending())).id}`;
      await ada.ask("DELETE", path);
      return { method: "DELETE", path };
    },
  },
  {
    // @interface error:position_not_open
    rejection: "position_not_open",
    what: "a second close",
    async ask(scene) {
      const request = closing(await opened(scene, buy(0.1)));
      await scene.ada.ask("POST", request.path, {});
      return request;
    },
  },
  {
    rejection: "position_not_open",
    what: "a change of a position that was closed",
    async ask(scene) {
      const id = await opened(scene, buy(0.1));
      await scene.ada.ask("POST", closing(id).path, {});
      return protecting(id, { stop_loss: 1 });
    },
  },
];

const MARKET_CASES: readonly RefusalCase[] = [
  {
    // @interface error:symbol_disabled
    rejection: "symbol_disabled",
    what: "an order in a symbol that is disabled",
    async ask(scene) {
      await setStatus(scene, 1);
      return placing(sterling(0.1));
    },
    relief: (scene) => setStatus(scene, 0),
  },
  {
    // @interface error:market_closed
    rejection: "market_closed",
    what: "an order in a symbol that is closed",
    async ask(scene) {
      await setStatus(scene, 2);
      return placing(sterling(0.1));
    },
    relief: (scene) => setStatus(scene, 0),
  },
  {
    rejection: "market_closed",
    what: "a close in a symbol that is closed",
    async ask(scene) {
      const id = await opened(scene, sterling(0.1));
      await setStatus(scene, 2);
      return closing(id);
    },
    relief: (scene) => setStatus(scene, 0),
  },
  {
    // @interface error:no_price
    rejection: "no_price",
    what: "a market order on a quote that is too old",
    async ask({ desk }) {
      desk.advance(60_001);
      return placing(buy(0.1));
    },
    async relief({ desk }) {
      quoteAll(desk);
    },
  },
  {
    rejection: "no_price",
    what: "a close on a quote that is too old",
    async ask(scene) {
      const id = await opened(scene, buy(0.1));
      scene.desk.advance(60_001);
      return closing(id);
    },
    async relief({ desk }) {
      quoteAll(desk);
    },
  },
  {
    rejection: "no_price",
    what: "a pending order in a symbol that never had a quote",
    ask: () => placing(pending({ symbol_id: SILENT })),
  },
  {
    rejection: "no_price",
    what: "a symbol whose profit nothing converts",
    ask: () => placing(buy(0.1, { symbol_id: OMXS30 })),
  },
];

const VOLUME_CASES: readonly RefusalCase[] = [
  {
    // @interface error:volume_below_min
    rejection: "volume_below_min",
    what: "an order",
    ask: () => placing(gold({ volume: 0.01 })),
    nearest: ["volume", 0.05],
    unit: STEP,
  },
  {
    rejection: "volume_below_min",
    what: "a change of an order",
    ask: async (scene) =>
      changing((await waiting(scene, coin({ type: 1, order_price: 40_000 }))).id, { volume: 0.04 }),
    nearest: ["volume", 0.05],
  },
  {
    rejection: "volume_below_min",
    what: "a part of a position",
    ask: async (scene) => closing(await opened(scene, coin({})), { volume: 0.02 }),
    nearest: ["volume", 0.05],
    unit: STEP,
  },
  {
    rejection: "volume_below_min",
    what: "a take-profit level",
    ask: () => placing(coin({ take_profit_levels: [{ price: 60_000, volume: 0.04 }] })),
    relief: (_, asked) =>
      withBody(asked, { take_profit_levels: [{ price: 60_000, volume: 0.05 }] }),
  },
  {
    // @interface error:volume_above_max
    rejection: "volume_above_max",
    what: "an order",
    ask: () => placing(pending({ volume: 51 })),
    nearest: ["volume", 50],
    unit: STEP,
  },
  {
    rejection: "volume_above_max",
    what: "a change of an order",
    ask: async (scene) => changing((await waiting(scene, {})).id, { volume: 50.01 }),
    nearest: ["volume", 50],
  },
  {
    // @interface error:volume_off_step
    rejection: "volume_off_step",
    what: "an order",
    ask: () => placing(gold({ volume: 0.17 })),
    nearest: ["volume", 0.15],
    unit: STEP,
  },
  {
    rejection: "volume_off_step",
    what: "a change of an order",
    ask: async (scene) =>
      changing((await waiting(scene, gold({ type: 1, order_price: 1_500 }))).id, { volume: 0.12 }),
    nearest: ["volume", 0.1],
    unit: STEP,
  },
  {
    rejection: "volume_off_step",
    what: "a part of a position",
    ask: async (scene) => closing(await opened(scene, gold({})), { volume: 0.07 }),
    nearest: ["volume", 0.05],
    unit: STEP,
  },
  {
    rejection: "volume_off_step",
    what: "a take-profit level",
    ask: () => placing(gold({ take_profit_levels: [{ price: 2_100, volume: 0.07 }] })),
    nearest: ["take_profit_levels.0.volume", 0.05],
    unit: STEP,
  },
  {
    rejection: "volume_off_step",
    what: "a take-profit level that an order is given",
    ask: async (scene) =>
      changing((await waiting(scene, gold({ type: 1, order_price: 1_500 }))).id, {
        volume: 0.3,
        take_profit_levels: [{ price: 2_100, volume: 0.07 }],
      }),
    nearest: ["take_profit_levels.0.volume", 0.05],
    unit: STEP,
  },
  {
    rejection: "volume_off_step",
    what: "a take-profit level that a position is given",
    ask: async (scene) =>
      protecting(await opened(scene, gold({})), {
        take_profit_levels: [{ price: 2_100, volume: 0.07 }],
      }),
    nearest: ["take_profit_levels.0.volume", 0.05],
    unit: STEP,
  },
  {
    // @interface error:volume_above_position
    rejection: "volume_above_position",
    what: "a close of more than is open",
    ask: async (scene) => closing(await opened(scene, buy(0.2)), { volume: 0.5 }),
    nearest: ["volume", 0.2],
    unit: STEP,
  },
  {
    rejection: "volume_above_position",
    what: "take-profit levels that leave nothing",
    ask: () => placing(buy(0.2, { take_profit_levels: [{ price: 1.2, volume: 0.2 }] })),
    relief: (_, asked) => withBody(asked, { take_profit_levels: [{ price: 1.2, volume: 0.19 }] }),
  },
  {
    // @interface error:volume_remainder_below_min
    rejection: "volume_remainder_below_min",
    what: "a part that leaves too little, nearer to the whole",
    ask: async (scene) => closing(await opened(scene, coin({})), { volume: 0.08 }),
    nearest: ["volume", 0.1],
    unit: STEP,
  },
  {
    rejection: "volume_remainder_below_min",
    what: "a part that leaves too little, nearer to the largest part",
    ask: async (scene) => closing(await opened(scene, coin({})), { volume: 0.06 }),
    nearest: ["volume", 0.05],
  },
  {
    rejection: "volume_remainder_below_min",
    what: "a close against one that is a little smaller",
    async ask(scene) {
      const id = await opened(scene, coin({}));
      const by_position_id = await opened(scene, coin({ side: 1, volume: 0.08 }));
      return { method: "POST", path: `/api/v1/positions/${id}/close-by`, body: { by_position_id } };
    },
    relief: async (scene, asked) =>
      withBody(asked, { by_position_id: await opened(scene, coin({ side: 1, volume: 0.1 })) }),
  },
];

/** A buy stop_limit, above par. */
const stopLimit = (more: Body = {}): Body =>
  pending({ type: 3, order_price: 1.11, order_limit_price: 1.109, ...more });

const PRICE_CASES: readonly RefusalCase[] = [
  {
    // @interface error:price_missing
    rejection: "price_missing",
    what: "a limit without its price",
    ask: () => placing(buy(0.1, { type: 1 })),
    nearest: ["order_price", 1.1],
  },
  {
    rejection: "price_missing",
    what: "a stop without its price",
    ask: () => placing(sell(0.1, { type: 2 })),
    nearest: ["order_price", 1.0999],
  },
  {
    rejection: "price_missing",
    what: "a stop_limit without its limit",
    ask: () => placing(stopLimit({ order_limit_price: null })),
    nearest: ["order_limit_price", 1.11],
  },
  {
    rejection: "price_missing",
    what: "a market order with distances from its fill that says no price",
    ask: () => placing(buy(0.1, { stop_loss: 1.09, is_from_fill: true })),
    nearest: ["order_price", 1.1001],
  },
  {
    rejection: "price_missing",
    what: "a stop_limit whose limit is taken away",
    ask: async (scene) =>
      changing((await waiting(scene, stopLimit())).id, { order_limit_price: null, volume: 0.2 }),
    nearest: ["order_limit_price", 1.109],
  },
  {
    // @interface error:price_not_allowed
    rejection: "price_not_allowed",
    what: "a market order with a limit",
    ask: () => placing(buy(0.1, { order_limit_price: 1.1 })),
    nearest: ["order_limit_price", null],
  },
  {
    rejection: "price_not_allowed",
    what: "a limit that is given another one",
    ask: async (scene) =>
      changing((await waiting(scene, {})).id, { order_limit_price: 1.1, volume: 0.2 }),
    nearest: ["order_limit_price", null],
  },
  {
    // @interface error:price_off_tick
    rejection: "price_off_tick",
    what: "a price of an order",
    ask: () => placing(pending({ order_price: 1.050004 })),
    nearest: ["order_price", 1.05],
  },
  {
    rejection: "price_off_tick",
    what: "one of several prices",
    ask: () => placing(stopLimit({ stop_loss: 1.000006, take_profit: 1.2 })),
    nearest: ["stop_loss", 1.00001],
  },
  {
    rejection: "price_off_tick",
    what: "a price of a take-profit level",
    ask: () =>
      placing(
        buy(0.2, {
          take_profit_levels: [
            { price: 1.2, volume: 0.05 },
            { price: 1.300001, volume: 0.05 },
          ],
        }),
      ),
    nearest: ["take_profit_levels.1.price", 1.3],
  },
  {
    rejection: "price_off_tick",
    what: "a change of an order",
    ask: async (scene) => changing((await waiting(scene, {})).id, { order_price: 1.040001 }),
    nearest: ["order_price", 1.04],
  },
  {
    rejection: "price_off_tick",
    what: "a change of a position",
    ask: async (scene) => protecting(await opened(scene, buy(0.1)), { take_profit: 1.200001 }),
    nearest: ["take_profit", 1.2],
  },
  {
    // @interface error:price_below_min
    rejection: "price_below_min",
    what: "a buy limit below zero",
    ask: () => placing(pending({ order_price: -5 })),
    nearest: ["order_price", POINT],
    unit: POINT,
  },
  {
    rejection: "price_below_min",
    what: "a stop loss below zero, on a market order",
    ask: () => placing(buy(0.1, { stop_loss: -107_474.58 })),
    nearest: ["stop_loss", POINT],
    unit: POINT,
  },
  {
    rejection: "price_below_min",
    what: "a stop loss of zero, on an open position",
    ask: async (scene) => protecting(await opened(scene, buy(0.1)), { stop_loss: 0 }),
    nearest: ["stop_loss", POINT],
    unit: POINT,
  },
  {
    rejection: "price_below_min",
    what: "a take-profit level below zero",
    ask: () => placing(sell(0.2, { take_profit_levels: [{ price: -1, volume: 0.05 }] })),
    named: { path: "body.take_profit_levels.0.price", message: "must be at least 0.00001" },
    relief: () => placing(sell(0.2, { take_profit_levels: [{ price: 1, volume: 0.05 }] })),
  },
  {
    rejection: "price_below_min",
    what: "a close that saw a price below zero",
    ask: async (scene) =>
      closing(await opened(scene, buy(0.1)), { order_price: -1, max_deviation: 10 }),
    nearest: ["order_price", POINT],
    unit: POINT,
  },
  {
    // @interface error:price_wrong_side
    rejection: "price_wrong_side",
    what: "a buy limit at the ask",
    ask: () => placing(pending({ order_price: 1.1001 })),
    nearest: ["order_price", 1.1],
    unit: POINT,
  },
  {
    rejection: "price_wrong_side",
    what: "a sell limit below the bid",
    ask: () => placing(pending({ side: 1, order_price: 1.09 })),
    nearest: ["order_price", 1.1001],
    unit: POINT,
  },
  {
    rejection: "price_wrong_side",
    what: "a buy stop below the ask",
    ask: () => placing(pending({ type: 2, order_price: 1.09 })),
    nearest: ["order_price", 1.1002],
    unit: POINT,
  },
  {
    rejection: "price_wrong_side",
    what: "a sell stop above the bid",
    ask: () => placing(pending({ type: 2, side: 1, order_price: 1.2 })),
    nearest: ["order_price", 1.0999],
    unit: POINT,
  },
  {
    rejection: "price_wrong_side",
    what: "a stop_limit below the ask",
    ask: () => placing(stopLimit({ order_price: 1.1 })),
    nearest: ["order_price", 1.1002],
    unit: POINT,
  },
  {
    rejection: "price_wrong_side",
    what: "a change of an order",
    ask: async (scene) => changing((await waiting(scene, {})).id, { order_price: 1.2 }),
    nearest: ["order_price", 1.1],
    unit: POINT,
  },
  {
    // @interface error:price_too_close
    rejection: "price_too_close",
    what: "a buy limit",
    ask: () => placing(pending({ order_price: 1.10005 })),
    nearest: ["order_price", 1.1],
    unit: POINT,
  },
  {
    rejection: "price_too_close",
    what: "a sell stop",
    ask: () => placing(pending({ type: 2, side: 1, order_price: 1.09995 })),
    nearest: ["order_price", 1.0999],
    unit: POINT,
  },
  {
    // @interface error:price_moved
    rejection: "price_moved",
    what: "a buy",
    ask: () => placing(buy(0.1, { order_price: 1.099, max_deviation: 50 })),
    nearest: ["order_price", 1.0996],
    unit: POINT,
  },
  {
    rejection: "price_moved",
    what: "a close of a long",
    ask: async (scene) =>
      closing(await opened(scene, buy(0.1)), { order_price: 1.101, max_deviation: 0 }),
    nearest: ["order_price", 1.1],
    unit: POINT,
  },
];

const GUARD_CASES: readonly RefusalCase[] = [
  {
    // @interface error:stop_loss_wrong_side
    rejection: "stop_loss_wrong_side",
    what: "a buy whose stop loss is at the bid",
    ask: () => placing(buy(0.1, { stop_loss: 1.1 })),
    nearest: ["stop_loss", 1.0999],
    unit: POINT,
  },
  {
    rejection: "stop_loss_wrong_side",
    what: "a sell whose stop loss is below the ask",
    ask: () => placing(sell(0.1, { stop_loss: 1.09 })),
    nearest: ["stop_loss", 1.1002],
    unit: POINT,
  },
  {
    rejection: "stop_loss_wrong_side",
    what: "a stop_limit whose stop loss is above its limit",
    ask: () => placing(stopLimit({ stop_loss: 1.1095 })),
    nearest: ["stop_loss", 1.1089],
    unit: POINT,
  },
  {
    rejection: "stop_loss_wrong_side",
    what: "a change of a position",
    ask: async (scene) => protecting(await opened(scene, sell(0.1)), { stop_loss: 1 }),
    nearest: ["stop_loss", 1.1002],
    unit: POINT,
  },
  {
    // @interface error:stop_loss_too_close
    rejection: "stop_loss_too_close",
    what: "a buy",
    ask: () => placing(buy(0.1, { stop_loss: 1.09995 })),
    nearest: ["stop_loss", 1.0999],
    unit: POINT,
  },
  {
    rejection: "stop_loss_too_close",
    what: "a change of an order",
    ask: async (scene) => changing((await waiting(scene, {})).id, { stop_loss: 1.04999 }),
    nearest: ["stop_loss", 1.0499],
    unit: POINT,
  },
  {
    // @interface error:take_profit_wrong_side
    rejection: "take_profit_wrong_side",
    what: "a buy whose take profit is below the bid",
    ask: () => placing(buy(0.1, { take_profit: 1.05 })),
    nearest: ["take_profit", 1.1001],
    unit: POINT,
  },
  {
    rejection: "take_profit_wrong_side",
    what: "a take-profit level of a sell",
    ask: () => placing(sell(0.2, { take_profit_levels: [{ price: 1.2, volume: 0.1 }] })),
    relief: (_, asked) => withBody(asked, { take_profit_levels: [{ price: 1.1, volume: 0.1 }] }),
  },
  {
    rejection: "take_profit_wrong_side",
    what: "a change of a position",
    ask: async (scene) => protecting(await opened(scene, sell(0.1)), { take_profit: 1.2 }),
    nearest: ["take_profit", 1.1],
    unit: POINT,
  },
  {
    // @interface error:take_profit_too_close
    rejection: "take_profit_too_close",
    what: "a sell",
    ask: () => placing(sell(0.1, { take_profit: 1.10005 })),
    nearest: ["take_profit", 1.1],
    unit: POINT,
  },
  {
    rejection: "take_profit_too_close",
    what: "a change of an order",
    ask: async (scene) => changing((await waiting(scene, {})).id, { take_profit: 1.05001 }),
    nearest: ["take_profit", 1.0501],
    unit: POINT,
  },
  {
    // @interface error:expiry_in_past
    rejection: "expiry_in_past",
    what: "an order that is over already",
    ask: ({ desk }) => placing(pending({ expiry_at: desk.now() })),
    nearest: ["expiry_at", null],
  },
  {
    // @interface error:expiry_not_allowed
    rejection: "expiry_not_allowed",
    what: "a market order",
    ask: ({ desk }) => placing(buy(0.1, { expiry_at: desk.now() + 1_000 })),
    nearest: ["expiry_at", null],
  },
  {
    // @interface error:nothing_to_change
    rejection: "nothing_to_change",
    what: "a change of an order to what it is",
    ask: async (scene) =>
      changing((await waiting(scene, {})).id, { volume: 0.1, order_price: 1.05, stop_loss: null }),
    relief: (_, asked) => withBody(asked, { volume: 0.2 }),
  },
  {
    rejection: "nothing_to_change",
    what: "a change of a position to nothing",
    ask: async (scene) => protecting(await opened(scene, buy(0.1)), {}),
    relief: (_, asked) => withBody(asked, { stop_loss: 1 }),
  },
];

const TIE_CASES: readonly RefusalCase[] = [
  {
    // @interface error:oco_not_allowed
    rejection: "oco_not_allowed",
    what: "a market order, which is filled at once",
    ask: async (scene) => placing(buy(0.1, { oco_with: (await waiting(scene, {})).id })),
    relief: (_, asked) => withBody(asked, { oco_with: null }),
  },
  {
    // @interface error:oco_order_not_pending
    rejection: "oco_order_not_pending",
    what: "an order that was cancelled",
    async ask(scene) {
      const { id } = await waiting(scene, {});
      await scene.ada.ask("DELETE", `${ORDERS}/${id}`);
      return placing(pending({ oco_with: id }));
    },
    relief: async (scene, asked) => withBody(asked, { oco_with: (await waiting(scene, {})).id }),
  },
  {
    rejection: "oco_order_not_pending",
    what: "an order of another account",
    async ask(scene) {
      const eve = await scene.desk.trader();
      const { id } = await eve.place(pending());
      return placing(pending({ oco_with: id }));
    },
    relief: (_, asked) => withBody(asked, { oco_with: null }),
  },
  {
    rejection: "oco_order_not_pending",
    what: "a change that ties an order to itself",
    async ask(scene) {
      const { id } = await waiting(scene, {});
      return changing(id, { oco_with: id });
    },
    relief: async (scene, asked) => withBody(asked, { oco_with: (await waiting(scene, {})).id }),
  },
  {
    // @interface error:oco_leg_refused
    rejection: "oco_leg_refused",
    second: ["price_wrong_side"],
    named: {
      path: "body.oco_leg.order_price",
      message: "the price is on the wrong side of the market: 1.1001 would pass",
      nearest: 1.1001,
    },
    what: "a second order on the wrong side of the market",
    ask: () => placing(pending({ oco_leg: { type: 1, side: 1, volume: 0.1, order_price: 0.5 } })),
    relief: (_, asked) => withBody(asked, { oco_leg: null }),
  },
  {
    // @interface error:oco_too_many_orders
    rejection: "oco_too_many_orders",
    what: "one more than may be tied together",
    async ask(scene) {
      const { id } = await waiting(scene, {});
      for (let count = 1; count < OCO_ORDERS_MAX; count += 1) {
        await waiting(scene, { oco_with: id });
      }
      return placing(pending({ oco_with: id }));
    },
    async relief({ ada }, asked) {
      const orders = (await ada.get(`${ORDERS}/accounts/me`)) as Order[];
      const another = orders.find(({ id }) => id !== asked.body?.["oco_with"]);
      await ada.ask("PUT", `${ORDERS}/${another?.id}`, { oco_with: null });
    },
  },
];

const CLOSING_CASES: readonly RefusalCase[] = [
  {
    // @interface error:closing_not_allowed
    rejection: "closing_not_allowed",
    what: "an order that closes a position at a stop",
    async ask(scene) {
      const closes = await opened(scene, buy(0.1));
      return placing({ ...buy(0.1), type: 2, side: 1, order_price: 1.05, closes });
    },
    relief: (_, asked) => withBody(asked, { type: 1, order_price: 1.5 }),
  },
];

const GUARANTEE_CASES: readonly RefusalCase[] = [
  {
    // @interface error:guarantee_not_allowed
    rejection: "guarantee_not_allowed",
    what: "with a pending order",
    ask: () => placing(pending({ stop_loss: 1.04, is_stop_guaranteed: true })),
    relief: (_, asked) => withBody(asked, { type: 0, order_price: null }),
  },
  {
    rejection: "guarantee_not_allowed",
    what: "of a position without a stop loss",
    ask: async (scene) => protecting(await opened(scene, buy(0.1)), { is_stop_guaranteed: true }),
    relief: (_, asked) => withBody(asked, { stop_loss: 1.09 }),
  },
  {
    // @interface error:guarantee_not_offered
    rejection: "guarantee_not_offered",
    what: "in a symbol without",
    ask: () => placing({ ...sterling(0.1), stop_loss: 1.2, is_stop_guaranteed: true }),
    relief: (_, asked) => withBody(asked, { is_stop_guaranteed: false }),
  },
  {
    // @interface error:guarantee_too_close
    rejection: "guarantee_too_close",
    what: "an order",
    ask: () => placing(buy(0.1, { stop_loss: 1.099, is_stop_guaranteed: true })),
    nearest: ["stop_loss", 1.098],
    unit: POINT,
  },
  {
    rejection: "guarantee_too_close",
    what: "a position whose stop is moved",
    async ask(scene) {
      const id = await opened(scene, buy(0.1, { stop_loss: 1.09, is_stop_guaranteed: true }));
      return protecting(id, { stop_loss: 1.099 });
    },
    nearest: ["stop_loss", 1.098],
    unit: POINT,
  },
  {
    // @interface error:guarantee_not_extended
    rejection: "guarantee_not_extended",
    what: "an order that adds to a guaranteed position",
    group_id: GROUP.netting,
    async ask(scene) {
      await opened(scene, buy(0.1, { stop_loss: 1.09, is_stop_guaranteed: true }));
      return placing(buy(0.1));
    },
    relief: (_, asked) => withBody(asked, { stop_loss: 1.09, is_stop_guaranteed: true }),
  },
];

const ACCOUNT_CASES: readonly RefusalCase[] = [
  {
    // @interface error:too_many_orders
    rejection: "too_many_orders",
    what: "a third where two are allowed",
    group_id: GROUP.small,
    async ask(scene) {
      await waiting(scene, {});
      await waiting(scene, {});
      return placing(pending());
    },
    async relief({ ada }) {
      const [first] = (await ada.get(`${ORDERS}/accounts/me`)) as Order[];
      await ada.ask("DELETE", `${ORDERS}/${first?.id}`);
    },
  },
  {
    // @interface error:too_many_positions
    rejection: "too_many_positions",
    what: "a third where two are allowed",
    group_id: GROUP.small,
    async ask(scene) {
      await opened(scene, buy(0.1));
      await opened(scene, buy(0.1));
      return placing(buy(0.1));
    },
    async relief({ ada }) {
      const [first] = (await ada.get("/api/v1/positions/accounts/me")) as Position[];
      await ada.ask("POST", closing(first?.id ?? 0).path, {});
    },
  },
  {
    // @interface error:liquidation_running
    rejection: "liquidation_running",
    what: "while a stop-out waits for a market that is closed",
    async ask(scene) {
      const { desk, ada } = scene;
      await opened(scene, sterling(5));
      await setStatus(scene, 2);
      desk.quote(GBPUSD, 123_500, 123_510);
      await ada.told("event_liqudation_status");
      return placing(buy(0.01));
    },
    async relief(scene) {
      scene.desk.quote(GBPUSD, 125_000, 125_010);
      await setStatus(scene, 0);
    },
  },
  {
    // @interface error:not_enough_free_margin
    rejection: "not_enough_free_margin",
    what: "more than the account can carry",
    ask: () => placing(buy(50)),
    nearest: ["volume", 9],
    unit: STEP,
  },
  {
    rejection: "not_enough_free_margin",
    what: "nothing more at all",
    async ask(scene) {
      await opened(scene, buy(9));
      return placing(buy(0.02));
    },
    async relief({ ada }) {
      const [first] = (await ada.get("/api/v1/positions/accounts/me")) as Position[];
      await ada.ask("POST", closing(first?.id ?? 0).path, {});
    },
  },
];

export const REFUSAL_CASES: readonly RefusalCase[] = [
  ...SESSION_CASES,
  ...TIMELINESS_CASES,
  ...NAMING_CASES,
  ...MARKET_CASES,
  ...VOLUME_CASES,
  ...PRICE_CASES,
  ...GUARD_CASES,
  ...TIE_CASES,
  ...CLOSING_CASES,
  ...GUARANTEE_CASES,
  ...ACCOUNT_CASES,
];
