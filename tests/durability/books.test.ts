/**
 * The tables that are read are proved against the journal: what is recent at each start, all of it by check-books, which runs
 * beside a service or where none will start. What differs is named, and can be written anew. @bar X19
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minor } from "../../domain/units.ts";
import { checkBooks } from "../../server/books/check-books.ts";
import { proveRecent } from "../../server/books/prove-recent.ts";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { readAccountRows } from "../../server/journal/account-rows.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { createLog } from "../../server/log.ts";
import { pruneRefusedOrders } from "../../server/queries/refused-orders.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";

const TRADER = 100_001;
const US500 = 4;
const log = createLog("silent");

let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService | null = null;
beforeAll(async () => {
  folder = await createDataDir();
  await start();
  await trade();
});
afterAll(async () => {
  await service?.close();
  await folder.remove();
});

async function start(): Promise<TestService> {
  service = await startTestService({ dataDir: folder.path });
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
  return service;
}

async function stop(): Promise<void> {
  await service?.close();
  service = null;
}

const running = (): TestService => {
  if (service === null) throw new Error("no service runs");
  return service;
};

/** Orders that fill, wait, are refused and cancelled; positions that close whole and in part; money and corrections. */
async function trade(): Promise<void> {
  const { market, clock, sequencer } = running();
  const { access_token: token } = await running().login();
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await running().call(method, path, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    expect([200, 201, 204, 422], answer.text).toContain(answer.status);
    return answer;
  };
  const place = async (more: object) =>
    call("POST", "/api/v1/orders", { symbol_id: US500, type: 0, side: 0, volume: 0.5, ...more });
  const idOf = ({ body }: { body: unknown }, field: string) =>
    Number((body as { data: Record<string, unknown> }).data[field]);
  const first = idOf(await place({ client_order_id: "first" }), "position_id");
  market.tick(US500, 60_500, 60_501, clock.now());
  await call("POST", `/api/v1/positions/${first}/close`, { volume: 0.2 });
  const second = idOf(await place({ side: 1 }), "position_id");
  await call("POST", `/api/v1/positions/${second}/close-by`, { by_position_id: first });
  const pending = idOf(
    await place({ type: 1, order_price: 5_000, client_order_id: "later" }),
    "id",
  );
  await call("PUT", `/api/v1/orders/${pending}`, { comment: 'said "so"\\ and more' });
  await call("DELETE", `/api/v1/orders/${pending}`);
  for (let n = 0; n < 5; n += 1) await place({ volume: 1_000_000 });
  const actor = { account_id: TRADER, reason: 2 as const, is_read_only: false };
  const money = { account_id: TRADER, actor, amount: minor(1), desc: "one" };
  await sequencer.submit({ kind: "deposit", ...money }, null);
  await sequencer.submit({ kind: "credit_in", ...money }, null);
  await sequencer.readable(null);
}

/** On the database of a service that is stopped. */
async function onBooks<T>(work: (sql: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(folder.path, log);
  const sql = await connectDatabase(embedded.url, log);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
    await embedded.stop();
  }
}

const namesOf = async (sql: Database) =>
  (await checkBooks(sql)).differences.map(({ words }) => words);
/** As a start does it; null: nothing is wrong. */
const recentOf = async (sql: Database, events?: number): Promise<string | null> => {
  const { state, numbering } = await createJournal(sql).recover();
  return proveRecent(sql, state, numbering, await readAccountRows(sql), events).then(
    () => null,
    (error: Error) => error.message,
  );
};

