/**
 * A service of its own whose demos in dollars are in a funded-trader programme: its rules are the broker's, in the database, and are
 * read when the service starts. Runs in the browser tests.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPasswords } from "../../server/auth/passwords.ts";
import { systemClock } from "../../server/clock.ts";
import { connectDatabase } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { seedDemo } from "../../server/database/seed.ts";
import { createLog } from "../../server/log.ts";

/** The group of demos in dollars. */
const GROUP_ID = 4;

/** In minor units: target 1,000.00, a loss of less than 5.00 a day and of less than 800.00 in all. */
export const PROGRAMME = {
  prop_phase: "Evaluation",
  prop_profit_target_minor: 100_000,
  prop_daily_loss_max_minor: 500,
  prop_total_loss_max_minor: 80_000,
};

export type PropService = { readonly url: string; close: () => Promise<void> };

/** The built service on a new data folder, with the programme. */
export async function startPropService(): Promise<PropService> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-e2e-"));
  // The database's user goes through it.
  await chmod(folder, 0o711);
  await addProgramme(folder);
  const { child, url } = await start(folder);
  return {
    url,
    async close() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addProgramme(folder: string): Promise<void> {
  const log = createLog("silent");
  const embedded = await startEmbedded(folder, log);
  const sql = await connectDatabase(embedded.url, log);
  await migrate(sql, log);
  await seedDemo(sql, await createPasswords(), systemClock, log);
  await sql`update groups set ${sql(PROGRAMME)} where group_id = ${GROUP_ID}`;
  await sql.end();
  await embedded.stop();
}

async function start(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      MARKET_SEED: "1",
      TRUSTED_PROXIES: "127.0.0.1",
      SEED_DEMO: "1",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [found] = /http:\/\/[\d.]+:\d+/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the service did not start: ${said}`)));
  });
  return { child, url };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
