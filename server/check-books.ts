/**
 * `npm run check-books`: proves the whole books of the service that DATABASE_URL or DATA_DIR names, also while the service
 * runs or will not start, and says each difference in a line. Exit status 0: all is proved; 1: not; 2: it could not be tried.
 * With `-- --repair` the tables that are read are written anew from a journal that is sound; the journal never is.
 */
import { parseArgs } from "node:util";
import { checkBooks, type Books } from "./books/check-books.ts";
import { readConfig } from "./config.ts";
import { DatabaseError, type Database } from "./database/connect.ts";
import { MIGRATIONS } from "./database/migrations.ts";
import { openBeside } from "./database/open-beside.ts";
import { machineMs } from "./clock.ts";
import { createLog } from "./log.ts";
import { runCommand } from "./running/run-command.ts";

const log = createLog("error");

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  const isRepairing = values.repair;
  const config = readConfig(process.env, process.cwd());
  const archiveFolder = config.journalArchive.folder;
  const { sql, close } = await openBeside(config, log, isRepairing);
  try {
    await assertVersion(sql);
    let nextTold = 0;
    const onBatch = (batch: number) => {
      if (machineMs() < nextTold) return;
      nextTold = machineMs() + 2_000;
      process.stderr.write(`batch ${batch} of the journal\n`);
    };
    return tell(await checkBooks(sql, { isRepairing, archiveFolder, onBatch }), isRepairing);
  } finally {
    await close();
  }
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
  const { batches, events, archived, projected, fault, differences } = books;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (fault !== null) {
    say(`The journal is sound up to event ${events} (batch ${batches}), and then not. ${fault}`);
    return 1;
  }
  for (const { words } of differences) say(words);
  say(`The journal is sound: ${events} events in ${batches} batches.`);
  if (archived.files > 0) {
    say(
      `Its first ${archived.batches} batches are archived, in ${filesOf(archived.files)}, each as it was written.`,
    );
  }
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

const filesOf = (count: number) => (count === 1 ? "a file" : `${count} files`);

runCommand(main, "The books cannot be checked.", 2);
