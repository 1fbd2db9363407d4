/** What a trader does, each with what it needs beforehand and how the service's own records prove it. Runs in the tests. */
import { expect } from "vitest";
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Outcome, TradeDesk } from "../../src/trade/desk.ts";
import type { Trader } from "../support/trading-desk.ts";
import { EURUSD } from "../support/trading-house.ts";

/** All that the service has of an account. */
export type Records = {
  readonly working: Order[];
  readonly over: Order[];
  readonly open: Position[];
  readonly deals: Deal[];
};

export async function recordsOf(trader: Trader): Promise<Records> {
  const list = (path: string) => trader.get(path) as Promise<never[]>;
  return {
    working: await list("/api/v1/orders/accounts/me?limit=100"),
    over: await list("/api/v1/orders/accounts/me?history=true&limit=100"),
    open: await list("/api/v1/positions/accounts/me?limit=100"),
    deals: await list("/api/v1/deals/accounts/me?limit=100"),
  };
}

type Act = {
  /** How its request begins on the wire. */
  readonly head: RegExp;
  /** Makes what it is about. Returns what is done then. */
  readonly prepare: (trader: Trader) => Promise<(desk: TradeDesk) => Promise<Outcome<unknown>>>;
  /** How often it has happened, by the records alone. */
  readonly count: (records: Records) => number;
  /** The service refuses it, whatever happens on the way. */
  readonly isRefused?: boolean;
};

const MARKET = { symbol_id: EURUSD, type: 0, side: 0, volume: 0.1 } as const;
const LIMIT = { symbol_id: EURUSD, type: 1, side: 0, volume: 0.1, order_price: 1.05 } as const;
const isFilled = ({ status }: Order) => status === ORDER_STATUS.filled;

async function openPosition(trader: Trader, side: 0 | 1 = 0): Promise<Position> {
  const order = await trader.place({ ...MARKET, side });
  const open = (await trader.get("/api/v1/positions/accounts/me")) as Position[];
  const position = open.find(({ id }) => id === order.position_id);
  expect(position).toBeDefined();
  return position as Position;
}

export const ACTS: Readonly<Record<string, Act>> = {
  "a market order": {
    head: /^POST \/api\/v1\/orders /,
    prepare: () => Promise.resolve((desk) => desk.placeOrder(MARKET)),
    count: ({ over, open, deals }) => {
      const filled = over.filter(isFilled).length;
      expect([open.length, deals.length]).toEqual([filled, filled]);
      return filled;
    },
  },
  "a pending order": {
    head: /^POST \/api\/v1\/orders /,
    prepare: () => Promise.resolve((desk) => desk.placeOrder(LIMIT)),
    count: ({ working }) => working.length,
  },
  "an order that is refused": {
    head: /^POST \/api\/v1\/orders /,
    // 50 lots need more margin than the account has.
    prepare: () => Promise.resolve((desk) => desk.placeOrder({ ...MARKET, volume: 50 })),
    count: ({ over, open }) => over.filter(isFilled).length + open.length,
    isRefused: true,
  },
  "a partial close": {
    head: /^POST \/api\/v1\/positions\/\d+\/close /,
    prepare: async (trader) => {
      const position = await openPosition(trader);
      return (desk) => desk.closePosition(position, { volume: 0.04 });
    },
    count: ({ open, deals }) => {
      const closed = deals.filter(({ direction }) => direction === 1).length;
      expect(open[0]?.volume).toBeCloseTo(0.1 - closed * 0.04, 10);
      return closed;
    },
  },
  "a change of an order": {
    head: /^PUT \/api\/v1\/orders\//,
    prepare: async (trader) => {
      const order = await trader.place(LIMIT);
      return (desk) => desk.changeOrder(order, { order_price: 1.04 });
    },
    count: ({ working }) => working.filter(({ order_price }) => order_price === 1.04).length,
  },
  "a cancellation": {
    head: /^DELETE \/api\/v1\/orders\//,
    prepare: async (trader) => {
      const order = await trader.place(LIMIT);
      return (desk) => desk.cancelOrder(order);
    },
    count: ({ over }) => over.filter(({ status }) => status === ORDER_STATUS.cancelled).length,
  },
  "a change of a position": {
    head: /^PUT \/api\/v1\/positions\//,
    prepare: async (trader) => {
      const position = await openPosition(trader);
      return (desk) => desk.changePosition(position, { stop_loss: 1.02 });
    },
    count: ({ open }) => open.filter(({ stop_loss }) => stop_loss === 1.02).length,
  },
  "a close by another position": {
    head: /^POST \/api\/v1\/positions\/\d+\/close-by /,
    prepare: async (trader) => {
      const long = await openPosition(trader, 0);
      const short = await openPosition(trader, 1);
      return (desk) => desk.closeBy(long, short);
    },
    count: ({ open }) => (2 - open.length) / 2,
  },
};
