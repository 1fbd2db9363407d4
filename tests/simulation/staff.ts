/** What the simulated broker does: money, corrections, terms, moves between groups, halts. Runs in tests; pure. */
import { minor, points, steps, unixMs } from "../../domain/units.ts";
import type { Command, Input } from "../../engine/input.ts";
import { cancelOrder, closePosition, modifyPosition } from "./clients.ts";
import { dollarOf, makeCommissions, makeMarkups } from "./groups.ts";
import { accountIn, balanceOf, creditOf, groupIn } from "./twin/facts.ts";
import { withdrawable } from "./twin/money.ts";
import { figures } from "./twin/valuation.ts";
import type { World } from "./world.ts";

export const byStaff = (world: World, account_id: number) => ({
  ts: unixMs(world.now),
  account_id,
  actor: { account_id: 900, reason: 2, is_read_only: false } as const,
});

const dollarIn = (world: World, account_id: number): number =>
  dollarOf(groupIn(world.twin, accountIn(world.twin, account_id)).currency);

export const moneyOf = (
  world: World,
  account_id: number,
  kind: "deposit" | "withdrawal" | "adjust" | "credit_in" | "credit_out",
  amount: number,
): Input => ({ ...byStaff(world, account_id), kind, amount: minor(amount), desc: kind });

export function nextStaffInput(world: World): Input | null {
  const { random } = world;
  const account_id = random.pick(world.accounts);
  const kind = random.weighted({
    money: 8,
    correct: 1,
    deal: 2,
    account: 4,
    group: 3,
    symbol: 2,
    status: 4,
    halt: 2,
    client: 4,
  });
  if (kind === "money") return money(world, account_id);
  if (kind === "correct") return correctBalance(world, account_id);
  if (kind === "deal") return correctDeal(world);
  if (kind === "account") return updateAccount(world, account_id);
  if (kind === "group") return setGroup(world);
  if (kind === "client") return actForClient(world);
  if (kind === "symbol") return setSymbol(world);
  return kind === "status" ? status(world) : halt(world);
}

/** A dealer closes a position, guards it or cancels an order: as its client might, now and then on the wrong account. */
function actForClient(world: World): Input | null {
  const wish = world.random.pick([closePosition, modifyPosition, cancelOrder])(world);
  return wish === null ? null : { ...wish, ...byStaff(world, wish.account_id) };
}

function money(world: World, account_id: number): Input {
  const { random, twin } = world;
  const account = accountIn(twin, account_id);
  const dollar = dollarIn(world, account_id);
  const kind = random.pick(["deposit", "withdrawal", "adjust", "credit_in", "credit_out"] as const);
  const some = random.between(1, 60_000) * Math.max(1, Math.floor(dollar / 10));
  const amount = {
    deposit: () => some,
    withdrawal: () => withdrawable(twin, account) + random.pick([0, 0, 1, -1, -some, some]),
    adjust: () => adjustment(world, account_id, some),
    credit_in: () => Math.floor(some / 4),
    credit_out: () => creditOf(account) + random.pick([0, 0, 1, -1]),
  }[kind]();
  return moneyOf(world, account_id, kind, random.chance(0.03) ? -amount : amount);
}

/** Often the very amount that puts the margin level on a level, or equity or balance to nothing. */
function adjustment(world: World, account_id: number, some: number): number {
  const { random, twin } = world;
  const account = accountIn(twin, account_id);
  const now = figures(twin, account);
  const { margin_call_level, stop_out_level } = groupIn(twin, account);
  if (now === null || random.chance(0.3)) return random.pick([some, -some]);
  const level = random.pick([margin_call_level, stop_out_level, margin_call_level + 500]);
  return random.pick([
    Math.round((level * now.used) / 10_000) - now.equity,
    Math.ceil((level * now.used) / 10_000) - now.equity + random.between(-1, 1),
    -now.equity,
    -balanceOf(account),
  ]);
}

function correctBalance(world: World, account_id: number): Input {
  const { random } = world;
  const dollar = dollarIn(world, account_id);
  const balance = random.pick([0, 1, random.between(-200, 20_000) * dollar]);
  return {
    ...byStaff(world, account_id),
    kind: "correct_balance",
    balance: minor(balance),
    desc: "set right",
  };
}

function correctDeal(world: World): Input | null {
  const { random } = world;
  const deal = world.deals.length === 0 ? null : random.pick(world.deals);
  if (deal === null) return null;
  const about = { ...byStaff(world, deal.account_id), deal, desc: "correction" };
  if (random.chance(0.4)) return { ...about, kind: "delete_deal" };
  const { profit, swap, commission } = deal;
  return {
    ...about,
    kind: "update_deal",
    profit: minor(profit + random.between(-900, 900)),
    swap,
    commission: random.chance(0.5) ? minor(0) : commission,
  };
}

