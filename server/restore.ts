/**
 * `npm run restore -- FOLDER`: brings a backup into the empty database that DATABASE_URL or DATA_DIR names, and proves all of
 * it. Exit status 0: a service may start on it; 1: none may, and what was there before is as it was.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, readProved } from "./backup/manifest.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { readConfig, type Config } from "./config.ts";
import { startEmbedded } from "./database/embedded.ts";
import { forgetAcknowledged } from "./journal/acknowledged.ts";
import { createLog } from "./log.ts";
import { runCommand } from "./running/run-command.ts";

const log = createLog("error");

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new BackupError("Say from which folder: npm run restore -- FOLDER");
  }
  // Before anything is made.
  const manifest = await readProved(resolve(folder));
  const config = readConfig(process.env, process.cwd());
  const archiveFolder = config.journalArchive.folder;
  const database = await openOrMake(config);
  try {
    const { url } = database;
    const options = { url, archiveFolder, log };
    const { events, batches } = await restoreBackup(resolve(folder), manifest, options);
    await forgetAcknowledged(config.dataDir);
    process.stdout.write(
      `Restored and proved: ${events} events in ${batches} batches, and the tables say what they say. ` +
        `It has all that was answered before ${manifest.complete_to}.\n`,
    );
    return 0;
  } finally {
    await database.stop();
  }
}

async function openOrMake({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== null) return { url: databaseUrl, stop: () => Promise.resolve() };
  return startEmbedded(dataDir, log);
}

runCommand(main, "Nothing was restored.", 1);
