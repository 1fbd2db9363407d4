import fc from "fast-check";
import { expect, test } from "vitest";
import { minor, steps } from "../domain/units.ts";
import { expectSound, openDesk, type Desk } from "../tests/support/engine-desk.ts";
import {
  ACCOUNT,
  EURUSD,
  eurusd,
  group,
  INDEX,
  index,
  OWNER,
  STAFF,
  START,
  USDJPY,
  usdjpy,
} from "../tests/support/engine-house.ts";
import { dropBand } from "./band-index.ts";
import { canonical } from "./codec.ts";
import { accountOf } from "./step.ts";

const ACCOUNTS = [ACCOUNT, ACCOUNT + 1, ACCOUNT + 2] as const;

/** Dollars with margin of both sides; euros in a programme; yen with mark-ups and margin of what is net. */
const GROUPS = [
  group({ quote_age_max_ms: 1_000_000 }),
  group({
    group_id: 2,
    currency: "EUR",
    hedged_margin_mode: "max",
    stop_out_policy: "oldest",
    prop: {
      phase: "one",
      profit_target: minor(50_000),
      daily_loss_max: minor(60_000),
      total_loss_max: minor(150_000),
    },
  }),
  group({
    group_id: 3,
    currency: "JPY",
    currency_digits: 0,
    hedged_margin_mode: "net",
    markups: {
      [EURUSD]: { markup_bid: 3, markup_ask: 7 },
      [USDJPY]: { markup_bid: 5, markup_ask: 0 },
    },
  }),
];
const MONEY = [1_000_000, 900_000, 1_500_000];

