/** Scripted scenes of orders that are tied together, so that one cancels the others. Runs in tests; pure. */
import { points, type Points } from "../../domain/units.ts";
import type { PlaceOrder } from "../../engine/input.ts";
import { quoteAt } from "./feed.ts";
import { order, setStatus } from "./scenes.ts";
import { byStaff } from "./staff.ts";
import { input, type World } from "./world.ts";

/** As the rules allow, and one more. */
const MORE_THAN_MAY_BE = 11;

type Wish = Pick<PlaceOrder, "type" | "side" | "order_price">;

/** Two or three orders that are tied together, and a price that reaches one of them or all at once. */
export function tiedThrough(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min, stop_level } = plan.terms;
  const mid = world.prices.get(symbol_id) ?? plan.start;
  const away = plan.step * 3 + plan.spread * 4 + stop_level;
  const at = (by: number): Points => points(mid + by);
  const legs: readonly Wish[] = random.chance(0.5)
    ? [
        { type: 2, side: 0, order_price: at(away) },
        { type: 2, side: 1, order_price: at(-away) },
        { type: 1, side: 0, order_price: at(-2 * away) },
      ]
    : [
        { type: 1, side: 0, order_price: at(-away) },
        { type: 2, side: 1, order_price: at(-away) },
        { type: 2, side: 1, order_price: at(-2 * away) },
      ];
  const jump = random.pick([away * 3, -away * 3, -away - plan.spread]);
  const restart = random.chance(0.2) ? random.pick(["crash", "snapshot"] as const) : null;
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    () => input(quoteAt(world, symbol_id, mid, plan.spread)),
    ...legs.slice(0, random.between(2, 3)).map((leg, nth) => () => {
      const first = nth === 0 ? null : lastOrder(world, account_id);
      const tie = first === null ? {} : { oco_with: first };
      return input(order(world, account_id, { symbol_id, volume: volume_min, ...leg, ...tie }));
    }),
    () => (restart === null ? null : { op: restart }),
    () => input(quoteAt(world, symbol_id, mid + jump, plan.spread)),
  );
}

/** The youngest pending order of the account. */
const lastOrder = (world: World, account_id: number): number | null =>
  [...world.orders.values()].findLast((o) => o.account_id === account_id)?.id ?? null;

/** Two pairs, of which an order goes from one to the other, and perhaps is untied; then a price that reaches all four. */
export function tiedAnew(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min, stop_level } = plan.terms;
  const mid = world.prices.get(symbol_id) ?? plan.start;
  const away = plan.step * 3 + plan.spread * 4 + stop_level;
  const ids = () =>
    [...world.orders.values()].filter((o) => o.account_id === account_id).map(({ id }) => id);
  const change = (at: number, to: number | null) => () => {
    const order_id = ids().at(at);
    const oco_with = to === null ? null : ids().at(to);
    if (order_id === undefined || oco_with === undefined) return null;
    return input({ ...byStaff(world, account_id), ...CHANGE, order_id, oco_with });
  };
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    () => input(quoteAt(world, symbol_id, mid, plan.spread)),
    ...[null, -1, null, -1].map((to, nth) => () => {
      const wish = { type: 2, side: 0, order_price: points(mid + away + nth) } as const;
      const other = to === null ? undefined : ids().at(to);
      const tie = other === undefined ? {} : { oco_with: other };
      return input(order(world, account_id, { symbol_id, volume: volume_min, ...wish, ...tie }));
    }),
    change(-3, -2),
    random.chance(0.6) ? change(-random.between(1, 4), null) : change(-1, -4),
    () => input(quoteAt(world, symbol_id, mid + 2 * away, plan.spread)),
  );
}

const CHANGE = {
  kind: "modify_order",
  volume: undefined,
  is_off_step: false,
  order_price: undefined,
  order_limit_price: undefined,
  protections: {},
  is_off_tick: false,
  comment: undefined,
  expiry_at: undefined,
} as const;

/** More orders than may be tied together. */
export function tiedTooMany(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min, stop_level } = plan.terms;
  const mid = world.prices.get(symbol_id) ?? plan.start;
  const away = plan.step * 3 + plan.spread * 4 + stop_level;
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    () => input(quoteAt(world, symbol_id, mid, plan.spread)),
  );
  for (let nth = 0; nth < MORE_THAN_MAY_BE; nth += 1) {
    world.queue.push(() => {
      const first = nth === 0 ? null : lastOrder(world, account_id);
      const tie = first === null ? {} : { oco_with: first };
      const wish = { type: 2, side: 0, order_price: points(mid + away + nth) } as const;
      return input(order(world, account_id, { symbol_id, volume: volume_min, ...wish, ...tie }));
    });
  }
}
