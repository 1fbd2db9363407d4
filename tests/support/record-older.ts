/**
 * Keeps what a service leaves behind, for the tests of what comes after it: runs its build through three lives (a clean
 * stop, a kill, a clean stop), with orders, changes and money in each, and writes its database to tests/fixtures/older.
 * Runs by hand, at the commit whose service it is or on a build of it, when the journal's format or the schema changes:
 *   npm run build && npx tsx tests/support/record-older.ts dist/server/main.js 2026-11-24-tied-orders
 */
import { rm } from "node:fs/promises";
import { connectDatabase } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { createDriver } from "../crash/run.ts";
import { startServiceProcess } from "../crash/service-process.ts";
import { keepDatabase } from "./older-database.ts";
import { createRandom } from "./random.ts";
import { createDataDir } from "./service.ts";

const COMMANDS_OF_A_LIFE = 70;
const PER_SECOND = 40;
const ENDS = ["stop", "kill", "stop"] as const;

async function record(entry: string, name: string): Promise<void> {
  const dataDir = await createDataDir();
  const embedded = await startEmbedded(dataDir.path, createLog("silent"));
  try {
    const { url } = embedded;
    const start = () => startServiceProcess({ entry, databaseUrl: url, dataDir: dataDir.path });
    let service = await start();
    const driver = await createDriver(service, createRandom(name.length), "o");
    for (const [life, end] of ENDS.entries()) {
      if (life > 0) service = await start();
      await driver.aim(service.url);
      await driver.run(PER_SECOND, () => driver.sent.length >= COMMANDS_OF_A_LIFE * (life + 1));
      await service[end]();
    }
    driver.close();
    const sql = await connectDatabase(url, createLog("silent"));
    await keepDatabase(sql, name);
    await sql.end();
    const done = driver.sent.filter(({ status }) => status !== null && status < 300).length;
    console.log(`${name}: ${driver.sent.length} commands, ${done} of them acknowledged`);
  } finally {
    await embedded.stop();
    await rm(dataDir.path, { recursive: true, force: true });
  }
}

const words = process.argv.slice(2);
for (let at = 0; at + 1 < words.length; at += 2) await record(words[at] ?? "", words[at + 1] ?? "");
