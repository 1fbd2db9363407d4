import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { fraction } from "../domain/fraction.ts";
import type { CommissionTerms } from "../domain/terms.ts";
import { minor, points, steps, unixMs } from "../domain/units.ts";
import { openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import {
  EURUSD,
  eurusd,
  INDEX,
  OWNER,
  START,
  usdjpy,
  USDJPY,
} from "../tests/support/engine-house.ts";
import type { ClosePosition, Fix } from "./input.ts";

const INVESTOR = { ...OWNER, is_read_only: true };
const EXIT: CommissionTerms = {
  commission_id: 1,
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "exit",
  value: fraction(31n, 10n),
  charge_min: minor(0),
  tiers: [],
};

test("a full close books the profit that was shown and ends the position under its own id", () => {
  const desk = openDesk();
  desk.place({ comment: "mine", stop_loss: 109_000 });
  desk.quote(EURUSD, 110_500, 110_510);
  const shown = desk.summary()?.floating_profit;
  const from = desk.events.length;
  desk.wait(5);
  expect(desk.close(1, { comment: "enough", client_order_id: "k" })).toMatchObject({
    ok: true,
    order: {
      id: 2,
      type: 0,
      side: 1,
      status: 3,
      position_id: 1,
      client_order_id: "k",
      comment: "enough",
      filled_price: 110_500,
      stop_loss: null,
    },
    position: {
      id: 1,
      status: 2,
      volume: 100,
      close_price: 110_500,
      current_price: 110_500,
      profit: 49_000,
      swaps: 0,
      margin: 0,
      comment: "mine",
      opened_at: START,
      closed_at: START + 5,
      stop_loss: 109_000,
    },
  });
  expect(told(desk.events.slice(from))).toEqual([
    "order create #2 status 0",
    "order update #2 status 3",
    "deal out 100 at 110500 profit 49000",
    "booking balance 1049000",
    "account",
    "position close #1 volume 100",
  ]);
  expect(shown).toBe(49_000);
  expect(desk.state.house.get("USD/trading")).toBe(-49_000);
  expect(desk.account.record).toMatchObject({ day_trades: 1, month_volume_atto: 2_000_000_000n });
});

test("a close at no profit books nothing", () => {
  const desk = openDesk();
  desk.place();
  desk.quote(EURUSD, 110_010, 110_020);
  const from = desk.events.length;
  desk.close(1);
  expect(told(desk.events.slice(from))).not.toContainEqual(expect.stringContaining("booking"));
  expect(desk.account.record.balance).toBe(1_000_000);
});

test("a partial close makes a closed record of its own and leaves the rest as it was", () => {
  const desk = openDesk();
  desk.place({ stop_loss: 109_000, take_profit: 112_000, comment: "mine" });
  desk.quote(EURUSD, 110_500, 110_510);
  desk.wait(5);
  const before = desk.position(1);
  expect(desk.close(1, { volume: steps(40), comment: "some" })).toMatchObject({
    ok: true,
    order: { volume: 40, position_id: 1 },
    position: {
      id: 2,
      status: 2,
      volume: 40,
      profit: 19_600,
      comment: "Partial close of #1 · some",
      order_id: 1,
      opened_at: START,
      closed_at: START + 5,
    },
  });
  const after = desk.position(1);
  expect(after).toEqual({
    ...before,
    volume: 60,
    current_price: 110_500,
    profit: 29_400,
    margin: 66_006,
    realized: { ...before.realized, profit: 19_600, profit_atto: 19_600n * 10n ** 18n },
    updated_at: START + 5,
  });
  desk.close(1, 10);
  expect(desk.events.at(-2)).toMatchObject({
    type: "position",
    change: "close",
    position: { id: 3, comment: "Partial close of #1" },
  });
});

const YEN = usdjpy({ contract_size: fraction(1_000n), volume_step: fraction(1n, 1_000n) });

test("at one price slices book what the whole books, commission and swap too", () => {
  const cut = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 });
  fc.assert(
    fc.property(cut, fc.integer({ min: 100_000, max: 200_000 }), fc.nat(1), (cuts, exit, side) => {
      const balances = [cuts, []].map((slices) => {
        const desk = openDesk({ commissions: [EXIT] }, [eurusd(), YEN]);
        desk.quote(USDJPY, 150_001, 150_003);
        desk.send({ kind: "clock", ts: START, day: 10 });
        desk.place({ symbol_id: USDJPY, side: side === 0 ? 0 : 1, volume: 997 });
        desk.send({ kind: "clock", ts: START, day: 12 });
        desk.quote(USDJPY, exit, exit + 2);
        for (const slice of slices) desk.close(1, slice);
        const shown = desk.summary();
        desk.close(1);
        const { balance } = desk.account.record;
        expect(balance).toBeLessThanOrEqual(shown?.equity ?? 0);
        return balance;
      });
      expect(balances[0]).toBe(balances[1]);
    }),
    { numRuns: 60 },
  );
});

