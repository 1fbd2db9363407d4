/** Scripted scenes that chance alone would bring too seldom: they queue the actions that come next. Runs in tests; pure. */
import { minor, points, steps, unixMs } from "../../domain/units.ts";
import type { Command, PlaceOrder } from "../../engine/input.ts";
import type { PositionRecord } from "../../engine/records.ts";
import { DAY_MS, dayOf } from "./calendar.ts";
import { closePosition } from "./clients.ts";
import { nextQuote, quoteAt } from "./feed.ts";
import { marketOrder } from "../support/market-order.ts";
import { byStaff, moneyOf } from "./staff.ts";
import type { SymbolPlan } from "./symbols.ts";
import { accountIn, groupIn, symbolIn } from "./twin/facts.ts";
import { carry } from "./twin/opening.ts";
import { figures, seen } from "./twin/valuation.ts";
import { input, type Action, type World } from "./world.ts";

const asInput = (of: Parameters<typeof input>[0] | null): Action | null =>
  of === null ? null : input(of);

/** Mostly with so small a piece that a day change takes several inputs. */
export const clockAt = (world: World, ts = world.now): Action => {
  const piece = world.random.pick([1, 2, 3, 5, 8, null]);
  const clock = { kind: "clock", ts: unixMs(ts), day: dayOf(ts) } as const;
  return input(piece === null ? clock : { ...clock, piece });
};

export const setStatus = (world: World, symbol_id: number, status: 0 | 1 | 2): Action =>
  input({ kind: "symbol_status", ts: unixMs(world.now), symbol_id, status });

/** Closed markets from Friday night, orders that expire inside, a gap at the opening. */
export function weekend(world: World): void {
  const closing = world.plans.filter((plan) => !plan.isAlwaysOpen);
  for (const { terms } of closing) world.queue.push(() => setStatus(world, terms.symbol_id, 2));
  for (let i = 0; i < 3; i += 1) {
    world.queue.push(() => {
      world.now += world.random.between(DAY_MS / 2, DAY_MS);
      return clockAt(world);
    });
    world.queue.push(() => asInput(nextQuote(world)));
  }
  for (const { terms } of closing) world.queue.push(() => setStatus(world, terms.symbol_id, 0));
  for (const plan of closing) {
    world.queue.push(() => {
      const mid = world.prices.get(plan.terms.symbol_id) ?? plan.start;
      const gap = Math.round(world.random.bell() * plan.step * 40);
      return input(quoteAt(world, plan.terms.symbol_id, Math.max(10, mid + gap), plan.spread * 2));
    });
  }
}

export const aPosition = (world: World): PositionRecord | null =>
  world.positions.size === 0 ? null : world.random.pick([...world.positions.values()]);

export const planOf = (world: World, symbol_id: number): SymbolPlan | undefined =>
  world.plans.find(({ terms }) => terms.symbol_id === symbol_id);

/** A price that passes the stop loss, or the take profit, or both. */
export function throughProtection(world: World): void {
  const guarded = [...world.positions.values()].filter(
    (p) => p.stop_loss !== null || p.take_profit !== null,
  );
  if (guarded.length === 0) return;
  const position = world.random.pick(guarded);
  const plan = planOf(world, position.symbol_id);
  const level = world.random.chance(0.6) ? position.stop_loss : position.take_profit;
  const at = level ?? position.stop_loss ?? position.take_profit;
  if (plan === undefined || at === null) return;
  const past = Math.round(plan.step * world.random.pick([0, 0, 1, 6, 40]));
  const sign = (position.side === 0) === (at === position.stop_loss) ? -1 : 1;
  world.queue.push(() => input(quoteAt(world, position.symbol_id, at + sign * past, plan.spread)));
}

