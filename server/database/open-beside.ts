/**
 * The database that DATABASE_URL or DATA_DIR names, for the commands of an operator: that of a service that runs, or one
 * that is started for the command alone. Runs in those commands.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { connectDatabase, DatabaseError, type Database } from "./connect.ts";
import { DataDirInUseError, runningAddress, startEmbedded } from "./embedded.ts";

export type Opened = {
  /** Holds the password: never log it. */
  readonly url: string;
  readonly sql: Database;
  readonly close: () => Promise<void>;
};

/** `alone`: where a service runs on the embedded database, that is refused. @throws Error in words */
export async function openBeside(
  { databaseUrl, dataDir }: Config,
  log: Log,
  alone = false,
): Promise<Opened> {
  if (databaseUrl !== null) return connected(databaseUrl, log);
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new DatabaseError(`DATA_DIR ${dataDir} has no database. Set DATA_DIR or DATABASE_URL.`);
  }
  try {
    const embedded = await startEmbedded(dataDir, log);
    const { url, sql, close } = await connected(embedded.url, log);
    return { url, sql, close: () => close().then(() => embedded.stop()) };
  } catch (error) {
    if (!(error instanceof DataDirInUseError) || alone) throw error;
    return connected(await runningAddress(dataDir), log);
  }
}

async function connected(url: string, log: Log): Promise<Opened> {
  const sql = await connectDatabase(url, log);
  return { url, sql, close: () => sql.end({ timeout: 5 }) };
}
