/** The database that a killed service left running, under a parent that collects no ended process, as in many containers. */
import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { connectDatabase } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { chooseRunAs, findBinaries } from "../../server/database/postgres-binaries.ts";
import { createLog } from "../../server/log.ts";
import { createDataDir } from "../support/service.ts";

const log = createLog("silent");
/** Well below the time after which a start stops waiting for the old one. */
const TIMEOUT_MS = 20_000;

it(
  "is taken over as soon as it has ended, though its number stays in the list of processes",
  async () => {
    const dataDir = await createDataDir();
    const first = await startEmbedded(dataDir.path, log);
    const { port } = new URL(first.url);
    await first.stop();
    const runAs = chooseRunAs();
    const { postgres } = await findBinaries(runAs);
    const flags = ["-D", `${dataDir.path}/postgres`, "-p", port, "-c", "unix_socket_directories="];
    const parent = spawn("sh", ["-c", '"$@" & exec sleep 600', "sh", postgres, ...flags], {
      ...runAs,
      cwd: "/",
      env: { LC_ALL: "C", PATH: process.env["PATH"] ?? "" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    try {
      await new Promise<void>((resolve) => {
        parent.stderr.on("data", (chunk) => {
          if (String(chunk).includes("ready to accept connections")) resolve();
        });
      });
      const next = await startEmbedded(dataDir.path, log);
      const sql = await connectDatabase(next.url, log);
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
      await sql.end();
      await next.stop();
    } finally {
      parent.kill();
      await dataDir.remove();
    }
  },
  TIMEOUT_MS,
);
