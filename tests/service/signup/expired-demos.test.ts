/**
 * Demos whose trial is long over are removed with what they hold: nothing of their owner is left, and the books are whole.
 * @interface §7 trial expired
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../server/books/check-books.ts";
import type { Database } from "../../../server/database/connect.ts";
import { createJournal } from "../../../server/journal/journal.ts";
import { stateHash } from "../../../server/journal/snapshots.ts";
import { DERIVED_TABLES } from "../../../server/database/derived-tables.ts";
import { createDemoRemover, EMPTIED } from "../../../server/office/expired-demos.ts";
import type { Sequencer } from "../../../server/sequencer/sequencer.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { BEHIND_PROXY, openIdentityDesk, refused } from "../../support/identity-desk.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const [SYMBOL, OTHER] = [6, 7];

let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let desk: ReturnType<typeof openIdentityDesk>;
const start = async (startAt?: number) => {
  service = await startTestService({
    environment: BEHIND_PROXY,
    dataDir: folder.path,
    ...(startAt === undefined ? {} : { startAt }),
  });
  desk = openIdentityDesk(service);
};
beforeAll(async () => {
  folder = await createDataDir();
  await start();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const quote = () => {
  for (const symbol of [SYMBOL, OTHER]) {
    service.market.tick(symbol, 100, 101, service.clock.now());
  }
};
const remover = () => {
  const { sql, clock, engine } = service;
  return createDemoRemover({ sql, clock, engine, keptDays: KEPT_DAYS });
};

/** A newcomer who has traded: a position that is closed, one that is open, an order that waits, a key and a drawing. */
async function trader(symbol_id = SYMBOL) {
  const demo = await desk.newcomer();
  const { access_token: token } = await desk.login(demo.account_id);
  quote();
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await desk.ask(method, path, token, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return (answer.body as { data: { position_id: number } }).data;
  };
  const order = { symbol_id, type: 0, side: 0, volume: 1 };
  const { position_id } = await done("POST", "/api/v1/orders", { ...order, client_order_id: "a" });
  await done("POST", `/api/v1/positions/${position_id}/close`, {});
  await done("POST", "/api/v1/orders", order);
  await done("POST", "/api/v1/orders", {
    ...order,
    type: 1,
    order_price: symbol_id === OTHER ? 0.5 : 0.0000005,
  });
  const part = { id: "line", revision: 0, is_deleted: false, value: {} };
  await done("PATCH", "/api/v1/accounts/me/documents/drawings/1", { parts: [part] });
  const price = symbol_id === OTHER ? 9 : 0.000004;
  await done("POST", "/api/v1/accounts/me/price-alerts", { symbol_id, price });
  await service.sequencer.readable(demo.account_id);
  return demo;
}

/** Tables with rows of the account. */
async function tablesOf(account_id: number): Promise<string[]> {
  const columns = await service.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'actor_id', 'staff_id')
    order by table_name`;
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { sql } = service;
      const rows =
        await sql`select from ${sql(table)} where ${sql(column)} = ${account_id} limit 1`;
      return rows.length === 0 ? [] : [table];
    }),
  );
  return [...new Set(found.flat())];
}

const isFound = async (account_id: number): Promise<boolean> => {
  const { access_token } = await service.login(900_001, "demo-admin");
  const answer = await desk.ask("GET", `/api/v1/accounts/${account_id}`, access_token);
  return answer.status === 200;
};

/**
 * The hash of the state that the journal gives, once it has all that the state has: rounds and days that a leap of the clock
 * began may still go on, and what is decided while the journal is read is not in it.
 */
async function recovered(sql: Database, sequencer: Sequencer): Promise<Buffer> {
  for (;;) {
    const before = stateHash(sequencer.state);
    await sequencer.durable();
    const { state } = await createJournal(sql).recover("the first event");
    if (before.equals(stateHash(sequencer.state))) return stateHash(state);
  }
}

describe("a demo whose trial is over", () => {
  it("stays for a while, and then goes with its orders, positions, money and whose it was", async () => {
    const { account_id, email, trial_expires_at } = await trader();
    expect((await tablesOf(account_id)).length).toBeGreaterThan(8);
    service.clock.advance(trial_expires_at - service.clock.now() + KEPT_DAYS * DAY_MS - 1);
    quote();
    expect(await remover().round()).toBe(0);
    service.clock.advance(1);
    quote();
    expect(await remover().round()).toBe(1);
    expect(await tablesOf(account_id)).toEqual(["accounts", "ledger_entries"]);
    expect(await dumpDatabase(service.sql)).not.toContain(email);
    expect(await desk.tryLogin(account_id, "wrong")).toMatchObject(
      refused(401, "incorrect_credentials"),
    );
    expect(await isFound(account_id)).toBe(false);
    expect(await remover().round()).toBe(0);
    const account = service.sequencer.state.accounts.get(account_id);
    expect(account?.record).toMatchObject({ balance: 0, credit: 0, status: 3 });
    expect([account?.positions.size, account?.orders.size]).toEqual([0, 0]);
  });

  it("leaves no table out that has an account's number, but the books and the account's own", async () => {
    const tables = await service.sql<{ table: string }[]>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by table_name`;
    const left = tables
      .map(({ table }) => table)
      .filter((table) => !EMPTIED.includes(table) && !DERIVED_TABLES.has(table));
    expect(left).toEqual(["accounts", "ledger_entries"]);
  });

  it("leaves the ledger even, the journal whole and the tables proved, over a restart too", async () => {
    const { sql, sequencer } = service;
    await sequencer.durable();
    const uneven = await sql`
      select journal_seq from ledger_entries group by journal_seq, currency having sum(amount) <> 0`;
    expect([...uneven]).toEqual([]);
    expect(await recovered(sql, sequencer)).toEqual(stateHash(sequencer.state));
    expect(await checkBooks(sql)).toMatchObject({ fault: null, differences: [] });
    const now = service.clock.now();
    await service.close();
    await start(now);
    expect(await checkBooks(service.sql)).toMatchObject({ fault: null, differences: [] });
  });

  it("never gives its number to another", async () => {
    const [gone] = await service.sql<{ account_id: number }[]>`
      select account_id from accounts where removed_at is not null`;
    expect((await desk.newcomer()).account_id).toBeGreaterThan(gone?.account_id ?? Infinity);
  });

  it("waits with its money where a position cannot be closed, and keeps no other from its turn", async () => {
    const [stuck, free] = [await trader(OTHER), await trader()];
    service.clock.advance(free.trial_expires_at - service.clock.now() + KEPT_DAYS * DAY_MS);
    quote();
    service.market.status(OTHER, 2, service.clock.now());
    const rounds = remover();
    expect(await rounds.round()).toBeGreaterThan(0);
    expect([await isFound(stuck.account_id), await isFound(free.account_id)]).toEqual([
      true,
      false,
    ]);
    expect(service.sequencer.state.accounts.get(stuck.account_id)?.record.balance).toBeGreaterThan(
      0,
    );
    service.market.status(OTHER, 0, service.clock.now());
    quote();
    expect(await rounds.round()).toBe(1);
    expect(await isFound(stuck.account_id)).toBe(false);
  });

  it("stays where staff gave it more time", async () => {
    const { account_id, trial_expires_at } = await trader();
    await service.sql`update accounts set trial_expires_at = ${trial_expires_at + 90 * DAY_MS}
      where account_id = ${account_id}`;
    service.clock.advance(trial_expires_at - service.clock.now() + KEPT_DAYS * DAY_MS);
    quote();
    await remover().round();
    expect(await isFound(account_id)).toBe(true);
  });
});