describe("the books", () => {
  it("are proved beside a service that trades, whatever was done, and after refused orders were removed", async () => {
    const { sql } = running();
    const books = await checkBooks(sql);
    expect(books).toMatchObject({ fault: null, differences: [], projected: books.batches });
    expect(books.events).toBeGreaterThan(40);
    await pruneRefusedOrders(sql, 2);
    // As they would be if only two were kept: three are missing.
    expect((await namesOf(sql)).map((words) => words.replace(/\d+/, "n"))).toEqual(
      Array(3).fill(`orders n of account ${TRADER}: the row is missing`),
    );
    await checkBooks(sql, { isRepairing: true });
    expect(await namesOf(sql)).toEqual([]);
  });

  /** What is altered, and what is said of it. */
  const ALTERED: readonly (readonly [string, (sql: Database) => Promise<unknown>, RegExp])[] = [
    [
      "an amount of a transaction",
      (
        sql,
      ) => sql`update transactions set wire = replace(wire::text, '"amount":0.01', '"amount":777')::json
        where wire->>'desc' = 'one'`,
      /^transactions \d+ of account 100001: amount is 777, the journal says 0\.01$/,
    ],
    [
      "an amount of the ledger",
      (sql) => sql`update ledger_entries set amount = 777 where amount = 1`,
      /^ledger_entries \d+ \d of account 100001: amount is 777, the journal says 1$/,
    ],
    [
      "a balance",
      (sql) => sql`update accounts set balance_minor = 777 where account_id = ${TRADER}`,
      /^accounts 100001: balance_minor is 777, the journal says \d+$/,
    ],
    [
      "the profit of a deal",
      (sql) => sql`update deals set wire = (wire::jsonb || '{"profit": 777}')::json
        where wire->>'direction' = '1'`,
      /^deals \d+ of account 100001: profit is 777, the journal says [\d.]+$/,
    ],
    [
      "a position that is taken away",
      (sql) => sql`delete from positions where is_open and account_id = ${TRADER}`,
      /^positions \d+ of account 100001: the row is missing$/,
    ],
    [
      "a deal that nobody made",
      (
        sql,
      ) => sql`insert into deals (id, account_id, symbol_id, position_id, created_at, is_deleted, wire)
        values (99999, ${TRADER}, ${US500}, 1, 1, false, '{"profit": 777}')`,
      /^deals 99999 of account 100001: the journal has no such row$/,
    ],
    [
      "what a name was answered with",
      (sql) => sql`update client_orders set order_id = 777 where client_order_id = 'first'`,
      /^client_orders 100001 first of account 100001: order_id is 777, the journal says \d+$/,
    ],
    [
      "an order's price",
      (sql) => sql`update orders set wire = (wire::jsonb || '{"order_price": 777}')::json
        where client_order_id = 'later'`,
      /^orders \d+ of account 100001: order_price is 777, the journal says 5000$/,
    ],
  ];
  it.each(ALTERED)(
    "name %s, at a start and whole, and are made right",
    async (_what, alter, said) => {
      const { sql } = running();
      await alter(sql);
      const named = await namesOf(sql);
      expect(named.length).toBeGreaterThan(0);
      for (const words of named) expect(words).toMatch(said);
      expect(await recentOf(sql)).toContain(named[0]);
      await checkBooks(sql, { isRepairing: true });
      expect(await namesOf(sql)).toEqual([]);
      expect(await recentOf(sql)).toBeNull();
    },
  );

  it("are proved whole where a start proves only what is newest", async () => {
    const { sql } = running();
    await sql`update deals set wire = (wire::jsonb || '{"profit": 777}')::json
      where id = (select min(id) from deals)`;
    expect(await recentOf(sql, 5)).toBeNull();
    expect(await namesOf(sql)).toHaveLength(1);
    await checkBooks(sql, { isRepairing: true });
  });

  it("take a field that an older service did not write, and a text of another version, for no difference", async () => {
    const { sql } = running();
    await sql`update orders set wire = (wire::jsonb - 'trailing_distance')::json`;
    await sql`update orders set wire = (wire::jsonb || '{"rejection_msg": "said otherwise"}')::json
      where status = 5`;
    expect(await namesOf(sql)).toEqual([]);
    expect(await recentOf(sql)).toBeNull();
  });
});

describe("a service whose tables were altered", () => {
  const run = promisify(execFile);
  let built: BuiltModule;
  beforeAll(async () => {
    built = await buildModule("server/check-books.ts");
  });
  afterAll(() => built.remove());

  /** As an operator runs it. */
  async function command(
    flags: readonly string[] = [],
    dataDir = folder.path,
  ): Promise<{ code: number; stdout: string; stderr: string }> {
    const environment = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    const options = { env: environment as NodeJS.ProcessEnv };
    try {
      return { code: 0, ...(await run(process.execPath, [built.path, ...flags], options)) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  }

  it("does not start, says what differs and what to do, and starts once that was done", async () => {
    expect(await command()).toMatchObject({ code: 0, stdout: /The tables say what it says/ });
    await stop();
    await onBooks((sql) => sql`update ledger_entries set amount = 777 where amount = 1`);
    await expect(start()).rejects.toThrow(
      /amount is 777, the journal says 1.*npm run check-books.*-- --repair/s,
    );
    expect(await command()).toMatchObject({ code: 1, stdout: /amount is 777, the journal says 1/ });
    expect(await command(["--repair"])).toMatchObject({ code: 0, stdout: /were written anew/ });
    await start();
    expect(await namesOf(running().sql)).toEqual([]);
  });

  it("tells how far a journal is sound that was changed, and changes nothing", async () => {
    await stop();
    const whole = await onBooks(async (sql) => {
      const [row] = await sql<{ batch: number; events: string; first_seq: number }[]>`
        select batch, events, first_seq from journal where events like '%one%' limit 1`;
      await sql`update journal set events = replace(events, 'one', 'two') where batch = ${row?.batch ?? 0}`;
      return row;
    });
    const { code, stdout } = await command(["--repair"]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `The journal is sound up to event ${(whole?.first_seq ?? 0) - 1} (batch ${(whole?.batch ?? 0) - 1})`,
    );
    expect(stdout).toContain("restore the last backup that passes it");
    await onBooks(
      (sql) => sql`update journal set events = ${whole?.events ?? ""}
      where batch = ${whole?.batch ?? 0}`,
    );
    await start();
  });

  it("is not looked for where there is none: no database is made", async () => {
    const { stderr, code } = await command([], `${folder.path}/nothing`);
    expect([code, stderr]).toEqual([2, expect.stringContaining("has no database")]);
  });
});
