/** That the invariants of tied orders see what they are for: steps that no engine may do. */
import { expect, test } from "vitest";
import { openDesk, type Desk } from "../support/engine-desk.ts";
import { EURUSD, START } from "../support/engine-house.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { createMemory, remember, type Context } from "./context.ts";
import { checkAll } from "./invariant.ts";
import { TIE_INVARIANTS } from "./tie-invariants.ts";
import { createTwin } from "./twin/facts.ts";

/** A breakout, #1 above and #2 below, and a price that fills #1. */
function fillOne(): { desk: Desk; before: Context; events: readonly EngineEvent[] } {
  const desk = openDesk();
  desk.place({ type: 2, side: 0, order_price: 110_500 });
  desk.place({ type: 2, side: 1, order_price: 109_500, oco_with: 1 });
  const input = { kind: "clock", ts: START, day: 1 } as const;
  const decision = { events: [], outcome: null };
  const memory = createMemory();
  const before: Context = {
    step: 1,
    input,
    decision,
    events: [...desk.events],
    state: desk.state,
    twin: createTwin(),
    before: null,
    memory,
  };
  remember(before);
  return { desk, before, events: desk.quote(EURUSD, 110_490, 110_500) };
}

const check = (context: Context, events: readonly EngineEvent[]) => () =>
  checkAll(TIE_INVARIANTS, { ...context, events });

test("a fill that cancels the other keeps them", () => {
  const { before, events } = fillOne();
  expect(check(before, events)).not.toThrow();
});

test("a second fill of those that are tied together is seen, at once and later", () => {
  const { before, events } = fillOne();
  const twice = events.map((event) =>
    event.type === "order" && event.order.id === 2
      ? { ...event, change: "update" as const, order: { ...event.order, status: 3 as const } }
      : event,
  );
  expect(check(before, twice)).toThrow("Invariant 43");
  const filled = twice.slice(0, 1);
  remember({ ...before, events: filled });
  expect(check(before, twice.slice(-1))).toThrow("order 2 filled, and so did 1");
});

test("one that waits on after a fill is seen", () => {
  const { desk, before, events } = fillOne();
  const order = before.memory.orders.get(2);
  if (order === undefined) throw new Error("no order 2");
  desk.account.orders.set(2, order);
  expect(check(before, events)).toThrow("order 1 filled, and 2 still waits");
  desk.account.orders.delete(2);
});

test("a cancel that names an order which did not fill is seen", () => {
  const { before, events } = fillOne();
  const cancel = events.filter((event) => event.type === "order" && event.change === "cancel");
  expect(check(before, cancel)).toThrow("order 2 was cancelled by 1");
});
