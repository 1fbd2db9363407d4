/** Invariants of orders, positions and what a client may gain. Runs in tests. */
import type { OrderRecord, PositionRecord } from "../../engine/records.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { decidedIn, newDealsIn, ordersIn, positionsIn, type Context } from "./context.ts";
import { guaranteedPrice } from "./guarantee-invariants.ts";
import { firstWrong, type Invariant } from "./invariant.ts";
import { accountIn, groupIn, openPositions, symbolIn } from "./twin/facts.ts";
import { fold } from "./twin/position.ts";
import { booked } from "./twin/rational.ts";
import { figures, seen, usedMargin } from "./twin/valuation.ts";

/** From status to the statuses that may follow; 3 filled, 4 cancelled, 5 rejected and 6 expired are final. */
const FOLLOWS: Readonly<Record<number, readonly number[]>> = {
  0: [3],
  1: [1, 3, 4, 5, 6],
};

const groupOf = ({ twin }: Context, account_id: number) =>
  groupIn(twin, accountIn(twin, account_id));

const isCommanded = ({ decision }: Context) => decision.outcome !== null && decision.outcome.ok;

export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    number: 8,
    name: "a hedge of no more than there is never raises margin in max and net",
    broken: (context) =>
      firstWrong(positionsIn(context.events), ({ change, position }) => {
        const { account_id, id, symbol_id, side, volume } = position;
        const { hedged_margin_mode, position_mode } = groupOf(context, account_id);
        if (change !== "create" || hedged_margin_mode === "sum" || position_mode === "netting")
          return null;
        if (context.decision.outcome === null || newDealsIn(context.events).length !== 1)
          return null;
        const account = accountIn(context.twin, account_id);
        const all = openPositions(context.twin, account);
        const others = all.filter((p) => p.id !== id).map(fold);
        const volumeOf = (of: number) =>
          others
            .filter((p) => p.symbol_id === symbol_id && p.side === of)
            .reduce((sum, p) => sum + p.volume, 0);
        if (volumeOf(1 - side) < volumeOf(side) + volume) return null;
        const before = usedMargin(context.twin, account, others);
        const after = usedMargin(context.twin, account, all.map(fold));
        return after > before ? `${before} became ${after}` : null;
      }),
  },
  {
    number: 9,
    name: "new exposure leaves free margin, and a refusal changes nothing",
    broken: (context) => {
      const { decision, events, input, twin } = context;
      const { outcome } = decision;
      if (outcome === null) return null;
      if (!outcome.ok) {
        const changed = decidedIn(events).find(
          (e) => !(e.type === "order" && (e.change === "expired" || e.change === "rejected")),
        );
        return changed === undefined ? null : `refused, yet ${changed.type}`;
      }
      if (input.kind !== "place_order" || input.type !== 0) return null;
      const deals = newDealsIn(events);
      if (deals.length !== 1 || deals[0]?.direction !== 0) return null;
      const free = figures(twin, accountIn(twin, input.account_id))?.free ?? -1;
      return free < 0 ? `free margin ${free}` : null;
    },
  },
  {
    number: 10,
    name: "a read-only session changes nothing",
    broken: ({ input, events }) => {
      if (!("actor" in input) || !input.actor.is_read_only) return null;
      return decidedIn(events).some((e) => !(e.type === "order" && e.change === "expired"))
        ? input.kind
        : null;
    },
  },
  {
    number: 12,
    name: "no free lunch: a client's own trading never raises equity, and closing leaves it but for commission",
    broken: freeLunch,
  },
  {
    number: 13,
    name: "an order moves along its states, and ends once",
    broken: ({ events, memory }) => {
      const seen = new Map<number, OrderRecord>();
      return firstWrong(ordersIn(events), ({ order }) => {
        const last = seen.get(order.id) ?? memory.orders.get(order.id);
        seen.set(order.id, order);
        if (last === undefined)
          return [0, 1, 5].includes(order.status) ? null : `new in ${order.status}`;
        return FOLLOWS[last.status]?.includes(order.status) === true
          ? null
          : `order ${order.id} from ${last.status} to ${order.status}`;
      });
    },
  },
  {
    number: 14,
    name: "an order fills no more than its volume, and its deals are what it filled",
    broken: ({ events }) => {
      const deals = newDealsIn(events);
      return firstWrong(ordersIn(events), ({ order }) => {
        if (order.filled_volume > order.volume) return `order ${order.id} overfilled`;
        if (order.status !== 3) return order.filled_volume === 0 ? null : "filled yet not";
        const sum = deals
          .filter((deal) => deal.order_id === order.id)
          .reduce((total, deal) => total + deal.volume, 0);
        return sum === order.filled_volume
          ? null
          : `order ${order.id} filled ${order.filled_volume}, deals ${sum}`;
      });
    },
  },
  {
    number: 16,
    name: "nothing fills at or after its expiry, and nothing due stays pending",
    broken: ({ events, state }) => {
      const late = ordersIn(events).find(
        ({ order, ts }) => order.status === 3 && order.expiry_at !== null && ts >= order.expiry_at,
      );
      if (late !== undefined) return `order ${late.order.id} filled late`;
      for (const { orders } of state.accounts.values()) {
        for (const { id, expiry_at } of orders.values()) {
          if (expiry_at !== null && state.now >= expiry_at) return `order ${id} is overdue`;
        }
      }
      return null;
    },
  },
  {
    number: 17,
    name: "fills are at the quote that was there: limits no worse, stops not before touch",
    broken: (context) =>
      firstWrong(newDealsIn(context.events), (deal) => wrongPrice(context, deal)),
  },
  {
    number: 18,
    name: "a position closes once",
    broken: ({ events, memory }) => {
      const closed = new Set<number>();
      return firstWrong(positionsIn(events), ({ position: { id, status } }) => {
        if (memory.positions.get(id)?.status === 2 || closed.has(id)) return `position ${id} again`;
        if (status === 2) closed.add(id);
        return null;
      });
    },
  },
  {
    number: 19,
    name: "a partial close keeps the sum, the open and the protections, and says what it is",
    broken: (context) => brokenParts(context),
  },
  {
    number: 21,
    name: "hedging positions never grow or merge; close-by closes equal volumes",
    broken: (context) => {
      const { events, input, memory } = context;
      const deals = newDealsIn(events);
      if (input.kind === "close_by" && isCommanded(context) && deals.length >= 2) {
        if (deals[0]?.volume !== deals[1]?.volume) return "unequal pair";
      }
      return firstWrong(positionsIn(events), ({ position }) => {
        if (groupOf(context, position.account_id).position_mode === "netting") return null;
        const last = memory.positions.get(position.id);
        return last !== undefined && position.volume > last.volume
          ? `position ${position.id} grew`
          : null;
      });
    },
  },
  {
    number: 22,
    name: "a stop loss that would fire at once is refused",
    broken: (context) => {
      const { input, twin } = context;
      if (input.kind !== "modify_position" || !isCommanded(context)) return null;
      const position = context.state.accounts
        .get(input.account_id)
        ?.positions.get(input.position_id);
      const stop = input.protections.stop_loss ?? null;
      if (position === undefined || stop === null) return null;
      if (context.memory.positions.get(position.id)?.stop_loss === stop) return null;
      const quote = seen(groupOf(context, input.account_id), symbolIn(twin, position.symbol_id));
      if (quote === null) return "no quote to measure it by";
      const isReached = position.side === 0 ? quote.bid <= stop : quote.ask >= stop;
      return isReached ? `position ${position.id}` : null;
    },
  },
  {
    number: 23,
    name: "ids rise, and what they refer to exists",
    broken: ({ events, memory }) => {
      const { last } = memory;
      const orders = new Set(ordersIn(events).map(({ order }) => order.id));
      const positions = new Set(positionsIn(events).map(({ position }) => position.id));
      for (const event of events) {
        const id = createdId(event);
        if (id === null) continue;
        if (id.of <= last[id.kind]) return `${id.kind} ${id.of} after ${last[id.kind]}`;
        last[id.kind] = id.of;
      }
      return firstWrong(newDealsIn(events), ({ order_id, position_id }) => {
        if (!orders.has(order_id) && !memory.orders.has(order_id)) return `order ${order_id}`;
        const isKnown = positions.has(position_id) || memory.positions.has(position_id);
        return isKnown ? null : `position ${position_id}`;
      });
    },
  },
  {
    number: 24,
    name: "no new exposure in a symbol that is disabled or halted, no deal at all in one that is closed",
    broken: (context) =>
      firstWrong(newDealsIn(context.events), ({ symbol_id, direction, account_id, order_id }) => {
        const symbol = symbolIn(context.twin, symbol_id);
        const { twin } = context;
        if (symbol.status === 2) return `deal in closed ${symbol_id}`;
        if (direction === 1) return null;
        const isHalted =
          twin.isHalted ||
          symbol.isHalted ||
          twin.haltedGroups.has(groupOf(context, account_id).group_id);
        return symbol.status === 1 || isHalted ? `order ${order_id} opened in ${symbol_id}` : null;
      }),
  },
  {
    number: 25,
    name: "what is booked is the running total, rounded once",
    broken: ({ events }) =>
      firstWrong(positionsIn(events), ({ position: { id, realized } }) => {
        const isBooked =
          realized.profit === booked(realized.profit_atto) &&
          realized.swap === booked(realized.swap_atto);
        return isBooked ? null : `position ${id}`;
      }),
  },
  {
    number: 27,
    name: "rounding gives nobody more than half a minor unit a position",
    broken: ({ events }) =>
      firstWrong(positionsIn(events), ({ position: { id, realized, status } }) => {
        if (status !== 2) return null;
        const off = BigInt(realized.profit) * 10n ** 18n - realized.profit_atto;
        const limit = 5n * 10n ** 17n + 10n ** 6n;
        return off > limit || off < -limit ? `position ${id} is off by ${off} atto` : null;
      }),
  },
  {
    number: 42,
    name: "no order and no protection has a price below one point",
    broken: ({ events }) =>
      firstWrong(ordersIn(events), ({ order }) => {
        if (order.status === 5) return null;
        const asked = [order.order_price, order.order_limit_price, ...pricesOf(order)];
        return asked.some(isBelowPoint) ? `order ${order.id}` : null;
      }) ??
      firstWrong(positionsIn(events), ({ position }) =>
        pricesOf(position).some(isBelowPoint) ? `position ${position.id}` : null,
      ),
  },
];

