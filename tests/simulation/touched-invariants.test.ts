/** That the invariant of market-if-touched orders sees what it is for: steps that no engine may do. */
import { expect, test } from "vitest";
import { minor, points } from "../../domain/units.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { Input, PlaceOrder } from "../../engine/input.ts";
import { ACCOUNT, EURUSD, STAFF, START, eurusd, group } from "../support/engine-house.ts";
import { marketOrder } from "../support/market-order.ts";
import type { Context } from "./context.ts";
import { checkAll } from "./invariant.ts";
import { act, createPair, type Pair } from "./run.ts";
import { TOUCHED_INVARIANTS } from "./touched-invariants.ts";

const about = { ts: START, account_id: ACCOUNT, actor: STAFF };
const quote = (bid: number) =>
  ({
    kind: "quote",
    ts: START,
    symbol_id: EURUSD,
    bid: points(bid),
    ask: points(bid + 10),
  }) as const;

function step(pair: Pair, input: Input) {
  const decision = act(pair, { op: "input", input });
  if (decision === null) throw new Error("an input is decided");
  return decision;
}

/** Order #1 at 1.09500, and a bid that touches it. */
function touch(ask: Partial<PlaceOrder> = {}): { context: Context; pair: Pair } {
  const pair = createPair();
  step(pair, { kind: "set_symbol", ts: START, terms: eurusd() });
  step(pair, { kind: "set_group", ts: START, terms: group() });
  step(pair, { ...about, kind: "open_account", group_id: 1, status: 1, leverage: null });
  step(pair, { ...about, kind: "deposit", amount: minor(1_000_000), desc: "" });
  step(pair, quote(110_000));
  step(pair, marketOrder(about, { type: 4, order_price: points(109_500), ...ask }));
  const input = quote(109_500);
  const before = pair.driven.state.accounts.get(ACCOUNT)?.orders.get(1);
  const decision = step(pair, input);
  const { events } = decision;
  const { driven, twin, memory } = pair;
  expect(before?.status).toBe(1);
  const context = { step: 9, input, decision, events, before: null, memory, twin };
  return { pair, context: { ...context, state: driven.state } };
}

const check =
  (context: Context, change: (event: EngineEvent) => EngineEvent = (same) => same) =>
  () => {
    checkAll(TOUCHED_INVARIANTS, { ...context, events: context.events.map(change) });
  };

test("one that is filled at the ask as its price is touched keeps it", () => {
  expect(check(touch({ max_deviation: points(10) }).context)).not.toThrow();
});

test("one that fills before its price is touched is seen", () => {
  const { context } = touch();
  const early = (event: EngineEvent): EngineEvent =>
    event.type === "deal" ? { ...event, deal: { ...event.deal, bid: points(109_501) } } : event;
  expect(check(context, early)).toThrow("order 1 was not touched");
});

test("one that fills further from its price than is allowed is seen", () => {
  const { context } = touch({ max_deviation: points(10) });
  const far = (event: EngineEvent): EngineEvent =>
    event.type === "deal" ? { ...event, deal: { ...event.deal, price: points(109_511) } } : event;
  expect(check(context, far)).toThrow("order 1 filled 11 points worse");
});

test("one that waits on although it was touched is seen", () => {
  const { context, pair } = touch({ max_deviation: points(9) });
  const [refused] = context.events;
  if (refused?.type !== "order") throw new Error("it is refused");
  expect(refused.order).toMatchObject({ status: 5, rejection: "price_moved" });
  const orders = pair.driven.state.accounts.get(ACCOUNT)?.orders;
  orders?.set(1, { ...refused.order, status: 1 });
  expect(check(context)).toThrow("order 1 was touched and waits");
});
