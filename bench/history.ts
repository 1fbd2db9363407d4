/**
 * The service as it is installed, with a database of its own that holds a million deals: how soon it is ready after a kill
 * -9, with nearly as many events after its last snapshot as there can be, and after a clean stop; and how long a page of the
 * deal history takes over HTTP, from request to whole answer, of an account that has a tenth of them all and of one that has
 * a few thousand. And how soon one is ready that has 100,000 open positions, each on an account of its own, so many of them
 * opened after the last snapshot. `npm run bench -- history [--json]`. DEALS=n and POSITIONS=n make fewer or more. With
 * BOOKS=folder the first run only makes the books, there, and the next measures them and uses them up.
 * @bar S1
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { most } from "../domain/lists.ts";
import { connectDatabase, type Database } from "../server/database/connect.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { migrate } from "../server/database/migrate.ts";
import { createLog } from "../server/log.ts";
import { NODE_FLAGS } from "../server/running/node-flags.ts";
import { startServiceProcess, type ServiceProcess } from "../tests/crash/service-process.ts";
import { buildModule } from "../tests/support/built-module.ts";
import { createDataDir } from "../tests/support/service.ts";
import { addDeals } from "./support/history-books.ts";
import { askPages, exportFile, factsOf, settle, type Reader } from "./support/history-pages.ts";
import { openEverywhere } from "./support/open-everywhere.ts";
import { addTraders, FIRST_ACCOUNT } from "./support/orders-books.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const DEALS = 1_000_000;
const ACCOUNTS = 100;
const STARTS = 5;
const POSITIONS = Number(process.env["POSITIONS"] ?? 100_000);
/** One in so many is opened after the last snapshot. */
const SINCE_SNAPSHOT = 1 / 4;
const START_S_MAX = 3;
const PAGE_MS_MAX = 50;
/** As one looks at their pages: the first has a tenth of all deals, the second a share of the others. */
const READERS = ["a tenth of all", "a few thousand"];

const asked = Number(process.env["DEALS"] ?? DEALS);
const folder = process.env["BOOKS"];
const figures: Record<string, number | Record<string, number>> = {};
const dataDir = folder === undefined ? await createDataDir() : await openFolder(folder);
const madePath = join(dataDir.path, "books.json");
const built = await buildModule("server/main.ts");
const startIn = (path: string) =>
  startServiceProcess({
    entry: built.path,
    databaseUrl: null,
    dataDir: path,
    nodeFlags: NODE_FLAGS,
  });
const start = () => startIn(dataDir.path);

async function openFolder(path: string): ReturnType<typeof createDataDir> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Works on the database of a folder while no service runs on it. */
async function withDatabase<T>(path: string, work: (sql: Database) => Promise<T>): Promise<T> {
  const log = createLog("silent");
  const postgres = await startEmbedded(path, log);
  try {
    const sql = await connectDatabase(postgres.url, log);
    const done = await work(sql);
    await sql.end();
    return done;
  } finally {
    await postgres.stop();
  }
}

/** Fills a folder with so many traders, whom the journal knows; returns a token of each. */
async function addHouse(path: string, traders: number): Promise<string[]> {
  const tokens = await withDatabase(path, async (sql) => {
    await migrate(sql, createLog("silent"));
    return addTraders(sql, traders);
  });
  // Brings accounts and symbols into the journal.
  await (await startIn(path)).stop();
  return tokens;
}

type Books = { readonly stored: number; readonly makingS: number; readonly readers: Reader[] };

/** Fills the books; returns who reads their pages. */
async function fill(): Promise<Books> {
  const tokens = await addHouse(dataDir.path, ACCOUNTS);
  return withDatabase(dataDir.path, async (sql) => {
    const startMs = performance.now();
    await addDeals(sql, { deals: asked, accounts: ACCOUNTS });
    const makingS = (performance.now() - startMs) / 1000;
    const [all] = await sql<{ n: number }[]>`select count(*)::integer as n from deals`;
    const readers: Reader[] = [];
    for (const [at, who] of READERS.entries()) {
      readers.push({ who, token: tokens[at] ?? "", facts: await factsOf(sql, at) });
    }
    return { stored: all?.n ?? 0, makingS, readers };
  });
}

/** Seconds from spawn to ready, so many times; `end` is how each service ends. */
async function starts(
  path: string,
  end: (service: ServiceProcess) => Promise<unknown>,
): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const service = await startIn(path);
    seconds.push(service.startMs / 1000);
    await end(service);
  }
  return seconds;
}

/** Starts after a kill -9 of a house with open positions; each has to replay what came after the last snapshot. */
async function startsWithPositions(): Promise<number[]> {
  const open = await createDataDir();
  try {
    await addHouse(open.path, POSITIONS);
    const since = Math.floor(POSITIONS * SINCE_SNAPSHOT);
    await withDatabase(open.path, (sql) => openEverywhere(sql, FIRST_ACCOUNT, POSITIONS, since));
    // The first finds a database that was stopped cleanly.
    await (await startIn(open.path)).kill();
    return await starts(open.path, (service) => service.kill());
  } finally {
    await open.remove();
  }
}

async function measure({ stored, makingS, readers }: Books): Promise<void> {
  figures["s to make the deals"] = makingS;
  figures["deals stored"] = stored;
  figures["deals of a reader"] = Object.fromEntries(
    readers.map(({ who, facts }) => [who, facts.deals]),
  );
  // The first start finds a database that was stopped cleanly; those after it one that was left running.
  await (await start()).kill();
  const killed = await starts(dataDir.path, (each) => each.kill());
  const service = await start();
  await settle(service.url, readers);
  const slowest: number[] = [];
  for (const reader of readers) {
    slowest.push(await askPages(service.url, reader, figures));
    await exportFile(service.url, reader, figures);
  }
  await service.stop();
  const stopped = await starts(dataDir.path, (each) => each.stop());
  const open = await startsWithPositions();
  const [killedS, stoppedS, openS] = [most(killed), most(stopped), most(open)];
  figures["s from start to ready"] = {
    "after kill -9, median": median(killed),
    "after kill -9, slowest": killedS,
    "after a clean stop, median": median(stopped),
    "after a clean stop, slowest": stoppedS,
    "with open positions, median": median(open),
    "with open positions, slowest": openS,
  };
  figures["open positions"] = POSITIONS;
  publish({
    name: "history",
    figures,
    ratios: {},
    bars: [
      atLeast("deals stored", stored, DEALS),
      atMost("s from start to ready after kill -9, the slowest", killedS, START_S_MAX),
      atMost("s from start to ready after a clean stop, the slowest", stoppedS, START_S_MAX),
      atLeast("open positions", POSITIONS, 100_000),
      atMost("s from start to ready with open positions, the slowest", openS, START_S_MAX),
      atMost("ms of a page of deals, p99 of the slowest kind", Math.max(...slowest), PAGE_MS_MAX),
    ],
  });
}

let isKept = false;
try {
  if (existsSync(madePath)) {
    await measure(JSON.parse(readFileSync(madePath, "utf8")) as Books);
  } else {
    const books = await fill();
    isKept = folder !== undefined;
    if (isKept) writeFileSync(madePath, JSON.stringify(books), { mode: 0o600 });
    else await measure(books);
  }
} finally {
  if (!isKept) await dataDir.remove();
  await built.remove();
}
