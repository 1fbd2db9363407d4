/**
 * `npm run backup -- FOLDER`: backs up the service that DATABASE_URL or DATA_DIR names, also while it runs. Exit status 0: it
 * is whole and on the disk; 1: it is not, and nothing of it is left.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "./backup/manifest.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { readConfig } from "./config.ts";
import { openBeside } from "./database/open-beside.ts";
import { createLog } from "./log.ts";
import { runCommand } from "./running/run-command.ts";

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) {
    throw new BackupError("Say into which folder: npm run backup -- FOLDER");
  }
  const config = readConfig(process.env, process.cwd());
  const { sql, close } = await openBeside(config, createLog("error"));
  try {
    const { complete_to, seq, batch } = await writeBackup(
      sql,
      resolve(folder),
      config.journalArchive.folder,
    );
    process.stdout.write(
      `${resolve(folder)} has all that was answered before ${complete_to}: ${seq} events in ${batch} batches.\n`,
    );
    return 0;
  } finally {
    await close();
  }
}

runCommand(main, "There is no backup.", 1);
