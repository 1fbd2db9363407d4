/** Scripted scenes of orders whose protections keep their distance from the fill. Runs in tests; pure. */
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { points, steps, type Points } from "../../domain/units.ts";
import { quoteAt } from "./feed.ts";
import { order, setStatus } from "./scenes.ts";
import { byStaff } from "./staff.ts";
import { input, type World } from "./world.ts";

/** A stop or a limit with distances, perhaps moved while it waits, and a price that jumps through it, and past its stop. */
export function distancesThrough(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min, stop_level } = plan.terms;
  const mid = Math.max(world.prices.get(symbol_id) ?? plan.start, 40 * plan.step);
  const away = plan.step * 3 + plan.spread * 4 + stop_level;
  // A stop as low as may be: neither a change nor a gap brings it lower.
  const isLowest = random.chance(0.4);
  const type = isLowest ? 1 : random.pick([1, 2] as const);
  const side = isLowest ? 0 : random.pick([0, 1] as const);
  const up = (side === 0) === (type === 2) ? 1 : -1;
  const gain = side === 0 ? 1 : -1;
  const at = (by: number): Points => points(Math.max(1, mid + by));
  const levels = random.chance(0.3)
    ? [{ price: at(up * away + gain * away * 2), volume: volume_min }]
    : [];
  const protections = {
    ...NO_PROTECTIONS,
    stop_loss: isLowest ? points(2) : at(up * away - gain * away),
    take_profit: at(up * away + gain * away * 3),
    take_profit_levels: levels,
  };
  const isMoved = isLowest || random.chance(0.5);
  const restart = random.chance(0.2) ? random.pick(["crash", "snapshot"] as const) : null;
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    () => input(quoteAt(world, symbol_id, mid, plan.spread)),
    () =>
      input(
        order(world, account_id, {
          symbol_id,
          volume: steps(volume_min * 3),
          type,
          side,
          order_price: at(up * away),
          protections,
          is_from_fill: true,
        }),
      ),
    () => (isMoved ? moveLast(world, account_id, at(up * away * 2)) : null),
    () => (restart === null ? null : { op: restart }),
    () => input(quoteAt(world, symbol_id, mid + up * away * random.between(2, 6), plan.spread)),
  );
}

/** Another price for the youngest order: its protections go along, or become prices again by the same change. */
function moveLast(world: World, account_id: number, order_price: Points) {
  const { random } = world;
  const last = [...world.orders.values()].findLast((o) => o.account_id === account_id);
  if (last === undefined) return null;
  return input({
    ...byStaff(world, account_id),
    kind: "modify_order",
    order_id: last.id,
    volume: undefined,
    is_off_step: false,
    order_price,
    order_limit_price: undefined,
    protections: {},
    is_off_tick: false,
    comment: undefined,
    expiry_at: undefined,
    ...(random.chance(0.1) ? { is_from_fill: false } : {}),
  });
}
