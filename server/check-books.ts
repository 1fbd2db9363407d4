/**
 * `npm run check-books`: proves the whole books of the service that DATABASE_URL or DATA_DIR names, also while the service
 * runs or will not start, and says each difference in a line. Exit status 0: all is proved; 1: not; 2: it could not be tried.
 * With `-- --repair` the tables that are read are written anew from a journal that is sound; the journal never is.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkBooks, type Books } from "./books/check-books.ts";
import { readConfig, type Config } from "./config.ts";
import { connectDatabase, DatabaseError, type Database } from "./database/connect.ts";
import { DataDirInUseError, runningAddress, startEmbedded } from "./database/embedded.ts";
import { MIGRATIONS } from "./database/migrations.ts";
import { createLog } from "./log.ts";

const log = createLog("error");

type Opened = { readonly sql: Database; readonly close: () => Promise<void> };

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  const isRepairing = values.repair;
  const { sql, close } = await open(readConfig(process.env, process.cwd()), isRepairing);
  try {
    await assertVersion(sql);
    let nextTold = 0;
    const onBatch = (batch: number) => {
      if (performance.now() < nextTold) return;
      nextTold = performance.now() + 2_000;
      process.stderr.write(`batch ${batch} of the journal\n`);
    };
    return tell(await checkBooks(sql, { isRepairing, onBatch }), isRepairing);
  } finally {
    await close();
  }
}

/** The database of a service that runs, or one that is started for the check alone. */
async function open({ databaseUrl, dataDir }: Config, isRepairing: boolean): Promise<Opened> {
  if (databaseUrl !== null) return connected(databaseUrl);
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new DatabaseError(`DATA_DIR ${dataDir} has no database. Set DATA_DIR or DATABASE_URL.`);
  }
  try {
    const embedded = await startEmbedded(dataDir, log);
    const { sql, close } = await connected(embedded.url);
    return { sql, close: () => close().then(() => embedded.stop()) };
  } catch (error) {
    if (!(error instanceof DataDirInUseError) || isRepairing) throw error;
    return connected(await runningAddress(dataDir));
  }
}

async function connected(url: string): Promise<Opened> {
  const sql = await connectDatabase(url, log);
  return { sql, close: () => sql.end({ timeout: 5 }) };
}

/** The tables are compared with those that this version writes. @throws DatabaseError */
async function assertVersion(sql: Database): Promise<void> {
  const [found] = await sql<{ is_there: boolean }[]>`
    select to_regclass('public.migrations') is not null as is_there`;
  const applied = found?.is_there === true ? await sql`select id from migrations` : [];
  if (applied.length === MIGRATIONS.length) return;
  throw new DatabaseError(
    `The database has ${applied.length} of the ${MIGRATIONS.length} migrations of this version. ` +
      "Check it with the version of the service that wrote it last.",
  );
}

/** Returns the exit status. */
function tell(books: Books, isRepairing: boolean): number {
  const { batches, events, projected, fault, differences } = books;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (fault !== null) {
    say(`The journal is sound up to event ${events} (batch ${batches}), and then not. ${fault}`);
    return 1;
  }
  for (const { words } of differences) say(words);
  say(`The journal is sound: ${events} events in ${batches} batches.`);
  if (projected < batches) say(`The tables are at batch ${projected}: the next start goes on.`);
  if (differences.length === 0) {
    say("The tables say what it says.");
    return 0;
  }
  const count = `${differences.length} row${differences.length === 1 ? "" : "s"}`;
  if (isRepairing) {
    say(`${count} of the tables were written anew from it.`);
    return 0;
  }
  say(
    `${count} of the tables differ from it. ` +
      "`npm run check-books -- --repair` writes them anew; stop the service before.",
  );
  return 1;
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    const said = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The books cannot be checked. ${said}\n`);
    process.exitCode = 2;
  },
);
