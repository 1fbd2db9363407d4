/** More scripted scenes: what only a certain order of events brings about. Runs in tests; pure. */
import { points, steps, unixMs } from "../../domain/units.ts";
import { quoteAt } from "./feed.ts";
import { aPosition, correct, order, planOf, setStatus } from "./scenes.ts";
import { byStaff, moneyOf } from "./staff.ts";
import { accountIn, groupIn } from "./twin/facts.ts";
import { figures } from "./twin/valuation.ts";
import { input, type Action, type World } from "./world.ts";

const busyAccount = (world: World): number | null => {
  const busy = world.accounts.filter(
    (id) => (figures(world.twin, accountIn(world.twin, id))?.used ?? 0) > 0,
  );
  return busy.length === 0 ? null : world.random.pick(busy);
};

/** The broker takes the leverage away from open positions. */
export function leverageCut(world: World): void {
  const account_id = busyAccount(world);
  if (account_id === null) return;
  const change = (leverage: number | null): Action =>
    input({
      ...byStaff(world, account_id),
      kind: "update_account",
      group_id: undefined,
      status: undefined,
      leverage,
    });
  world.queue.push(
    () => {
      const now = figures(world.twin, accountIn(world.twin, account_id));
      return now === null ? null : input(correct(world, account_id, 2 * now.used - now.equity));
    },
    () => change(world.random.pick([1, 2, 10])),
    () => change(null),
  );
}

/** Credit that carries the margin is taken out. */
export function creditTaken(world: World): void {
  const account_id = busyAccount(world);
  if (account_id === null) return;
  const used = figures(world.twin, accountIn(world.twin, account_id))?.used ?? 0;
  world.queue.push(
    () => input(moneyOf(world, account_id, "credit_in", Math.max(1, used))),
    () => {
      const now = figures(world.twin, accountIn(world.twin, account_id));
      return now === null ? null : input(correct(world, account_id, now.used - now.equity + 1));
    },
    () => input(moneyOf(world, account_id, "credit_out", Math.max(1, used))),
  );
}

/** An order whose expiry is the very millisecond in which the price would fill it. */
export function expiryAtTrigger(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min, stop_level } = plan.terms;
  const mid = world.prices.get(symbol_id) ?? plan.start;
  const away = plan.step * 3 + plan.spread * 4 + stop_level;
  const expiry = world.now + random.between(10, 900);
  const side = random.pick([0, 1] as const);
  const price = points(mid + (side === 0 ? -away : away));
  const past = side === 0 ? -away : away;
  world.queue.push(
    () => setStatus(world, symbol_id, 0),
    () => input(quoteAt(world, symbol_id, mid, plan.spread)),
    () =>
      input(
        order(world, account_id, {
          symbol_id,
          type: 1,
          side,
          volume: volume_min,
          order_price: price,
          expiry_at: unixMs(expiry),
        }),
      ),
    () => {
      world.now = Math.max(world.now, expiry - random.pick([0, 0, 0, 1]));
      return input(quoteAt(world, symbol_id, mid + 2 * past, plan.spread));
    },
  );
}

/** Two opposite positions of one volume or nearly, closed against each other. */
export function closePair(world: World): void {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min } = plan.terms;
  const volume = steps(volume_min * random.between(1, 4));
  const mid = world.prices.get(symbol_id) ?? plan.start;
  const quote = (by: number) => () => input(quoteAt(world, symbol_id, mid + by, plan.spread));
  const more = random.pick([0, volume_min, 2 * volume_min]);
  const open =
    (side: 0 | 1, extra = 0) =>
    () =>
      input(order(world, account_id, { symbol_id, side, volume: steps(volume + extra) }));
  world.queue.push(quote(0), open(0), quote(plan.step), open(1, more), () => {
    const pair = [...world.positions.values()]
      .filter((p) => p.account_id === account_id && p.symbol_id === symbol_id)
      .slice(-2);
    const [first, second] = random.chance(0.5) ? pair : pair.toReversed();
    if (first === undefined || second === undefined) return null;
    const about = { ...byStaff(world, account_id), kind: "close_by", comment: "" } as const;
    return input({ ...about, position_id: first.id, by_position_id: second.id });
  });
}

/** A stop loss is reached while the symbol is disabled: closing goes on. */
export function stopWhileDisabled(world: World): void {
  const guarded = [...world.positions.values()].filter((p) => p.stop_loss !== null);
  if (guarded.length === 0) return;
  const position = world.random.pick(guarded);
  const plan = planOf(world, position.symbol_id);
  const { stop_loss, symbol_id } = position;
  if (plan === undefined || stop_loss === null) return;
  const past = position.side === 0 ? -plan.step : plan.step;
  world.queue.push(
    () => setStatus(world, symbol_id, 1),
    () => input(quoteAt(world, symbol_id, stop_loss + past, plan.spread)),
    () => setStatus(world, symbol_id, 0),
  );
}

