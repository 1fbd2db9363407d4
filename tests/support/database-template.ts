/**
 * A database as a first start of the service makes it, with all migrations applied: made once by each worker of the tests,
 * and copied for each test that wants a new one. To make one takes a second of processor time or more, to copy it a tenth.
 * A test about a first start or about migrations makes its own. Runs in the tests.
 */
import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connectDatabase } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { createLog } from "../../server/log.ts";

const CLUSTER = "postgres";
/** The database that is copied knows no other. */
const PASSWORD = "postgres-password";

let template: Promise<string> | undefined;

/** Puts a database into a data folder that has none, or is not there yet; a database that is there stays. */
export async function fillDataDir(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, CLUSTER))) return;
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const made = await (template ??= makeTemplate());
  // As root, the files belong to the database's own user, whom Node's copying would lose.
  await promisify(execFile)("cp", ["-a", join(made, CLUSTER), join(dataDir, CLUSTER)]);
  await copyFile(join(made, PASSWORD), join(dataDir, PASSWORD));
}

async function makeTemplate(): Promise<string> {
  const log = createLog("silent");
  const folder = await mkdtemp(join(tmpdir(), "ringside-template-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const server = await startEmbedded(folder, log);
  const sql = await connectDatabase(server.url, log);
  await migrate(sql, log);
  await sql.end({ timeout: 1 });
  await server.stop();
  return folder;
}
