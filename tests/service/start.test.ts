/** Starting and stopping the process: what is wrong is said by name, and nothing stays behind. @bar S13 */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo, type Server } from "node:net";
import { existsSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "../../server/database/seed.ts";
import { EXIT } from "../../server/running/exit-status.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { openClient } from "../support/plain-client.ts";
import { basic, createDataDir } from "../support/service.ts";

type Run = {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the URL of the ready line, or rejects when the process ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
};

let service: BuiltModule;
let dataDir: Awaited<ReturnType<typeof createDataDir>>;
const runs: Run[] = [];
beforeAll(async () => {
  service = await buildModule("server/main.ts");
  dataDir = await createDataDir();
});
afterEach(async () => {
  for (const { child, ended } of runs.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  }
});
afterAll(() => Promise.all([dataDir.remove(), service.remove()]));

/** The service as it is shipped, as a process of its own with nothing of our environment but PATH. */
function run(environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [service.path], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      DATA_DIR: dataDir.path,
      LOG_LEVEL: "warn",
      ...environment,
    },
  });
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      stdout += String(chunk);
      const url = /Ringside is ready at (\S+)\n/.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.then(() => reject(new Error(`the service ended before it was ready: ${stderr}`)));
  });
  ready.catch(() => undefined);
  const one = { child, ready, ended, stdout: () => stdout, stderr: () => stderr };
  runs.push(one);
  return one;
}

/** Ends with a status that says that another try would fail as well, and its only word on stderr is why. */
const expectFailedStart = (one: Run, ...words: (string | RegExp)[]) =>
  expectEndedStart(one, EXIT.refused, words);

/** The same with the status that says that the cause may pass. */
const expectUntimelyStart = (one: Run, ...words: (string | RegExp)[]) =>
  expectEndedStart(one, EXIT.away, words);

async function expectEndedStart(one: Run, code: number, words: (string | RegExp)[]) {
  expect(await one.ended).toEqual({ code, signal: null });
  expect(one.stdout()).toBe("");
  expect(one.stderr()).toMatch(/^Ringside cannot start\. [^\n]+\n$/);
  for (const word of words) expect(one.stderr()).toMatch(word);
}

const POLL = { timeout: 30_000, interval: 5 };

