/**
 * A migration is killed at each of its statements, by a SIGKILL of the process of PostgreSQL that runs it: the database
 * opens again as it was before, and the next start brings it to what a migration that was never cut makes.
 * @bar S16
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectAlone, connectDatabase, type Database } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import { MIGRATIONS, type Migration } from "../../server/database/migrations.ts";
import { createLog } from "../../server/log.ts";
import { olderDatabases, openOlder } from "../support/older-database.ts";
import { patiently } from "../support/patiently.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { statementsOf } from "../support/sql-statements.ts";
import { isQuick } from "../support/tries.ts";

const log = createLog("silent");
/** Its shell's parent is the process that runs the statement. */
const KILL = "copy (select 1) to program 'kill -9 $PPID'";
const QUICK_PLACES = 3;
const TOLD_EACH = isQuick ? Number.POSITIVE_INFINITY : 50;
/** npm test takes the first ones. */
const ALL = isQuick ? MIGRATIONS.slice(0, 3) : MIGRATIONS;

let postgres: TestPostgres;
let databases = 0;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** A database of its own, which is opened anew after its process was killed. */
async function newDatabase(prepare: (sql: Database) => Promise<void>) {
  databases += 1;
  const name = `cut_${databases}`;
  await patiently(() => postgres.sql`create database ${postgres.sql(name)}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const open = () => patiently(() => connectDatabase(url.href, log));
  const sql = await open();
  await prepare(sql);
  await sql.end();
  return open;
}

/** Of tables, columns, indexes and constraints, in words; and which migrations it has. */
async function schemaOf(sql: Database): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1`;
  const hasMigrations = rows.some(({ line }) => line.startsWith("migrations."));
  const done = hasMigrations ? await sql`select id, hash from migrations order by id` : [];
  return JSON.stringify([rows.map(({ line }) => line), done]);
}

type Place = { readonly id: number; readonly statement: number };

/** Every place before a statement, and the one after the last, of the migrations that are missing. */
const placesIn = (missing: readonly Migration[]): Place[] =>
  missing.flatMap(({ id, sql }) =>
    [...Array(statementsOf(sql).length + 1).keys()].map((statement) => ({ id, statement })),
  );

const cutAt = ({ id, statement }: Place): Migration[] =>
  ALL.map((migration) => {
    if (migration.id !== id) return migration;
    const statements = statementsOf(migration.sql);
    return { ...migration, sql: statements.toSpliced(statement, 0, KILL).join(";\n") };
  });

/**
 * The same, over its one connection: the driver would send a rollback to a process that is gone, and throw where nobody can
 * catch.
 */
function withoutRollback(sql: Database): Database {
  const begin = async (work: (tx: Database) => Promise<unknown>) => {
    await sql.unsafe("begin");
    const done = await work(sql);
    await sql.unsafe("commit");
    return done;
  };
  return new Proxy(sql, {
    get: (target, name) => (name === "begin" ? begin : (Reflect.get(target, name) as unknown)),
  });
}

type Migrate = (sql: Database, migrations: readonly Migration[]) => Promise<unknown>;
const asTheServiceDoes: Migrate = (sql, migrations) => migrate(sql, log, migrations);

/** Every place after whose kill the database was neither as before nor, once started again, as it should become. */
async function faultsOf(
  prepare: (sql: Database) => Promise<void>,
  choose: (all: readonly Place[]) => readonly Place[],
  run: Migrate = asTheServiceDoes,
): Promise<{ places: number; killed: number; faults: string[] }> {
  const whole = await (await newDatabase(prepare))();
  const applied = (await appliedIn(whole)).map(({ id }) => id);
  const before = await schemaOf(whole);
  await migrate(whole, log, ALL);
  const after = await schemaOf(whole);
  await whole.end();
  const places = choose(placesIn(ALL.filter(({ id }) => !applied.includes(id))));
  const open = await newDatabase(prepare);
  const faults: string[] = [];
  let [killed, tried] = [0, 0];
  for (const place of places) {
    if (tried > 0 && tried % TOLD_EACH === 0)
      process.stderr.write(`${tried} of ${places.length} places\n`);
    tried += 1;
    const pool = await open();
    const cut = connectAlone(pool);
    await run(withoutRollback(cut), cutAt(place)).catch(() => (killed += 1));
    await Promise.all([cut.end({ timeout: 1 }), pool.end({ timeout: 1 })]);
    const again = await open();
    const words = `migration ${place.id} before statement ${place.statement}`;
    if ((await schemaOf(again)) !== before) faults.push(words);
    await again.end();
    if (faults.length > 0) break;
  }
  const last = await open();
  if (faults.length === 0) {
    await migrate(last, log, ALL);
    if ((await schemaOf(last)) !== after) faults.push("not what it should have become");
  }
  await last.end();
  if (!isQuick) process.stderr.write(`killed at ${killed} of ${places.length} places\n`);
  return { places: places.length, killed, faults };
}

async function appliedIn(sql: Database): Promise<{ id: number }[]> {
  const [found] = await sql<{ is_there: boolean }[]>`
    select to_regclass('public.migrations') is not null as is_there`;
  return found?.is_there === true ? sql<{ id: number }[]>`select id from migrations` : [];
}

/** In npm test a few, from the first to the last. */
const some = (all: readonly Place[]): readonly Place[] =>
  isQuick
    ? all.filter(
        (_, at) => at % Math.ceil(all.length / (QUICK_PLACES - 1)) === 0 || at === all.length - 1,
      )
    : all;

const nothing = () => Promise.resolve();

describe("migrations that are killed", () => {
  it("in an empty database leave nothing, at each statement", async () => {
    const { places, killed, faults } = await faultsOf(nothing, some);
    expect(faults).toEqual([]);
    expect(killed).toBe(places);
    expect(places).toBeGreaterThanOrEqual(isQuick ? QUICK_PLACES : 100);
  }, 1_800_000);

  const oldest = olderDatabases()[0] ?? "";
  it.skipIf(isQuick)(
    "in an older service's database leave what was there, at each statement",
    async () => {
      const { places, killed, faults } = await faultsOf((sql) => openOlder(sql, oldest), some);
      expect(faults).toEqual([]);
      expect(killed).toBe(places);
      expect(places).toBeGreaterThan(50);
    },
    1_800_000,
  );

  it("would be found between two versions if they ran outside of a transaction", async () => {
    const apart: Migrate = async (sql, migrations) => {
      for (const { sql: text } of migrations) {
        for (const statement of statementsOf(text)) await sql.unsafe(statement);
      }
    };
    const { faults } = await faultsOf(nothing, () => [{ id: 2, statement: 1 }], apart);
    expect(faults).toEqual(["migration 2 before statement 1"]);
  });
});
