/** Migrations and the seed, on a real PostgreSQL. @bar S3 S16 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPasswords } from "../../server/auth/passwords.ts";
import { systemClock } from "../../server/clock.ts";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { startEmbedded, type EmbeddedDatabase } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { MIGRATIONS, type Migration } from "../../server/database/migrations.ts";
import { seedDemo } from "../../server/database/seed.ts";
import { createLog } from "../../server/log.ts";
import { createSimulator } from "../../server/market/simulator/simulator.ts";
import { createDataDir } from "../support/service.ts";

const log = createLog("silent");
let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let embedded: EmbeddedDatabase;
let sql: Database;
beforeAll(async () => {
  dataDir = await createDataDir();
  embedded = await startEmbedded(dataDir.path, log);
  sql = await connectDatabase(embedded.url, log);
});
afterAll(async () => {
  await sql.end();
  await embedded.stop();
  await dataDir.remove();
});
beforeEach(async () => {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
});

const one: Migration = { id: 1, name: "one", sql: "create table one (a integer)" };
const two: Migration = { id: 2, name: "two", sql: "create table two (a integer)" };

describe("migrations", () => {
  it("run once each, in order", async () => {
    expect(await migrate(sql, log, [one])).toEqual([1]);
    expect(await migrate(sql, log, [one, two])).toEqual([2]);
    expect(await migrate(sql, log, [one, two])).toEqual([]);
  });

  it("run once when two services start at the same time", async () => {
    const other = await connectDatabase(embedded.url, log);
    const applied = await Promise.all([migrate(sql, log), migrate(other, log)]);
    expect(applied.flat()).toEqual(MIGRATIONS.map(({ id }) => id));
    await other.end();
  });

  it("leave nothing of a step that fails", async () => {
    const broken = {
      id: 2,
      name: "two",
      sql: "create table half (a integer); create table one ()",
    };
    await expect(migrate(sql, log, [one, broken])).rejects.toThrow(/already exists/);
    expect(await sql`select to_regclass('half') as half, to_regclass('one') as one`).toEqual([
      { half: null, one: null },
    ]);
  });

  it("refuse a database that is newer than the code", async () => {
    await migrate(sql, log, [one, two]);
    await expect(migrate(sql, log, [one])).rejects.toThrow(
      /newer than this version of the service: it has migration 2 \(two\)/,
    );
  });

  it("refuse a history that was changed", async () => {
    await migrate(sql, log, [one]);
    const changed = { ...one, sql: "create table one (b integer)" };
    await expect(migrate(sql, log, [changed])).rejects.toThrow(/Migration 1 \(one\) was changed/);
  });
});

describe("the demo seed", () => {
  it("fills an empty database, and changes nothing of one that has accounts", async () => {
    await migrate(sql, log);
    const passwords = await createPasswords();
    expect(await seedDemo(sql, passwords, systemClock, log)).toBe(true);
    await sql`update accounts set name = 'Renamed' where account_id = 100001`;
    expect(await seedDemo(sql, passwords, systemClock, log)).toBe(true);
    const rows = await sql`select account_id, name from accounts order by account_id limit 1`;
    expect(rows).toEqual([{ account_id: 100001, name: "Renamed" }]);
  });

  it("adds no demo account to a broker's own accounts", async () => {
    await migrate(sql, log);
    const passwords = await createPasswords();
    await seedDemo(sql, passwords, systemClock, log);
    await sql`update accounts set account_id = 7 where account_id = 100001`;
    await sql`delete from accounts where account_id <> 7`;
    expect(await seedDemo(sql, passwords, systemClock, log)).toBe(false);
    expect(await sql`select account_id from accounts`).toEqual([{ account_id: 7 }]);
  });
});

/** Thursday noon to midnight UTC: markets at their liveliest and at their quietest, all but a few open. */
const FROM = Date.UTC(2026, 10, 19, 12);
const TO = Date.UTC(2026, 10, 20);
const PAGE_TICKS = 10_000;
/** Longer than that without a quote, a market was closed. */
const PAUSE_MAX_MS = 240_000;

describe("how old a quote may be", () => {
  const ages = async (): Promise<number[]> => {
    const rows = await sql<{ age: number }[]>`select quote_age_max_ms as age from groups`;
    return [...new Set(rows.map(({ age }) => age))];
  };

  it("lets a symbol of the simulator be traded 998 of each 1,000 ms that it is open", async () => {
    await migrate(sql, log);
    await seedDemo(sql, await createPasswords(), systemClock, log);
    const [age = 0, ...others] = await ages();
    expect(others).toEqual([]);
    const market = createSimulator({ seed: 1, clock: () => TO });
    const refused: string[] = [];
    for (const { symbol_id, symbol } of market.symbols) {
      const { ts } = await market.ticks(symbol_id, FROM, TO, PAGE_TICKS);
      const pauses = ts.slice(1).map((then, i) => then - (ts[i] ?? 0));
      const open = pauses.filter((pause) => pause < PAUSE_MAX_MS);
      const openMs = open.reduce((sum, pause) => sum + pause, 0);
      const tooOldMs = open.reduce((sum, pause) => sum + Math.max(0, pause - age), 0);
      expect(openMs, symbol).toBeGreaterThan(3_600_000);
      if (tooOldMs * 500 > openMs) refused.push(symbol);
    }
    expect(refused).toEqual([]);
  });

  it("is raised in an older house where it was left as it came, and not where it was set", async () => {
    const before = MIGRATIONS.filter(({ id }) => id < 42);
    await migrate(sql, log, before);
    await seedDemo(sql, await createPasswords(), systemClock, log);
    expect(await ages()).toEqual([10_000]);
    await sql`update groups set quote_age_max_ms = 3000 where group_id <= 2`;
    await migrate(sql, log);
    expect((await ages()).sort((a, b) => a - b)).toEqual([3_000, 60_000]);
  });
});

describe("the connection", () => {
  it("is refused when the database may lose what it acknowledged", async () => {
    const unsafe = new URL(embedded.url);
    unsafe.searchParams.set("synchronous_commit", "off");
    await expect(connectDatabase(unsafe.href, log)).rejects.toThrow(/synchronous_commit=off/);
  });

  it("with a wrong password says so without showing it", async () => {
    const url = new URL(embedded.url);
    url.password = "hunter2";
    const refused = connectDatabase(url.href, log);
    await expect(refused).rejects.toThrow(/it refused the user or password/);
    await expect(refused).rejects.not.toThrow(/hunter2/);
  });
});