/** Whether the embedded PostgreSQL of the folder runs. */
async function isDatabaseRunning(dir: string): Promise<boolean> {
  const file = await readFile(join(dir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  return existsSync(`/proc/${file.split("\n")[0] || "none"}`);
}

async function listenSomewhere(onConnection: () => void = () => undefined): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe("a start", () => {
  it("says where it is and the demo logins, serves, and stops cleanly on SIGTERM", async () => {
    const one = run();
    const url = await one.ready;
    for (const { account_id, password } of DEMO_LOGINS) {
      expect(one.stdout()).toMatch(new RegExp(`${account_id} +${password}`));
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const login = await fetch(`${url}/auth/v1/oauth2/login`, {
      method: "POST",
      headers: { authorization: basic("100001", "demo-trader") },
    });
    const { session_id } = ((await login.json()) as { data: { session_id: string } }).data;
    const client = await openClient(`${url.replace("http", "ws")}/ws`, { session_id });
    client.send({ type: "start_market_feed", session_id });
    await client.nextTicks();
    one.child.kill("SIGTERM");
    expect((await client.closed).code).toBe(1001);
    expect(await one.ended).toEqual({ code: 0, signal: null });
    expect(await isDatabaseRunning(dataDir.path)).toBe(false);
    expect(one.stderr()).toBe("");
  });

  it("after a start that was killed takes over what was left, and keeps the accounts", async () => {
    const killed = run();
    await killed.ready;
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await isDatabaseRunning(dataDir.path)).toBe(true);
    const next = run();
    await next.ready;
    expect(next.stderr()).toContain("stopping the PostgreSQL of a service that was killed");
    next.child.kill("SIGINT");
    expect((await next.ended).code).toBe(0);
    expect(await isDatabaseRunning(dataDir.path)).toBe(false);
  });

  it("on the DATA_DIR of a running service is refused, and that service goes on", async () => {
    const first = run();
    const url = await first.ready;
    await expectFailedStart(run(), /DATA_DIR/, /in use by another running service/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("is ended by a signal while it starts, with nothing left behind", async () => {
    const fresh = await createDataDir();
    const one = run({ DATA_DIR: fresh.path });
    await expect.poll(() => existsSync(join(fresh.path, "postgres-password")), POLL).toBe(true);
    one.child.kill("SIGTERM");
    await one.ended;
    expect(await isDatabaseRunning(fresh.path)).toBe(false);
    await fresh.remove();
  });

  it("repairs a database whose making was cut half-way", async () => {
    const fresh = await createDataDir();
    const cut = run({ DATA_DIR: fresh.path });
    await expect
      .poll(async () => (await readdir(fresh.path)).some((name) => name.includes("staging")), POLL)
      .toBe(true);
    cut.child.kill("SIGKILL");
    await cut.ended;
    const one = run({ DATA_DIR: fresh.path });
    await one.ready;
    one.child.kill("SIGTERM");
    await one.ended;
    expect((await readdir(fresh.path)).toSorted()).toEqual([
      "postgres",
      "postgres-password",
      "two-factor-key",
    ]);
    await fresh.remove();
  });
});

describe("a start that cannot be", () => {
  it.each([
    ["PORT", "eighty", /PORT="eighty" is not allowed. Allowed: a whole number/],
    [
      "MARKET",
      "casino",
      /MARKET="casino" is not allowed. Allowed: simulator, binance, coinbase, kraken, lines, ringside, dxlink, fix, or replay:/,
    ],
    ["SEED_DEMO", "maybe", /SEED_DEMO="maybe" is not allowed. Allowed: 1 or 0/],
    ["HOST", "0.0.0.0", /SEED_DEMO is not set and HOST="0.0.0.0"/],
    ["TRUSTED_PROXIES", "127.0.0.1", /SEED_DEMO is not set and TRUSTED_PROXIES="127.0.0.1"/],
    ["MARKET", "replay:/nowhere/at-all", /\/nowhere\/at-all/],
    ["DATABASE_URL", "mysql://me:hunter2@db/x", /DATABASE_URL="\*\*\*" is not allowed/],
  ])("for %s=%s names the cause", async (name, value, words) => {
    const one = run({ [name]: value });
    await expectFailedStart(one, words);
    expect(one.stderr()).not.toContain("hunter2");
    expect(await isDatabaseRunning(dataDir.path)).toBe(false);
  });

  it("for a taken port names it and how to choose another", async () => {
    const other = await listenSomewhere();
    const port = portOf(other);
    await expectFailedStart(run({ PORT: String(port) }), `Port ${port}`, `PORT=${port + 1}`);
    other.close();
  });

  it("for a database that is away names its address without the password", async () => {
    const gone = await listenSomewhere();
    const port = portOf(gone);
    await new Promise((resolve) => gone.close(resolve));
    const one = run({ DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${port}/x` });
    const address = `postgres://ann:\\*\\*\\*@127.0.0.1:${port}/x`;
    await expectUntimelyStart(one, new RegExp(address), /nothing listens there/);
    expect(one.stderr()).not.toContain("hunter2");
  });

  it("for a database that never answers says so", async () => {
    const silent = await listenSomewhere();
    const one = run({ DATABASE_URL: `postgres://u:p@127.0.0.1:${portOf(silent)}/x` });
    await expectUntimelyStart(one, /did not answer in 5 s/);
    silent.close();
  });

  it("for a password file that was lost names the file", async () => {
    const path = join(dataDir.path, "postgres-password");
    const password = await readFile(path, "utf8");
    const { rm } = await import("node:fs/promises");
    await rm(path);
    await expectFailedStart(run(), path);
    await writeFile(path, password, { mode: 0o600 });
  });
});
