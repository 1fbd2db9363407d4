/** Guaranteed stops as simulated clients ask for them: mostly as they may be, and now and then not. Runs in tests; pure. */
import { points } from "../../domain/units.ts";
import type { ModifyPosition, PlaceOrder } from "../../engine/input.ts";
import type { PositionRecord } from "../../engine/records.ts";
import type { SymbolPlan } from "./symbols.ts";
import type { World } from "./world.ts";

/** What keeps a stop where it is. */
const STAYS = { trailing_distance: null, break_even_distance: null } as const;

/** How far a guaranteed stop is put from the price: mostly as far as it has to be. */
function away(world: World, plan: SymbolPlan): number {
  const { random } = world;
  const least = plan.terms.guaranteed_stop?.distance_min ?? plan.step;
  return least + (random.chance(0.2) ? -1 : random.pick([0, 1, plan.step, plan.step * 3]));
}

/** The order with a guaranteed stop; `reference`: where it would close now. */
export function withGuarantee(
  world: World,
  order: PlaceOrder,
  plan: SymbolPlan,
  reference: number,
): PlaceOrder {
  const { random, swarm } = world;
  const isMarket = order.type === 0;
  if (!random.chance(isMarket ? 0.22 : 0.01 * swarm.isMalicious)) return order;
  const sign = order.side === 0 ? 1 : -1;
  const asked = { ...order, is_stop_guaranteed: true };
  if (random.chance(0.1) || order.is_from_fill === true) return asked;
  const stop_loss = points(reference - sign * away(world, plan));
  return { ...asked, protections: { ...order.protections, ...STAYS, stop_loss } };
}

/** The change with a guarantee asked for, moved or given up. */
export function changingGuarantee(
  world: World,
  change: ModifyPosition,
  position: PositionRecord,
  plan: SymbolPlan,
  reference: number,
): ModifyPosition {
  const { random } = world;
  const isHeld = position.guarantee_premium !== undefined;
  const what = random.weighted({ other: 6, set: 3, give: isHeld ? 1.5 : 0.2 });
  if (what === "other") return change;
  if (what === "give") return { ...change, is_stop_guaranteed: false };
  const sign = position.side === 0 ? 1 : -1;
  const stop_loss = points(reference - sign * away(world, plan));
  const asked = random.chance(0.15) ? {} : { stop_loss, ...STAYS };
  return {
    ...change,
    protections: { ...change.protections, ...asked },
    // A guarantee stays where the change says nothing of it.
    ...(isHeld && random.chance(0.5) ? {} : { is_stop_guaranteed: true }),
  };
}
