/**
 * What staff is shown before a group's terms change, in random houses: held against the naive twin's figures account by account,
 * and against what the engine then does to each of them. @interface operation:group_preview
 */
import { beforeAll, describe, expect, it } from "vitest";
import { GROUP_OUTCOMES, type GroupOutcome } from "../../contract/group-change.ts";
import { amountOf } from "../../domain/money.ts";
import type { GroupTerms, MarkupTerms } from "../../domain/terms.ts";
import { minor, unixMs } from "../../domain/units.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { EngineState } from "../../engine/state.ts";
import type { GroupTermsEffect } from "../../server/engine-port/engine-port.ts";
import { effectOf } from "../../server/engine-port/group-effect.ts";
import { triesOf } from "../support/tries.ts";
import { createWorld, nextAction } from "./generator.ts";
import { makeMarkups } from "./groups.ts";
import { act, createPair } from "./run.ts";
import {
  openPositions,
  pendingOrders,
  symbolIn,
  type Twin,
  type TwinAccount,
} from "./twin/facts.ts";
import { fold } from "./twin/position.ts";
import { isReached } from "./twin/quote.ts";
import { exitPrice, figures, seen, usedMargin } from "./twin/valuation.ts";
import { learn, type World } from "./world.ts";

const SEEDS = triesOf({ quick: 16, turn: 200, whole: 1_000 });
const STEPS = 250;
/** So often a preview is asked for, and the change is then made. */
const EVERY = 5;

/** What a change of terms may be on the office's page. */
function otherTerms({ random, plans }: World, held: GroupTerms): GroupTerms {
  const call = random.pick([5_000, 10_000, 20_000, 60_000]);
  const change = random.pick([
    { leverage_max: random.pick([1, 5, 20, 100, 1_000]) },
    { leverage_default: random.pick([5, 50, 500]) },
    { margin_call_level: call, stop_out_level: call / random.pick([1, 2, 4]) },
    { markups: makeMarkups(random, plans) },
    // As only a slip would be: it costs equity at once, and so may fail a programme.
    { markups: widely(makeMarkups(random, plans), random.pick([100, 500, 2_000])) },
    { leverage_max: random.pick([2, 500]), markups: makeMarkups(random, plans) },
  ]);
  return { ...held, ...change };
}

const widely = (markups: Record<number, MarkupTerms>, by: number): Record<number, MarkupTerms> =>
  Object.fromEntries(
    Object.entries(markups).map(([symbol_id, { markup_bid, markup_ask }]) => [
      symbol_id,
      { markup_bid: markup_bid * by, markup_ask: markup_ask * by },
    ]),
  );

/** One account by the twin, as it is; equity null: it cannot be valued. */
function worthOf(twin: Twin, account: TwinAccount) {
  const positions = openPositions(twin, account).map(fold);
  const now = figures(twin, account);
  return { equity: now?.equity ?? null, used: usedMargin(twin, account, positions) };
}

/** The same by other terms, which are taken away again. */
function worthUnder(twin: Twin, account: TwinAccount, terms: GroupTerms) {
  const held = twin.groups.get(terms.group_id);
  twin.groups.set(terms.group_id, terms);
  try {
    return worthOf(twin, account);
  } finally {
    if (held !== undefined) twin.groups.set(terms.group_id, held);
  }
}

/** What the sums must be, one account after the other. */
function naiveSums(twin: Twin, terms: GroupTerms) {
  const sums = {
    trading: 0,
    positions: 0,
    changed: 0,
    unvalued: 0,
    before: 0,
    after: 0,
    was: 0,
    is: 0,
  };
  for (const account of twin.accounts.filter(({ group_id }) => group_id === terms.group_id)) {
    const [before, after] = [worthOf(twin, account), worthUnder(twin, account, terms)];
    const count = openPositions(twin, account).length;
    sums.positions += count;
    sums.before += before.used;
    sums.after += after.used;
    if (before.equity !== null && after.equity !== null) {
      sums.was += before.equity;
      sums.is += after.equity;
    }
    if (count === 0) continue;
    sums.trading += 1;
    if (after.equity === null) sums.unvalued += 1;
    if (before.used !== after.used || before.equity !== after.equity) sums.changed += 1;
  }
  return sums;
}

/** Ids of what the quotes of now reach by these terms. */
function reachedUnder(twin: Twin, account: TwinAccount, terms: GroupTerms): Set<string> {
  const quoteOf = (symbol_id: number) => {
    const symbol = symbolIn(twin, symbol_id);
    return symbol.status === 2 ? null : seen(terms, symbol);
  };
  const ids = new Set<string>();
  for (const { id, symbol_id, side, protections } of openPositions(twin, account)) {
    const exit = exitPrice(quoteOf(symbol_id), side);
    if (exit === null) continue;
    const { stop_loss, take_profit, take_profit_levels } = protections;
    const gains = [take_profit, ...take_profit_levels.map(({ price }) => price)];
    const gained = (price: number) => (side === 0 ? exit - price : price - exit);
    const isHit =
      (stop_loss !== null && gained(stop_loss) <= 0) ||
      gains.some((price) => price !== null && gained(price) >= 0);
    if (isHit) ids.add(`position ${id}`);
  }
  for (const order of pendingOrders(twin, account)) {
    const quote = quoteOf(order.symbol_id);
    if (quote !== null && isReached(order, quote)) ids.add(`order ${order.id}`);
  }
  return ids;
}

