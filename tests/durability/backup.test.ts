/**
 * A backup that is made while orders are sent, hundreds a second, has all that was answered before its end, restores into an
 * empty folder alone, and is proved before a service opens it; one that is not what was written is refused in words.
 * @bar S16
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProved } from "../../server/backup/manifest.ts";
import { writeBackup } from "../../server/backup/write-backup.ts";
import { checkBooks } from "../../server/books/check-books.ts";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { runningAddress } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { PASSWORD } from "../support/identity-desk.ts";
import { keepPace } from "../support/pace.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";
import { isQuick, triesOf } from "../support/tries.ts";

const US500 = 4;
/** Orders that are due each second while a backup is made, and for how long before it. */
const PER_SECOND = triesOf({ quick: 50, turn: 200, whole: 500 });
const SECONDS_BEFORE = isQuick ? 1 : 10;
const UNDERWAY_MAX = 100;
/** Of those due; in npm test, beside others, nothing is asked of it. */
const PACE_SHARE_MIN = isQuick ? 0 : 0.9;
const NETTING = 100002;
const SIGNED = { password: PASSWORD, accept_terms: true };
const run = promisify(execFile);
type Ended = { code: number; stdout: string; stderr: string };
type Filled = { data: { id: number; position_id: number } };
type Answered = { readonly id: number; readonly at: number };

let work: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let backup: BuiltModule;
let restore: BuiltModule;
let token: string;
/** Of an account whose orders net: bought and sold in turn they leave nothing open, however many. */
let nettingToken: string;
beforeAll(async () => {
  work = await createDataDir();
  [backup, restore] = [
    await buildModule("server/backup.ts"),
    await buildModule("server/restore.ts"),
  ];
  service = await startTestService({
    environment: { ORDERS_PER_SECOND: "100000" },
    prepare: async (sql) => {
      await sql`update groups set position_mode = 'netting'
        where group_id = (select group_id from accounts where account_id = ${NETTING})`;
    },
  });
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
  token = (await service.login()).access_token;
  nettingToken = (await service.login(NETTING)).access_token;
});
afterAll(async () => {
  await service.close();
  await Promise.all([work.remove(), backup.remove(), restore.remove()]);
});

const at = (name: string) => join(work.path, name);

