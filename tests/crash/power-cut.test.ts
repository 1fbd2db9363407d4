/**
 * The power is cut: everything that PostgreSQL writes and forces under a script of commands is recorded, and disks are made
 * of it as they are after a cut at any moment, on which what was not forced is lost, torn or out of order. On each the
 * database starts, and everything acknowledged before the cut is there; on some the service starts, and its books are whole.
 * Needs strace, as every-write.test.ts does.
 * @bar S3
 */
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDER_STATUS } from "../../contract/codes.ts";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { decodeEvents } from "../../engine/event-text.ts";
import { createLog } from "../../server/log.ts";
import { buildModule } from "../support/built-module.ts";
import { patiently } from "../support/patiently.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { createRandom } from "../support/random.ts";
import { createDataDir } from "../support/service.ts";
import { isQuick, triesOf } from "../support/tries.ts";
import { checkBooks } from "./checker.ts";
import type { Sent } from "./commands.ts";
import { cutDisk, filesOf } from "./cut-disk.ts";
import { recordDisk, type DiskCall } from "./disk-record.ts";
import { createDriver } from "./run.ts";
import { startServiceProcess } from "./service-process.ts";
import { canTrace } from "./strace.ts";

const SEED = Number(process.env["CUT_SEED"] ?? 20_261_125);
const CUTS = triesOf({ quick: 3, turn: 20, whole: 100 }, "CUTS");
/** On one of so many the service is started too. */
const SERVICE_EACH = isQuick ? 3 : 5;
const SCRIPT_COMMANDS = isQuick ? 30 : 120;
const log = createLog("silent");

let postgres: TestPostgres;
let root: string;
let base: string;
let end: string;
let calls: readonly DiskCall[];
let sent: readonly Sent[];
let entry: Awaited<ReturnType<typeof buildModule>>;
/** Where the commands begin in the record. */
let firstCut: number;

const copy = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);

/** The script, with a checkpoint and a new file of the log in its midst, recorded. */
async function record(): Promise<void> {
  const [row] = await postgres.sql<
    { dir: string }[]
  >`select current_setting('data_directory') as dir`;
  const cluster = row?.dir ?? "";
  const data = await createDataDir();
  await copyFile(join(dirname(cluster), "postgres-password"), join(root, "postgres-password"));
  const connections = await countConnections();
  const recorder = await recordDisk(cluster, join(root, "calls"));
  await postgres.sql`checkpoint`;
  const beganAt = Date.now();
  base = join(root, "base");
  await copy(cluster, base);
  const service = await startServiceProcess({
    entry: entry.path,
    databaseUrl: postgres.url,
    dataDir: data.path,
  });
  const driver = await createDriver(service, createRandom(SEED), `p${SEED}`);
  const scriptAt = Date.now();
  await driver.inTurn(SCRIPT_COMMANDS / 2);
  await postgres.sql`checkpoint`;
  await driver.inTurn(SCRIPT_COMMANDS / 4);
  await postgres.sql`select pg_switch_wal()`;
  await driver.inTurn(SCRIPT_COMMANDS / 4);
  await service.kill();
  driver.close();
  await untilQuiet(connections);
  await postgres.sql`checkpoint`;
  const endedAt = Date.now();
  end = join(root, "end");
  await copy(cluster, end);
  calls = (await recorder.stop()).filter(({ at }) => at > beganAt && at < endedAt);
  sent = driver.sent;
  firstCut = calls.find(({ at }) => at > scriptAt)?.began ?? 0;
  await data.remove();
}

async function countConnections(): Promise<number> {
  const [row] = await postgres.sql<{ n: number }[]>`
    select count(*)::integer as n from pg_stat_activity where backend_type = 'client backend'`;
  return row?.n ?? 0;
}

/** Until the processes of the killed service's connections have ended, and written what they write then. */
const untilQuiet = (before: number): Promise<void> =>
  patiently(async () => {
    const now = await countConnections();
    if (now > before) throw new Error(`${now} connections are open, ${before} were`);
  });

