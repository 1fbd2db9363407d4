/**
 * A service with a million deals: how soon it is ready after a kill -9, with as many events after its last snapshot as there
 * can be, and how long a page of the deal history takes, over HTTP, from request to whole answer: of an account that has a
 * tenth of them all and of one that has a few thousand. `npm run bench -- history [--json]`. DEALS=n makes fewer or more.
 */
import { connectDatabase } from "../server/database/connect.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { createLog } from "../server/log.ts";
import { startServiceProcess } from "../tests/crash/service-process.ts";
import { buildModule } from "../tests/support/built-module.ts";
import { createDataDir } from "../tests/support/service.ts";
import { quantile } from "./support/http-load.ts";
import { addDeals } from "./support/history-books.ts";
import { createBooks } from "./support/orders-books.ts";
import { atLeast, atMost, median, publish } from "./support/report.ts";

const DEALS = 1_000_000;
const ACCOUNTS = 100;
const STARTS = 3;
const PAGES = 100;
const WARM_UP_PAGES = 10;
const SETTLE_MS = 8_000;
const START_S_MAX = 3;
const PAGE_MS_MAX = 50;

const asked = Number(process.env["DEALS"] ?? DEALS);
const log = createLog("silent");
const dataDir = await createDataDir();
const postgres = await startEmbedded(dataDir.path, log);
const built = await buildModule("server/main.ts");
const figures: Record<string, number | Record<string, number>> = {};
const starts: number[] = [];
let slowest = 0;

/** What is asked of the n-th page; `all` is how many deals the account has. */
const KINDS: Readonly<Record<string, (n: number, all: number) => string>> = {
  "first page": () => "limit=50",
  "first page of 500": () => "limit=500",
  "any page": (n, all) => `limit=50&page=${1 + ((n * 7919) % Math.floor(all / 50))}`,
  "last page": (_, all) => `limit=50&page=${Math.floor(all / 50)}`,
  "page of a symbol": (n) => `limit=50&symbol_id=${1 + (n % 5)}`,
  "page of a position": (n) => `limit=50&position_id=${1 + n * 10}`,
  "page of an hour": (n) =>
    `limit=50&from=${Date.now() - (n + 2) * 3_600_000}&to=${Date.now() - n * 3_600_000}`,
};

async function measurePages(url: string, who: string, token: string, all: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const [kind, query] of Object.entries(KINDS)) {
    const times = new Float64Array(PAGES);
    for (let n = -WARM_UP_PAGES; n < PAGES; n += 1) {
      const startMs = performance.now();
      const answer = await fetch(`${url}/api/v1/deals/accounts/me?${query(Math.max(0, n), all)}`, {
        headers,
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(text);
      if (n >= 0) times[n] = performance.now() - startMs;
    }
    times.sort();
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    figures[`ms, ${kind}, ${who}`] = { p50, p99 };
    slowest = Math.max(slowest, p99);
  }
}

/** The first seconds belong to the charts, whose history is warmed, and to the compiler. */
async function settle(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const endMs = performance.now() + SETTLE_MS;
  while (performance.now() < endMs) {
    await (await fetch(`${url}/api/v1/deals/accounts/me`, { headers })).text();
  }
}

let stored = 0;
try {
  const { url: databaseUrl, tokens } = await createBooks(postgres.url, "history", ACCOUNTS);
  const start = () =>
    startServiceProcess({ entry: built.path, databaseUrl, dataDir: dataDir.path });
  // Brings accounts and symbols into the journal.
  await (await start()).stop();
  const sql = await connectDatabase(databaseUrl, log);
  const startMs = performance.now();
  await addDeals(sql, asked, ACCOUNTS);
  figures["s to make the deals"] = (performance.now() - startMs) / 1000;
  const counts = await sql<{ n: number }[]>`
    select count(*)::integer as n from deals group by account_id order by account_id`;
  stored = counts.reduce((sum, { n }) => sum + n, 0);
  figures["deals stored"] = stored;
  for (let n = 0; n < STARTS; n += 1) {
    const service = await start();
    starts.push(service.startMs / 1000);
    await service.kill();
  }
  figures["s from start to ready"] = { median: median(starts), highest: Math.max(...starts) };
  const service = await start();
  await settle(service.url, tokens[2] ?? "");
  await measurePages(service.url, "a tenth of all", tokens[0] ?? "", counts[0]?.n ?? 0);
  await measurePages(service.url, "few", tokens[1] ?? "", counts[1]?.n ?? 0);
  await service.stop();
  await sql.end();
} finally {
  await postgres.stop();
  await built.remove();
  await dataDir.remove();
}

publish({
  name: "history",
  figures,
  ratios: {},
  bars: [
    atLeast("deals stored", stored, DEALS),
    atMost("s from start to ready, the slowest", Math.max(...starts), START_S_MAX),
    atMost("ms of a page of deals, p99 of the slowest kind", slowest, PAGE_MS_MAX),
  ],
});
