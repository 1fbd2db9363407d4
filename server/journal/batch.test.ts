import { expect, test } from "vitest";
import { unixMs } from "../../domain/units.ts";
import type { EngineEvent } from "../../engine/event.ts";
import {
  chainHash,
  entriesOf,
  namesOf,
  toBatch,
  type BatchEntry,
  type ClientOrderRow,
  type Numbering,
} from "./batch.ts";

const dayOf = (day: number): EngineEvent => ({ type: "day", ts: unixMs(1_000 + day), day });
const traderOf = (actor_id: number) => ({
  actor_id,
  actor_scope: "Trader",
  ip_address: "127.0.0.1",
});
const begin = (): Numbering => ({
  batch: 4,
  seq: 10,
  hash: Buffer.alloc(32, 7),
  accounts: new Map(),
});

const named: ClientOrderRow = {
  account_id: 1001,
  client_order_id: 'a "name"\n of \u2028 somebody',
  body_hash: "ab".repeat(32),
  order_id: 7,
  error: null,
  fix: null,
  answer: null,
  created_at: 1_790_000_000_000,
};
const refused: ClientOrderRow = {
  ...named,
  client_order_id: "b",
  order_id: null,
  error: "bad_request",
  fix: { path: "body.volume", message: "0.01 would pass", nearest: 0.01 },
};
const barred: ClientOrderRow = { ...named, client_order_id: "c", body_hash: null, order_id: null };

test("a batch comes back with who caused each event, and with the names of clients", () => {
  const trader = traderOf(1001);
  const dealer = { ...traderOf(1003), actor_scope: "Dealer", why: 'said\n"close it"' };
  const origins = [trader, trader, null, dealer, null, traderOf(1002)];
  const entries: BatchEntry[] = origins.map((origin, day) => ({ event: dayOf(day), origin }));
  const names = [named, refused, barred];
  const batch = toBatch(entries, names, begin());
  expect(entriesOf(batch)).toEqual(entries);
  expect(namesOf(batch)).toEqual(names);
  expect(batch).toMatchObject({ batch: 5, first_seq: 11, last_seq: 16, ts: 1_005 });
});

test("what the service itself caused, without names, says neither", () => {
  const batch = toBatch([{ event: dayOf(1), origin: null }], [], begin());
  expect(batch).toMatchObject({ names: "", actors: "" });
  expect(entriesOf(batch)).toEqual([{ event: dayOf(1), origin: null }]);
  expect(namesOf(batch)).toEqual([]);
});

test("names that an older service wrote are read as they were", () => {
  const batch = toBatch([], [named], begin());
  const older = { ...batch, names: JSON.stringify([named, refused]) };
  expect(namesOf(older)).toEqual([named, refused]);
});

test("who caused events is read as an older service wrote it", () => {
  const origins = [traderOf(1001), traderOf(1001), null, traderOf(1002)];
  const entries = origins.map((origin, day) => ({ event: dayOf(day), origin }));
  const actors = '[[2,1001,"Trader","127.0.0.1"],[1,null,"",""],[1,1002,"Trader","127.0.0.1"]]';
  expect(entriesOf({ ...toBatch(entries, [], begin()), actors })).toEqual(entries);
});

test("the hash of a batch is over the one before and all that it says", () => {
  const before = begin();
  const batch = toBatch([{ event: dayOf(1), origin: traderOf(1001) }], [named], before);
  const first = Buffer.alloc(32, 7);
  expect(batch.hash).toEqual(chainHash(first, batch));
  expect(before.hash).toEqual(batch.hash);
  for (const other of [
    { ...batch, events: `${batch.events} ` },
    { ...batch, names: "" },
    { ...batch, actors: "" },
  ]) {
    expect(chainHash(first, other)).not.toEqual(batch.hash);
  }
});
