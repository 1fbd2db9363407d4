import { expect, test } from "vitest";
import { minor, points, unixMs } from "../domain/units.ts";
import { openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import { ACCOUNT, EURUSD, group, START, STAFF, USDJPY } from "../tests/support/engine-house.ts";
import type { DealRecord } from "./records.ts";
import { symbolOf } from "./step.ts";

/** The deal that opened the desk's first position. */
function dealOf(desk: Desk): DealRecord {
  const event = desk.events.find((one) => one.type === "deal");
  if (event?.type !== "deal") throw new Error("no deal");
  return event.deal;
}

test("quotes are numbered as they are taken, over all symbols", () => {
  const desk = openDesk();
  const numbers = () =>
    [EURUSD, USDJPY].map((symbol_id) => symbolOf(desk.state, symbol_id).quoteNumber);
  expect([desk.state.quotes, ...numbers()]).toEqual([1, 1, 0]);
  desk.quote(USDJPY, 150_000, 150_010);
  expect([desk.state.quotes, ...numbers()]).toEqual([2, 1, 2]);
  desk.quote(EURUSD, 110_000, 110_010);
  expect([desk.state.quotes, ...numbers()]).toEqual([3, 3, 2]);
});

test("a crossed, an older and an unknown symbol's quote are not taken", () => {
  const desk = openDesk();
  const prices = { bid: points(110_000), ask: points(110_010) };
  const late = { kind: "quote", ts: unixMs(START - 1), symbol_id: EURUSD, ...prices } as const;
  expect(desk.send(late)).toEqual({ events: [], outcome: null });
  expect(desk.send({ ...late, ts: START, symbol_id: 9 })).toEqual({ events: [], outcome: null });
  expect(desk.quote(EURUSD, 110_011, 110_010)).toEqual([]);
  expect(desk.state.quotes).toBe(1);
});

test("the clock goes on with an input and never back", () => {
  const desk = openDesk();
  desk.send({ kind: "clock", ts: unixMs(START + 5), day: 1 });
  const { events } = desk.send({ kind: "clock", ts: START, day: 2 });
  expect(desk.state.now).toBe(START + 5);
  expect(events.at(-1)).toEqual({ type: "day", ts: START + 5, day: 2 });
  expect(new Set(events.map((event) => event.ts))).toEqual(new Set([START + 5]));
});

test("a deal is given other money, and is taken back, by commands", () => {
  const desk = openDesk();
  desk.place();
  const deal = dealOf(desk);
  const asked = { ts: START, account_id: ACCOUNT, actor: STAFF, desc: "" } as const;
  const money = { profit: minor(500), swap: minor(0), commission: deal.commission };
  const updated = desk.send({ ...asked, kind: "update_deal", deal, ...money });
  expect(updated.outcome).toMatchObject({ ok: true });
  expect(desk.account.record.balance).toBe(1_000_500);
  const kept = { ...deal, ...money };
  const deleted = desk.send({ ...asked, kind: "delete_deal", deal: kept });
  expect(deleted.outcome).toMatchObject({ ok: true });
  expect(desk.account.record.balance).toBe(1_000_000);
  const again = desk.send({ ...asked, kind: "delete_deal", deal: { ...kept, is_deleted: true } });
  expect(again).toEqual({ events: [], outcome: expect.objectContaining({ ok: false }) });
});

test("a changed group brings its accounts to a margin call by id, in whatever order they came", () => {
  const desk = openDesk();
  const [low, high] = [ACCOUNT - 50, ACCOUNT + 50];
  for (const account_id of [high, low]) {
    desk.send({
      kind: "open_account",
      ts: START,
      account_id,
      actor: STAFF,
      group_id: 1,
      status: 1,
      leverage: null,
    });
    desk.deposit(1_000_000, account_id);
  }
  for (const account_id of [high, ACCOUNT, low]) desk.place({ account_id });
  const terms = group({ margin_call_level: 100_000_000 });
  const { events } = desk.send({ kind: "set_group", ts: START, terms });
  const called = events.flatMap((event) =>
    event.type === "liquidation" ? [[event.account_id, event.status]] : [],
  );
  expect(called).toEqual([
    [low, 1],
    [ACCOUNT, 1],
    [high, 1],
  ]);
});

test("a changed group brings no account of another group to its margin call", () => {
  const desk = openDesk({}, undefined, 111_510);
  desk.send({ kind: "clock", ts: START, day: 704 });
  desk.place();
  // The night's swap of 7.00 takes the equity of 1,105.10 below the margin of 1,100.10; the next quote finds it.
  desk.send({ kind: "clock", ts: START, day: 705 });
  expect(desk.summary()).toMatchObject({ equity: 109_810, used_margin: 110_010 });
  desk.send({ kind: "set_group", ts: START, terms: group({ group_id: 2 }) });
  const terms = group({ group_id: 2, margin_call_level: 20_000 });
  expect(told(desk.send({ kind: "set_group", ts: START, terms }).events)).toEqual(["group"]);
  expect(told(desk.quote(EURUSD, 110_000, 110_010))).toEqual(["liquidation 1"]);
});
