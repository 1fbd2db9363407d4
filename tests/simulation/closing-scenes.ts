/** Scripted scenes of orders that wait to close a position. Runs in tests; pure. */
import { steps } from "../../domain/units.ts";
import type { PositionRecord } from "../../engine/records.ts";
import { closePosition } from "./clients.ts";
import { closing } from "./closing-clients.ts";
import { quoteAt } from "./feed.ts";
import { order, setStatus } from "./scenes.ts";
import type { SymbolPlan } from "./symbols.ts";
import { input, type Action, type World } from "./world.ts";

/**
 * A position, two orders that wait to close it or parts of it, perhaps something that makes it smaller or ends it first, and a
 * price that reaches one of them or both.
 */
export function closesThrough(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const coarse = world.plans.filter(({ terms }) => terms.volume_min > 1);
  const plan = random.pick(coarse.length > 0 && random.chance(0.5) ? coarse : world.plans);
  const { symbol_id, volume_min } = plan.terms;
  const side = random.pick([0, 1] as const);
  const volume = steps(volume_min * random.between(2, 5));
  const away = plan.terms.stop_level + plan.step * 3 + plan.spread * 4;
  const mid = Math.max(world.prices.get(symbol_id) ?? plan.start, 40 * plan.step);
  const gain = side === 0 ? 1 : -1;
  const at = (by: number) => () =>
    input(quoteAt(world, symbol_id, mid + Math.round(by), plan.spread));
  const first = () => youngest(world, account_id, symbol_id);
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    at(0),
    () => input(order(world, account_id, { symbol_id, side, volume })),
    waiting(world, plan, first, away, random.pick([1, 1, 0.5])),
    waiting(world, plan, first, away * 2, random.pick([1, 0.5])),
    meanwhile(world, plan, first),
    () => (random.chance(0.2) ? { op: random.pick(["crash", "snapshot"] as const) } : null),
    () => (random.chance(0.2) ? setStatus(world, symbol_id, 1) : null),
    at(gain * away * random.pick([1, 1.5, 4])),
    at(gain * away * 5),
    () => setStatus(world, symbol_id, 0),
  );
}

type Held = () => PositionRecord | undefined;

const youngest = (world: World, account_id: number, symbol_id: number) =>
  [...world.positions.values()].findLast(
    (p) => p.account_id === account_id && p.symbol_id === symbol_id,
  );

function waiting(world: World, plan: SymbolPlan, held: Held, away: number, part: number) {
  return (): Action | null => {
    const position = held();
    if (position === undefined) return null;
    const volume = Math.max(plan.terms.volume_min, Math.floor(position.volume * part));
    const asked = closing(world, position, plan, away);
    return input({ ...asked, volume: steps(Math.min(volume, position.volume)) });
  };
}

/** A part is closed, or all of it; an order against it; or nothing. */
function meanwhile(world: World, plan: SymbolPlan, held: Held) {
  const { random } = world;
  return (): Action | null => {
    const position = held();
    // Where the least volume is one step nothing too small can stay.
    const nearly = plan.terms.volume_min > 1 ? 8 : 0;
    const what = random.weighted({ nothing: 3, close: 3, against: 2, nearly });
    if (position === undefined || what === "nothing") return null;
    if (what === "close" || what === "nearly") {
      const asked = closePosition(world, position);
      if (asked === null) return null;
      const part = what === "nearly" ? downToNearly(world, plan, position) : null;
      return input(part === null ? asked : { ...asked, volume: part });
    }
    const side = position.side === 0 ? 1 : 0;
    const { symbol_id, volume_min } = plan.terms;
    const volume = steps(random.pick([volume_min, position.volume, position.volume + volume_min]));
    return input(order(world, position.account_id, { symbol_id, side, volume }));
  };
}

/** What a close takes so that little more stays than one order waits to close: too little for a position. null: none waits so. */
function downToNearly(world: World, plan: SymbolPlan, held: PositionRecord) {
  const { volume_min } = plan.terms;
  const waiting = [...world.orders.values()].filter(({ closes }) => closes === held.id);
  const least = Math.min(...waiting.map(({ volume }) => volume));
  const part = held.volume - least - world.random.between(1, Math.max(1, volume_min - 1));
  return Number.isFinite(part) && part >= volume_min ? steps(part) : null;
}
