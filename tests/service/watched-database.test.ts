/** A database that is frozen, and one that is looked into: what is said of it, and to whom. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { familyOf } from "../e2e/support-processes.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { startTestService, type TestService } from "../support/service.ts";

const POLL = { timeout: 30_000, interval: 50 };

let service: TestService;
let psql: BuiltModule;
let log = "";
beforeAll(async () => {
  psql = await buildModule("server/psql.ts");
  service = await startTestService({
    environment: { TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1" },
    logTo: { write: (line) => (log += line) },
  });
});
afterAll(() => Promise.all([service.close(), psql.remove()]));

async function databaseProcesses(): Promise<number[]> {
  const file = join(service.config.dataDir, "postgres", "postmaster.pid");
  const [pid = ""] = (await readFile(file, "utf8")).split("\n");
  return familyOf(Number(pid));
}

describe("a frozen database", () => {
  it("is said in the log and by /readyz, and so is that it answers again", async () => {
    expect(await service.call("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { success: true, code: 200, data: { ready: true, reasons: [] } },
    });
    const processes = await databaseProcesses();
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    try {
      await expect.poll(() => log, POLL).toContain("the database does not answer");
      const answer = await service.call("GET", "/readyz");
      expect(answer.status).toBe(503);
      expect(answer.text).toMatch(/"reasons":\["the database has not answered for \d+ s"/);
      const metrics = (await service.call("GET", "/metrics")).text;
      expect(metrics).toMatch(/^ringside_ready 0$/m);
      expect(
        Number(/^ringside_database_silent_seconds (\S+)$/m.exec(metrics)?.[1]),
      ).toBeGreaterThan(1);
    } finally {
      for (const pid of processes) process.kill(pid, "SIGCONT");
    }
    await expect.poll(() => log, POLL).toContain("the database answers again");
    expect(await service.call("GET", "/readyz")).toMatchObject({ status: 200 });
  });

  it("is for this machine to know: another one is told the status alone", async () => {
    const far = { "x-forwarded-for": "203.0.113.9" };
    const answer = await service.call("GET", "/readyz", { headers: far });
    expect(answer.body).toEqual({ success: true, code: 200, data: { ready: true } });
    expect((await service.call("POST", "/readyz")).status).toBe(405);
  });
});

describe("npm run psql", () => {
  async function ask(args: string[], path = process.env["PATH"] ?? "") {
    const env = { PATH: path, DATA_DIR: service.config.dataDir };
    const child = spawn(process.execPath, [psql.path, ...args], { env });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => (said += String(chunk)));
    }
    child.stdin.end();
    const [code] = await once(child, "close");
    return { code, said };
  }
  const count = "select count(*) as accounts from accounts";

  it.each([
    ["with the machine's psql, where it has one", process.env["PATH"]],
    ["without one", "/nowhere"],
  ])("opens the database of a service that runs %s", async (_name, path) => {
    const { code, said } = await ask(["-c", count], path);
    expect(code).toBe(0);
    expect(said).toMatch(/accounts[\s-]+\d/);
  });

  it.each([process.env["PATH"], "/nowhere"])("changes nothing unless told to", async (path) => {
    const change = "update accounts set name = 'x' where account_id = 100002";
    const refused = await ask(["-c", change], path);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain("read-only transaction");
    expect(await ask(["--write", "-c", "create table looked_into ()"], path)).toMatchObject({
      code: 0,
    });
    expect(await ask(["--write", "-c", "drop table looked_into"], path)).toMatchObject({ code: 0 });
  });
});