const isBelowPoint = (price: number | null) => price !== null && price < 1;

const pricesOf = (guarded: OrderRecord | PositionRecord): (number | null)[] => [
  guarded.stop_loss,
  guarded.take_profit,
  ...guarded.take_profit_levels.map(({ price }): number => price),
];

function createdId(event: EngineEvent): { kind: "order" | "deal"; of: number } | null {
  if (event.type === "deal" && event.change === "create")
    return { kind: "deal", of: event.deal.id };
  if (event.type !== "order") return null;
  const { order, change } = event;
  const isNew =
    change === "create" ||
    (change === "rejected" &&
      order.created_at === order.updated_at &&
      order.filled_volume === 0 &&
      order.rejection !== null);
  return isNew && change === "create" ? { kind: "order", of: order.id } : null;
}

/** Equity by a client's own command: never more, and by a close exactly its commission less. */
function freeLunch(context: Context): string | null {
  const { input, before, twin, events } = context;
  if (before === null || before.figures === null || !isCommanded(context)) return null;
  const trades = [
    "place_order",
    "close_position",
    "modify_order",
    "cancel_order",
    "modify_position",
  ];
  if (!trades.includes(input.kind) || events.some((e) => e.type === "liquidation")) return null;
  if (events.some((e) => e.type === "booking" && e.cause !== "deal")) return null;
  // The night's swap is not of the trade.
  if (events.some((e) => e.type === "roll")) return null;
  const deals = newDealsIn(events);
  if (deals.some(({ reason }) => reason === 5)) return null;
  const after = figures(twin, accountIn(twin, before.account_id));
  if (after === null) return null;
  const change = after.equity - before.figures.equity;
  const costs = deals.reduce((sum, deal) => sum + deal.commission + (deal.premium ?? 0), 0);
  if (input.kind === "close_position" && change !== costs) {
    return `closing changed equity by ${change}, its costs are ${costs}`;
  }
  // Adding to a position rounds its mean price: that may be worth a unit.
  const isNetting = groupOf(context, before.account_id).position_mode === "netting";
  return change > costs + (isNetting && deals.length > 0 ? 1 : 0)
    ? `equity rose by ${change}`
    : null;
}

