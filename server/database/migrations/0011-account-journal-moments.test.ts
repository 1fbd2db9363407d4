/** An account's journal of an older service reads on: sentence for sentence, with the ids that it had. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { writeNotes } from "../../journal/account-note.ts";
import { listJournal } from "../../queries/account-journal.ts";
import { startTestPostgres, type TestPostgres } from "../../../tests/support/postgres.ts";
import { connectDatabase, type Database } from "../connect.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "../migrations.ts";

const log = createLog("silent");

let postgres: TestPostgres;
let sql: Database;
beforeEach(async () => {
  postgres = await startTestPostgres();
  await postgres.sql`create database older`;
  const url = new URL(postgres.url);
  url.pathname = "/older";
  sql = await connectDatabase(url.href, log);
  await migrate(
    sql,
    log,
    MIGRATIONS.filter(({ id }) => id <= 10),
  );
});
afterEach(async () => {
  await sql.end();
  await postgres.stop();
});

it("an older account's journal is read as it was, and goes on with ids of its own", async () => {
  const trader = { actor_id: 7, actor_scope: "Trader", ip_address: "127.0.0.1" };
  const nobody = { actor_id: null, actor_scope: null, ip_address: null };
  const older = [
    {
      account_id: 7,
      ts: 10,
      ...trader,
      action: "order_create",
      entity: "order",
      entity_id: 1,
      message: 'buy "one"\\\t',
    },
    {
      account_id: 8,
      ts: 10,
      ...nobody,
      action: "account_update",
      entity: null,
      entity_id: null,
      message: "",
    },
    {
      account_id: 7,
      ts: 9,
      ...nobody,
      action: "kill",
      entity: "session",
      entity_id: 3,
      message: "ended",
    },
  ];
  await sql`insert into account_journal ${sql(older)}`;
  const rows = await sql<{ id: number; account_id: number }[]>`
    select id, account_id, ts, actor_id, actor_scope, action, entity, entity_id, message,
      ip_address from account_journal order by ts desc, id desc`;
  expect(await migrate(sql, log)).toContain(11);

  const query = { page: 1, limit: 100, sort_by: "ts:desc" } as const;
  for (const account_id of [7, 8]) {
    expect(await listJournal(sql, account_id, query)).toEqual(
      rows
        .filter((row) => row.account_id === account_id)
        .map((row) => ({ ...row, before: null, after: null })),
    );
  }
  const said = { action: "kill", entity: "session", entity_id: 4, message: "ended" };
  await writeNotes(sql, [{ ...said, account_id: 7, ts: 11, origin: null }]);
  const [newest] = await listJournal(sql, 7, query);
  expect(newest).toMatchObject(said);
  expect(newest?.id).toBeGreaterThan(Math.max(...rows.map(({ id }) => id)));
});
