import fc from "fast-check";
import { expect, test } from "vitest";
import { fraction } from "../domain/fraction.ts";
import { minor } from "../domain/units.ts";
import { openDesk } from "../tests/support/engine-desk.ts";
import { EURUSD, START } from "../tests/support/engine-house.ts";
import { canonical } from "./codec.ts";
import type { EngineEvent } from "./event.ts";
import { decodeEvents, encodeEvents } from "./event-text.ts";

/** Of every kind, with every kind of value. */
function busyDay(): readonly EngineEvent[] {
  const desk = openDesk({
    commissions: [
      {
        commission_id: 1,
        symbol_id: null,
        category: "forex",
        mode: "percent",
        charge: "both",
        value: fraction(1n, 3n),
        charge_min: minor(5),
        tiers: [{ volume_from: fraction(0n), volume_to: null, value: fraction(-1n, 7n) }],
      },
    ],
    markups: { [EURUSD]: { markup_bid: 1, markup_ask: 2 } },
  });
  desk.place({ comment: 'a "quoted"\n line \u2028 and a back\\slash' });
  desk.place({ type: 1, order_price: 109_000 });
  desk.quote(EURUSD, 90_000, 90_010);
  desk.send({ kind: "halt", ts: START, symbol_id: null, group_id: null, is_halted: true });
  desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 1 });
  desk.send({ kind: "clock", ts: START, day: 3 });
  return desk.events;
}

test("events of every kind come back from their text as they were", () => {
  const events = busyDay();
  const kinds = new Set(events.map((event) => event.type));
  expect([...kinds].sort()).toEqual([
    "account",
    "booking",
    "day",
    "deal",
    "group",
    "halt",
    "liquidation",
    "order",
    "position",
    "symbol",
    "symbol_status",
  ]);
  expect(decodeEvents(encodeEvents(events))).toEqual(events);
  for (const event of events) expect(decodeEvents(encodeEvents([event]))).toEqual([event]);
});

test("the names of fields are said once, and an event is one line", () => {
  const events = busyDay();
  const orders = events.filter((event) => event.type === "order");
  const [shapes, ...lines] = encodeEvents([...orders, ...orders]).split("\n");
  expect(lines).toHaveLength(2 * orders.length);
  expect(shapes?.match(/"client_order_id"/g)).toHaveLength(1);
  expect(lines.join()).not.toContain("client_order_id");
});

test("of a record is said what differs from the last one with its fields", () => {
  const booked = { type: "x", id: 1, swap_atto: 5n, terms: { n: 1n, d: 3n }, levels: [1, 2] };
  const next = { ...booked, id: 2, terms: { n: 2n, d: 3n } };
  const events = [booked, next, next] as unknown as EngineEvent[];
  expect(encodeEvents(events).split("\n")).toEqual([
    '[3,["type","id","swap_atto","terms","levels"],["n","d"]]',
    '[1,-1,"x",1,"5",[2,-1,"1","3"],[0,1,2]]',
    '[1,10,1,[2,1,"2"]]',
    "[1,0]",
  ]);
  expect(decodeEvents(encodeEvents(events))).toEqual(events);
});

test("a number is told by how far it is from the last one, where that is exact", () => {
  const values = [1_790_000_000_000, 1_790_000_000_020, 0.5, 7, null, 9, -3];
  const events = values.map((ts) => ({ ts })) as unknown as EngineEvent[];
  expect(encodeEvents(events).split("\n").slice(1)).toEqual([
    "[1,-1,1790000000000]",
    "[1,1,20]",
    "[1,1,[-1,0.5]]",
    "[1,1,7]",
    "[1,1,null]",
    "[1,1,9]",
    "[1,1,-12]",
  ]);
  expect(decodeEvents(encodeEvents(events))).toEqual(events);
});

test("numbers of any size come back as they were", () => {
  const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;
  const number = fc.oneof(
    fc.constantFrom(MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, 2 ** 53, -(2 ** 60), 1e300, 0),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.option(number), ts: number })), (records) => {
      const events = records as unknown as EngineEvent[];
      expect(decodeEvents(encodeEvents(events))).toEqual(events);
    }),
  );
});

test("what an older service wrote, each value that changed as it is, is read as it was", () => {
  const text = '[2,["type","id","of"],["n"]]\n[1,-1,"day",7,[2,-1,"5"]]\n[1,6,9,[2,0]]\n[1,2,-1]';
  const of = { n: 5n };
  expect(decodeEvents(text)).toEqual([
    { type: "day", id: 7, of },
    { type: "day", id: 9, of },
    { type: "day", id: -1, of },
  ]);
});

test("a record within one of the same fields does not disturb it", () => {
  const of = (id: number, within: object | null) => ({ id, name: "a", within });
  const events = [of(1, of(2, null)), of(2, of(1, null)), of(1, null)];
  expect(decodeEvents(encodeEvents(events as unknown as EngineEvent[]))).toEqual(events);
});

test("records of more fields than a number has bits come back whole", () => {
  const long = (value: number) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, at + value]));
  const events = [long(0), long(0), long(1)] as unknown as EngineEvent[];
  expect(decodeEvents(encodeEvents(events))).toEqual(events);
});

test("no event is no text", () => {
  expect(encodeEvents([])).toBe("");
  expect(decodeEvents("")).toEqual([]);
});

test("what an older service wrote, each event whole on a line, is read as it was", () => {
  const events = busyDay();
  expect(decodeEvents(events.map(canonical).join("\n"))).toEqual(events);
});

test("what an older service wrote, each record whole, is read as it was", () => {
  const text = '[["type","id","of"],["n"]]\n[1,"day",7,[2,"5"]]\n[1,"day",8,null]';
  expect(decodeEvents(text)).toEqual([
    { type: "day", id: 7, of: { n: 5n } },
    { type: "day", id: 8, of: null },
  ]);
});

test("records with other fields than ours are read as they were written", () => {
  const text = '[["type","ts","swap_atto","is_new"]]\n[1,"day",7,"-12345678901234567890",[0,1,[]]]';
  expect(decodeEvents(text)).toEqual([
    { type: "day", ts: 7, swap_atto: -12_345_678_901_234_567_890n, is_new: [1, []] },
  ]);
});

test("text of a shape that it does not say is refused", () => {
  expect(() => decodeEvents('[["type"]]\n[2,"day"]')).toThrow(/Invariant/);
  expect(() => decodeEvents('[2,["type"]]\n[2,-1,"day"]')).toThrow(/Invariant/);
});

test("text of a newer service is refused", () => {
  expect(() => decodeEvents('[4,["type"]]\n[1,-1,"day"]')).toThrow(/Invariant/);
});

test.each([
  ["not a number", { price: Number.NaN }],
  ["infinity", { price: Number.POSITIVE_INFINITY }],
  ["minus zero", { price: -0 }],
  ["minus zero in a list", { prices: [1, -0] }],
  ["minus zero where zero was", { list: [{ price: 0 }, { price: -0 }] }],
  ["a bigint of another name", { price: 5n }],
  ["a number under a bigint's name", { swap_atto: 5 }],
  ["nothing", { price: undefined }],
])("%s stops the engine", (_, value) => {
  expect(() => encodeEvents([value as unknown as EngineEvent])).toThrow(/Invariant/);
});
