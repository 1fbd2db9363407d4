/** What the trading tests do again and again: ask, open at par, and read what a close told. Runs in the tests. */
import type { Position } from "../../contract/position.ts";
import type { Told, Trader, TradingDesk } from "./trading-desk.ts";
import { EURUSD } from "./trading-house.ts";

type Asked = Record<string, unknown>;

/** A market order of EURUSD. */
export const buy = (volume: number, more: Asked = {}): Asked => ({
  symbol_id: EURUSD,
  type: 0,
  side: 0,
  volume,
  ...more,
});
export const sell = (volume: number, more: Asked = {}): Asked => ({
  ...buy(volume, more),
  side: 1,
});

/** A buy limit of EURUSD, far below par. */
export const pending = (more: Asked = {}): Asked => ({
  ...buy(0.1),
  type: 1,
  order_price: 1.05,
  ...more,
});

/** EURUSD at bid 1.10000, ask 1.10010, however far away the last price was. */
export const quotePar = (desk: TradingDesk): void => desk.quote(EURUSD, 110_000, 110_010);

/** Opens a position at par, and forgets what was told of it. */
export async function openAtPar(desk: TradingDesk, trader: Trader, body: Asked): Promise<Position> {
  quotePar(desk);
  const { position_id } = await trader.place(body);
  await trader.told();
  const open = (await trader.get("/api/v1/positions/accounts/me")) as Position[];
  const position = open.find(({ id }) => id === position_id);
  if (position === undefined) throw new Error(`no position ${position_id}`);
  return position;
}

export const typesOf = (told: readonly Told[]): string[] => told.map(([type]) => type);

/** What a market order tells, in order. */
export const OPEN = ["order_create", "order_update", "deal_create", "position_create"];

/** What a close tells, in order. */
export const CLOSE = [
  "order_create",
  "order_update",
  "deal_create",
  "position_close",
  "money_change",
];

/** What the events of one close carried. */
export const partsOf = (told: readonly Told[]) => {
  const [, [, order] = [], [, deal] = [], [, closed] = [], [, money] = []] = told;
  return { order, deal, closed, money };
};
