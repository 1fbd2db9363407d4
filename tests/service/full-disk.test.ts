/**
 * A disk that is full under a service that trades, as a file system of 150 MB in memory: what is said, what is kept, and that
 * it goes on by itself. Where this user may not mount one, it is left out: nothing stands in for a disk.
 */
import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase } from "../../server/database/connect.ts";
import { runningAddress } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { basic } from "../support/service.ts";

const LOGIN = "/auth/v1/oauth2/login";
/** Of the simulator; never closed. */
const BITCOIN = 401;
const ORDERS_MAX = 2_000;
/** Left beside the ballast: some dozens of orders. */
const ROOM_BYTES = 2_000_000;
const POLL = { timeout: 90_000, interval: 50 };

const folder = await mkdtemp(join(tmpdir(), "ringside-full-disk-"));
const canMount = mount();
let parent: BuiltModule;
let child: ChildProcessWithoutNullStreams | null = null;
beforeAll(async () => {
  parent = await buildModule("server/keep-running.ts", { main: "server/main.ts" });
});
afterAll(async () => {
  if (child !== null && child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  if (canMount) execFileSync("umount", [folder]);
  await rm(folder, { recursive: true });
  await parent.remove();
});

function mount(): boolean {
  try {
    const options = "size=150m,mode=0711";
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

describe.skipIf(!canMount)("a full disk", () => {
  it("is named in the log, loses no order that was answered, and room is all that it takes to go on", async () => {
    await chmod(folder, 0o711);
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    child = spawn(process.execPath, [parent.path], {
      env: { PATH: process.env["PATH"] ?? "", PORT, DATA_DIR: folder, ORDERS_PER_SECOND: "100000" },
    });
    let out = "";
    let log = "";
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (log += String(chunk)));
    const readyTimes = () => out.split("Ringside is ready at").length - 1;
    const send = async (method: string, path: string, authorization: string, body?: object) => {
      const headers = { authorization, "content-type": "application/json" };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, { method, headers, ...sent });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { data: { access_token: string; id: number } }).data;
    };
    await expect.poll(readyTimes, POLL).toBe(1);

    const { access_token } = await send("POST", LOGIN, basic("100001", "demo-trader"));
    const token = `Bearer ${access_token}`;
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, "ballast"), Buffer.alloc(bavail * bsize - ROOM_BYTES, 1));
    const answered: number[] = [];
    for (let at = 0; at < ORDERS_MAX; at++) {
      const order = { symbol_id: BITCOIN, type: 0, side: at % 2, volume: 0.01 };
      const sent = await send("POST", "/api/v1/orders", token, order).catch(() => null);
      if (sent === null) break;
      answered.push(sent.id);
    }
    expect(answered.length).toBeLessThan(ORDERS_MAX);
    await expect.poll(() => log, POLL).toContain("could not start for a reason that may pass");
    expect(log).toContain(`the disk of ${folder} is full`);
    expect(log).not.toContain("Cannot read properties");

    await rm(join(folder, "ballast"));
    await expect.poll(readyTimes, POLL).toBe(2);
    const sql = await connectDatabase(await runningAddress(folder), createLog("silent"));
    const kept = await sql<{ id: number }[]>`select id from orders`;
    await sql.end();
    const ids = new Set(kept.map(({ id }) => id));
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  }, 240_000);
});
