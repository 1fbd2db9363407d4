/** Scripted scenes of guaranteed stops. Runs in tests; pure. */
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { points, steps } from "../../domain/units.ts";
import type { PositionRecord } from "../../engine/records.ts";
import { closePosition } from "./clients.ts";
import { quoteAt } from "./feed.ts";
import { order, setStatus } from "./scenes.ts";
import { byStaff } from "./staff.ts";
import type { SymbolPlan } from "./symbols.ts";
import { accountIn, groupIn } from "./twin/facts.ts";
import { input, type Action, type World } from "./world.ts";

/**
 * A position with a guaranteed stop, perhaps a part of it closed, and a gap beyond it: while the market is open, or while it is
 * closed, with something that would close it at the market before the next quote comes.
 */
export function guaranteedThrough(world: World): void {
  const { random } = world;
  const offering = world.plans.filter(({ terms }) => terms.guaranteed_stop !== undefined);
  if (offering.length === 0) return;
  const plan = random.pick(offering);
  const { symbol_id, volume_min, guaranteed_stop } = plan.terms;
  const netting = world.accounts.filter((id) => isNetting(world, id));
  const isOne = netting.length > 0 && random.chance(0.6);
  const account_id = random.pick(isOne ? netting : world.accounts);
  const side = random.pick([0, 1] as const);
  const loss = side === 0 ? -1 : 1;
  const mid = Math.max(world.prices.get(symbol_id) ?? plan.start, 40 * plan.step);
  const far = (guaranteed_stop?.distance_min ?? plan.step) + plan.step * 2 + plan.spread * 4;
  const at = (by: number) => () =>
    input(quoteAt(world, symbol_id, Math.max(2, mid + Math.round(by)), plan.spread));
  const stop_loss = points(Math.max(1, mid + loss * far));
  const opening = {
    symbol_id,
    side,
    volume: steps(volume_min * 4),
    protections: { ...NO_PROTECTIONS, stop_loss },
    is_stop_guaranteed: true,
  };
  const isUnseen = random.chance(0.7);
  const beyond = loss * far * random.pick([1.2, 2, 4]);
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    at(0),
    () => input(order(world, account_id, opening)),
    () => (random.chance(0.7) ? ask(world, held(world, account_id, symbol_id), loss) : null),
    () => (random.chance(0.5) ? part(world, held(world, account_id, symbol_id)) : null),
    () => (random.chance(0.4) ? input(order(world, account_id, { ...opening, ...MORE })) : null),
    () => (random.chance(0.2) ? { op: random.pick(["crash", "snapshot"] as const) } : null),
    ...(isUnseen
      ? [
          () => setStatus(world, symbol_id, 2),
          at(beyond),
          () => setStatus(world, symbol_id, 0),
          () => meanwhile(world, plan, account_id, symbol_id),
        ]
      : []),
    at(random.chance(0.1) ? loss * far : beyond * random.pick([1, 1.5])),
  );
}

/** The same again, without a guarantee. */
const MORE = { is_stop_guaranteed: false } as const;

const isNetting = ({ twin }: World, account_id: number): boolean =>
  groupIn(twin, accountIn(twin, account_id)).position_mode === "netting";

const held = (world: World, account_id: number, symbol_id: number) =>
  [...world.positions.values()].findLast(
    (p) => p.account_id === account_id && p.symbol_id === symbol_id,
  );

/** Moves the stop, asks for what cannot be had beside a guarantee, or gives it up. `loss`: which way the position loses. */
function ask(world: World, position: PositionRecord | undefined, loss: 1 | -1): Action | null {
  if (position?.stop_loss === null || position === undefined) return null;
  const further = { stop_loss: points(Math.max(1, position.stop_loss + loss)) };
  const protections = world.random.pick([
    further,
    further,
    further,
    { trailing_distance: points(50) },
    { break_even_distance: points(50) },
    {},
  ]);
  const isGiven = Object.keys(protections).length === 0;
  return input({
    ...byStaff(world, position.account_id),
    kind: "modify_position",
    position_id: position.id,
    protections,
    is_off_tick: false,
    ...(isGiven ? { is_stop_guaranteed: world.random.pick([true, false]) } : {}),
  });
}

function part(world: World, position: PositionRecord | undefined): Action | null {
  const asked = position === undefined ? null : closePosition(world, position);
  return asked === null || position === undefined
    ? null
    : input({ ...asked, volume: steps(Math.max(1, Math.floor(position.volume / 2))) });
}

/** Its owner closes it or trades against it; the house takes his money; or nothing. */
function meanwhile(
  world: World,
  plan: SymbolPlan,
  account_id: number,
  symbol_id: number,
): Action | null {
  const { random } = world;
  const position = held(world, account_id, symbol_id);
  const against = isNetting(world, account_id) ? 6 : 0.5;
  const what = random.weighted({ nothing: 1, close: 4, against, broke: 2 });
  if (position === undefined || what === "nothing") return null;
  if (what === "close") {
    const asked = closePosition(world, position);
    return asked === null ? null : input(asked);
  }
  if (what === "broke") {
    const about = byStaff(world, account_id);
    return input({ ...about, kind: "correct_balance", balance: 1 as never, desc: "broke" });
  }
  const side = position.side === 0 ? 1 : 0;
  const volume = steps(random.pick([plan.terms.volume_min, position.volume, position.volume * 2]));
  return input(order(world, account_id, { symbol_id, side, volume }));
}
