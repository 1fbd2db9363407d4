/** Every row of every table as text, to look for what must not be there. Runs in the tests. */
import type { Database } from "../../server/database/connect.ts";

export async function dumpDatabase(sql: Database): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await sql`select t::text from ${sql(name)} t`)),
  );
  return texts.join("\n");
}