describe.skipIf(isQuick && !canTrace())("a power cut", () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "ringside-cut-"));
    await chmod(root, 0o711);
    [postgres, entry] = await Promise.all([startTestPostgres(), buildModule("server/main.ts")]);
    await record();
  }, 600_000);
  afterAll(async () => {
    await postgres.stop();
    await entry.remove();
    await rm(root, { recursive: true, force: true });
  });

  /** A disk of a cut there, with its server; `look` sees what was acknowledged by then. */
  async function after<T>(
    cut: number,
    how: { forces: boolean; random: () => number },
    look: (sql: Database, known: readonly Sent[], url: string) => Promise<T>,
  ): Promise<T> {
    const home = join(root, "cut");
    await rm(home, { recursive: true, force: true });
    await mkdir(home, { mode: 0o711 });
    await copyFile(join(root, "postgres-password"), join(home, "postgres-password"));
    await cutDisk({ base, calls, cut, unforced: "by chance", ...how }, join(home, "postgres"));
    await rm(join(home, "postgres", "postmaster.pid"), { force: true });
    const at = calls.find(({ began }) => began >= cut)?.at ?? 0;
    const known = sent.filter(({ answeredAt }) => answeredAt !== null && answeredAt + 1 < at);
    const server = await startEmbedded(home, log);
    try {
      const sql = await connectDatabase(server.url, log);
      try {
        return await look(sql, known, server.url);
      } finally {
        await sql.end({ timeout: 1 });
      }
    } finally {
      await server.stop();
    }
  }

  const cuts = (): number[] => {
    const random = createRandom(SEED);
    const open = calls.filter(({ began }) => began >= firstCut);
    return Array.from({ length: CUTS }, () => open[Math.floor(random() * open.length)]?.began ?? 0);
  };

  it("is made of a record that has all that was written", async () => {
    const made = join(root, "made");
    const whole = { base, calls, cut: Number.POSITIVE_INFINITY, random: Math.random, forces: true };
    expect(await cutDisk({ ...whole, unforced: "all" }, made)).toBe(0);
    expect((await filesOf(made)).toSorted()).toEqual((await filesOf(end)).toSorted());
    for (const path of await filesOf(end)) {
      const [ours, theirs] = await Promise.all([made, end].map((at) => readFile(join(at, path))));
      expect([path, ours?.equals(theirs ?? Buffer.alloc(0))]).toEqual([path, true]);
    }
    await rm(made, { recursive: true });
    const kinds = [...new Set(calls.map(({ kind }) => kind))];
    expect(kinds).toEqual(expect.arrayContaining(["create", "flush", "rename", "write"]));
  }, 120_000);

  it(`loses nothing acknowledged, at ${CUTS} moments`, async () => {
    let acknowledged = 0;
    for (const [number, cut] of cuts().entries()) {
      const random = createRandom(SEED + number);
      const faults = await after(cut, { forces: true, random }, async (sql, known, url) => {
        acknowledged += known.length;
        const lost = await lostOf(sql, known);
        if (number % SERVICE_EACH !== 0) return lost;
        const data = await createDataDir();
        const service = await startServiceProcess({
          entry: entry.path,
          databaseUrl: url,
          dataDir: data.path,
        });
        const books = await patiently(() => checkBooks(sql, known));
        await service.kill();
        await data.remove();
        return [...lost, ...books];
      });
      expect([`CUT_SEED=${SEED}`, number, faults]).toEqual([`CUT_SEED=${SEED}`, number, []]);
    }
    expect(acknowledged).toBeGreaterThan(CUTS);
  }, 7_200_000);

  it("would be found to lose on a disk that forces nothing", async () => {
    const last = calls.at(-1)?.began ?? 0;
    const how = { forces: false, random: createRandom(SEED) };
    // It may not even start.
    const lost = await after(last, how, (sql, known) => lostOf(sql, known)).catch(() => ["all"]);
    expect(lost).not.toEqual([]);
  }, 120_000);
});

/** Those of the acknowledged of which the journal has nothing. */
async function lostOf(sql: Database, known: readonly Sent[]): Promise<string[]> {
  // Why staff did something is beside the events.
  const rows = await sql<{ events: string; row: string }[]>`
    select events, journal::text as row from journal`;
  const text = rows.map(({ row }) => row).join("\n");
  const cancelled = new Set(
    rows
      .flatMap(({ events }) => decodeEvents(events))
      .flatMap((event) =>
        event.type === "order" && event.order.status === ORDER_STATUS.cancelled
          ? [event.order.id]
          : [],
      ),
  );
  const isKept = ({ kind, key, path, body }: Sent): boolean => {
    if (kind === "cancel") return cancelled.has(Number(path.slice(path.lastIndexOf("/") + 1)));
    const word = kind === "modify" ? (body as { comment: string }).comment : key;
    return new RegExp(`${word}(?!\\d)`).test(text);
  };
  const done = known.filter(({ status }) => (status ?? 500) < 300);
  return done.filter((one) => !isKept(one)).map(({ kind, key, path }) => `${kind} ${key ?? path}`);
}
