/** Open series outlive the worker: the slots a chart knows, over a restart. */
import { describe, expect, it } from "vitest";
import type { BarKey } from "../../workers/feed/feed-api.ts";
import type { LiveBarReader } from "../../workers/rings/readers.ts";
import { OpenBars, PAGE_BAR_SLOTS_MAX } from "./open-bars.ts";

const key = (symbol_id: number): BarKey => ({ symbol_id, timeframe: "M1", side: "bid" });

/** Rings in which the version of slot n is n + 100, and nothing is outside. */
const rings: LiveBarReader = {
  version: (slot) => (slot < 0 ? 0 : slot + 100),
  read: (slot) => (slot < 0 ? 0 : slot + 1),
};

describe("the open bar series", () => {
  it("are read under the page's slots, wherever the worker has them", () => {
    const open = new OpenBars();
    const reader = open.reader(rings);
    expect([open.add(key(1), 7), open.add(key(2), 3)]).toEqual([0, 1]);
    expect([reader.version(0), reader.version(1), reader.version(2)]).toEqual([107, 103, 0]);
    expect(reader.read(1, [])).toBe(4);
  });

  it("keep their slots over a new worker, and show nothing in between", async () => {
    const open = new OpenBars();
    const reader = open.reader(rings);
    open.add(key(1), 0);
    open.add(key(2), 1);
    open.add(key(3), 2);
    open.remove(0);
    open.detach();
    expect([reader.version(1), reader.version(2)]).toEqual([0, 0]);
    const asked: number[] = [];
    await open.reattach(({ symbol_id }) => Promise.resolve(asked.push(symbol_id) - 1));
    expect(asked).toEqual([2, 3]);
    expect([reader.version(0), reader.version(1), reader.version(2)]).toEqual([0, 100, 101]);
  });

  it("that are closed while they are being opened again stay closed", async () => {
    const open = new OpenBars();
    const slot = open.add(key(1), 0) ?? -1;
    open.detach();
    let answer: (workerSlot: number | null) => void = () => undefined;
    const done = open.reattach(() => new Promise((resolve) => (answer = resolve)));
    expect(open.remove(slot)).toBeNull();
    answer(4);
    await done;
    expect(open.reader(rings).version(slot)).toBe(0);
  });

  it("that the new worker has no room for show nothing", async () => {
    const open = new OpenBars();
    const slot = open.add(key(1), 0) ?? -1;
    open.detach();
    await open.reattach(() => Promise.resolve(null));
    expect(open.reader(rings).version(slot)).toBe(0);
    expect(open.remove(slot)).toBeNull();
  });

  it("give the worker's slot to close, once", () => {
    const open = new OpenBars();
    const slot = open.add(key(1), 9) ?? -1;
    expect([open.remove(slot), open.remove(slot), open.remove(500)]).toEqual([9, null, null]);
  });

  it("run out", () => {
    const open = new OpenBars();
    for (let at = 0; at < PAGE_BAR_SLOTS_MAX; at += 1) expect(open.add(key(1), at)).toBe(at);
    expect(open.add(key(1), 0)).toBeNull();
  });
});
