/** What happened to an account is read as it happened, however its sentences were put together in rows. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { minor, unixMs } from "../../domain/units.ts";
import { ACCOUNT, openHouse } from "../../tests/support/engine-house.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { writeNotes } from "../journal/account-note.ts";
import { toBatch, type BatchEntry, type Numbering, type Origin } from "../journal/batch.ts";
import { listJournal } from "../queries/account-journal.ts";
import { toBite, type Known } from "./bite.ts";
import { writeBite } from "./write-bite.ts";

const STAFF: Origin = { actor_id: 9, actor_scope: "Dealer", ip_address: "127.0.0.9" };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** A margin call at so many percent. */
const told = (percent: number, ts: number): EngineEvent => ({
  type: "liquidation",
  account_id: ACCOUNT,
  status: 1,
  level: 10_000,
  equity: minor(percent),
  used_margin: minor(100),
  seq: percent,
  ts: unixMs(ts),
});

test("each sentence has its moment, who acted and an id, in the order in which they were said", async () => {
  const { sql } = postgres;
  await sql`update projection set batch = 0, seq = 0`;
  const known: Known = {
    source: openHouse().state,
    told: new Map(),
    last: { orders: 0, positions: 0, deals: 0 },
  };
  const numbering: Numbering = { batch: 0, seq: 0, hash: Buffer.alloc(32), accounts: new Map() };
  const write = async (entries: readonly BatchEntry[]) => {
    const { batch } = numbering;
    await writeBite(sql, batch, toBite([toBatch(entries, [], numbering)], known));
  };
  // More at one moment than a row takes, then another who acts, another moment and another bite.
  const many = Array.from({ length: 40 }, (_, at) => ({ event: told(at, 5), origin: null }));
  await write([
    ...many,
    { event: told(40, 5), origin: STAFF },
    { event: told(41, 6), origin: STAFF },
  ]);
  await write([{ event: told(42, 6), origin: null }]);
  const note = { action: "kill", entity: "session", entity_id: 3, message: 'said "so"\\' };
  await writeNotes(sql, [{ ...note, account_id: ACCOUNT, ts: 6, origin: STAFF }]);

  const rows = await listJournal(sql, ACCOUNT, { page: 1, limit: 100, sort_by: "ts:asc" });
  const { id: _, ...last } = rows.at(-1) ?? { id: 0 };
  expect(last).toEqual({
    ...note,
    account_id: ACCOUNT,
    ts: 6,
    ...STAFF,
    before: null,
    after: null,
  });
  expect(rows.slice(0, -1)).toMatchObject(
    Array.from({ length: 43 }, (__, at) => ({
      account_id: ACCOUNT,
      ts: at < 41 ? 5 : 6,
      actor_id: at === 40 || at === 41 ? STAFF.actor_id : null,
      actor_scope: at === 40 || at === 41 ? STAFF.actor_scope : null,
      action: "event_liqudation_status",
      entity: "account",
      entity_id: ACCOUNT,
      message: `margin call, margin level ${at}%`,
    })),
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  // Sixteen, sixteen and eight at one moment; each of the others is alone.
  const [kept] = await sql`select count(*)::integer as n from account_journal`;
  expect(kept).toEqual({ n: 7 });
});
