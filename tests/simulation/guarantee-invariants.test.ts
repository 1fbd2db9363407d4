/** That the invariants of guaranteed stops see what they are for: steps that no engine may do. */
import { expect, test } from "vitest";
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { minor, points } from "../../domain/units.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { Input } from "../../engine/input.ts";
import { ACCOUNT, EURUSD, STAFF, START, eurusd, group } from "../support/engine-house.ts";
import { marketOrder } from "../support/market-order.ts";
import type { Context } from "./context.ts";
import { GUARANTEE_INVARIANTS } from "./guarantee-invariants.ts";
import { checkAll } from "./invariant.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";
import { act, createPair } from "./run.ts";

const about = { ts: START, account_id: ACCOUNT, actor: STAFF };
const guaranteed_stop = { premium: points(12), distance_min: points(200) };
const quote = (bid: number) =>
  ({
    kind: "quote",
    ts: START,
    symbol_id: EURUSD,
    bid: points(bid),
    ask: points(bid + 10),
  }) as const;
const BUY = marketOrder(about, {
  protections: { ...NO_PROTECTIONS, stop_loss: points(109_700) },
  is_stop_guaranteed: true,
});

/** The last of the inputs, after a purchase at 1.10010 with a stop at 1.09700, guaranteed or not. */
function after(input: Input, isGuaranteed = true): Context {
  const pair = createPair();
  const step = (of: Input) => {
    const decision = act(pair, { op: "input", input: of });
    if (decision === null) throw new Error("an input is decided");
    return decision;
  };
  step({ kind: "set_symbol", ts: START, terms: eurusd({ guaranteed_stop }) });
  step({ kind: "set_group", ts: START, terms: group() });
  step({ ...about, kind: "open_account", group_id: 1, status: 1, leverage: null });
  step({ ...about, kind: "deposit", amount: minor(1_000_000), desc: "" });
  step(quote(110_000));
  step({ ...BUY, is_stop_guaranteed: isGuaranteed });
  const { twin, driven } = pair;
  const memory = structuredClone(pair.memory);
  const decision = step(input);
  const { events } = decision;
  return { step: 9, input, decision, events, before: null, memory, twin, state: driven.state };
}

const check =
  (context: Context, change: (event: EngineEvent) => EngineEvent = (same) => same) =>
  () => {
    const fills = ORDER_INVARIANTS.filter(({ number }) => number === 17);
    const changed = { ...context, events: context.events.map(change) };
    checkAll([...GUARANTEE_INVARIANTS, ...fills], changed);
  };

const dealt = (changes: object) => (event: EngineEvent) =>
  event.type === "deal" ? { ...event, deal: { ...event.deal, ...changes } } : event;

test("a gap through a guaranteed stop and one through an ordinary one keep them", () => {
  expect(check(after(quote(109_000)))).not.toThrow();
  expect(check(after(quote(109_000), false))).not.toThrow();
});

test("one that is filled at the market is seen", () => {
  const context = after(quote(109_000));
  expect(check(context, dealt({ price: 109_000 }))).toThrow("deal 2 at 109000, guaranteed 109700");
});

test("an ordinary stop that is filled at its price is seen", () => {
  const context = after(quote(109_000), false);
  expect(check(context, dealt({ price: 109_700 }))).toThrow("deal 2 at 109700");
});

test("one that costs nothing, or more than nothing where none was there, is seen", () => {
  const free = { premium: undefined, guarantee_paid: undefined };
  expect(check(after(quote(109_000)), dealt(free))).toThrow("deal 2 is free");
  const charged = { premium: -5, guarantee_paid: 0 };
  expect(check(after(quote(109_000), false), dealt(charged))).toThrow("charged for no guarantee");
});

test("one that is booked against trading is seen", () => {
  const hidden = (event: EngineEvent): EngineEvent =>
    event.type === "booking"
      ? { ...event, lines: event.lines.filter(({ ledger }) => ledger !== "guarantees") }
      : event;
  expect(check(after(quote(109_000)), hidden)).toThrow("deal 2");
});

test("one that is moved too near is seen", () => {
  const protections = { stop_loss: points(109_600) };
  const moved = {
    kind: "modify_position",
    position_id: 1,
    protections,
    is_off_tick: false,
  } as const;
  const context = after({ ...about, ...moved });
  expect(check(context)).not.toThrow();
  const near = (event: EngineEvent): EngineEvent =>
    event.type === "position"
      ? { ...event, position: { ...event.position, stop_loss: points(109_900) } }
      : event;
  expect(check(context, near)).toThrow("position 1 at 100 for 12");
});