/** A stop loss that is moved past a take profit which the closed market has already passed: both hold at the opening. */
export function bothProtections(world: World): void {
  const position = aPosition(world);
  const plan = position === null ? undefined : planOf(world, position.symbol_id);
  if (position === null || plan === undefined) return;
  const { symbol_id, account_id, id } = position;
  const sign = position.side === 0 ? 1 : -1;
  const unit = plan.step + plan.terms.stop_level + plan.spread * 4;
  const start = world.prices.get(symbol_id) ?? plan.start;
  const modify = (protections: Partial<PositionRecord>): Action =>
    input({
      ...byStaff(world, account_id),
      kind: "modify_position",
      position_id: id,
      protections,
      is_off_tick: false,
    });
  world.queue.push(
    () =>
      modify({
        stop_loss: null,
        take_profit_levels: [],
        trailing_distance: null,
        break_even_distance: null,
      }),
    () => modify({ take_profit: points(start + sign * 4 * unit) }),
    () => setStatus(world, symbol_id, 2),
    () => input(quoteAt(world, symbol_id, start + sign * 16 * unit, plan.spread)),
    () => modify({ stop_loss: points(start + sign * 12 * unit) }),
    () => setStatus(world, symbol_id, 0),
    () => input(quoteAt(world, symbol_id, start + sign * 8 * unit, plan.spread)),
  );
}

/** An order that expires in the very millisecond in which the price would fill it. */
export function expiryMeetsTrigger(world: World): void {
  const dated = [...world.orders.values()].filter(
    (o) => o.expiry_at !== null && o.type !== 3 && o.expiry_at - world.now < 60_000,
  );
  const order = dated[0];
  const plan = order === undefined ? undefined : planOf(world, order.symbol_id);
  if (order === undefined || plan === undefined || order.expiry_at === null) return;
  const { expiry_at, order_price } = order;
  const isUp = (order.side === 0) === (order.type === 2);
  world.queue.push(() => {
    world.now = Math.max(world.now, expiry_at - world.random.pick([0, 0, 1]));
    const past = plan.step * 30 * (isUp ? 1 : -1);
    return input(quoteAt(world, order.symbol_id, (order_price ?? plan.start) + past, plan.spread));
  });
}

/** A price that carries a pending order and its stop loss away in one go. */
export function throughPending(world: World): void {
  const guarded = [...world.orders.values()].filter((o) => o.type === 1 && o.stop_loss !== null);
  const order = guarded[0];
  const plan = order === undefined ? undefined : planOf(world, order.symbol_id);
  if (order === undefined || plan === undefined || order.stop_loss === null) return;
  const sign = order.side === 0 ? -1 : 1;
  const at = order.stop_loss + sign * plan.step * 3;
  const again = () => input(quoteAt(world, order.symbol_id, at, plan.spread));
  world.queue.push(again, again);
}

export const order = (world: World, account_id: number, of: Partial<PlaceOrder>): Command =>
  marketOrder(byStaff(world, account_id), of);

/** A hedge of equal volumes, then money is taken until the house must close it. */
export function hedgeAndSqueeze(world: World): void {
  const { random, twin } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min } = plan.terms;
  const volume = steps(volume_min * random.between(1, 20));
  const open =
    (side: 0 | 1, more = 0) =>
    () =>
      input(order(world, account_id, { symbol_id, side, volume: steps(volume + more) }));
  const fresh = () =>
    input(quoteAt(world, symbol_id, world.prices.get(symbol_id) ?? plan.start, plan.spread));
  world.queue.push(fresh, open(0), open(1, random.pick([0, 0, volume_min])), () => {
    const now = figures(twin, accountIn(twin, account_id));
    if (now === null || now.used === 0) return null;
    const { stop_out_level } = groupIn(twin, accountIn(twin, account_id));
    const amount = Math.floor((stop_out_level * now.used) / 10_000) - now.equity;
    return input(correct(world, account_id, amount));
  });
}

/** Sets the balance by a difference, below zero too. */
export function correct(world: World, account_id: number, difference: number): Command {
  const account = accountIn(world.twin, account_id);
  const held = account.bookings.reduce((sum, { balance }) => sum + balance, 0);
  const balance = minor(held + difference);
  return { ...byStaff(world, account_id), kind: "correct_balance", balance, desc: "squeeze" };
}

