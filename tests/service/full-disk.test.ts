/**
 * A disk that is full under a service that trades, as a file system of 150 MB in memory: what is said, what is kept, and that
 * it goes on by itself. Where this user may not mount one, it is left out: nothing stands in for a disk.
 */
import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase } from "../../server/database/connect.ts";
import { runningAddress } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { freePort } from "../support/free-port.ts";
import { basic } from "../support/service.ts";

const LOGIN = "/auth/v1/oauth2/login";
/** Of the simulator; never closed. */
const BITCOIN = 401;
const ORDERS_MAX = 2_000;
/** Left beside the ballast: some dozens of orders. */
const ROOM_BYTES = 2_000_000;
const PIECE_BYTES = 1_000_000;
const RESERVE_MB = 30;
const POLL = { timeout: 90_000, interval: 50 };

const folders: string[] = [];
const canMount = await mount().then(
  () => true,
  () => false,
);
let parent: BuiltModule;
const children: ChildProcessWithoutNullStreams[] = [];
beforeAll(async () => {
  parent = await buildModule("server/keep-running.ts", { main: "server/main.ts" });
});
afterAll(async () => {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  for (const folder of folders) {
    if (canMount) execFileSync("umount", [folder]);
    await rm(folder, { recursive: true });
  }
  await parent.remove();
});

/** A disk of its own for each test; the first one is made to see whether this user may. */
async function mount(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-full-disk-"));
  folders.push(folder);
  const options = "size=150m,mode=0711";
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  await chmod(folder, 0o711);
  return folder;
}

/** A service that is kept running on the folder. `reserveMb`: DISK_RESERVE_MB. */
async function start(folder: string, reserveMb: number) {
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  const child = spawn(process.execPath, [parent.path], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT,
      DATA_DIR: folder,
      ORDERS_PER_SECOND: "100000",
      DISK_RESERVE_MB: String(reserveMb),
    },
  });
  children.push(child);
  let [out, log] = ["", ""];
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  child.stderr.on("data", (chunk) => (log += String(chunk)));
  const ask = (method: string, path: string, authorization: string, body?: object) => {
    const headers = { authorization, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(`${url}${path}`, { method, headers, ...sent });
  };
  const send = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked);
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: { access_token: string; id: number } }).data;
  };
  const login = async () =>
    `Bearer ${(await send("POST", LOGIN, basic("100001", "demo-trader"))).access_token}`;
  const readyTimes = () => out.split("Ringside is ready at").length - 1;
  await expect.poll(readyTimes, POLL).toBe(1);
  return { child, ask, send, login, readyTimes, log: () => log };
}

/**
 * Fills the disk but for so much, and says how to empty it again. In small pieces: PostgreSQL takes 16 MB at a time, and what
 * was free a moment ago may be gone.
 */
async function fill(folder: string, roomBytes: number): Promise<() => Promise<void>> {
  const path = join(folder, "ballast");
  const ballast = await open(path, "w");
  for (;;) {
    const { bavail, bsize } = await statfs(folder);
    const missing = bavail * bsize - roomBytes;
    if (missing <= 0) break;
    await ballast.write(Buffer.alloc(Math.min(missing, PIECE_BYTES), 1));
  }
  await ballast.close();
  return () => rm(path);
}

/** Those of the orders that the lists of the database lack, which follow the journal by a moment. */
async function lost(folder: string, answered: readonly number[]): Promise<number[]> {
  const sql = await connectDatabase(await runningAddress(folder), createLog("silent"));
  const kept = await sql<{ id: number }[]>`select id from orders`;
  await sql.end();
  const ids = new Set(kept.map(({ id }) => id));
  return answered.filter((id) => !ids.has(id));
}

const order = (at: number) => ({ symbol_id: BITCOIN, type: 0, side: at % 2, volume: 0.01 });

describe.skipIf(!canMount)("a full disk", () => {
  it("is named in the log, loses no order that was answered, and room is all that it takes to go on", async () => {
    const [folder = ""] = folders;
    const { child, send, login, readyTimes, log } = await start(folder, 0);
    const token = await login();
    const empty = await fill(folder, ROOM_BYTES);
    const answered: number[] = [];
    for (let at = 0; at < ORDERS_MAX; at++) {
      const sent = await send("POST", "/api/v1/orders", token, order(at)).catch(() => null);
      if (sent === null) break;
      answered.push(sent.id);
    }
    expect(answered.length).toBeLessThan(ORDERS_MAX);
    await expect.poll(log, POLL).toContain("could not start for a reason that may pass");
    expect(log()).toContain(`the disk of ${folder} is full`);
    expect(log()).not.toContain("Cannot read properties");

    await empty();
    await expect.poll(readyTimes, POLL).toBe(2);
    await expect.poll(() => lost(folder, answered), POLL).toEqual([]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  }, 240_000);
});

describe.skipIf(!canMount)("a disk that fills up to the reserve", () => {
  it("is for reading alone, without an end of the service, until there is room", async () => {
    const folder = await mount();
    const { child, ask, send, login, readyTimes, log } = await start(folder, RESERVE_MB);
    const token = await login();
    const answered = [(await send("POST", "/api/v1/orders", token, order(0))).id];
    const empty = await fill(folder, (RESERVE_MB * 1_000_000) / 2);
    const place = async () => {
      const answer = await ask("POST", "/api/v1/orders", token, order(1));
      const body = (await answer.json()) as { data: { id: number }; error: string };
      if (answer.ok) answered.push(body.data.id);
      return answer.ok ? "done" : body.error;
    };
    await expect.poll(place, POLL).toBe("trading_halted");
    expect((await ask("GET", "/api/v1/orders/accounts/me", await login())).status).toBe(200);
    const ready = await ask("GET", "/readyz", "");
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain(`less than ${RESERVE_MB} MB left: orders are refused`);

    await empty();
    await expect.poll(place, POLL).toBe("done");
    await expect.poll(() => lost(folder, answered), POLL).toEqual([]);
    expect(log().split("orders are refused").length - 1).toBe(1);
    expect(readyTimes()).toBe(1);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  }, 240_000);
});
