/**
 * The ticket's press against all that may change between its beginning and its end: what goes out is what the ticket showed
 * when it began, or nothing. From the events of the button to the body of the order. @bar T23
 */
import fc from "fast-check";
import { createRoot } from "solid-js";
import { expect, it } from "vitest";
import { ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import type { Known } from "../../../domain/known.ts";
import { minor } from "../../../domain/units.ts";
import { EURUSD, eurusd } from "../../../tests/support/engine-house.ts";
import { knownAccount } from "../../../tests/support/known-account.ts";
import { triesOf } from "../../../tests/support/tries.ts";
import { makePress } from "../../trade/make-press.ts";
import { compose, type Composed } from "../../trade/ticket/compose.ts";
import { EMPTY_DRAFT, type Draft } from "../../trade/ticket/draft.ts";
import { askOf, orderOf, type Ask } from "./ticket-press.ts";

const POINT = 0.00001;
const POINTS_IN_PIP = 10;
/** Of a limit order, points. */
const LIMIT = 109_000;
const TERMS = [eurusd(), eurusd({ symbol_id: EURUSD + 1 })];

type World = {
  readonly account_id: number;
  readonly symbol_id: number;
  readonly draft: Draft;
  readonly bid: number;
  readonly equity: number;
};
const START: World = {
  account_id: 7,
  symbol_id: EURUSD,
  draft: { ...EMPTY_DRAFT, size: "1", stop: { unit: "pips", text: "50" } },
  bid: 110_000,
  equity: 1_000_000,
};

function knownOf({ bid, equity }: World): Known {
  const known = knownAccount(TERMS, bid);
  return { ...known, account: { ...known.account, balance: minor(equity), leverage: 500 } };
}

const composedOf = (world: World): Composed | null =>
  compose(world.draft, world.symbol_id, knownOf(world));
/** Points. */
const fillOf = ({ draft, bid }: World): number | null =>
  draft.type === "market" ? (draft.side === "buy" ? bid + 10 : bid) : null;

const draftChange: fc.Arbitrary<Partial<Draft>> = fc.oneof(
  fc.record({ side: fc.constantFrom("buy" as const, "sell" as const) }),
  fc.record({ size: fc.constantFrom("1", "2", "1.5") }),
  fc.record({
    sizeUnit: fc.constantFrom("lots" as const, "money" as const, "risk_money" as const),
    size: fc.constantFrom("3000000", "500"),
  }),
  fc.record({ sizeUnit: fc.constant("risk_percent" as const), size: fc.constantFrom("1", "2") }),
  fc.record({
    stop: fc.record({ unit: fc.constant("pips" as const), text: fc.constantFrom("50", "30") }),
  }),
  fc.constantFrom(
    { type: "market" as const },
    { type: "limit" as const, side: "buy" as const, price: "1.09000" },
  ),
);
type Step = { readonly to: (world: World) => World; readonly isTick?: true };
const to = <T>(weight: number, values: fc.Arbitrary<T>, change: (value: T) => Partial<World>) => ({
  weight,
  arbitrary: values.map((value): Step => ({ to: (world) => ({ ...world, ...change(value) }) })),
});
const tick = fc
  .integer({ min: -25, max: 25 })
  .map((by): Step => ({ to: (world) => ({ ...world, bid: world.bid + by }), isTick: true }));
/** What a hand, another tab, the market and the books do between two moments. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: tick },
  {
    weight: 3,
    arbitrary: draftChange.map((change): Step => ({
      to: (world) => ({ ...world, draft: { ...world.draft, ...change } }),
    })),
  },
  to(2, fc.integer({ min: 800_000, max: 1_200_000 }), (equity) => ({ equity })),
  to(1, fc.constantFrom(7, 8), (account_id) => ({ account_id })),
  to(1, fc.constantFrom(EURUSD, EURUSD + 1), (symbol_id) => ({ symbol_id })),
);

type Sent = { account_id: number; order: Composed | null };

/** The press of a ticket in a world that the test moves on, what the ticket shows, and what the press sent. */
function makeTicketPress() {
  let world = START;
  let face = composedOf(START);
  const sent: Sent[] = [];
  const press = makePress<Ask, Composed>(
    {
      feed: { fresh: () => true },
      ask: () => askOf(face, world.draft.side, world.account_id),
      price: () => {
        const price = fillOf(world);
        return price === null ? null : { price: price * POINT, jumpMax: 30 * POINT };
      },
      shown: (ask, price) => orderOf(ask, price, knownOf(world), face),
      send: (_ask, _price, order) => {
        sent.push({ account_id: world.account_id, order });
        return Promise.resolve();
      },
    },
    () => undefined,
  );
  const move = (steps: readonly Step[]) => {
    let seen: World | null = null;
    for (const { to, isTick } of steps) {
      world = to(world);
      // The ticket follows the price a few times a second, all else at once.
      if (isTick !== true) seen = world;
    }
    if (seen !== null) face = composedOf(seen);
    return { world, face };
  };
  return { move, sent, press };
}

/** The order that is meant, by arithmetic of its own: the volume on the button, all prices of the moment. */
function meantOf({ world, face }: { world: World; face: Composed | null }) {
  const { draft, symbol_id } = world;
  const isBuy = draft.side === "buy";
  const entry = fillOf(world) ?? LIMIT;
  const stop = entry + (isBuy ? -1 : 1) * Number(draft.stop.text) * POINTS_IN_PIP;
  return {
    symbol_id,
    type: ORDER_TYPE[draft.type],
    side: SIDE[draft.side],
    volume: face?.lots,
    order_price: Number((entry * POINT).toFixed(5)),
    stop_loss: Number((stop * POINT).toFixed(5)),
  };
}

const event = (more: object) => more as unknown as PointerEvent;

it(
  "sends what the ticket showed when the press began, or nothing, whatever comes between",
  { timeout: 600_000 },
  () => {
    const count = { sent: 0, changed: 0, resized: 0 };
    const run = (before: readonly Step[], during: readonly Step[]) =>
      createRoot((dispose) => {
        const { move, sent, press } = makeTicketPress();
        const began = move(before);
        press.handlers.onPointerDown(event({ button: 0 }));
        const ended = move(during);
        press.handlers.onClick(event({ detail: 1, timeStamp: 1_000 }));
        dispose();
        if (sent.length === 0) return;
        count.sent += 1;
        if (ended.world !== began.world) count.changed += 1;
        if (ended.face?.lots !== began.face?.lots) count.resized += 1;
        expect(sent).toHaveLength(1);
        expect(sent[0]?.account_id).toBe(began.world.account_id);
        const { body } = sent[0]?.order ?? {};
        const { order_price, ...meant } = meantOf(began);
        expect(body).toMatchObject(meant);
        expect(body?.order_price).toBeCloseTo(order_price, 9);
      });
    const steps = fc.array(step, { maxLength: 6 });
    const numRuns = triesOf({ quick: 1_000, turn: 10_000, whole: 10_000 });
    fc.assert(fc.property(steps, steps, run), { numRuns });
    // The walks are not all refusals, nor without a change, nor all of a volume that stays.
    expect(count.sent).toBeGreaterThan(numRuns / 5);
    expect(count.changed).toBeGreaterThan(numRuns / 20);
    expect(count.resized).toBeGreaterThan(0);
  },
);