function wrongPrice(context: Context, deal: ReturnType<typeof newDealsIn>[number]): string | null {
  const { twin, events, input } = context;
  const group = groupOf(context, deal.account_id);
  if (input.kind === "close_by" && deal.reason !== 5) return null;
  const quote = seen(group, symbolIn(twin, deal.symbol_id));
  if (quote === null) return `deal ${deal.id} without a quote`;
  if (quote.bid !== deal.bid || quote.ask !== deal.ask)
    return `deal ${deal.id} shows another quote`;
  const market = deal.side === 0 ? quote.ask : quote.bid;
  if (deal.price !== (guaranteedPrice(context, deal) ?? market))
    return `deal ${deal.id} at ${deal.price}`;
  const order = ordersIn(events).findLast((told) => told.order.id === deal.order_id)?.order;
  // What a market-if-touched order may fill at is an invariant of its own.
  if (order === undefined || order.type === 0 || order.type === 4) return null;
  const limit =
    order.type === 1 ? order.order_price : order.is_triggered ? order.order_limit_price : null;
  if (limit !== null) {
    return (order.side === 0 ? deal.price <= limit : deal.price >= limit)
      ? null
      : `limit ${order.id}`;
  }
  const stop = order.order_price ?? 0;
  return (order.side === 0 ? deal.price >= stop : deal.price <= stop) ? null : `stop ${order.id}`;
}

