/** Scripted scenes of market-if-touched orders. Runs in tests; pure. */
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { points, type Points } from "../../domain/units.ts";
import { quoteAt } from "./feed.ts";
import { order, setStatus } from "./scenes.ts";
import { input, type World } from "./world.ts";

export const MARKET_IF_TOUCHED = 4;

/**
 * One that waits, perhaps with distances from its fill and perhaps within a distance that it may be off, and a price that
 * stops a point short of it, touches it, or jumps past it; then the price comes back.
 */
export function touched(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min, stop_level } = plan.terms;
  const mid = Math.max(world.prices.get(symbol_id) ?? plan.start, 60 * plan.step);
  const away = plan.step * 3 + plan.spread * 4 + stop_level;
  const side = random.pick([0, 1] as const);
  const gain = side === 0 ? 1 : -1;
  const at = (by: number): Points => points(Math.max(1, mid + by));
  const order_price = at(-gain * away);
  const protections = {
    ...NO_PROTECTIONS,
    stop_loss: at(-gain * away * 3),
    take_profit: at(gain * away * 2),
  };
  const isGuarded = random.chance(0.5);
  const max_deviation = random.chance(0.4) ? points(random.between(0, 2 * plan.spread)) : null;
  const restart = random.chance(0.2) ? random.pick(["crash", "snapshot"] as const) : null;
  const short = random.pick([1, 0, 0, -plan.spread, -away]);
  const bidAt = (bid: number) => input(quoteAt(world, symbol_id, bid, plan.spread));
  // A buy is touched by the bid, a sell by the ask.
  const touching = order_price + gain * short - (side === 0 ? 0 : plan.spread);
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    () => bidAt(mid),
    () =>
      input(
        order(world, account_id, {
          symbol_id,
          volume: volume_min,
          type: MARKET_IF_TOUCHED,
          side,
          order_price,
          max_deviation,
          ...(isGuarded ? { protections, is_from_fill: random.chance(0.5) } : {}),
        }),
      ),
    () => (restart === null ? null : { op: restart }),
    () => bidAt(touching),
    () => bidAt(mid),
  );
}
