/** A deal's record is found wherever it is kept: in the journal's batch that last said it, or in an older service's row. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { microPoints, minor, points, steps, unixMs } from "../../domain/units.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import { canonical } from "../../engine/codec.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { DealRecord } from "../../engine/records.ts";
import { toBatch, type Numbering } from "../journal/batch.ts";
import { readDealRecord } from "./deal-record.ts";

const dealOf = (id: number, profit: number): DealRecord => ({
  id,
  account_id: 7,
  order_id: id,
  position_id: 3,
  symbol_id: 4,
  direction: 1,
  side: 1,
  volume: steps(2),
  price: points(60_000),
  open_price_micro: microPoints(60_001_000_000n),
  profit: minor(profit),
  swap: minor(0),
  commission: minor(-3),
  reason: 0,
  requested_price: null,
  bid: points(60_000),
  ask: points(60_001),
  comment: "a 'deal'",
  created_at: unixMs(5),
  is_deleted: false,
});
const said = (change: "create" | "update", deal: DealRecord): EngineEvent => ({
  type: "deal",
  change,
  deal,
  account_id: deal.account_id,
  seq: deal.id,
  ts: unixMs(5),
});

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

test("a deal's record is as it was last said, in the journal or in the row of an older service", async () => {
  const { sql } = postgres;
  const numbering: Numbering = { batch: 0, seq: 0, hash: Buffer.alloc(32), accounts: new Map() };
  const events = [
    said("create", dealOf(1, 10)),
    said("create", dealOf(2, 20)),
    said("update", dealOf(1, 11)),
  ];
  const entries = events.map((event) => ({ event, origin: null }));
  const { before, ...batch } = toBatch(entries, [], numbering);
  expect(before).toEqual(Buffer.alloc(32));
  await sql`insert into journal ${sql(batch)}`;
  const row = (id: number, kept: { record: string | null; batch: number | null }) => ({
    id,
    account_id: 7,
    symbol_id: 4,
    position_id: 3,
    created_at: 5,
    is_deleted: false,
    wire: "{}",
    ...kept,
  });
  await sql`insert into deals ${sql([
    row(1, { record: null, batch: 1 }),
    row(2, { record: null, batch: 1 }),
    row(3, { record: canonical(dealOf(3, 30)), batch: null }),
  ])}`;
  const read = (id: number) => readDealRecord({ sql, folder: null }, id);
  expect(await read(1)).toEqual(dealOf(1, 11));
  expect(await read(2)).toEqual(dealOf(2, 20));
  expect(await read(3)).toEqual(dealOf(3, 30));
  expect(await read(4)).toBeNull();
});
