/** A database that may lose what it acknowledged is refused at the start; a write that fails ends the process. @bar S3 S4 */
import { EXIT } from "../../server/running/exit-status.ts";
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { chooseRunAs, findBinaries } from "../../server/database/postgres-binaries.ts";
import { createLog } from "../../server/log.ts";
import { startServiceProcess } from "../crash/service-process.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { untilProjected } from "../support/projected.ts";
import { basic, createDataDir } from "../support/service.ts";

const log = createLog("silent");

describe("a database with fsync off", () => {
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  let address: URL;
  beforeAll(async () => {
    dataDir = await createDataDir();
    const embedded = await startEmbedded(dataDir.path, log);
    address = new URL(embedded.url);
    await embedded.stop();
  });
  afterAll(() => dataDir.remove());

  /** The same cluster, started by someone who wants it fast. */
  async function startWith(...settings: string[]): Promise<() => Promise<void>> {
    const runAs = chooseRunAs();
    const { postgres } = await findBinaries(runAs);
    const flags = [`port=${address.port}`, "unix_socket_directories=", ...settings];
    const child = spawn(
      postgres,
      ["-D", `${dataDir.path}/postgres`, ...flags.flatMap((flag) => ["-c", flag])],
      { ...runAs, cwd: "/", env: { LC_ALL: "C" }, stdio: ["ignore", "ignore", "pipe"] },
    );
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    await new Promise<void>((resolve, reject) => {
      child.stderr.on("data", (chunk) => {
        if (String(chunk).includes("ready to accept connections")) resolve();
      });
      void ended.then(() => reject(new Error("PostgreSQL did not start")));
    });
    return async () => {
      child.kill("SIGINT");
      await ended;
    };
  }

  for (const setting of ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]) {
    it(`is refused by name: ${setting}`, async () => {
      const stop = await startWith(setting);
      try {
        await expect(connectDatabase(address.href, log)).rejects.toThrow(`has ${setting}`);
      } finally {
        await stop();
      }
    });
  }

  it("is taken with all of them on", async () => {
    const stop = await startWith("fsync=on", "synchronous_commit=on", "full_page_writes=on");
    const sql = await connectDatabase(address.href, log);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end();
    await stop();
  });
});

describe("a write that fails", () => {
  const TRADER = 100_001;
  let postgres: TestPostgres;
  let built: BuiltModule;
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  beforeAll(async () => {
    [postgres, built, dataDir] = await Promise.all([
      startTestPostgres(),
      buildModule("server/main.ts"),
      createDataDir(),
    ]);
  });
  afterAll(async () => {
    await postgres.stop();
    await built.remove();
    await dataDir.remove();
  });

  const start = () =>
    startServiceProcess({
      entry: built.path,
      databaseUrl: postgres.url,
      dataDir: dataDir.path,
    });
  const balanceOf = async (sql: Database) => {
    await untilProjected(sql);
    const [row] = await sql<{ balance_minor: number }[]>`
      select balance_minor from accounts where account_id = ${TRADER}`;
    return row?.balance_minor;
  };

  async function deposit(url: string): Promise<number> {
    const login = await fetch(`${url}/auth/v1/oauth2/login`, {
      method: "POST",
      headers: { authorization: basic("900001", "demo-admin") },
    });
    const { data } = (await login.json()) as { data: { access_token: string } };
    const answer = await fetch(`${url}/api/v1/accounts/${TRADER}/money/deposit`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${data.access_token}`,
        "content-type": "application/json",
        "idempotency-key": "one",
      },
      body: JSON.stringify({ amount: 10 }),
    });
    return answer.status;
  }

  it("is not acknowledged, ends the process, and is made up by a retry after the next start", async () => {
    const { sql } = postgres;
    const service = await start();
    const before = (await balanceOf(sql)) ?? 0;
    await sql`alter table journal add constraint broken check (batch = 0) not valid`;
    expect(await deposit(service.url)).toBeGreaterThanOrEqual(500);
    expect(await service.ended).toBe(EXIT.fault);
    expect(await balanceOf(sql)).toBe(before);
    await sql`alter table journal drop constraint broken`;
    const next = await start();
    expect(await deposit(next.url)).toBe(200);
    expect(await deposit(next.url)).toBe(200);
    expect(await balanceOf(sql)).toBe(before + 1_000);
    expect(await next.stop()).toBe(0);
  });
});
