/** That the invariant of distances from the fill sees what it is for: steps that no engine may do. */
import { expect, test } from "vitest";
import type { EngineEvent } from "../../engine/event.ts";
import { openDesk } from "../support/engine-desk.ts";
import { EURUSD, START } from "../support/engine-house.ts";
import { createMemory, remember, type Context } from "./context.ts";
import { FROM_FILL_INVARIANTS } from "./from-fill-invariants.ts";
import { checkAll } from "./invariant.ts";
import { createTwin } from "./twin/facts.ts";

/** A buy stop with a stop loss 100 points and a target 300 points away, filled 50 points beyond its price. */
function gap(): { before: Context; events: readonly EngineEvent[] } {
  const desk = openDesk();
  const guards = { stop_loss: 110_400, take_profit: 110_800 };
  desk.place({ type: 2, side: 0, order_price: 110_500, ...guards, is_from_fill: true });
  const before: Context = {
    step: 1,
    input: { kind: "clock", ts: START, day: 1 },
    decision: { events: [], outcome: null },
    events: [...desk.events],
    state: desk.state,
    twin: createTwin(),
    before: null,
    memory: createMemory(),
  };
  remember(before);
  return { before, events: desk.quote(EURUSD, 110_540, 110_550) };
}

const check = (context: Context, events: readonly EngineEvent[]) => () =>
  checkAll(FROM_FILL_INVARIANTS, { ...context, events });

test("a fill that keeps the distances passes", () => {
  const { before, events } = gap();
  expect(check(before, events)).not.toThrow();
});

test("a filled order that kept its prices is seen", () => {
  const { before, events } = gap();
  const kept = events.map((event) =>
    event.type === "order"
      ? { ...event, order: { ...event.order, stop_loss: 110_400 as never } }
      : event,
  );
  expect(check(before, kept)).toThrow("Invariant 45");
});

test("a position that is guarded otherwise than its order is seen", () => {
  const { before, events } = gap();
  const other = events.map((event) =>
    event.type === "position"
      ? { ...event, position: { ...event.position, take_profit: 110_800 as never } }
      : event,
  );
  expect(check(before, other)).toThrow("position 1 is not guarded as order 1 says");
});
