/**
 * A real PostgreSQL for tests: the service's own embedded one, in a folder of its own, with all migrations applied. Takes
 * about half a second to start, so share it in a test file: start it in beforeAll, stop it in afterAll. Runs in the tests.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { fillDataDir } from "./database-template.ts";

export type TestPostgres = {
  readonly sql: Database;
  readonly url: string;
  /** Stops the server and removes its data. Safe to call twice. */
  stop(): Promise<void>;
};

export async function startTestPostgres(): Promise<TestPostgres> {
  const log = createLog("silent");
  const dataDir = await mkdtemp(join(tmpdir(), "ringside-postgres-"));
  // As root, the server runs as another user, who has to reach it.
  await chmod(dataDir, 0o711);
  await fillDataDir(dataDir);
  const server = await startEmbedded(dataDir, log);
  const sql = await connectDatabase(server.url, log);
  return {
    sql,
    url: server.url,
    async stop() {
      await sql.end({ timeout: 1 });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