/** As an operator runs it. */
async function command(
  { path }: BuiltModule,
  dataDir: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, ...more } as NodeJS.ProcessEnv;
  try {
    return { code: 0, ...(await run(process.execPath, [path, folder], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended;
    return { code, stdout, stderr };
  }
}

async function place(as: string, side: 0 | 1): Promise<Filled["data"] & Answered> {
  const body = { symbol_id: US500, type: 0, side, volume: 0.1 };
  const answer = await service.call("POST", "/api/v1/orders", { token: as, body });
  expect(answer.status, answer.text).toBe(201);
  return { ...(answer.body as Filled).data, at: Date.now() };
}

/** Opened, and closed again. */
async function order(as = token): Promise<Answered> {
  const { position_id, ...answered } = await place(as, 0);
  const path = `/api/v1/positions/${position_id}/close`;
  expect((await service.call("POST", path, { token: as, body: {} })).status).toBeLessThan(300);
  return answered;
}

/** A service on the restored folder, and what it knows. */
async function restored<T>(name: string, look: (other: TestService) => Promise<T>): Promise<T> {
  const other = await startTestService({ dataDir: at(name) });
  try {
    return await look(other);
  } finally {
    await other.close();
  }
}

const idsOf = async (sql: Database) =>
  new Set((await sql<{ id: number }[]>`select id from orders`).map(({ id }) => id));

describe("a backup", () => {
  it(`made under ${PER_SECOND} orders a second has each that was answered before its end`, async () => {
    const answered: Answered[] = [];
    let isOver = false;
    const pace = { perSecond: PER_SECOND, underwayMax: UNDERWAY_MAX, isOver: () => isOver };
    const sending = keepPace(pace, async (n) => {
      answered.push(await place(nettingToken, n % 2 === 0 ? 0 : 1));
    });
    await expect
      .poll(() => answered.length, { timeout: 60_000 })
      .toBeGreaterThan(PER_SECOND * SECONDS_BEFORE);
    const [sentBefore, beganMs] = [answered.length, performance.now()];
    const made = await command(backup, service.config.dataDir, at("busy"));
    const during = answered.length;
    const seconds = (performance.now() - beganMs) / 1_000;
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(during);
    isOver = true;
    await sending;
    const perSecond = (during - sentBefore) / seconds;
    if (!isQuick) console.log(JSON.stringify({ orders: answered.length, seconds, perSecond }));
    expect(perSecond).toBeGreaterThan(PER_SECOND * PACE_SHARE_MIN);
    expect(made).toMatchObject({ code: 0 });
    const end = Date.parse(/answered before (\S+):/.exec(made.stdout)?.[1] ?? "");
    const before = answered.filter((one) => one.at <= end);
    expect(before.length).toBeGreaterThan(50);
    expect(await command(restore, at("from-busy"), at("busy"))).toEqual({
      code: 0,
      stdout: expect.stringContaining("Restored and proved") as string,
      stderr: "",
    });
    await restored("from-busy", async (other) => {
      const ids = await idsOf(other.sql);
      expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
      expect((await checkBooks(other.sql)).differences).toEqual([]);
      expect((await other.login()).account_id).toBe(100001);
    });
  }, 180_000);

  it("has what came after its first look, of accounts too that were opened meanwhile", async () => {
    const late: Answered[] = [];
    let newcomer = 0;
    const between = async () => {
      late.push(await order());
      const body = { name: "Nora Quill", email: "nora@visitor.example", ...SIGNED };
      const answer = await service.call("POST", "/auth/v1/signup/demo", { body });
      expect(answer.status, answer.text).toBe(201);
      newcomer = (answer.body as { data: { account_id: number } }).data.account_id;
      late.push(await order((await service.login(newcomer, PASSWORD)).access_token));
      await service.sequencer.readable(null);
    };
    await writeBackup(afterFirst(service.sql, between), at("late"));
    expect((await command(restore, at("from-late"), at("late"))).stderr).toBe("");
    await restored("from-late", async (other) => {
      const ids = await idsOf(other.sql);
      expect(late.filter(({ id }) => !ids.has(id))).toEqual([]);
      const account = (sql: Database) => sql`
        select account_id, balance_minor, event_seq, name from accounts where account_id = ${newcomer}`;
      expect([...(await account(other.sql))]).toEqual([...(await account(service.sql))]);
    });
  });

  it("goes into a folder of its own, and leaves nothing where it cannot be made", async () => {
    await mkdir(at("full"));
    await writeFile(join(at("full"), "mine"), "mine");
    const { code, stderr } = await command(backup, service.config.dataDir, at("full"));
    expect([code, stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    expect(await readdir(at("full"))).toEqual(["mine"]);
    const cut = afterFirst(service.sql, () => Promise.reject(new Error("cut")));
    await expect(writeBackup(cut, at("cut"))).rejects.toThrow("cut");
    expect((await readdir(work.path)).filter((name) => name.includes("cut"))).toEqual([]);
  });
});

describe("a restore", () => {
  const damaged = async (name: string, damage: (folder: string) => Promise<unknown>) => {
    await cp(at("busy"), at(name), { recursive: true });
    await damage(at(name));
    return command(restore, at(`from-${name}`), at(name));
  };
  const flip = async (path: string) => {
    const bytes = await readFile(path);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(path, bytes);
  };

  it.each([
    [
      "a bit of a table",
      "bit",
      (f: string) => flip(join(f, "deals.copy.gz")),
      /deals.copy.gz is not what/,
    ],
    [
      "a bit of the manifest",
      "words",
      (f: string) => flip(join(f, "ringside-backup.json")),
      /json is not what/,
    ],
    [
      "a table that is missing",
      "gone",
      (f: string) => rm(join(f, "journal.copy.gz")),
      /journal.copy.gz is missing/,
    ],
    ["no manifest", "none", (f: string) => rm(join(f, "ringside-backup.json")), /is no backup/],
  ])("of a backup with %s is refused, and nothing is made", async (_name, name, damage, words) => {
    const { code, stderr } = await damaged(name, damage);
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(existsSync(at(`from-${name}`))).toBe(false);
  });

  it("is the same into a PostgreSQL of one's own, once: a database that has something is refused", async () => {
    await service.sql`create database restored`;
    const url = new URL(await runningAddress(service.config.dataDir));
    url.pathname = "/restored";
    const into = { DATABASE_URL: url.href };
    expect((await command(restore, at("unused"), at("late"), into)).stderr).toBe("");
    expect(existsSync(at("unused"))).toBe(false);
    const again = await command(restore, at("unused"), at("late"), into);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    const sql = await connectDatabase(url.href, createLog("silent"));
    expect((await checkBooks(sql)).differences).toEqual([]);
    await sql.end();
    expect((await command(backup, at("unused"), at("own"), into)).stderr).toBe("");
    expect((await readProved(at("own"))).seq).toBe((await readProved(at("late"))).seq);
  });

  it("writes nothing over: a folder with a service's data is refused, and that service goes on", async () => {
    const before = await restored("from-busy", async ({ sql }) => (await idsOf(sql)).size);
    const { code, stderr } = await command(restore, at("from-busy"), at("late"));
    expect([code, stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    expect(await restored("from-busy", async ({ sql }) => (await idsOf(sql)).size)).toBe(before);
    const used = await command(restore, service.config.dataDir, at("late"));
    expect([used.code, used.stderr]).toEqual([1, expect.stringContaining("in use by another")]);
  });
});

/** The same database, and `work` is done after its first transaction. */
function afterFirst(sql: Database, work: () => Promise<unknown>): Database {
  let isFirst = true;
  return new Proxy(sql, {
    get(target, name) {
      if (name !== "begin") return Reflect.get(target, name) as unknown;
      return async (...args: unknown[]) => {
        const done: unknown = await Reflect.apply(Reflect.get(target, "begin"), target, args);
        if (isFirst) {
          isFirst = false;
          await work();
        }
        return done;
      };
    },
  });
}
