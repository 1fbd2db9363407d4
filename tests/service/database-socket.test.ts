/** The embedded database is reached by a socket in its folder, and over the network's layers where the folder can hold none. */
import { existsSync } from "node:fs";
import { realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { connectDatabase } from "../../server/database/connect.ts";
import { runningAddress, startEmbedded } from "../../server/database/embedded.ts";
import { createLog, maskUrl } from "../../server/log.ts";
import { createDataDir } from "../support/service.ts";

const log = createLog("silent");
/** More than the path of a socket may have. */
const LONG = "a-folder-with-a-long-name".repeat(4);

/** null: by a socket in a folder. */
async function cameFrom(url: string): Promise<string | null> {
  const sql = await connectDatabase(url, log);
  try {
    const [row] = await sql<{ address: string | null }[]>`
      select host(inet_client_addr()) as address`;
    return row?.address ?? null;
  } finally {
    await sql.end();
  }
}

it("is reached by a socket in its folder, also by what is run beside the service", async () => {
  const dataDir = await createDataDir();
  const first = await startEmbedded(dataDir.path, log);
  const folder = await realpath(join(dataDir.path, "postgres"));
  try {
    expect(maskUrl(first.url)).toMatch(`postgres://ringside:***@${folder}:`);
    expect(await cameFrom(first.url)).toBe(null);
    expect(await runningAddress(dataDir.path)).toBe(first.url);
  } finally {
    await first.stop();
  }
  // As a server leaves it that was killed; and as a start does that was killed while it tried.
  const left = [".s.PGSQL.1", ".s.PGSQL.1.lock", ".s.PGSQL.trial"].map((name) =>
    join(folder, name),
  );
  for (const path of left) await writeFile(path, "");
  const second = await startEmbedded(dataDir.path, log);
  const third = await second.stop().then(() => startEmbedded(dataDir.path, log));
  try {
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    expect(await cameFrom(third.url)).toBe(null);
  } finally {
    await third.stop();
    await dataDir.remove();
  }
});

it("is reached over the loopback address where the folder's path is too long for a socket", async () => {
  const dataDir = await createDataDir();
  const path = join(dataDir.path, LONG);
  const server = await startEmbedded(path, log);
  try {
    expect(new URL(server.url).hostname).toBe("127.0.0.1");
    expect(await cameFrom(server.url)).toBe("127.0.0.1");
    expect(await runningAddress(path)).toBe(server.url);
  } finally {
    await server.stop();
    await dataDir.remove();
  }
});
