/** What is over is kept as many days as the settings say and no longer; nothing of the books ever goes. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeOld } from "../../server/retention/keep-within.ts";
import { BEHIND_PROXY, openIdentityDesk } from "../support/identity-desk.ts";
import { startTestService, type TestService } from "../support/service.ts";

const DAY_MS = 86_400_000;
const DAYS = { SESSIONS_KEPT_DAYS: "2", MAIL_KEPT_DAYS: "4", ACCOUNT_JOURNAL_KEPT_DAYS: "6" };
const SYMBOL = 6;
const GOES_ON = new AbortController().signal;

let service: TestService;
let desk: ReturnType<typeof openIdentityDesk>;
beforeAll(async () => {
  service = await startTestService({ environment: { ...BEHIND_PROXY, ...DAYS } });
  desk = openIdentityDesk(service);
});
afterAll(() => service.close());

const round = () => {
  const { sql, clock, config } = service;
  const { keptDays: days, dataDir } = config;
  return removeOld({ sql, clock, days, dataDir, forgetBars: () => Promise.resolve(0) }, GOES_ON);
};
const countOf = async (table: string, where = "true") => {
  const { sql } = service;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from ${sql(table)} where ${sql.unsafe(where)}`;
  return row?.count ?? -1;
};
/** Tables that no setting touches. */
const BOOKS = ["journal", "ledger_entries", "deals", "transactions", "positions", "orders"];

describe("what is over", () => {
  it("is kept for its days, then removed, and the books stay as they were", async () => {
    const { sql, clock } = service;
    const demo = await desk.newcomer();
    const { access_token: token } = await desk.login(demo.account_id);
    service.market.tick(SYMBOL, 100, 101, clock.now());
    const order = { symbol_id: SYMBOL, type: 0, side: 0, volume: 1 };
    const placed = await desk.ask("POST", "/api/v1/orders", token, order);
    expect(placed.status, placed.text).toBeLessThan(300);
    await service.sequencer.readable(demo.account_id);
    await desk.ask("DELETE", "/auth/v1/oauth2/logout", token);
    const ended = `account_id = ${demo.account_id} and ended_at is not null`;
    expect(await countOf("sessions", ended)).toBe(1);
    const mail = { account_id: demo.account_id, kind: "demo_opened", facts: sql.json({}) };
    const now = clock.now();
    const failed = { ...mail, created_at: now, due_at: now, attempts: 9, failed_at: now };
    await sql`insert into mails ${sql(failed)}`;
    const notes = await countOf("account_journal", `account_id = ${demo.account_id}`);
    expect(notes).toBeGreaterThan(0);
    const outbox = join(service.config.dataDir, "outbox");
    await mkdir(outbox, { recursive: true });
    const name = `${new Date(now).toISOString().replace(/[:.]/g, "-")}-mail-0-test.eml`;
    await writeFile(join(outbox, name), "");
    const books = await Promise.all(BOOKS.map((table) => countOf(table)));
    expect(books.every((count) => count > 0)).toBe(true);

    const left = async () => ({
      sessions: await countOf("sessions", ended),
      mails: await countOf("mails", "failed_at is not null"),
      files: (await readdir(outbox)).includes(name),
      notes: await countOf("account_journal", `ts <= ${now}`),
    });
    const all = await left();
    await round();
    expect(await left()).toEqual(all);
    clock.advance(2 * DAY_MS + 1);
    expect(await round()).toMatchObject({ sessions: 1, mails: 0, account_journal: 0 });
    clock.advance(2 * DAY_MS);
    expect(await round()).toMatchObject({ mails: 1 });
    expect(await left()).toEqual({ ...all, sessions: 0, mails: 0, files: false });
    clock.advance(2 * DAY_MS);
    expect((await round())["account_journal"]).toBe(all.notes);
    expect((await left()).notes).toBe(0);
    // Days that pass may add to them.
    for (const [place, table] of BOOKS.entries()) {
      expect(await countOf(table), table).toBeGreaterThanOrEqual(books[place] ?? 0);
    }
  });

  it("is removed in slices, all of it", async () => {
    const { sql, clock } = service;
    const [{ account_id } = { account_id: 0 }] = await sql<{ account_id: number }[]>`
      select account_id from accounts order by account_id limit 1`;
    const rows = 12_345;
    await sql`
      insert into account_journal (account_id, ts, sentences_count, sentences)
      select ${account_id}, ${clock.now() - 7 * DAY_MS}::bigint + g, 1, '[["a","b",null,"c"]]'
      from generate_series(1, ${rows}) g`;
    expect((await round())["account_journal"]).toBe(rows);
  });
});

describe("a journal of an account that is kept for ever", () => {
  it("is, by default", async () => {
    const { sql, clock, config } = service;
    const days = { ...config.keptDays, accountJournal: 0 };
    await sql`
      insert into account_journal (account_id, ts, sentences_count, sentences)
      values (100001, 1, 1, '[["a","b",null,"c"]]')`;
    const { dataDir } = config;
    const deps = { sql, clock, days, dataDir, forgetBars: () => Promise.resolve(0) };
    expect((await removeOld(deps, GOES_ON))["account_journal"]).toBe(0);
    expect(await countOf("account_journal", "ts = 1")).toBe(1);
  });
});
