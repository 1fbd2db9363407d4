/**
 * When the whole state is kept: a start must never have more to replay than it is given time for. And who waits for what:
 * nobody's answer for another's reading.
 */
import { describe, expect, it, vi } from "vitest";
import { unixMs } from "../../domain/units.ts";
import { eurusd, group } from "../../tests/support/engine-house.ts";
import { createBus } from "../bus.ts";
import { createState } from "../../engine/state.ts";
import type { AccountedEvent } from "../../engine/event.ts";
import type { Journal } from "../journal/journal.ts";
import type { Snapshot } from "../journal/snapshots.ts";
import type { Terms } from "../journal/record-terms.ts";
import { Committer } from "./committer.ts";

const unused = (): never => {
  throw new Error("a day has no account and no symbol");
};
const terms: Terms = { symbol: unused, account: unused, group: unused, currencyDigits: unused };

/** A committer on a journal that only remembers what it was given. `keeping`: a snapshot is written until it resolves. */
function openCommitter(eventsSinceSnapshot: number, keeping = Promise.resolve()) {
  const kept: Snapshot[] = [];
  const state = createState();
  const journal: Journal = {
    append: () => Promise.resolve(),
    keep: async (snapshot) => {
      kept.push(snapshot);
      await keeping;
      snapshot.capture.end();
    },
    recover: unused,
  };
  const committer = new Committer({
    journal,
    projection: { follow: () => undefined, room: () => Promise.resolve() },
    state,
    numbering: { batch: 0, seq: eventsSinceSnapshot, hash: Buffer.alloc(32), accounts: new Map() },
    eventsSinceSnapshot,
    terms,
    bus: createBus(),
    readAccount: unused,
    onUntold: unused,
    onFault: unused,
    monotonicMs: () => 0,
    tracing: null,
  });
  const decide = async (days: number) => {
    const event = (day: number) => ({ type: "day" as const, ts: unixMs(day), day });
    committer.add(Array.from({ length: days }, (_, day) => ({ event: event(day), origin: null })));
    await committer.durable();
  };
  return { committer, kept, state, decide };
}

describe("the snapshot", () => {
  it("is kept after 50,000 events, those that a start found after the last one included", async () => {
    const { kept, decide } = openCommitter(49_990);
    await decide(10);
    expect(kept.map(({ seq }) => seq)).toEqual([50_000]);
  });

  it("keeps nobody's answer waiting, and no other is begun until it is written", async () => {
    let release: () => void = () => undefined;
    const keeping = new Promise<void>((resolve) => (release = resolve));
    const { committer, kept, decide } = openCommitter(49_990, keeping);
    await decide(10);
    await decide(50_000);
    await decide(1);
    expect(kept.map(({ seq }) => seq)).toEqual([50_000]);
    release();
    await committer.close();
    expect(kept.map(({ seq }) => seq)).toEqual([50_000, 100_001]);
  });

  it("of a state of more than 50,000 records is kept after as many events as it has records", async () => {
    const { kept, state, decide } = openCommitter(0);
    for (let id = 1; id <= 60_000; id += 1) state.positionAccounts.set(id, 1);
    await decide(59_999);
    expect(kept).toEqual([]);
    await decide(1);
    expect(kept.map(({ seq }) => seq)).toEqual([60_000]);
  });

  it("is not kept before", async () => {
    const { kept, decide } = openCommitter(49_980);
    await decide(10);
    expect(kept).toEqual([]);
  });

  it("is kept at the end when a start found events after the last one, though none came", async () => {
    const { committer, kept } = openCommitter(7);
    await committer.close();
    expect(kept.map(({ seq }) => seq)).toEqual([7]);
  });
});

describe("a batch of any size", () => {
  it("is taken: 300,000 events of one day change", async () => {
    const { committer } = openCommitter(0);
    const day = { event: { type: "day" as const, ts: unixMs(1), day: 1 }, origin: null };
    committer.add(Array.from({ length: 300_000 }, () => day));
    await committer.durable();
    expect(committer.batchOf(null)).toBe(1);
  });
});

/** A committer whose readings of accounts end when the test says so. */
function openTelling() {
  const told: [account_id: number, type: string, seq: number, payload: unknown][] = [];
  const untold: [number, string][] = [];
  const readings = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (e: Error) => void }
  >();
  const bus = createBus();
  bus.subscribe("account_event", ({ account_id, type, seq, of }) => {
    told.push([account_id, type, seq, "read" in of ? of.read : null]);
  });
  const onFault = vi.fn();
  const committer = new Committer({
    journal: { append: () => Promise.resolve(), keep: () => Promise.resolve(), recover: unused },
    projection: { follow: () => undefined, room: () => Promise.resolve() },
    state: createState(),
    numbering: { batch: 0, seq: 0, hash: Buffer.alloc(32), accounts: new Map() },
    eventsSinceSnapshot: 0,
    terms: { ...terms, group: () => group(), symbol: () => eurusd() },
    bus,
    readAccount: (account_id) =>
      new Promise((resolve, reject) => readings.set(account_id, { resolve, reject })),
    onUntold: (account_id, error) => untold.push([account_id, (error as Error).message]),
    onFault,
    monotonicMs: () => 0,
    tracing: null,
  });
  const add = (event: object) => committer.add([{ event: event as AccountedEvent, origin: null }]);
  return {
    committer,
    told,
    untold,
    onFault,
    readingOf: (account_id: number) => vi.waitUntil(() => readings.get(account_id)),
    /** Told as account_update, whose payload is read. */
    change: (account_id: number) =>
      add({ type: "account", account_id, seq: 1, ts: unixMs(1), account: {}, is_told: true }),
    /** Told as order_create, whose payload needs nothing that is read. */
    order: (account_id: number) =>
      add({ type: "order", change: "create", account_id, seq: 1, ts: unixMs(1), order: {} }),
  };
}

describe("a word whose payload has to be read", () => {
  it("keeps nobody waiting: neither answers nor words of other accounts", async () => {
    const { committer, told, change, order, readingOf } = openTelling();
    change(1);
    await committer.durable();
    const reading = await readingOf(1);
    order(2);
    await committer.durable();
    order(2);
    await committer.durable();
    await vi.waitUntil(() => told.length === 2);
    expect(told.map(([account_id, , seq]) => [account_id, seq])).toEqual([
      [2, 1],
      [2, 2],
    ]);
    reading.resolve("as it is now");
    await vi.waitUntil(() => told.length === 3);
    expect(told[2]).toEqual([1, "account_update", 1, "as it is now"]);
  });

  it("keeps its account's order: what comes after it waits for it", async () => {
    const { committer, told, change, order, readingOf } = openTelling();
    change(1);
    order(1);
    await committer.durable();
    const reading = await readingOf(1);
    order(1);
    await committer.durable();
    expect(told).toEqual([]);
    reading.resolve("read");
    await vi.waitUntil(() => told.length === 3);
    expect(told.map(([, , seq]) => seq)).toEqual([1, 2, 3]);
    await committer.close();
  });

  it("that cannot be read is left out with its number, and stops nothing", async () => {
    const { committer, told, untold, change, order, readingOf, onFault } = openTelling();
    change(1);
    await committer.durable();
    (await readingOf(1)).reject(new Error("the database is away"));
    order(1);
    await committer.durable();
    await vi.waitUntil(() => told.length === 1);
    expect(told.map(([, , seq]) => seq)).toEqual([2]);
    expect(untold).toEqual([[1, "the database is away"]]);
    expect(committer.toldSeq(1)).toBe(2);
    expect(onFault).not.toHaveBeenCalled();
  });
});
