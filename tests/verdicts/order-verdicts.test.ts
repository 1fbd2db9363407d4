/**
 * The ticket and the engine agree: 100,000 generated orders get the same verdict from the order rules, asked with facts
 * made of records and quotes alone, as from the engine. docs/engine.md, Opening.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { REJECTION_PRECEDENCE, type Rejection } from "../../contract/rejections.ts";
import { ensure } from "../../domain/assert.ts";
import type { Known } from "../../domain/known.ts";
import { orderFacts } from "../../domain/order-facts.ts";
import { checkLeg } from "../../domain/oco-leg.ts";
import { checkOrder, type OrderFacts } from "../../domain/order-rules.ts";
import { steps } from "../../domain/units.ts";
import type { Verdict } from "../../domain/verdict.ts";
import { generateOrder, movement, openingInputs, rollDice, type Dice } from "./order-generator.ts";
import { decide, type Decision } from "../../engine/decide.ts";
import type { PlaceOrder } from "../../engine/input.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { summarize } from "../../engine/summary.ts";

const ORDERS = 100_000;
const SEED = 20_260_310;

function knownOf(state: EngineState, { account_id, ts }: PlaceOrder): Known {
  const { record, orders, positions } = ensure(state.accounts.get(account_id), "the account");
  return {
    now: ts > state.now ? ts : state.now,
    group: ensure(state.groups.get(record.group_id), "its group"),
    isHalted: state.isHalted || state.haltedGroups.has(record.group_id),
    account: record,
    orders: [...orders.values()],
    positions: [...positions.values()],
    symbolOf: (symbol_id) => state.symbols.get(symbol_id),
    conversions: state.conversions,
  };
}

type Ticket = { readonly verdict: Verdict; readonly freeMargin: number | null };

/** Of two that would be placed at once: null, or the reason of the second as the service says it. */
function legVerdict({ oco_leg }: PlaceOrder, facts: OrderFacts): Verdict {
  const verdict = oco_leg ? checkLeg(oco_leg, facts) : null;
  return verdict === null ? null : { rejection: "oco_leg_refused", fix: verdict.fix };
}

/** What a terminal would say before it sends. */
function askTicket(state: EngineState, order: PlaceOrder): Ticket {
  const asked = { ...order, isReadOnly: order.actor.is_read_only };
  const facts = orderFacts(knownOf(state, order), asked);
  const verdict = checkOrder(order, facts) ?? legVerdict(order, facts);
  const opens = order.type === 0 && verdict === null && facts.opens > 0;
  return { verdict, freeMargin: opens ? facts.freeMarginAfter(order.volume) : null };
}

const verdictOf = ({ outcome }: Decision): Verdict => {
  if (outcome === null) throw new Error("an order has an outcome");
  if (outcome.ok) return null;
  return { rejection: outcome.error as NonNullable<Verdict>["rejection"], fix: outcome.fix };
};

/** The same order with its fix; null: there is none. */
function fixed(order: PlaceOrder, verdict: NonNullable<Verdict>): PlaceOrder | null {
  // The fix of a second order is not one of the first.
  if (verdict.fix === null || verdict.rejection === "oco_leg_refused") return null;
  const { field, value } = verdict.fix;
  if (field === "volume" && value !== null) {
    return { ...order, volume: steps(value), is_off_step: false };
  }
  const isOnTick = verdict.rejection === "price_off_tick";
  const asked = { ...order, ...(isOnTick ? { is_off_tick: false } : {}) };
  if (field === "stop_loss" || field === "take_profit") {
    return { ...asked, protections: { ...asked.protections, [field]: value } };
  }
  return { ...asked, [field]: value };
}

/**
 * Of changes and closes; liquidation_running, for which a stop-out must wait while another symbol is open; and
 * oco_too_many_orders, for which more orders must wait than a group here allows.
 */