function updateAccount(world: World, account_id: number): Command {
  const { random } = world;
  const kind = random.weighted({ leverage: 4, group: 3, status: 1, all: 1 });
  const leverage = random.pick([null, 1, 10, 30, 100, 500, 1000]);
  return {
    ...byStaff(world, account_id),
    kind: "update_account",
    group_id: kind === "group" || kind === "all" ? random.pick(world.groups).group_id : undefined,
    status: kind === "status" || kind === "all" ? random.pick([1, 1, 3] as const) : undefined,
    leverage: kind === "leverage" || kind === "all" ? leverage : undefined,
  };
}

function setGroup(world: World): Command {
  const { random } = world;
  const held = random.pick(world.groups);
  const call = random.pick([10_000, 8_000, 12_000, 5_000, 30_000]);
  const dollar = dollarOf(held.currency);
  const isRare = random.chance(0.2);
  const change = isRare
    ? random.pick([
        { position_mode: random.pick(["netting", "hedging"] as const) },
        { currency_digits: held.currency_digits + 1 },
        { currency: "CHF", currency_digits: 2 },
        { prop: held.prop === null ? easyProp(dollar) : null },
      ])
    : random.pick([
        { commissions: makeCommissions(random, world.plans) },
        { margin_call_level: call, stop_out_level: call / random.pick([1, 2, 4]) },
        { hedged_margin_mode: random.pick(["sum", "max", "net"] as const) },
        { stop_out_policy: random.pick(["largest_loss", "largest_margin", "oldest"] as const) },
        { leverage_max: random.pick([20, 50, 200, 1000]) },
        { leverage_default: random.pick([30, 100, 500]) },
        { negative_balance_protection: random.chance(0.5) },
        { markups: makeMarkups(random, world.plans) },
        { quote_age_max_ms: random.pick([1_000, 5_000, 30_000]) },
        { orders_max: random.pick([3, 20]), positions_max: random.pick([4, 20]) },
      ]);
  return { kind: "set_group", ts: unixMs(world.now), terms: { ...held, ...change } };
}

/** A programme that only a large loss ends. */
const easyProp = (dollar: number) => ({
  phase: "funded" as const,
  profit_target: null,
  daily_loss_max: minor(5_000 * dollar),
  total_loss_max: null,
});

function setSymbol(world: World): Command {
  const { random } = world;
  const plan = random.pick(world.plans);
  const held = world.twin.symbols.find(({ terms }) => terms.symbol_id === plan.terms.symbol_id);
  const terms = held?.terms ?? plan.terms;
  const isUsed = [...world.positions.values(), ...world.orders.values()].some(
    ({ symbol_id }) => symbol_id === terms.symbol_id,
  );
  const change = random.pick([
    { leverage_max: random.pick([null, { n: 5n, d: 1n }, { n: 50n, d: 1n }]) },
    { swap_long: { n: BigInt(random.between(-90, 40)), d: 10n } },
    { swap_short: { n: BigInt(random.between(-90, 40)), d: 10n } },
    { swap_triple_day: random.pick([null, 3, 5]) },
    { swap_mode: random.pick(["none", "points", "percent"] as const) },
    { stop_level: points(random.pick([0, 5, 30])) },
    { pip_points: random.pick([0, 1, 10]) },
    { guaranteed_stop: guaranteed(world, plan.step) },
    { guaranteed_stop: guaranteed(world, plan.step) },
    { volume_max: steps(random.pick([plan.terms.volume_max, plan.terms.volume_max * 2])) },
    // A symbol that does not convert any more, and one that does again.
    { category: terms.category === plan.terms.category ? "indices" : plan.terms.category },
    // Refused while something is open or pending.
    { digits: terms.digits === plan.terms.digits ? terms.digits + 1 : plan.terms.digits },
    ...(isUsed ? [{ digits: terms.digits + 2 }, { contract_size: { n: 7n, d: 1n } }] : []),
  ]);
  return { kind: "set_symbol", ts: unixMs(world.now), terms: { ...terms, ...change } };
}

/** Other terms of guaranteed stops. */
const guaranteed = ({ random }: World, step: number) => ({
  premium: points(random.between(0, step)),
  distance_min: points(random.between(1, 3 * step)),
});

function status(world: World): Command {
  const { random } = world;
  const { symbol_id } = random.pick(world.plans).terms;
  const to = random.pick([0, 0, 0, 1, 2] as const);
  const by = random.pick([{}, { is_staffs: true }, { is_staffs: to !== 0 }]);
  return { kind: "symbol_status", ts: unixMs(world.now), symbol_id, status: to, ...by };
}

function halt(world: World): Command {
  const { random } = world;
  const what = random.weighted({ all: 1, symbol: 3, group: 3 });
  return {
    kind: "halt",
    ts: unixMs(world.now),
    symbol_id: what === "symbol" ? random.pick(world.plans).terms.symbol_id : null,
    group_id: what === "group" ? random.pick(world.groups).group_id : null,
    is_halted: random.chance(0.35),
  };
}