type Refused = readonly [
  what: string,
  rejection: Rejection,
  ask: Partial<ClosePosition>,
  fix: Fix | null,
  arrange?: (desk: Desk) => void,
];

const fix = (value: number, field: Fix["field"] = "volume"): Fix => ({ field, value });

test.each([
  ["by an investor", "investor_read_only", { actor: INVESTOR }, null],
  ["with a taken client id", "client_order_id_taken", { known: { state: "taken" } }, null],
  ["with a barred client id", "client_order_id_barred", { known: { state: "barred" } }, null],
  ["after its time limit", "request_expired", { valid_until: unixMs(START - 1) }, null],
  ["of an id never given", "unknown_position", { position_id: 50 }, null],
  ["of an id below any", "unknown_position", { position_id: 0 }, null],
  ["of one that is closed", "position_not_open", {}, null, (desk) => desk.close(1)],
  [
    "in a closed market",
    "market_closed",
    {},
    null,
    (desk) => desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 2 }),
  ],
  ["against an old quote", "no_price", {}, null, (desk) => desk.wait(60_001)],
  ["of nothing", "volume_below_min", { volume: steps(0) }, fix(5)],
  ["of less than the minimum", "volume_below_min", { volume: steps(4) }, fix(5)],
  ["off the step", "volume_off_step", { volume: steps(50), is_off_step: true }, fix(50)],
  ["of more than is open", "volume_above_position", { volume: steps(101) }, fix(100)],
  ["that leaves too little", "volume_remainder_below_min", { volume: steps(96) }, fix(95)],
  [
    "worse than was allowed",
    "price_moved",
    { order_price: points(110_010), max_deviation: points(9) },
    fix(110_009, "order_price"),
  ],
] satisfies Refused[])("a close %s is refused without a trace: %s", (...row) => {
  const [, rejection, ask, nearest, arrange]: Refused = row;
  const desk = openDesk({}, [eurusd({ volume_min: steps(5) })]);
  desk.place();
  arrange?.(desk);
  const from = desk.events.length;
  expect(desk.close(1, ask)).toEqual({ ok: false, error: rejection, fix: nearest, order: null });
  expect(desk.events).toHaveLength(from);
});

test("another account's position is unknown, one that another closed is not open", () => {
  const desk = openDesk();
  const other = { account_id: 7, actor: { ...OWNER, account_id: 7 } };
  desk.send({ kind: "open_account", ts: START, ...other, group_id: 1, status: 1, leverage: null });
  desk.place();
  expect(desk.close(1, other)).toMatchObject({ error: "unknown_position" });
  desk.close(1);
  expect(desk.close(1, other)).toMatchObject({ error: "position_not_open" });
  expect(desk.close(1, { account_id: 8 })).toMatchObject({ error: "not_found" });
});

test.each([1, 0] as const)("closing works while %i: disabled or halted", (disabled) => {
  const desk = openDesk();
  desk.place();
  if (disabled === 1) desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 1 });
  else desk.send({ kind: "halt", ts: START, symbol_id: null, group_id: null, is_halted: true });
  expect(desk.close(1)).toMatchObject({ ok: true });
});