const symbol = fc.integer({ min: EURUSD, max: INDEX });
const nth = fc.nat(2);
const doing = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant("quote" as const),
      symbol,
      // Mostly small moves, now and then a gap.
      move: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: -60, max: 60 }) },
        fc.integer({ min: -9_000, max: 9_000 }),
      ),
      spread: fc.nat(30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      nth,
      symbol,
      side: fc.constantFrom(0 as const, 1 as const),
      volume: fc.integer({ min: 1, max: 500 }),
      guard: fc.option(fc.integer({ min: 100, max: 3_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const), nth, of: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("deposit" as const),
      nth,
      amount: fc.integer({ min: 1, max: 300_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      symbol,
      status: fc.constantFrom(0 as const, 0 as const, 2 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("day" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("terms" as const),
      nth,
      leverage: fc.integer({ min: 30, max: 400 }),
      level: fc.integer({ min: 5_000, max: 30_000 }),
    }),
  },
);
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

function openWorld(): { desk: Desk; mids: number[] } {
  const desk = openDesk({}, [eurusd(), usdjpy(), index()], 0);
  for (const terms of GROUPS) desk.send({ kind: "set_group", ts: START, terms });
  for (const [at, account_id] of ACCOUNTS.entries()) {
    const staff = { ts: START, account_id, actor: STAFF };
    if (at > 0)
      desk.send({ ...staff, kind: "open_account", group_id: at + 1, status: 1, leverage: null });
    desk.deposit(MONEY[at] ?? 0, account_id);
  }
  desk.quote(USDJPY, 150_000, 150_010);
  desk.quote(INDEX, 50_000, 50_010);
  return { desk, mids: [0, 110_000, 150_000, 50_000] };
}

function act({ desk, mids }: ReturnType<typeof openWorld>, step: Doing): void {
  const account_id = "nth" in step ? (ACCOUNTS[step.nth] ?? ACCOUNT) : ACCOUNT;
  const actor = { ...OWNER, account_id };
  switch (step.do) {
    case "quote": {
      const mid = (mids[step.symbol] ?? 0) + step.move;
      mids[step.symbol] = mid;
      desk.quote(step.symbol, mid, mid + step.spread);
      return;
    }
    case "place": {
      const mid = mids[step.symbol] ?? 0;
      const stop_loss = step.guard === null ? null : mid + (step.side === 0 ? -1 : 1) * step.guard;
      const { side, volume } = step;
      desk.place({ account_id, actor, symbol_id: step.symbol, side, volume, stop_loss });
      return;
    }
    case "close": {
      const ids = [...accountOf(desk.state, account_id).positions.keys()];
      desk.close(ids[step.of] ?? 1, { account_id, actor });
      return;
    }
    case "deposit":
      desk.deposit(step.amount, account_id);
      return;
    case "status":
      desk.send({
        kind: "symbol_status",
        ts: desk.now,
        symbol_id: step.symbol,
        status: step.status,
      });
      return;
    case "day":
      desk.wait(1_000);
      desk.send({ kind: "clock", ts: desk.now, day: Math.max(1, desk.state.day + 1) });
      return;
    case "terms": {
      const { leverage: leverage_default, level: margin_call_level } = step;
      const terms = desk.state.groups.get(step.nth + 1) ?? group();
      desk.send({
        kind: "set_group",
        ts: desk.now,
        terms: { ...terms, leverage_default, margin_call_level },
      });
    }
  }
}

test("with bands and without, the same is decided", () => {
  const seen = { banded: 0, unbanded: 0, calls: 0, stops: 0, left: 0, failed: 0 };
  fc.assert(
    fc.property(fc.array(doing, { minLength: 20, maxLength: 120 }), (doings) => {
      const quiet = openWorld();
      const eager = openWorld();
      for (const step of doings) {
        for (const account of eager.desk.state.accounts.values()) dropBand(account);
        const from = quiet.desk.events.length;
        act(quiet, step);
        act(eager, step);
        const events = quiet.desk.events.slice(from);
        expect(events.map(canonical)).toEqual(eager.desk.events.slice(from).map(canonical));
        for (const { isBanded, positions } of quiet.desk.state.accounts.values()) {
          if (positions.size > 0) seen[isBanded ? "banded" : "unbanded"] += 1;
        }
        for (const event of events) {
          if (event.type === "liquidation") seen[NAMES[event.status]] += 1;
          if (event.type === "account" && event.account.prop?.status === 2) seen.failed += 1;
        }
      }
      expectSound(quiet.desk);
    }),
    { numRuns: 200 },
  );
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(3);
});

const NAMES = ["left", "calls", "stops"] as const;

test("an account with a band is found by the quote that leaves it, and by no other", () => {
  const desk = openDesk();
  desk.place();
  const symbol = desk.state.symbols.get(EURUSD);
  const due = () => [...(symbol?.bands.due(symbol.bid ?? 0, symbol.ask ?? 0) ?? [])];
  expect(symbol?.unbanded).toEqual(new Set([ACCOUNT]));
  desk.quote(EURUSD, 110_000, 110_010);
  expect(desk.account.isBanded).toBe(true);
  expect(symbol?.unbanded.size).toBe(0);
  expect(due()).toEqual([]);
  const before = desk.account.figures.get(1)?.asOf;
  desk.quote(EURUSD, 110_020, 110_030);
  expect(desk.account.figures.get(1)?.asOf).toBe(before);
  desk.quote(EURUSD, 100_500, 100_510);
  expect(desk.account.figures.get(1)?.asOf).not.toBe(before);
});

test.each([
  ["money that comes", (desk: Desk) => desk.deposit(1)],
  ["a protection that changes", (desk: Desk) => desk.protect(1, { stop_loss: 100_000 })],
  ["a position that opens", (desk: Desk) => desk.place({ volume: steps(1) })],
  [
    "new terms of its group",
    (desk: Desk) => desk.send({ kind: "set_group", ts: START, terms: group({ leverage_max: 99 }) }),
  ],
  [
    "new terms of a symbol",
    (desk: Desk) => desk.send({ kind: "set_symbol", ts: START, terms: eurusd({ pip_points: 1 }) }),
  ],
])("%s drops the band until the next quote", (_, change) => {
  const desk = openDesk();
  desk.place();
  desk.quote(EURUSD, 110_000, 110_010);
  expect(desk.account.isBanded).toBe(true);
  change(desk);
  expect(desk.account.isBanded).toBe(false);
  desk.quote(EURUSD, 110_000, 110_010);
  expect(desk.account.isBanded).toBe(true);
});

test("an account that is being stopped out, or cannot be valued, has no band", () => {
  const desk = openDesk({}, undefined, 120_000);
  desk.place();
  desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 2 });
  desk.quote(EURUSD, 109_000, 109_010);
  expect(desk.account).toMatchObject({ isBanded: false, record: { liquidation: 2 } });
  const other = openDesk();
  other.quote(INDEX, 50_000);
  other.place({ symbol_id: INDEX });
  other.quote(EURUSD, -5, -5);
  expect(other.account.isBanded).toBe(false);
});

test("an account in a margin call is found by a rise too", () => {
  const desk = openDesk({}, undefined, 220_000);
  desk.place();
  desk.quote(EURUSD, 108_900, 108_910);
  expect(desk.account).toMatchObject({ isBanded: true, record: { liquidation: 1 } });
  desk.quote(EURUSD, 110_000, 110_010);
  expect(desk.account.record.liquidation).toBe(0);
});