/** Positions and orders that become reached. */
function naiveReached(twin: Twin, before: GroupTerms, after: GroupTerms) {
  const found = twin.accounts
    .filter(({ group_id }) => group_id === after.group_id)
    .flatMap((account) => {
      const known = reachedUnder(twin, account, before);
      return [...reachedUnder(twin, account, after)].filter((id) => !known.has(id));
    });
  const count = (kind: string) => found.filter((id) => id.startsWith(kind)).length;
  return { exits_reached_count: count("position"), orders_reached_count: count("order") };
}

function expectNaive(
  twin: Twin,
  held: GroupTerms,
  terms: GroupTerms,
  effect: GroupTermsEffect,
): void {
  const naive = naiveSums(twin, terms);
  const amount = (units: number) => amountOf(minor(units), terms.currency_digits);
  expect(effect).toMatchObject({
    trading_count: naive.trading,
    positions_count: naive.positions,
    changed_accounts_count: naive.changed,
    not_valued_count: naive.unvalued,
    used_margin_before: amount(naive.before),
    used_margin_after: amount(naive.after),
    equity_before: amount(naive.was),
    equity_after: amount(naive.is),
    ...naiveReached(twin, held, terms),
  });
  for (const befallen of effect.befallen) {
    const { account_id } = befallen;
    const account = twin.accounts.find((each) => each.account_id === account_id);
    if (account === undefined) throw new Error(`the twin has no account ${account_id}`);
    const [was, is] = [worthOf(twin, account), worthUnder(twin, account, terms)];
    expect(befallen).toMatchObject({
      equity_before: was.equity === null ? null : amount(was.equity),
      used_margin_before: amount(was.used),
      equity_after: amount(is.equity ?? Number.NaN),
      used_margin_after: amount(is.used),
    });
  }
}

/** What the engine did to each account in the step that changed the terms: the gravest. */
function done(events: readonly EngineEvent[], held: ReadonlyMap<number, Held>) {
  const outcomes = new Map<number, GroupOutcome>();
  const note = (account_id: number, outcome: GroupOutcome) => {
    const known = outcomes.get(account_id);
    const gravity = (each: GroupOutcome) => GROUP_OUTCOMES.indexOf(each);
    if (known === undefined || gravity(outcome) < gravity(known)) {
      outcomes.set(account_id, outcome);
    }
  };
  for (const event of events) {
    if (event.type === "account" && event.account.prop?.status === 2) {
      if (held.get(event.account_id)?.prop !== 2) note(event.account_id, "programme_fails");
    }
    if (event.type !== "liquidation") continue;
    if (event.status === 2) note(event.account_id, "stop_out");
    else if (event.status === 0 || held.get(event.account_id)?.liquidation === 2) {
      note(event.account_id, "recovers");
    } else note(event.account_id, "margin_call");
  }
  return outcomes;
}

type Held = { readonly liquidation: number; readonly prop: number | undefined };
const heldOf = (state: EngineState): ReadonlyMap<number, Held> =>
  new Map(
    [...state.accounts].map(([id, { record }]) => [
      id,
      { liquidation: record.liquidation, prop: record.prop?.status },
    ]),
  );

describe("a preview of other terms of a group", () => {
  const met: Record<string, number> = {};
  let previews = 0;
  let reached = 0;

  async function runSeed(seed: number): Promise<void> {
    const pair = createPair();
    const world = createWorld(seed, pair.twin);
    for (let step = 0; step < STEPS; step += 1) {
      const action = nextAction(world);
      const decision = act(pair, action);
      if (decision !== null) learn(world, decision.events);
      const { state } = pair.driven;
      const group = [...state.groups.values()][step % Math.max(1, state.groups.size)];
      // In a day change, accounts that are brought over first are charged their night before anything is decided.
      if (step % EVERY !== 0 || group === undefined || state.rolling !== null) continue;
      const terms = otherTerms(world, group);
      const effect = await effectOf(state, terms);
      expectNaive(pair.twin, group, terms, effect);
      reached += effect.exits_reached_count + effect.orders_reached_count;
      const held = heldOf(state);
      const ts = unixMs(Math.max(world.now, state.now));
      const input = { kind: "set_group" as const, ts, terms };
      const events = act(pair, { op: "input", input })?.events ?? [];
      learn(world, events);
      const foreseen = new Map(effect.befallen.map((each) => [each.account_id, each.outcome]));
      expect([seed, step, [...foreseen].toSorted(byAccount)]).toEqual([
        seed,
        step,
        [...done(events, held)].toSorted(byAccount),
      ]);
      previews += 1;
      for (const outcome of foreseen.values()) met[outcome] = (met[outcome] ?? 0) + 1;
    }
  }

  beforeAll(
    async () => {
      for (let seed = 1; seed <= SEEDS; seed += 1) await runSeed(seed);
    },
    60_000 * triesOf({ quick: 1, turn: 5, whole: 20 }),
  );

  it("is what the twin works out for each account, and what the engine then does", () => {
    expect(previews).toBeGreaterThan(SEEDS);
    expect(reached).toBeGreaterThan(SEEDS / 20);
  });

  it.each(GROUP_OUTCOMES)("was right of %s often enough to say so", (outcome) => {
    expect(met[outcome] ?? 0).toBeGreaterThanOrEqual(SEEDS / 20);
  });
});

const byAccount = ([a]: readonly [number, GroupOutcome], [b]: readonly [number, GroupOutcome]) =>
  a - b;
