/** Invariants of guaranteed stops. Runs in tests. */
import type { DealRecord, PositionRecord } from "../../engine/records.ts";
import { bookingsIn, newDealsIn, positionsIn, type Context } from "./context.ts";
import { firstWrong, type Invariant } from "./invariant.ts";
import { accountIn, groupIn, symbolIn } from "./twin/facts.ts";
import { isFresh, seen } from "./twin/valuation.ts";

/**
 * The guaranteed stop that a deal closes at: of a position that was guaranteed before the step, where the quote is there or
 * beyond. null: it has to be at the market.
 */
export function guaranteedPrice({ memory }: Context, deal: DealRecord): number | null {
  const held = memory.positions.get(deal.position_id);
  if (deal.direction !== 1 || held?.guarantee_premium === undefined) return null;
  const { stop_loss, side } = held;
  const market = side === 0 ? deal.bid : deal.ask;
  const isBeyond = stop_loss !== null && (side === 0 ? market <= stop_loss : market >= stop_loss);
  return isBeyond ? stop_loss : null;
}

const isCloseBy = ({ input }: Context, deal: DealRecord): boolean =>
  input.kind === "close_by" && deal.reason !== 5;

export const GUARANTEE_INVARIANTS: readonly Invariant[] = [
  {
    number: 49,
    name: "what is guaranteed closes at its stop once the market is there, for its premium, and nothing else is charged one",
    broken: (context) =>
      firstWrong(newDealsIn(context.events), (deal) => {
        const price = isCloseBy(context, deal) ? null : guaranteedPrice(context, deal);
        const { id, premium, guarantee_paid } = deal;
        if (price === null) {
          const isPlain = premium === undefined && guarantee_paid === undefined;
          return isPlain ? null : `deal ${id} is charged for no guarantee`;
        }
        if (deal.price !== price) return `deal ${id} at ${deal.price}, guaranteed ${price}`;
        if (premium === undefined || guarantee_paid === undefined) return `deal ${id} is free`;
        return premium > 0 || guarantee_paid < 0 ? `deal ${id} pays the wrong way` : null;
      }),
  },
  {
    number: 50,
    name: "the house books premium and guarantee by themselves, and the rest against trading",
    broken: ({ events }) =>
      firstWrong(bookingsIn(events), (booking) => {
        const on = (ledger: string) =>
          booking.lines.find((line) => line.ledger === ledger)?.amount ?? 0;
        const deal = newDealsIn(events).find(({ id }) => id === booking.deal_id);
        if (booking.cause !== "deal" || deal === undefined) {
          const isNone = on("premiums") === 0 && on("guarantees") === 0;
          return isNone ? null : `${booking.cause} moves a guarantee`;
        }
        const { premium = 0, guarantee_paid = 0, profit } = deal;
        const isRight =
          on("premiums") === 0 - premium &&
          on("guarantees") === 0 - guarantee_paid &&
          on("trading") === guarantee_paid - profit;
        return isRight ? null : `deal ${deal.id}`;
      }),
  },
  {
    number: 51,
    name: "a guarantee is set and moved at a fresh quote in an open market, far enough from it, and never beside a moving stop",
    broken: (context) =>
      firstWrong(positionsIn(context.events), ({ position }) => {
        const { id, status, guarantee_premium } = position;
        if (status !== 0 || guarantee_premium === undefined) return null;
        if (position.stop_loss === null) return `position ${id} has no stop`;
        if (position.trailing_distance !== null || position.break_even_distance !== null) {
          return `position ${id} has a stop that moves`;
        }
        const last = context.memory.positions.get(id);
        const isSame = last?.stop_loss === position.stop_loss && last.volume >= position.volume;
        return isSame && last.guarantee_premium !== undefined
          ? null
          : wrongSetting(context, position);
      }),
  },
];

function wrongSetting({ twin, input }: Context, position: PositionRecord): string | null {
  const { id, side, stop_loss, symbol_id, account_id } = position;
  const symbol = symbolIn(twin, symbol_id);
  const group = groupIn(twin, accountIn(twin, account_id));
  const quote = seen(group, symbol);
  const terms = symbol.terms.guaranteed_stop;
  const isAsked = input.kind === "place_order" || input.kind === "modify_position";
  if (!isAsked) return `position ${id} by ${input.kind}`;
  if (terms === undefined || quote === null || stop_loss === null) return `position ${id} in vain`;
  if (symbol.status === 2 || !isFresh(twin, group, symbol)) return `position ${id} unseen`;
  const away = side === 0 ? quote.bid - stop_loss : stop_loss - quote.ask;
  return away < terms.distance_min || position.guarantee_premium !== terms.premium
    ? `position ${id} at ${away} for ${position.guarantee_premium}`
    : null;
}
