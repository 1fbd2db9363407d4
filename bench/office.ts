/**
 * The office of a large house, over HTTP of the service as it is installed: the first page of its accounts by every order,
 * the pages that come as a word is typed into the search, and everything that the page of one account asks for at once; and
 * how long a trader waits for his orders' list while two of staff do nothing else. `npm run bench -- office [--json]`.
 * ACCOUNTS=n and DEALS=n make a smaller house.
 */
import { connectDatabase } from "../server/database/connect.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { migrate } from "../server/database/migrate.ts";
import { createLog } from "../server/log.ts";
import { startServiceProcess } from "../tests/crash/service-process.ts";
import { buildModule } from "../tests/support/built-module.ts";
import { createDataDir } from "../tests/support/service.ts";
import { addDeals } from "./support/history-books.ts";
import { quantile } from "./support/http-load.ts";
import { addAdmin, renameTraders } from "./support/office-books.ts";
import { addTraders, FIRST_ACCOUNT } from "./support/orders-books.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost } from "./support/report.ts";

const ACCOUNTS = Number(process.env["ACCOUNTS"] ?? 100_000);
const DEALS = Number(process.env["DEALS"] ?? 1_000_000);
const PAGES = 100;
const WARM_UP_PAGES = 10;
const PAGE_MS_MAX = 100;
const SEARCH_MS_MAX = 100;
const ACCOUNT_MS_MAX = 500;
const RATIO_MIN = 0.95;
const FIELDS = ["id", "name", "email", "group", "balance", "created_at", "last_login_at"];
/** As they are typed, letter by letter: a common name, a rare address, a number, and what nobody is called. */
const TYPED = ["novak", "usman.4", "4711", "zzyzx"];
/** What the page of one account reads. */
const PARTS = ["", "/summary", "/positions", "/orders", "/deals", "/transactions", "/journal"];

const figures: Record<string, number | Record<string, number>> = {};
const log = createLog("silent");
const dataDir = await createDataDir();
const built = await buildModule("server/main.ts");
const start = () =>
  startServiceProcess({ entry: built.path, databaseUrl: null, dataDir: dataDir.path });

async function withDatabase<T>(
  work: (sql: Awaited<ReturnType<typeof connectDatabase>>) => Promise<T>,
) {
  const postgres = await startEmbedded(dataDir.path, log);
  const sql = await connectDatabase(postgres.url, log);
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await postgres.stop();
  }
}

/** Fills the books; returns the tokens of one of staff and of a trader with many deals. */
async function fill(): Promise<{ admin: string; trader: string }> {
  const tokens = await withDatabase(async (sql) => {
    await migrate(sql, log);
    const [trader = ""] = await addTraders(sql, ACCOUNTS);
    await renameTraders(sql);
    return { admin: await addAdmin(sql), trader };
  });
  // Brings accounts and symbols into the journal.
  await (await start()).stop();
  await withDatabase((sql) => addDeals(sql, { deals: DEALS, accounts: ACCOUNTS }));
  return tokens;
}

async function ask(url: string, token: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
  return text;
}

/** ms of each of so many calls, the shortest first; those that warm up are not among them. */
async function timesOf(
  calls: number,
  call: (n: number) => Promise<unknown>,
): Promise<Float64Array> {
  const times = new Float64Array(calls);
  for (let n = -WARM_UP_PAGES; n < calls; n += 1) {
    const startMs = performance.now();
    await call(Math.max(0, n));
    if (n >= 0) times[n] = performance.now() - startMs;
  }
  return times.sort();
}

const toFigures = (times: Float64Array) => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
});

/** The p99 of the slowest kind of page. */
async function askLists(url: string, token: string): Promise<{ pages: number; searches: number }> {
  let [pages, searches] = [0, 0];
  const of = (query: string) => `${url}/api/v1/accounts?limit=50&${query}`;
  for (const field of FIELDS) {
    for (const way of ["asc", "desc"]) {
      const path = of(`sort_by=${field}:${way}`);
      const times = toFigures(await timesOf(PAGES, () => ask(path, token)));
      figures[`ms, first page by ${field}:${way}`] = times;
      pages = Math.max(pages, times.p99);
    }
  }
  for (const word of TYPED) {
    const letters = Array.from(word, (_, at) => word.slice(0, at + 1));
    const call = (n: number) => ask(of(`q=${letters[n % letters.length]}`), token);
    const times = toFigures(await timesOf(PAGES, call));
    figures[`ms, search as "${word}" is typed`] = times;
    searches = Math.max(searches, times.p99);
  }
  return { pages, searches };
}

/** One page of an account after the other, each of another account, all parts of it at once. */
async function askAccounts(url: string, token: string): Promise<number> {
  const times = await timesOf(PAGES, async (n) => {
    const account_id = FIRST_ACCOUNT + ((n * 7919) % ACCOUNTS);
    const of = (part: string) => ask(`${url}/api/v1/accounts/${account_id}${part}`, token);
    await Promise.all(PARTS.map(of));
  });
  figures["ms, page of one account, complete"] = toFigures(times);
  return quantile(times, 0.99);
}

/** How a trader's calls go alone and while staff looks, by turns; returns alone / meanwhile of the middle. */
async function askMeanwhile(url: string, { admin, trader }: { admin: string; trader: string }) {
  const alone: number[] = [];
  const meanwhile: number[] = [];
  const own = () => ask(`${url}/api/v1/orders/accounts/me`, trader);
  for (let turn = 0; turn < 6; turn += 1) {
    alone.push(...(await timesOf(PAGES, own)));
    const over = new AbortController();
    // A page every 200 ms is a hand that scrolls without a rest.
    const staff = [0, 1].map(async (nth) => {
      for (let n = nth; !over.signal.aborted; n += 1) {
        await ask(`${url}/api/v1/accounts?limit=50&page=${1 + (n % 100)}`, admin);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    meanwhile.push(...(await timesOf(PAGES, own)));
    over.abort();
    await Promise.all(staff);
  }
  const [quiet, busy] = [alone, meanwhile].map((times) =>
    quantile(Float64Array.from(times).sort(), 0.5),
  ) as [number, number];
  figures["ms, a trader's orders, p50"] = { alone: quiet, "while staff looks": busy };
  return quiet / busy;
}

try {
  const tokens = await fill();
  const service = await start();
  const { pages, searches } = await askLists(service.url, tokens.admin);
  const account = await askAccounts(service.url, tokens.admin);
  const ratio = await askMeanwhile(service.url, tokens);
  await service.stop();
  publish({
    name: "office",
    figures: { accounts: ACCOUNTS, deals: DEALS, ...figures },
    ratios: { "a trader's calls, alone to while staff looks": ratio },
    bars: [
      atMost("ms of the first page of accounts, p99 of the slowest order", pages, PAGE_MS_MAX),
      atMost("ms of a search as one types, p99 of the slowest word", searches, SEARCH_MS_MAX),
      atMost("ms of a complete page of an account, p99", account, ACCOUNT_MS_MAX),
      atLeast("a trader's calls, alone to while staff looks", ratio, RATIO_MIN),
    ],
  });
} finally {
  await dataDir.remove();
  await built.remove();
}
