/** As root, where DATA_DIR is a folder that the database's user cannot pass. Only root can be in that place. */
import { chmod, readlink, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { connectDatabase } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { createDataDir } from "../support/service.ts";

it.runIf(process.getuid?.() === 0)(
  "keeps the data where its user can reach it, with a link in DATA_DIR, from start to start",
  async () => {
    const log = createLog("silent");
    const dataDir = await createDataDir();
    await chmod(dataDir.path, 0o700);
    const first = await startEmbedded(join(dataDir.path, "deep"), log);
    const sql = await connectDatabase(first.url, log);
    await sql`create table kept (value integer)`;
    await sql.end();
    await first.stop();
    const second = await startEmbedded(join(dataDir.path, "deep"), log);
    const again = await connectDatabase(second.url, log);
    expect(await again`select * from kept`).toEqual([]);
    await again.end();
    await second.stop();
    await rm(dirname(await readlink(join(dataDir.path, "deep", "postgres"))), { recursive: true });
    await dataDir.remove();
  },
);
