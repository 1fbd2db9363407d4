/**
 * Bits that turn over in the journal, and rows that are taken out of it or of the tables: each is found, and books that were put
 * right again are sound. @bar X19
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../server/books/check-books.ts";
import { connectAlone } from "../../server/database/connect.ts";
import { toBite, type Known } from "../../server/projection/bite.ts";
import { writeRows } from "../../server/projection/write-bite.ts";
import type { JournalBatch } from "../../server/journal/batch.ts";
import { minor } from "../../domain/units.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { createRandom } from "../support/random.ts";
import { triesOf } from "../support/tries.ts";

const TRADER = 100_001;
const US500 = 4;
const SEED = Number(process.env["SEED"] ?? 19);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { market, clock, sequencer } = service;
  market.tick(US500, 60_000, 60_001, clock.now());
  const { access_token: token } = await service.login();
  const actor = { account_id: TRADER, reason: 2 as const, is_read_only: false };
  for (let n = 0; n < 6; n += 1) {
    const body = { symbol_id: US500, type: 0, side: n % 2, volume: 0.1, client_order_id: `n${n}` };
    const placed = await service.call("POST", "/api/v1/orders", { token, body });
    expect(placed.status, placed.text).toBe(201);
    const money = { account_id: TRADER, actor, amount: minor(n + 1), desc: `number ${n}` };
    const origin = { actor_id: 900_001, actor_scope: "Admin", ip_address: "127.0.0.1" };
    await sequencer.submit({ kind: "deposit", ...money }, origin);
  }
  await sequencer.readable(null);
});
afterAll(() => service.close());

const found = async (): Promise<boolean> => {
  const { fault, differences } = await checkBooks(service.sql);
  return fault !== null || differences.length > 0;
};

/** Of the columns that a hash is over, and the hash itself. */
const COLUMNS = ["events", "names", "actors", "hash"] as const;
const TABLES = [
  "journal",
  "orders",
  "positions",
  "deals",
  "transactions",
  "ledger_entries",
  "client_orders",
] as const;

it("sound books are found sound on a connection that has written the tables itself", async () => {
  const sql = connectAlone(service.sql);
  try {
    // PostgreSQL looks a name up again where a connection has its first temporary table; this one has had some.
    expect(await checkBooks(sql)).toMatchObject({ fault: null, differences: [] });
    const batches = await sql<JournalBatch[]>`
      select batch, first_seq, last_seq, ts, events, names, actors, hash from journal order by batch`;
    const known: Known = {
      source: { symbols: new Map(), groups: new Map(), accounts: new Map() },
      told: new Map(),
      last: { orders: 0, positions: 0, deals: 0 },
    };
    const { added: _, ...changes } = toBite(batches, known);
    const nothing = toBite([], known).added;
    await sql.begin((tx) => writeRows(tx, { ...changes, added: nothing }));
    expect(await checkBooks(sql)).toMatchObject({ fault: null, differences: [] });
  } finally {
    await sql.end({ timeout: 1 });
  }
}, 60_000);

it("every bit that turned over and every row that is gone is found", async () => {
  const { sql } = service;
  const random = createRandom(SEED);
  const below = (count: number) => Math.floor(random() * count);
  expect(await found()).toBe(false);
  await sql`create schema scratch`;
  for (const table of TABLES) {
    await sql`create table ${sql(`scratch.${table}`)} (like ${sql(table)})`;
  }
  const batches = await sql<{ batch: number }[]>`select batch from journal order by batch`;
  const missed: string[] = [];
  /** Turns one bit over, of a letter in such a way that it stays one. Its own way back, too. */
  async function turnOver(): Promise<string | null> {
    const batch = batches[below(batches.length)]?.batch ?? 0;
    const column = COLUMNS[below(COLUMNS.length)] ?? "events";
    const [row] = await sql<{ length: number }[]>`
        select octet_length(${sql(column)}) as length from journal where batch = ${batch}`;
    const length = row?.length ?? 0;
    if (length === 0) return null;
    const at = below(length);
    const turned =
      column === "hash"
        ? sql`set_byte(hash, ${at}, get_byte(hash, ${at}) # 1)`
        : sql`convert_from(set_byte(convert_to(${sql(column)}, 'UTF8'), ${at},
              get_byte(convert_to(${sql(column)}, 'UTF8'), ${at}) # 1), 'UTF8')`;
    const turn = () => sql`update journal set ${sql(column)} = ${turned} where batch = ${batch}`;
    await turn();
    const isFound = await found();
    await turn();
    return isFound ? null : `${column} of batch ${batch}, byte ${at}`;
  }
  async function takeOut(): Promise<string | null> {
    const table = TABLES[below(TABLES.length)] ?? "journal";
    const rows = await sql<{ place: string }[]>`select ctid::text as place from ${sql(table)}`;
    const place = rows[below(rows.length)]?.place;
    if (place === undefined) return null;
    await sql`with taken as (delete from ${sql(table)} where ctid = ${place}::tid returning *)
        insert into ${sql(`scratch.${table}`)} select * from taken`;
    const wasFound = await found();
    await sql`with back as (delete from ${sql(`scratch.${table}`)} returning *)
        insert into ${sql(table)} overriding system value select * from back`;
    return wasFound ? null : `a row of ${table}`;
  }
  const tries = triesOf({ quick: 40, turn: 200, whole: 1_000 });
  for (let n = 0; n < tries; n += 1) {
    const wrong = await (random() < 0.7 ? turnOver() : takeOut());
    if (wrong !== null) missed.push(wrong);
  }
  expect(missed, `seed ${SEED}`).toEqual([]);
  expect(await found()).toBe(false);
}, 900_000);
