/** What the simulated clients and staff know: what the engine's events told them, and the prices. Runs in tests; pure. */
import type { EngineEvent } from "../../engine/event.ts";
import type { Input } from "../../engine/input.ts";
import type { DealRecord, OrderRecord, PositionRecord } from "../../engine/records.ts";
import type { GroupTerms } from "../../domain/terms.ts";
import type { Random } from "./random.ts";
import type { SymbolPlan } from "./symbols.ts";
import type { Twin } from "./twin/facts.ts";

/** One thing that a run does. */
export type Action =
  | { readonly op: "input"; readonly input: Input }
  /** The process dies and comes back by replaying its journal. */
  | { readonly op: "crash" }
  /** A snapshot is taken and read back; the run goes on with what was read. */
  | { readonly op: "snapshot" };

/** What may happen in this seed, and how often. */
export type Swarm = {
  readonly quotes: number;
  readonly clock: number;
  readonly clients: number;
  readonly staff: number;
  readonly crash: number;
  readonly snapshot: number;
  readonly feed: Readonly<Record<FeedFault, number>>;
  readonly isMalicious: number;
  readonly isImpatient: number;
  readonly clockJumps: boolean;
  readonly prop: boolean;
  readonly netting: boolean;
  /** How much of what its margin carries a client takes at once. */
  readonly greed: number;
};

export type FeedFault = "walk" | "gap" | "spike" | "crossed" | "old" | "zero" | "tight" | "return";

export type World = {
  readonly random: Random;
  readonly swarm: Swarm;
  readonly plans: readonly SymbolPlan[];
  readonly twin: Twin;
  readonly accounts: number[];
  readonly groups: GroupTerms[];
  readonly positions: Map<number, PositionRecord>;
  readonly orders: Map<number, OrderRecord>;
  /** Ids that are gone since a moment ago, for requests that come too late. */
  readonly gonePositions: PositionRecord[];
  readonly goneOrders: OrderRecord[];
  readonly deals: DealRecord[];
  /** Raw mid price by symbol, in points. */
  readonly prices: Map<number, number>;
  readonly frozen: Set<number>;
  /** Scripted actions that come next. */
  readonly queue: (() => Action | null)[];
  now: number;
  last: Input | null;
};

const KEPT = 12;

function remember<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > KEPT) list.shift();
}

/** Takes in what was told. */
export function learn(world: World, events: readonly EngineEvent[]): void {
  for (const event of events) {
    if (event.type === "order") {
      const { order } = event;
      if (order.status === 1) world.orders.set(order.id, order);
      else if (world.orders.delete(order.id)) remember(world.goneOrders, order);
    } else if (event.type === "position") {
      const { position } = event;
      if (position.status === 0) world.positions.set(position.id, position);
      else if (world.positions.delete(position.id)) remember(world.gonePositions, position);
    } else if (event.type === "deal") {
      const at = world.deals.findIndex((deal) => deal.id === event.deal.id);
      if (at >= 0) world.deals.splice(at, 1);
      remember(world.deals, event.deal);
    } else if (event.type === "group") {
      const at = world.groups.findIndex((group) => group.group_id === event.terms.group_id);
      if (at >= 0) world.groups[at] = event.terms;
      else world.groups.push(event.terms);
    }
  }
}

export const input = (of: Input): Action => ({ op: "input", input: of });
