/** What simulated clients ask of orders that can only close a position. Runs in tests; pure. */
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { points, steps, unixMs, type Points } from "../../domain/units.ts";
import type { PlaceOrder } from "../../engine/input.ts";
import type { PositionRecord } from "../../engine/records.ts";
import { marketOrder } from "../support/market-order.ts";
import type { SymbolPlan } from "./symbols.ts";
import { accountIn, groupIn, symbolIn } from "./twin/facts.ts";
import { seen } from "./twin/valuation.ts";
import type { World } from "./world.ts";

/** A limit that closes some position, or a part of it; now and then one that may not be. null: there is none. */
export function closeAtPrice(world: World, wanted = somePosition(world)): PlaceOrder | null {
  const { random, swarm } = world;
  const plan = world.plans.find(({ terms }) => terms.symbol_id === wanted?.symbol_id);
  if (wanted === null || plan === undefined) return null;
  const isWrong = () => random.chance(0.03 * swarm.isMalicious);
  const isForeign = random.chance(0.02 * swarm.isMalicious);
  const account_id = isForeign ? random.pick(world.accounts) : wanted.account_id;
  const away = plan.terms.stop_level + Math.round(plan.step * random.between(1, 30) * 0.1);
  return {
    ...closing(world, wanted, plan, Math.max(1, isWrong() ? -away : away)),
    account_id,
    actor: { account_id, reason: 0, is_read_only: random.chance(0.01 * swarm.isMalicious) },
    volume: steps(Math.max(0, partOf(world, wanted, plan))),
    is_off_step: isWrong(),
    expiry_at: random.chance(0.2) ? unixMs(world.now + random.between(1, 3_600_000)) : null,
    comment: random.chance(0.2) ? "target" : "",
    ...(isWrong() ? { type: random.pick([0, 2, 3] as const) } : {}),
    ...(isWrong() ? { side: wanted.side } : {}),
    ...(isWrong() ? { symbol_id: random.pick(world.plans).terms.symbol_id } : {}),
    ...(isWrong() ? { is_from_fill: true } : {}),
    ...(isWrong() ? { protections: { ...NO_PROTECTIONS, stop_loss: points(1) } } : {}),
    ...(random.chance(0.2) ? { oco_with: otherOrder(world, account_id) } : {}),
  };
}

/** All of a position at a limit that is so many points to the good of the market. */
export function closing(
  world: World,
  position: PositionRecord,
  { start, spread }: SymbolPlan,
  away: number,
): PlaceOrder {
  const { account_id, symbol_id, side, volume } = position;
  const { twin } = world;
  const quote = seen(groupIn(twin, accountIn(twin, account_id)), symbolIn(twin, symbol_id));
  const at = side === 0 ? (quote?.bid ?? start) : (quote?.ask ?? start + spread);
  const actor = { account_id, reason: 0, is_read_only: false } as const;
  return marketOrder(
    { ts: unixMs(world.now), account_id, actor },
    {
      symbol_id,
      type: 1,
      side: side === 0 ? 1 : 0,
      volume,
      order_price: points(Math.max(1, side === 0 ? at + away : at - away)) satisfies Points,
      closes: position.id,
    },
  );
}

function partOf(world: World, { volume }: PositionRecord, { terms }: SymbolPlan): number {
  const { random, swarm } = world;
  const least = terms.volume_min;
  const part = random.weighted({
    all: 4,
    some: 4,
    least: 1,
    rest: 1,
    little: 0.5,
    more: 0.3 * swarm.isMalicious,
  });
  return {
    all: volume,
    some: Math.max(least, random.between(1, volume)),
    least,
    rest: volume - least,
    little: volume - random.between(1, Math.max(1, least)),
    more: volume + 1,
  }[part];
}

const somePosition = (world: World): PositionRecord | null => {
  const { random, positions, gonePositions } = world;
  if (random.chance(0.06)) return gonePositions.at(-1) ?? null;
  return positions.size === 0 ? null : random.pick([...positions.values()]);
};

function otherOrder(world: World, account_id: number): number | null {
  const own = [...world.orders.values()].filter((order) => order.account_id === account_id);
  return own.length === 0 ? null : world.random.pick(own).id;
}
