/** An older journal, one row an event, is carried over as batches that prove themselves, or refused where it was changed. */
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unixMs } from "../../../domain/units.ts";
import { apply } from "../../../engine/apply.ts";
import { canonical } from "../../../engine/codec.ts";
import { createState } from "../../../engine/state.ts";
import { takeSnapshot } from "../../../engine/snapshot.ts";
import { createJournal } from "../../journal/journal.ts";
import { stateHash } from "../../journal/snapshots.ts";
import { createLog } from "../../log.ts";
import { startTestPostgres, type TestPostgres } from "../../../tests/support/postgres.ts";
import { connectDatabase, type Database } from "../connect.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "../migrations.ts";

const EVENTS = 2_500;
const SNAPSHOT_AT = 1_234;
/** The migration that makes the list of archived files. */
const ARCHIVES = 41;
const log = createLog("silent");

const upTo = (last: number) => MIGRATIONS.filter(({ id }) => id <= last);

let postgres: TestPostgres;
let sql: Database;
beforeEach(async () => {
  postgres = await startTestPostgres();
  await postgres.sql`create database older`;
  const url = new URL(postgres.url);
  url.pathname = "/older";
  sql = await connectDatabase(url.href, log);
  await migrate(sql, log, upTo(6));
});
afterEach(async () => {
  await sql.end();
  await postgres.stop();
});

/** As the former version wrote it: each event's hash follows from that of the event before. */
async function writeOlderJournal(): Promise<Buffer> {
  const state = createState();
  let before = createHash("sha256").update("ringside journal").digest();
  const rows = [];
  for (let seq = 1; seq <= EVENTS; seq += 1) {
    const day = { type: "day" as const, ts: unixMs(seq * 1_000), day: seq };
    apply(state, day);
    const event = canonical(day);
    const hash = createHash("sha256").update(before).update(event).digest();
    rows.push({ seq, ts: day.ts, type: "day", event, hash });
    before = hash;
    if (seq !== SNAPSHOT_AT) continue;
    const text = [...takeSnapshot(state)].join("\n");
    await sql`insert into snapshots (seq, ts, state, state_hash)
      values (${seq}, ${state.now}, ${text}, ${stateHash(state)})`;
  }
  await sql`insert into journal ${sql(rows)}`;
  await sql`insert into ledger_entries values (7, 0, 'house:swap', null, 'USD', 5)`;
  return stateHash(state);
}

describe("an older database", () => {
  it("keeps its journal and its last snapshot, and has in its tables what it had", async () => {
    const hash = await writeOlderJournal();
    expect(await migrate(sql, log, upTo(7))).toEqual([7]);
    // Today's code asks the list of archived files, at whatever version the rest is.
    await migrate(sql, log, [...upTo(7), ...MIGRATIONS.filter(({ id }) => id === ARCHIVES)]);
    for (const from of ["the first event", "the last snapshot"] as const) {
      const { state, numbering, eventsSinceSnapshot } = await createJournal(sql).recover(from);
      expect(stateHash(state).equals(hash), from).toBe(true);
      expect(numbering.seq).toBe(EVENTS);
      const replayed = from === "the first event" ? EVENTS : EVENTS - SNAPSHOT_AT;
      expect(eventsSinceSnapshot).toBe(replayed);
    }
    const [row] = await sql`
      select (select count(*)::integer from journal) as batches, batch, seq,
        (select ts from ledger_entries) as booked_at from projection`;
    expect(row).toEqual({ batches: 4, batch: 4, seq: EVENTS, booked_at: 7_000 });
  });

  it("is refused, and stays as it was, where an event of it was changed", async () => {
    await writeOlderJournal();
    await sql`update journal set event = replace(event, '77', '78') where seq = 77`;
    await expect(migrate(sql, log)).rejects.toThrow(
      "The journal was changed: event 77 does not follow from the one before.",
    );
    const [row] = await sql`select count(*)::integer as n, max(seq) as last from journal`;
    expect(row).toEqual({ n: EVENTS, last: EVENTS });
  });
});