const OF_OTHERS: ReadonlySet<Rejection> = new Set([
  "unknown_order",
  "order_not_pending",
  "position_not_open",
  "nothing_to_change",
  "liquidation_running",
  "oco_too_many_orders",
]);

type Tally = {
  readonly differences: unknown[];
  readonly forecasts: { right: number; readonly wrong: unknown[] };
  readonly fixes: { tried: number; readonly useless: unknown[] };
  readonly verdicts: Map<string, number>;
};

function run(state: EngineState, dice: Dice): Tally {
  const tally: Tally = {
    differences: [],
    forecasts: { right: 0, wrong: [] },
    fixes: { tried: 0, useless: [] },
    verdicts: new Map(),
  };
  const place = (order: PlaceOrder): Verdict => {
    const ticket = askTicket(state, order);
    const decision = decide(state, order);
    const verdict = verdictOf(decision);
    const word = verdict?.rejection ?? `accepted type ${order.type}`;
    tally.verdicts.set(word, (tally.verdicts.get(word) ?? 0) + 1);
    if (JSON.stringify(ticket.verdict) !== JSON.stringify(verdict)) {
      tally.differences.push({ order, ticket: ticket.verdict, engine: verdict });
    }
    if (ticket.freeMargin !== null) forecast(state, order, ticket.freeMargin, decision, tally);
    return verdict;
  };
  for (let placed = 0; placed < ORDERS;) {
    for (const input of dice.oneIn(2) ? movement(state, dice) : []) decide(state, input);
    const order = generateOrder(state, dice);
    const verdict = place(order);
    placed += 1;
    const better = verdict === null || dice.oneIn(2) ? null : fixed(order, verdict);
    if (better === null || placed === ORDERS) continue;
    const again = place(better);
    placed += 1;
    tally.fixes.tried += 1;
    if (JSON.stringify(again) === JSON.stringify(verdict))
      tally.fixes.useless.push({ order, verdict });
  }
  return tally;
}

/** The free margin that the ticket showed is what the account has after the fill, unless the fill set off more. */
function forecast(
  state: EngineState,
  order: PlaceOrder,
  expected: number,
  { events, outcome }: Decision,
  { forecasts }: Tally,
): void {
  const isMore = events.some(
    (event) =>
      event.type === "liquidation" ||
      (event.type === "order" && event.order.id !== outcome?.order?.id),
  );
  if (isMore) return;
  const after = summarize(state, order.account_id)?.free_margin ?? null;
  if (after === expected) forecasts.right += 1;
  else forecasts.wrong.push({ order, expected, after });
}

describe(`${ORDERS} generated orders`, () => {
  let tally: Tally;
  beforeAll(() => {
    const state = createState();
    for (const input of openingInputs()) decide(state, input);
    tally = run(state, rollDice(SEED));
  }, 300_000);

  it("get the same verdict and the same fix from the ticket as from the engine", () => {
    expect(tally.differences.slice(0, 3)).toEqual([]);
    expect([...tally.verdicts.values()].reduce((sum, count) => sum + count, 0)).toBe(ORDERS);
  });

  it("are accepted in each type and refused for each reason that placing has", () => {
    const reasons = REJECTION_PRECEDENCE.filter((rejection) => !OF_OTHERS.has(rejection));
    const words = [...[0, 1, 2, 3, 4].map((type) => `accepted type ${type}`), ...reasons];
    expect(words.filter((word) => (tally.verdicts.get(word) ?? 0) < 20)).toEqual([]);
  });

  it("are never refused and advised the same once they were changed as advised", () => {
    expect(tally.fixes.tried).toBeGreaterThan(1_000);
    expect(tally.fixes.useless.slice(0, 3)).toEqual([]);
  });

  it("leave the free margin that the ticket foretold", () => {
    expect(tally.forecasts.wrong.slice(0, 3)).toEqual([]);
    expect(tally.forecasts.right).toBeGreaterThan(1_000);
  });
});
