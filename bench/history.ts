/**
 * The service as it is installed, with a database of its own that holds a million deals: how soon it is ready after a kill
 * -9, with nearly as many events after its last snapshot as there can be, and after a clean stop; and how long a page of the
 * deal history takes over HTTP, from request to whole answer, of an account that has a tenth of them all and of one that has
 * a few thousand. `npm run bench -- history [--json]`. DEALS=n makes fewer or more. With BOOKS=folder the first run only makes
 * the books, there, and the next measures them and uses them up.
 * @bar S1
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase } from "../server/database/connect.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { migrate } from "../server/database/migrate.ts";
import { createLog } from "../server/log.ts";
import { startServiceProcess, type ServiceProcess } from "../tests/crash/service-process.ts";
import { buildModule } from "../tests/support/built-module.ts";
import { createDataDir } from "../tests/support/service.ts";
import { addDeals } from "./support/history-books.ts";
import { askPages, exportFile, factsOf, settle, type Reader } from "./support/history-pages.ts";
import { addTraders } from "./support/orders-books.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const DEALS = 1_000_000;
const ACCOUNTS = 100;
const STARTS = 5;
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
const start = () =>
  startServiceProcess({ entry: built.path, databaseUrl: null, dataDir: dataDir.path });

async function openFolder(path: string): ReturnType<typeof createDataDir> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Works on the service's database while it is stopped. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded(dataDir.path, createLog("silent"));
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

type Books = { readonly stored: number; readonly makingS: number; readonly readers: Reader[] };

/** Fills the books; returns who reads their pages. */
async function fill(): Promise<Books> {
  const log = createLog("silent");
  const tokens = await withDatabase(async (url) => {
    const sql = await connectDatabase(url, log);
    await migrate(sql, log);
    const made = await addTraders(sql, ACCOUNTS);
    await sql.end();
    return made;
  });
  // Brings accounts and symbols into the journal.
  await (await start()).stop();
  return withDatabase(async (url) => {
    const sql = await connectDatabase(url, log);
    const startMs = performance.now();
    await addDeals(sql, { deals: asked, accounts: ACCOUNTS });
    const makingS = (performance.now() - startMs) / 1000;
    const [all] = await sql<{ n: number }[]>`select count(*)::integer as n from deals`;
    const readers: Reader[] = [];
    for (const [at, who] of READERS.entries()) {
      readers.push({ who, token: tokens[at] ?? "", facts: await factsOf(sql, at) });
    }
    await sql.end();
    return { stored: all?.n ?? 0, makingS, readers };
  });
}

/** Seconds from spawn to ready, so many times; `end` is how each service ends. */
async function starts(end: (service: ServiceProcess) => Promise<unknown>): Promise<number[]> {
  const seconds: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const service = await start();
    seconds.push(service.startMs / 1000);
    await end(service);
  }
  return seconds;
}

async function measure({ stored, makingS, readers }: Books): Promise<void> {
  figures["s to make the deals"] = makingS;
  figures["deals stored"] = stored;
  figures["deals of a reader"] = Object.fromEntries(
    readers.map(({ who, facts }) => [who, facts.deals]),
  );
  // The first start finds a database that was stopped cleanly; those after it one that was left running.
  await (await start()).kill();
  const killed = await starts((service) => service.kill());
  const service = await start();
  await settle(service.url, readers);
  const slowest: number[] = [];
  for (const reader of readers) {
    slowest.push(await askPages(service.url, reader, figures));
    await exportFile(service.url, reader, figures);
  }
  await service.stop();
  const stopped = await starts((each) => each.stop());
  const [killedS, stoppedS] = [Math.max(...killed), Math.max(...stopped)];
  figures["s from start to ready"] = {
    "after kill -9, median": median(killed),
    "after kill -9, slowest": killedS,
    "after a clean stop, median": median(stopped),
    "after a clean stop, slowest": stoppedS,
  };
  publish({
    name: "history",
    figures,
    ratios: {},
    bars: [
      atLeast("deals stored", stored, DEALS),
      atMost("s from start to ready after kill -9, the slowest", killedS, START_S_MAX),
      atMost("s from start to ready after a clean stop, the slowest", stoppedS, START_S_MAX),
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