test("a position whose profit cannot be converted is not closed", () => {
  const desk = openDesk();
  desk.quote(INDEX, 50_000);
  desk.place({ symbol_id: INDEX });
  desk.quote(EURUSD, 0, 0);
  expect(desk.close(1)).toMatchObject({ error: "no_price" });
  desk.protect(1, { stop_loss: 49_000 });
  expect(desk.quote(INDEX, 48_000)).toEqual([]);
  desk.quote(EURUSD, 110_000, 110_010);
  expect(told(desk.quote(INDEX, 48_000))).toContain("position close #1 volume 100");
});

test("close-by pairs equal volumes at the second's open price, spread unpaid", () => {
  const desk = openDesk();
  desk.place();
  desk.quote(EURUSD, 110_300, 110_310);
  desk.place({ side: 1, volume: 60 });
  desk.quote(EURUSD, 120_000, 125_000);
  desk.wait(100_000);
  const from = desk.events.length;
  expect(desk.closeBy(1, 2, "pair")).toMatchObject({
    ok: true,
    position: { id: 3, volume: 60, close_price: 110_300, profit: 29 * 600 },
  });
  expect(told(desk.events.slice(from))).toEqual([
    "order create #3 status 0",
    "order update #3 status 3",
    "deal out 60 at 110300 profit 17400",
    "booking balance 1017400",
    "account",
    "position close #3 volume 60",
    "position update #1 volume 40",
    "order create #4 status 0",
    "order update #4 status 3",
    "deal out 60 at 110300 profit 0",
    "account",
    "position close #2 volume 60",
  ]);
  expect(desk.position(1)).toMatchObject({ volume: 40, current_price: 120_000 });
});

test("close-by of equal volumes closes both whole", () => {
  const desk = openDesk();
  desk.place({ side: 1 });
  desk.place();
  expect(desk.closeBy(1, 2)).toMatchObject({ ok: true, position: { id: 1, profit: -1_000 } });
  expect(desk.account.positions.size).toBe(0);
  expect(desk.account.record.balance).toBe(999_000);
});

test.each([
  ["an investor's", "investor_read_only", [1, 2], { is_read_only: true }],
  ["one side's", "unknown_position", [1, 3], {}],
  ["itself with itself, a", "unknown_position", [1, 1], {}],
  ["an unknown first's", "unknown_position", [99, 2], {}],
  ["an unknown second's", "unknown_position", [1, 99], {}],
  ["a closed first's", "position_not_open", [4, 2], {}],
  ["a closed second's", "position_not_open", [1, 4], {}],
  ["too small a rest's", "volume_remainder_below_min", [1, 2], {}],
] as const)("%s close-by is refused: %s", (_, error, [position_id, by_position_id], actor) => {
  const desk = openDesk({}, [eurusd({ volume_min: steps(5) })]);
  desk.place({ volume: 54 });
  desk.place({ side: 1, volume: 50 });
  desk.place();
  desk.place({ side: 1 });
  desk.close(4);
  const { outcome, events } = desk.send({
    kind: "close_by",
    ts: START,
    account_id: OWNER.account_id,
    actor: { ...OWNER, ...actor },
    position_id,
    by_position_id,
    comment: "",
  });
  expect(outcome).toMatchObject({ ok: false, error });
  expect(events).toEqual([]);
});

test("close-by is refused in a closed market", () => {
  const desk = openDesk();
  desk.place();
  desk.place({ side: 1 });
  desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 2 });
  expect(desk.closeBy(1, 2)).toMatchObject({ error: "market_closed" });
});

test("the exit's minimum commission is charged once a position, however it is cut", () => {
  const desk = openDesk({ commissions: [{ ...EXIT, charge_min: minor(200) }] });
  desk.place();
  const charged: number[] = [];
  for (const volume of [10, 50, 40]) {
    desk.close(1, volume);
    const deal = desk.events.findLast((event) => event.type === "deal");
    charged.push(deal?.type === "deal" ? deal.deal.commission : 0);
  }
  expect(charged).toEqual([-200, 0, -110]);
});
