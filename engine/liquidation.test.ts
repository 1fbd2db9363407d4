import fc from "fast-check";
import { expect, test } from "vitest";
import type { StopOutPolicy } from "../contract/codes.ts";
import { fraction } from "../domain/fraction.ts";
import type { GroupTerms } from "../domain/terms.ts";
import { minor } from "../domain/units.ts";
import { openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import {
  EURUSD,
  eurusd,
  INDEX,
  START,
  STAFF,
  ACCOUNT,
  usdjpy,
  USDJPY,
  index,
} from "../tests/support/engine-house.ts";

const status = (desk: Desk, symbol_id: number, value: 0 | 1 | 2) =>
  desk.send({ kind: "symbol_status", ts: START, symbol_id, status: value });

/** One lot long at 1.10010 on 2,200.20: margin 1,100.10. The margin level in percent is (bid - 1.08909.9) x 100,000 / 1,100.10. */
const margined = (changes: Partial<GroupTerms> = {}, balance = 220_020) => {
  const desk = openDesk(changes, undefined, balance);
  desk.place();
  return desk;
};
/** The bid at which the equity of `margined` is so many cents. */
const equityAt = (desk: Desk, cents: number) => {
  const bid = 110_010 + (cents - 220_020) / 100;
  return desk.quote(EURUSD, bid, bid + 10);
};

test("a margin call comes exactly at its level, once, and is left five points above it", () => {
  // Margin 1,100.00 makes levels exact: EURUSD filled at 1.10000.
  const desk = openDesk({}, undefined, 220_000);
  desk.quote(EURUSD, 109_990, 110_000);
  desk.place();
  const at = (equity: number) => {
    const bid = 110_000 + (equity - 220_000) / 100;
    return desk.quote(EURUSD, bid, bid + 10);
  };
  expect(at(110_100)).toEqual([]);
  expect(at(110_000)).toEqual([
    {
      type: "liquidation",
      account_id: ACCOUNT,
      seq: expect.any(Number),
      ts: START,
      status: 1,
      level: 10_000,
      equity: 110_000,
      used_margin: 110_000,
    },
  ]);
  expect(at(109_000)).toEqual([]);
  expect(at(110_100)).toEqual([]);
  expect(at(115_500)).toEqual([]);
  expect(at(115_600)).toMatchObject([{ type: "liquidation", status: 0, level: 10_000 }]);
  expect(at(110_000)).toMatchObject([{ status: 1 }]);
});

test("a stop-out comes exactly at its level: its event, then the close, then the end of it", () => {
  const desk = openDesk({}, undefined, 220_000);
  desk.quote(EURUSD, 109_990, 110_000);
  desk.place();
  const at = (equity: number) => {
    const bid = 110_000 + (equity - 220_000) / 100;
    return desk.quote(EURUSD, bid, bid + 10);
  };
  expect(told(at(55_100))).toEqual(["liquidation 1"]);
  const events = at(55_000);
  expect(told(events)).toEqual([
    "liquidation 2",
    "order create #2 status 0",
    "order update #2 status 3",
    "deal out 100 at 108350 profit -165000",
    "booking balance 55000",
    "account",
    "position close #1 volume 100",
    "liquidation 0",
  ]);
  expect(events[0]).toMatchObject({ level: 5_000, equity: 55_000, used_margin: 110_000 });
  expect(events.at(-1)).toMatchObject({ level: 10_000, equity: 55_000, used_margin: 0 });
  expect(events.find((event) => event.type === "deal")).toMatchObject({
    deal: { reason: 5, requested_price: null, side: 1 },
  });
});

test("a gap through both levels tells both, in order", () => {
  const desk = margined();
  expect(told(equityAt(desk, 20)).filter((word) => word.startsWith("liquidation"))).toEqual([
    "liquidation 1",
    "liquidation 2",
    "liquidation 0",
  ]);
});

test("after a partial stop-out the account is back in its margin call", () => {
  const desk = openDesk({}, undefined, 230_000);
  desk.place();
  desk.place();
  // Equity 1,080.00 of 2,200.20 is 49.1%; of 1,100.10 it is 98.2%.
  const bid = 110_010 - 610;
  const words = told(desk.quote(EURUSD, bid, bid + 10));
  expect(words.filter((word) => /liquidation|close/.test(word))).toEqual([
    "liquidation 1",
    "liquidation 2",
    "position close #1 volume 100",
    "liquidation 1",
  ]);
  expect(desk.account.record.liquidation).toBe(1);
});

/** Three positions that differ in loss, margin and age; a fall that stops one of them out is enough. */
const PICKS: readonly [StopOutPolicy, string, number][] = [
  ["largest_loss", "the largest loss", 3],
  ["largest_margin", "the largest margin", 2],
  ["oldest", "the oldest", 1],
];

test.each(PICKS)("by %s the stop-out closes %s first", (stop_out_policy, _, closed) => {
  const desk = openDesk({ stop_out_policy }, undefined, 1_000_000);
  desk.quote(USDJPY, 150_000, 150_010);
  desk.place({ volume: 100 });
  desk.wait(1);
  desk.place({ symbol_id: USDJPY, volume: 500 });
  desk.wait(1);
  desk.place({ volume: 300 });
  // Margins 1,100.10, 5,000.00, 3,300.30; all is lost on EURUSD.
  const words = told(desk.quote(EURUSD, 108_600, 108_610));
  expect(words.find((word) => word.startsWith("position close"))).toMatch(`#${closed} `);
});

test("ties go to the larger own margin, then to the lower id", () => {
  const desk = openDesk({ stop_out_policy: "oldest" }, undefined, 1_000_000);
  desk.place({ volume: 100 });
  desk.place({ volume: 300 });
  desk.place({ volume: 300 });
  const words = told(desk.quote(EURUSD, 109_000, 109_010));
  expect(words.filter((word) => word.startsWith("position close"))).toEqual([
    "position close #2 volume 300",
  ]);
});

test("positions in a closed market wait, and any watched quote tries again", () => {
  const desk = openDesk({}, undefined, 400_000);
  desk.quote(USDJPY, 150_000, 150_010);
  desk.place({ symbol_id: USDJPY, volume: 100 });
  desk.place({ volume: 100 });
  status(desk, EURUSD, 2);
  expect(
    told(desk.quote(EURUSD, 106_500, 106_510)).filter((word) => /liq|close/.test(word)),
  ).toEqual(["liquidation 1", "liquidation 2", "position close #1 volume 100"]);
  expect(desk.account.record.liquidation).toBe(2);
  expect(desk.account.positions.size).toBe(1);
  expect(desk.place({ symbol_id: USDJPY, volume: 1 })).toMatchObject({
    error: "liquidation_running",
  });
  expect(told(desk.quote(EURUSD, 106_400, 106_410))).toEqual([]);
  expect(told(status(desk, EURUSD, 0).events)).toEqual(["symbol_status"]);
  expect(
    told(desk.quote(EURUSD, 106_400, 106_410)).filter((word) => /liq|close/.test(word)),
  ).toEqual(["position close #2 volume 100", "liquidation 0"]);
});

test("an account whose prices come back leaves the stop-out for the margin call, then for good", () => {
  const desk = openDesk({}, undefined, 220_000);
  desk.quote(EURUSD, 109_990, 110_000);
  desk.place();
  status(desk, EURUSD, 2);
  const at = (equity: number) => {
    const bid = 110_000 + (equity - 220_000) / 100;
    return told(desk.quote(EURUSD, bid, bid + 10));
  };
  expect(at(55_000)).toEqual(["liquidation 1", "liquidation 2"]);
  expect(at(54_000)).toEqual([]);
  expect(at(55_100)).toEqual(["liquidation 1"]);
  expect(at(55_000)).toEqual(["liquidation 2"]);
  expect(at(115_500)).toEqual(["liquidation 1"]);
  expect(at(40_000)).toEqual(["liquidation 2"]);
  expect(at(115_600)).toEqual(["liquidation 0"]);
});

test("nothing is closed against an old quote", () => {
  const desk = openDesk({}, undefined, 1_300_000);
  desk.quote(USDJPY, 150_000, 150_010);
  desk.quote(INDEX, 50_000);
  desk.place({ symbol_id: USDJPY, volume: 600 });
  desk.place({ symbol_id: INDEX, volume: 100 });
  desk.wait(60_001);
  desk.send({
    kind: "correct_balance",
    ts: desk.now,
    account_id: ACCOUNT,
    actor: STAFF,
    balance: minor(200_000),
    desc: "",
  });
  expect(desk.account.record.liquidation).toBe(2);
  expect(desk.account.positions.size).toBe(2);
  expect(told(desk.quote(INDEX, 50_000))).toContain("position close #2 volume 100");
  expect(desk.account.positions.size).toBe(1);
  expect(told(desk.quote(USDJPY, 150_000, 150_010))).toContain("position close #1 volume 600");
});

test("commands of the account are followed by its check", () => {
  const desk = margined();
  const { events } = desk.send({
    kind: "update_account",
    ts: START,
    account_id: ACCOUNT,
    actor: STAFF,
    group_id: undefined,
    status: undefined,
    leverage: 50,
  });
  expect(told(events)).toEqual(["account", "position update #1 volume 100", "liquidation 1"]);
  expect(desk.position(1).margin).toBe(220_020);
});

test("a refused command is followed by nothing", () => {
  const desk = margined();
  status(desk, EURUSD, 2);
  equityAt(desk, 50_020);
  status(desk, EURUSD, 0);
  expect(desk.cancel(99)).toMatchObject({ ok: false });
  expect(desk.account.positions.size).toBe(1);
});

test("new terms of a group are followed by the check of its accounts", () => {
  const desk = margined();
  const terms = desk.state.groups.get(1);
  if (terms === undefined) throw new Error("no group");
  const { events } = desk.send({
    kind: "set_group",
    ts: START,
    terms: { ...terms, leverage_max: 50 },
  });
  expect(told(events)).toEqual(["group", "position update #1 volume 100", "liquidation 1"]);
});

test("new terms of a symbol are followed by the check of those who hold it", () => {
  const desk = margined();
  const { events } = desk.send({
    kind: "set_symbol",
    ts: START,
    terms: eurusd({ leverage_max: fraction(50n) }),
  });
  expect(told(events)).toEqual(["symbol", "position update #1 volume 100", "liquidation 1"]);
});

test("a quote of a symbol that only converts can call for margin", () => {
  const desk = openDesk({}, [eurusd(), index({ digits: 1 })], 500_000);
  desk.quote(INDEX, 50_000);
  desk.place({ symbol_id: INDEX, volume: 900 });
  desk.quote(INDEX, 46_700);
  const words = told(desk.quote(EURUSD, 160_000, 160_010));
  expect(words[0]).toBe("liquidation 1");
});

test("a balance below zero with nothing open is brought to zero by the house", () => {
  const desk = margined();
  const events = equityAt(desk, 220_020 - 500_000);
  expect(told(events).slice(-3)).toEqual(["liquidation 0", "booking balance 0", "account"]);
  expect(events.at(-2)).toMatchObject({
    cause: "money",
    transaction: { origin: 2, type: 0, amount: 279_980, desc: "Negative balance protection" },
  });
  expect(desk.state.house.get("USD/protection")).toBe(-279_980);
});

test("without protection a balance stays below zero", () => {
  const desk = margined({ negative_balance_protection: false });
  equityAt(desk, -100_080);
  expect(desk.account.record.balance).toBe(-100_080);
});

test("a full hedge without margin is never stopped out, however wide the spread", () => {
  const desk = openDesk({ hedged_margin_mode: "net" }, undefined, 120_000);
  desk.place();
  desk.place({ side: 1 });
  expect(desk.summary()).toMatchObject({ used_margin: 0, margin_level: null });
  expect(told(desk.quote(EURUSD, 100_000, 110_000))).toEqual([]);
  expect(desk.summary()?.equity).toBeLessThan(0);
});

test("a stop-out ends above its level or with nothing left to close, each close being the policy's", () => {
  const volume = fc.integer({ min: 1, max: 300 });
  const opening = fc.record({
    side: fc.constantFrom(0 as const, 1 as const),
    volume,
    isYen: fc.boolean(),
  });
  const policy = fc.constantFrom<StopOutPolicy>("largest_loss", "largest_margin", "oldest");
  const mode = fc.constantFrom("sum" as const, "max" as const, "net" as const);
  fc.assert(
    fc.property(
      fc.array(opening, { minLength: 1, maxLength: 8 }),
      policy,
      mode,
      fc.integer({ min: -12_000, max: 12_000 }),
      (openings, stop_out_policy, hedged_margin_mode, move) => {
        const desk = openDesk(
          { stop_out_policy, hedged_margin_mode },
          [eurusd(), usdjpy()],
          700_000,
        );
        desk.quote(USDJPY, 150_000, 150_010);
        for (const { side, volume, isYen } of openings) {
          desk.place({ side, volume, symbol_id: isYen ? USDJPY : EURUSD });
        }
        const open = desk.account.positions.size;
        const events = desk.quote(EURUSD, 110_000 + move, 110_010 + move);
        const closes = events.filter((event) => event.type === "position").length;
        const value = desk.summary();
        expect(closes).toBe(open - desk.account.positions.size);
        const isAbove = value?.margin_level === null || (value?.margin_level ?? 0) > 50;
        expect(isAbove || desk.account.positions.size === 0).toBe(true);
        expect(desk.account.record.liquidation).not.toBe(2);
        const { orders } = desk.account;
        expect(orders.size).toBe(0);
      },
    ),
    { numRuns: 150 },
  );
});

test("an account watches the symbols of its open positions and no others", () => {
  const desk = margined();
  expect(desk.state.symbols.get(USDJPY)?.watchers.size).toBe(0);
  expect(desk.state.symbols.get(EURUSD)?.watchers).toEqual(new Map([[ACCOUNT, 1]]));
  desk.close(1, 40);
  desk.close(1);
  expect(desk.state.symbols.get(EURUSD)?.watchers.size).toBe(0);
});