/** Equity to nothing, to the level itself, to the loss that ends a programme, or just past it, by a correction. */
export function onTheLevel(world: World): void {
  const { random, twin } = world;
  const busy = world.accounts.filter((id) => (figures(twin, accountIn(twin, id))?.used ?? 0) > 0);
  if (busy.length === 0) return;
  const account = accountIn(twin, random.pick(busy));
  const now = figures(twin, account);
  if (now === null) return;
  const { margin_call_level, stop_out_level, prop } = groupIn(twin, account);
  const levels = [margin_call_level, stop_out_level, margin_call_level + 500, 0];
  const targets = levels.map((level) => Math.floor((level * now.used) / 10_000));
  const lossMax = prop?.total_loss_max ?? null;
  if (lossMax !== null && account.prop !== null) {
    targets.push(account.prop.initial_balance - lossMax, account.prop.initial_balance - lossMax);
  }
  const target = random.pick(targets) + random.pick([0, 0, 0, 1, -1]);
  world.queue.push(() => input(correct(world, account.account_id, target - now.equity)));
}

/** An order that takes the last of the free margin, or a unit more than that. */
export function lastCoin(world: World): void {
  const { random, twin } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min } = plan.terms;
  const side = random.pick([0, 1] as const);
  const volume = steps(volume_min * random.between(1, 5));
  const ask = { symbol_id, side, volume };
  world.queue.push(
    () => input(quoteAt(world, symbol_id, world.prices.get(symbol_id) ?? plan.start, plan.spread)),
    () => {
      const account = accountIn(twin, account_id);
      const quote = seen(groupIn(twin, account), symbolIn(twin, symbol_id));
      const carried = quote === null ? null : carry(twin, account, ask, quote);
      if (carried === null) return null;
      return input(correct(world, account_id, random.pick([0, 0, -1]) - carried.free));
    },
    () => input(order(world, account_id, ask)),
  );
}

/** Two positions with the same result, margin and age: only the id tells them apart. */
export function twoThatTie(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min } = plan.terms;
  const open = () =>
    input(order(world, account_id, { symbol_id, volume: steps(volume_min * 2), side: 0 }));
  const fresh = () =>
    input(quoteAt(world, symbol_id, world.prices.get(symbol_id) ?? plan.start, plan.spread));
  world.queue.push(fresh, open, open, () => {
    onTheLevel(world);
    return null;
  });
}

/** Withdrawal of all that is free, and an order in the same millisecond. */
export function withdrawalRacesOpen(world: World): void {
  const { random, twin } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const open = () =>
    input(
      order(world, account_id, { symbol_id: plan.terms.symbol_id, volume: plan.terms.volume_min }),
    );
  const take = () => {
    const now = figures(twin, accountIn(twin, account_id));
    const free = now === null ? 1 : now.free - creditFree(world, account_id);
    return free <= 0 ? null : input(moneyOf(world, account_id, "withdrawal", free));
  };
  world.queue.push(
    ...random.pick([
      [take, open],
      [open, take],
    ]),
  );
}

const creditFree = (world: World, account_id: number): number =>
  accountIn(world.twin, account_id).bookings.reduce((sum, { credit }) => sum + credit, 0);

/** A partial close that arrives after the house closed the position. */
export function closeRacesStopOut(world: World): void {
  const position = aPosition(world);
  if (position === null) return;
  const now = figures(world.twin, accountIn(world.twin, position.account_id));
  if (now === null) return;
  world.queue.push(
    () => input(correct(world, position.account_id, -now.equity - 1)),
    () => asInput(closePosition(world, position)),
  );
}

/** A position is closed in part, then its deal is taken back. */
export function deleteAfterPartialClose(world: World): void {
  const position = aPosition(world);
  if (position === null) return;
  const { account_id } = position;
  world.queue.push(
    () => asInput(closePosition(world, { ...position, volume: steps(position.volume) })),
    () => {
      const deal = world.deals.findLast((d) => d.position_id === position.id && d.direction === 1);
      if (deal === undefined) return null;
      return input({
        ...byStaff(world, account_id),
        kind: "delete_deal",
        deal,
        desc: "taken back",
      });
    },
  );
}

/** A quote of one point of spread where the price is; of what may fall to nothing, at nothing. */
export function quietQuote(world: World): void {
  const plan = world.random.pick(world.plans);
  const mid = world.prices.get(plan.terms.symbol_id) ?? plan.start;
  const isSinking = plan.terms.category === "energies" && world.random.chance(0.6);
  const bid = isSinking ? world.random.pick([0, 0, -1]) : mid;
  world.queue.push(() => input(quoteAt(world, plan.terms.symbol_id, bid, 1)));
}