function brokenParts(context: Context): string | null {
  const told = positionsIn(context.events);
  for (const [at, { change, position: part }] of told.entries()) {
    if (change !== "close" || context.memory.positions.has(part.id)) continue;
    if (told.some((other, index) => index < at && other.position.id === part.id)) continue;
    const rest = told.slice(at).find((next) => next.change === "update")?.position;
    if (rest === undefined) return `part ${part.id} of nothing`;
    if (!part.comment.startsWith(`Partial close of #${rest.id}`)) return `comment ${part.comment}`;
    const before =
      told.slice(0, at).findLast((e) => e.position.id === rest.id)?.position ??
      context.memory.positions.get(rest.id);
    if (before === undefined) return `rest ${rest.id} of nothing`;
    const wrong = brokenPart(before, part, rest);
    if (wrong !== null) return `part ${part.id} of ${rest.id}: ${wrong}`;
  }
  return null;
}

function brokenPart(
  before: PositionRecord,
  part: PositionRecord,
  rest: PositionRecord,
): string | null {
  if (part.volume + rest.volume !== before.volume) return "volumes";
  if (rest.open_price_micro !== before.open_price_micro || rest.opened_at !== before.opened_at)
    return "open";
  if (rest.stop_loss !== before.stop_loss || rest.take_profit !== before.take_profit)
    return "protections";
  if (rest.guarantee_premium !== before.guarantee_premium) return "guarantee";
  const swap = rest.realized.swap_atto + rest.swap_atto;
  return swap === before.realized.swap_atto + before.swap_atto ? null : "swap";
}
