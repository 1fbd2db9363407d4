import { expect, test } from "vitest";
import { atto } from "../domain/units.ts";
import { openDesk } from "../tests/support/engine-desk.ts";
import { ACCOUNT, eurusd, EURUSD, group, INDEX } from "../tests/support/engine-house.ts";
import { canonical, decode } from "./codec.ts";
import { describe } from "./describe.ts";
import type { EngineEvent } from "./event.ts";
import { restoreSnapshot, takeSnapshot } from "./snapshot.ts";
import { createState } from "./state.ts";
import { summarize } from "./summary.ts";

test("a bigint beyond what a number holds is kept to the last digit", () => {
  const text = canonical({ swap_atto: atto(-123_456_789_012_345_678_901_234_567_890n) });
  expect(text).toBe('{"swap_atto":"-123456789012345678901234567890"}');
  expect(decode(text)).toEqual({ swap_atto: -123_456_789_012_345_678_901_234_567_890n });
});

test("text that looks like a number stays text, and so does null", () => {
  expect(decode('{"comment":"12","open_price_micro":null}')).toEqual({
    comment: "12",
    open_price_micro: null,
  });
});

test.each([
  ["not a number", { price: Number.NaN }],
  ["infinity", { price: Number.POSITIVE_INFINITY }],
  ["minus zero", { price: -0 }],
  ["a bigint of another name", { price: 5n }],
  ["a number under a bigint's name", { swap_atto: 5 }],
  ["nothing", { price: undefined }],
])("%s stops the engine", (_, value) => {
  expect(() => canonical(value)).toThrow(/Invariant/);
});

test("canonical text does not depend on the order of fields", () => {
  expect(canonical({ b: [{ y: 1, x: null }], a: "é" })).toBe('{"a":"é","b":[{"x":null,"y":1}]}');
});

test("fields in another order, as a database may give them back, replay to the same description", () => {
  const desk = openDesk();
  desk.place();
  const sorted = desk.events.map((event) => decode(canonical(event)));
  expect(sorted.map(canonical)).toEqual(desk.events.map(canonical));
});

test("the description leaves out quotes and the clock, and nothing that an event changes", () => {
  const desk = openDesk();
  const seen = new Set<string>();
  const remember = () => {
    const text = [...describe(desk.state)].join("\n");
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  };
  remember();
  desk.wait(10);
  desk.quote(INDEX, 50_000);
  expect(remember()).toBe(false);
  const changes: (() => unknown)[] = [
    () => desk.place(),
    () => desk.place({ type: 1, order_price: 109_000 }),
    () => desk.protect(1, { stop_loss: 1 }),
    () => desk.cancel(2),
    () => desk.close(1, 5),
    () => desk.deposit(1),
    () => desk.send({ kind: "clock", ts: desk.now, day: 4 }),
    () =>
      desk.send({ kind: "halt", ts: desk.now, symbol_id: null, group_id: null, is_halted: true }),
    () => desk.send({ kind: "halt", ts: desk.now, symbol_id: 1, group_id: null, is_halted: true }),
    () => desk.send({ kind: "halt", ts: desk.now, symbol_id: null, group_id: 1, is_halted: true }),
    () => desk.send({ kind: "symbol_status", ts: desk.now, symbol_id: INDEX, status: 1 }),
    () => desk.send({ kind: "set_group", ts: desk.now, terms: group({ orders_max: 7 }) }),
    () => desk.send({ kind: "set_symbol", ts: desk.now, terms: eurusd({ pip_points: 9 }) }),
  ];
  for (const change of changes) {
    change();
    expect(remember()).toBe(true);
  }
});

test("a restored engine has no quotes: it waits for one before it values or fills", () => {
  const desk = openDesk();
  desk.place();
  const restored = restoreSnapshot(takeSnapshot(desk.state));
  expect(restored.now).toBe(desk.state.now);
  expect(summarize(restored, ACCOUNT)).toBeNull();
});

test("a snapshot of an empty engine is one", () => {
  expect([...describe(restoreSnapshot(takeSnapshot(createState())))]).toEqual([
    ...describe(createState()),
  ]);
});

test.each([
  ["of another format", ['{"format":2,"now":0}']],
  ["without a head", []],
])("a snapshot %s stops", (_, lines) => {
  expect(() => restoreSnapshot(lines)).toThrow(/Invariant/);
});

test("an order keeps a triggered stop_limit, watched again after it is restored", () => {
  const desk = openDesk();
  const events: EngineEvent[] = desk.events;
  desk.place({ type: 3, order_price: 110_500, order_limit_price: 110_400 as never });
  desk.quote(EURUSD, 110_500, 110_510);
  const restored = restoreSnapshot(takeSnapshot(desk.state));
  expect(restored.symbols.get(EURUSD)?.triggers.orders.due(110_390, 110_401)).toEqual([]);
  expect(restored.symbols.get(EURUSD)?.triggers.orders.due(110_390, 110_400)).toEqual([1]);
  expect(events.length).toBeGreaterThan(0);
});
