/**
 * Trades: what was opened and closed again, put together from deals. Main thread; pure. A trade is one position's way through
 * the deals that are given: its entries and exits, and what came of it with commission, swap and premium.
 */
import { DEAL_DIRECTION, SIDE } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";

export type Trade = {
  readonly position_id: number;
  readonly symbol_id: number;
  /** As SIDE: of the position. */
  readonly side: number;
  /** Lots that were closed. */
  readonly volume: number;
  /** Mean of the closed lots; NaN where no deal tells. */
  readonly open_price: number;
  readonly close_price: number;
  /** null: it was opened before the period. */
  readonly opened_at: number | null;
  /** When the last exit was. */
  readonly closed_at: number;
  readonly profit: number;
  readonly commission: number;
  readonly swap: number;
  /** Premiums of guaranteed stops that were triggered; not above 0. */
  readonly premium: number;
  /** profit + commission + swap + premium: what the balance gained. */
  readonly net: number;
  /** Oldest first. */
  readonly deals: readonly Deal[];
};

/** The trades of which a part at least was closed in these deals, newest first. `digits`: decimals of money. */
export function tradesOf(deals: readonly Deal[], digits: number): Trade[] {
  const byPosition = new Map<number, Deal[]>();
  for (const deal of deals) {
    const known = byPosition.get(deal.position_id);
    if (known === undefined) byPosition.set(deal.position_id, [deal]);
    else known.push(deal);
  }
  const trades: Trade[] = [];
  for (const own of byPosition.values()) {
    const trade = tradeOf([...own].sort(byTime), digits);
    if (trade !== null) trades.push(trade);
  }
  return trades.sort((a, b) => b.closed_at - a.closed_at || b.position_id - a.position_id);
}

const OPENED_BY: Readonly<Record<number, number>> = {
  [SIDE.sell]: SIDE.buy,
  [SIDE.buy]: SIDE.sell,
};

/** Oldest first; of one moment, the lower id. */
export const byTime = (a: Deal, b: Deal): number => a.created_at - b.created_at || a.id - b.id;

function tradeOf(deals: readonly Deal[], digits: number): Trade | null {
  const exits = deals.filter(({ direction }) => direction === DEAL_DIRECTION.exit);
  const last = exits.at(-1);
  if (last === undefined) return null;
  const first = deals.find(({ direction }) => direction === DEAL_DIRECTION.entry);
  const sum = (valueOf: (deal: Deal) => number) => roundMoney(total(deals, valueOf), digits);
  const volume = total(exits, (deal) => deal.volume);
  return {
    position_id: last.position_id,
    symbol_id: last.symbol_id,
    // The exit of a long is a sell.
    side: OPENED_BY[last.side] ?? last.side,
    volume: roundMoney(volume, 8),
    open_price: total(exits, (deal) => (deal.open_price ?? Number.NaN) * deal.volume) / volume,
    close_price: total(exits, (deal) => deal.price * deal.volume) / volume,
    opened_at: first?.created_at ?? null,
    closed_at: last.created_at,
    profit: sum((deal) => deal.profit),
    commission: sum((deal) => deal.commission),
    swap: sum((deal) => deal.swap),
    premium: sum(premiumOf),
    net: sum(netOf),
    deals,
  };
}

/** What the guaranteed stop cost by which a deal was made: not above 0. */
export const premiumOf = ({ premium = 0 }: Deal): number => premium;

/** What a deal did to the balance. */
export const netOf = (deal: Deal): number =>
  deal.profit + deal.commission + deal.swap + premiumOf(deal);

const total = (deals: readonly Deal[], valueOf: (deal: Deal) => number): number =>
  deals.reduce((sum, deal) => sum + valueOf(deal), 0);

/** What the balance gained by all of them. */
export const netOfAll = (trades: readonly Trade[], digits: number): number =>
  roundMoney(
    trades.reduce((sum, { net }) => sum + net, 0),
    digits,
  );

/** Sums of decimals, brought back to the decimals that they have. */
export function roundMoney(amount: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(amount * scale) / scale;
}
