/**
 * A small database as an older service left it, kept as one packed file: a head that says which migrations it had and what
 * the service itself said of its state, then the rows of each table as PostgreSQL writes them as JSON. Bars are left out: they are large and
 * say nothing of money. Runs in the tests; the files are made by record-older.ts.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Database } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import { MIGRATIONS } from "../../server/database/migrations.ts";
import { createLog } from "../../server/log.ts";

const FOLDER = join(import.meta.dirname, "..", "fixtures", "older");
const LEFT_OUT = new Set(["migrations", "bars", "bar_coverage"]);

type Table = { readonly name: string; readonly columns: readonly string[]; readonly rows: string };
type Sequence = { readonly name: string; readonly last: number };
export type Kept = {
  readonly migrations: readonly { id: number; hash: string }[];
  readonly sequences: readonly Sequence[];
  readonly tables: readonly Table[];
};

/** The rows of a table as JSON of PostgreSQL has them: bytes as text after \\x. */
export const rowsOf = <Row>({ tables }: Kept, name: string): Row[] =>
  JSON.parse(tables.find((table) => table.name === name)?.rows ?? "[]") as Row[];

export const readKept = (path: string): Kept =>
  JSON.parse(gunzipSync(readFileSync(path)).toString()) as Kept;

export const pathOf = (name: string) => join(FOLDER, `${name}.json.gz`);

/** The names of all that are kept, the oldest first: they begin with their date. */
export const olderDatabases = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json.gz"))
    .map((file) => file.slice(0, -".json.gz".length))
    .toSorted();

export async function keepDatabase(sql: Database, name: string): Promise<void> {
  const kept: Kept = {
    migrations: await sql`select id, hash from migrations order by id`,
    sequences: await sql<Sequence[]>`
      select sequencename as name, last_value as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`,
    tables: await copyOut(sql),
  };
  writeFileSync(pathOf(name), gzipSync(JSON.stringify(kept), { level: 9 }));
}

async function copyOut(sql: Database): Promise<Table[]> {
  const names = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname`;
  const tables: Table[] = [];
  for (const { name, columns } of names) {
    if (LEFT_OUT.has(name)) continue;
    const [row] = await sql<{ rows: string | null }[]>`
      select json_agg(t)::text as rows from ${sql(name)} t`;
    if (typeof row?.rows === "string") tables.push({ name, columns, rows: row.rows });
  }
  return tables;
}

/** Into an empty database: the schema of that time, and its rows. No migration that is later has run then. */
export async function openOlder(sql: Database, name: string): Promise<void> {
  const { migrations, sequences, tables } = readKept(pathOf(name));
  const ids = new Set(migrations.map(({ id }) => id));
  const ofThatTime = MIGRATIONS.filter(({ id }) => ids.has(id));
  await migrate(sql, createLog("silent"), ofThatTime);
  await sql.begin(async (tx) => {
    // Rows come in the order of their tables' names, whatever refers to what.
    await tx`set local session_replication_role = replica`;
    for (const { name: table, columns, rows } of tables) {
      await tx`delete from ${tx(table)}`;
      await tx`
        insert into ${tx(table)} (${tx(columns)}) overriding system value select ${tx(columns)}
        from json_populate_recordset(null::${tx(table)}, ${rows}::text::json)`;
    }
    for (const sequence of sequences) await tx`select setval(${sequence.name}, ${sequence.last})`;
  });
  // What that service had applied, word for word: a migration that was edited since is refused by the next start.
  for (const { id, hash } of migrations) {
    await sql`update migrations set hash = ${hash} where id = ${id}`;
  }
}