/** A stop-out that must wait for a closed market, and a restart meanwhile. */
export function restartInStopOut(world: World): void {
  const position = aPosition(world);
  const plan = position === null ? undefined : planOf(world, position.symbol_id);
  if (position === null || plan === undefined) return;
  const { account_id, symbol_id } = position;
  const mid = world.prices.get(symbol_id) ?? plan.start;
  const restart = world.random.pick(["crash", "snapshot"] as const);
  world.queue.push(
    () => setStatus(world, symbol_id, 2),
    () => {
      const account = accountIn(world.twin, account_id);
      const now = figures(world.twin, account);
      if (now === null || now.used === 0) return null;
      const { stop_out_level } = groupIn(world.twin, account);
      return input(
        correct(world, account_id, Math.floor((stop_out_level * now.used) / 10_000) - now.equity),
      );
    },
    () => ({ op: restart }),
    () => setStatus(world, symbol_id, 0),
    () => input(quoteAt(world, symbol_id, mid, plan.spread)),
  );
}

/** An account is disabled with positions open, and its positions go on. */
export function accountDisabled(world: World): void {
  const account_id = busyAccount(world);
  if (account_id === null) return;
  const change = (status: 1 | 3): Action =>
    input({
      ...byStaff(world, account_id),
      kind: "update_account",
      group_id: undefined,
      status,
      leverage: undefined,
    });
  world.queue.push(
    () => change(3),
    () => change(1),
  );
}

/** In netting an order beyond what it closes: the position changes its side. */
export function crossZero(world: World): void {
  const { twin, random } = world;
  const netted = [...world.positions.values()].filter(
    (p) => groupIn(twin, accountIn(twin, p.account_id)).position_mode === "netting",
  );
  if (netted.length === 0) return;
  const { account_id, symbol_id, side, volume } = random.pick(netted);
  const plan = planOf(world, symbol_id);
  if (plan === undefined) return;
  const mid = world.prices.get(symbol_id) ?? plan.start;
  const more = plan.terms.volume_min * random.between(1, 3);
  world.queue.push(
    () => input(quoteAt(world, symbol_id, mid, plan.spread)),
    () =>
      input(
        order(world, account_id, {
          symbol_id,
          side: side === 0 ? 1 : 0,
          volume: steps(volume + more),
        }),
      ),
  );
}

/** As many positions as the group allows, and one more. */
export function fillUp(world: World): void {
  const { twin, random } = world;
  const few = world.accounts.filter((id) => {
    const { position_mode, positions_max } = groupIn(twin, accountIn(twin, id));
    return position_mode === "hedging" && positions_max <= 4;
  });
  if (few.length === 0) return;
  const account_id = random.pick(few);
  const plan = random.pick(world.plans);
  const { symbol_id, volume_min } = plan.terms;
  const mid = world.prices.get(symbol_id) ?? plan.start;
  world.queue.push(() => input(quoteAt(world, symbol_id, mid, plan.spread)));
  for (let i = 0; i < 5; i += 1) {
    world.queue.push(() =>
      input(order(world, account_id, { symbol_id, volume: volume_min, side: i % 2 === 0 ? 0 : 1 })),
    );
  }
}

/** An account with positions comes into another group, of its currency. */
export function moveGroup(world: World): void {
  const { twin, random } = world;
  const account_id = busyAccount(world);
  if (account_id === null) return;
  const from = groupIn(twin, accountIn(twin, account_id));
  const others = world.groups.filter(
    (to) => to.group_id !== from.group_id && to.currency === from.currency,
  );
  if (others.length === 0) return;
  const { group_id } = random.pick(others);
  const rest = { status: undefined, leverage: undefined } as const;
  world.queue.push(() =>
    input({ ...byStaff(world, account_id), kind: "update_account", group_id, ...rest }),
  );
}

/** A symbol that nobody trades gets other digits, a quote from before, and its digits back. */
export function changeDigits(world: World): void {
  const { random, twin } = world;
  const used = [...world.positions.values(), ...world.orders.values()].map((r) => r.symbol_id);
  const unused = twin.symbols.filter(({ terms }) => !used.includes(terms.symbol_id));
  if (unused.length === 0) return;
  const { terms } = random.pick(unused);
  const plan = planOf(world, terms.symbol_id);
  if (plan === undefined) return;
  const mid = world.prices.get(terms.symbol_id) ?? plan.start;
  const change = (digits: number): Action =>
    input({ kind: "set_symbol", ts: unixMs(world.now), terms: { ...terms, digits } });
  world.queue.push(
    () => input(quoteAt(world, terms.symbol_id, mid, plan.spread)),
    () => change(plan.terms.digits + 1),
    () => {
      const quote = quoteAt(world, terms.symbol_id, mid * 10, plan.spread);
      world.prices.set(terms.symbol_id, mid);
      return input({ ...quote, ts: unixMs(world.now - random.between(0, 2_000)) });
    },
    () => change(plan.terms.digits),
    () => input(quoteAt(world, terms.symbol_id, mid, plan.spread)),
  );
}
