/** The service under its parent, as `npm start` runs it: it comes back from what it ended of, and ends when it is told to. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFailed } from "vitest";
import { createLog } from "../../server/log.ts";
import { EXIT } from "../../server/running/exit-status.ts";
import { keepRunning } from "../../server/running/keep-running.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { freePort } from "../support/free-port.ts";
import { startTestPostgres } from "../support/postgres.ts";
import { basic, createDataDir } from "../support/service.ts";

const LOGIN = "/auth/v1/oauth2/login";
/** Of the simulator; never closed. */
const BITCOIN = 401;
const POLL = { timeout: 60_000, interval: 20 };

let parent: BuiltModule;
let dataDir: Awaited<ReturnType<typeof createDataDir>>;
beforeAll(async () => {
  parent = await buildModule("server/keep-running.ts", { main: "server/main.ts" });
  dataDir = await createDataDir();
});
afterAll(() => Promise.all([dataDir.remove(), parent.remove()]));

type Run = { child: ChildProcess; url: string; out: () => string; log: () => string };
const runs: Run[] = [];
afterEach(async () => {
  for (const { child } of runs.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});

async function run(environment: Record<string, string> = {}): Promise<Run> {
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [parent.path], {
    env: { PATH: process.env["PATH"] ?? "", PORT, DATA_DIR: dataDir.path, ...environment },
  });
  let out = "";
  let log = "";
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  child.stderr.on("data", (chunk) => (log += String(chunk)));
  const one = { child, url: `http://127.0.0.1:${PORT}`, out: () => out, log: () => log };
  runs.push(one);
  onTestFailed(() => console.log(out, log));
  return one;
}

const readyTimes = ({ out }: Run) => out().split("Ringside is ready at").length - 1;
const isHealthy = ({ url }: Run) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
/** Number of the embedded database's first process; 0: there is none. */
async function databasePid(): Promise<number> {
  const path = join(dataDir.path, "postgres", "postmaster.pid");
  const [pid = ""] = (await readFile(path, "utf8").catch(() => "")).split("\n");
  return existsSync(`/proc/${pid || "none"}`) ? Number(pid) : 0;
}

describe("a service whose embedded PostgreSQL is killed", () => {
  it("is started again by its parent and serves, and the log says what happened", async () => {
    const one = await run();
    await expect.poll(() => readyTimes(one), POLL).toBe(1);
    process.kill(await databasePid(), "SIGKILL");
    await expect.poll(() => readyTimes(one), POLL).toBe(2);
    expect(await isHealthy(one)).toBe(true);
    const login = await fetch(`${one.url}${LOGIN}`, {
      method: "POST",
      headers: { authorization: basic("100001", "demo-trader") },
    });
    expect(login.status).toBe(200);
    expect(one.log()).toMatch(
      /"code":70.*the service ended: it could not go on.*started again in 1 s/,
    );
    expect(one.log()).toContain("the embedded PostgreSQL ended");
    expect(one.log()).not.toContain("Cannot read properties");
  }, 120_000);
});

describe("a service whose connections to PostgreSQL are cut", () => {
  it("takes orders again, with new connections or after a new start", async () => {
    const postgres = await startTestPostgres();
    const one = await run({ DATABASE_URL: postgres.url, SEED_DEMO: "1" });
    await expect.poll(() => readyTimes(one), POLL).toBe(1);
    const send = (path: string, authorization: string, body?: object) => {
      const headers = { authorization, "content-type": "application/json" };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return fetch(`${one.url}${path}`, { method: "POST", headers, ...sent });
    };
    const order = { symbol_id: BITCOIN, type: 0, side: 0, volume: 0.01 };
    const trade = async () => {
      const login = await send(LOGIN, basic("100001", "demo-trader"));
      const { data } = (await login.json()) as { data: { access_token: string } };
      const answer = await send("/api/v1/orders", `Bearer ${data.access_token}`, order);
      return answer.status;
    };
    await expect.poll(trade, POLL).toBe(201);
    await postgres.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ringside' and pid <> pg_backend_pid()`;
    // While it ends and starts again, there is nobody who answers.
    await expect.poll(() => trade().catch(() => 0), POLL).toBe(201);
    const lastWords = one
      .log()
      .split("\n")
      .filter((line) => line.includes('"level":"fatal"'));
    expect(lastWords.join("\n")).not.toContain("Cannot read properties");
    if (readyTimes(one) > 1) expect(one.log()).toContain("CONNECTION_CLOSED");
    one.child.kill("SIGTERM");
    await once(one.child, "exit");
    await postgres.stop();
  }, 120_000);
});

describe("a signal", () => {
  it("to the parent stops the service cleanly, and nothing is left", async () => {
    const one = await run({ LOG_LEVEL: "warn" });
    await expect.poll(() => readyTimes(one), POLL).toBe(1);
    one.child.kill("SIGTERM");
    expect(await once(one.child, "exit")).toEqual([0, null]);
    expect(await databasePid()).toBe(0);
    expect(one.log()).toBe("");
  });

  it("that kills the parent ends the service as well, cleanly", async () => {
    const one = await run();
    await expect.poll(() => readyTimes(one), POLL).toBe(1);
    one.child.kill("SIGKILL");
    await expect.poll(databasePid, POLL).toBe(0);
    expect(await isHealthy(one)).toBe(false);
  });
});

describe("a start that is refused", () => {
  it("is not tried again, and says so once", async () => {
    const one = await run({ MARKET: "casino" });
    expect(await once(one.child, "exit")).toEqual([1, null]);
    expect(one.log().match(/Ringside cannot start/g)).toHaveLength(1);
    expect(one.log().match(/the service is not started again/g)).toHaveLength(1);
  });

  it("for a database that is away is tried again", async () => {
    const DATABASE_URL = `postgres://u:p@127.0.0.1:${await freePort()}/x`;
    const one = await run({ DATABASE_URL });
    await expect.poll(one.log, POLL).toContain("started again in 2 s");
    expect(one.log().match(/Ringside cannot start/g)).toHaveLength(2);
    one.child.kill("SIGINT");
    expect(await once(one.child, "exit")).toEqual([0, null]);
  });
});

describe("the parent", () => {
  it("starts what ended by itself anew, each time later, until it is stopped", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ringside-kept-"));
    const [entry, count] = [join(folder, "entry.mjs"), join(folder, "count")];
    const ends = [EXIT.fault, EXIT.away, "kill", EXIT.fault, EXIT.stopped];
    await writeFile(
      entry,
      `import { existsSync, readFileSync, writeFileSync } from "node:fs";
       const at = existsSync(${JSON.stringify(count)}) ? Number(readFileSync(${JSON.stringify(count)})) : 0;
       writeFileSync(${JSON.stringify(count)}, String(at + 1));
       const end = ${JSON.stringify(ends)}[at];
       if (end === "kill") process.kill(process.pid, "SIGKILL");
       else process.exit(end);`,
    );
    let lines = "";
    const log = createLog("info", { write: (line) => (lines += line) });
    const waits = { firstMs: 1, mostMs: 4, steadyMs: 600_000 };
    expect(await keepRunning({ entry, log, waits })).toBe(EXIT.stopped);
    expect(await readFile(count, "utf8")).toBe(String(ends.length));
    expect(lines.match(/again in [\d.]+ s/g)).toEqual(
      [0.001, 0.002, 0.004, 0.004].map((s) => `again in ${s} s`),
    );
    expect(lines).toMatch(/SIGKILL.*perhaps because the machine had no memory left/);
    await rm(folder, { recursive: true });
  });
});
