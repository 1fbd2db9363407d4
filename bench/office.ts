/**
 * The office of a large house, over HTTP of the service as it is installed: the first page of its accounts by every order,
 * the pages that come as a word is typed into the search, and everything that the page of one account asks for at once; the
 * overview on a screen, with what 100,000 open positions come to, live; and how long a trader waits for his lists, his orders
 * and his prices while two of staff scroll and a third watches the house. `npm run bench -- office [--json]`.
 * ACCOUNTS=n, DEALS=n and POSITIONS=n make a smaller house.
 */
import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { ensure } from "../domain/assert.ts";
import { connectDatabase } from "../server/database/connect.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { migrate } from "../server/database/migrate.ts";
import { createLog } from "../server/log.ts";
import { startServiceProcess } from "../tests/crash/service-process.ts";
import { buildModule } from "../tests/support/built-module.ts";
import { createDataDir } from "../tests/support/service.ts";
import { addDeals } from "./support/history-books.ts";
import { quantile } from "./support/http-load.ts";
import { addAdmin, ADMIN, PASSWORD, renameTraders, setPassword } from "./support/office-books.ts";
import { watchOverview } from "./support/office-screen.ts";
import { signIn, watchTrader } from "./support/office-trader.ts";
import { openEverywhere } from "./support/open-everywhere.ts";
import { addTraders, FIRST_ACCOUNT } from "./support/orders-books.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost } from "./support/report.ts";
import { buildTerminal } from "./support/terminal-page.ts";

const ACCOUNTS = Number(process.env["ACCOUNTS"] ?? 100_000);
const DEALS = Number(process.env["DEALS"] ?? 1_000_000);
/** On as many accounts, one each. */
const POSITIONS = Number(process.env["POSITIONS"] ?? ACCOUNTS);
const PAGES = 100;
const WARM_UP_PAGES = 10;
const PAGE_MS_MAX = 100;
const SEARCH_MS_MAX = 100;
const ACCOUNT_MS_MAX = 500;
const RATIO_MIN = 0.95;
const FRAMES_MIN = 58;
/** Of what is sent for the overview, however many positions there are. */
const BYTES_A_SECOND_MAX = 65_536;
/** Orders of a trader in each turn. */
const ORDERS = 60;
/** Bitcoin of the simulated market trades at any hour; the account has no other position in it. */
const TRADED = "BTCUSD";
const TURNS = 6;
/** As often as the overview asks. */
const WATCH_MS = 2_000;
const FIELDS = ["id", "name", "email", "group", "balance", "created_at", "last_login_at"];
/** As they are typed, letter by letter: a common name, a rare address, a number, and what nobody is called. */
const TYPED = ["novak", "usman.4", "4711", "zzyzx"];
/** Looked for from anywhere: as they are typed, a name and the number of an account; of a deal, a number pasted whole. */
const SOUGHT = ["novak", "4711"];
/** What the page of one account reads. */
const PARTS = ["", "/summary", "/positions", "/orders", "/deals", "/transactions", "/journal"];

const figures: Record<string, number | Record<string, number>> = {};
const log = createLog("silent");
const dataDir = await createDataDir();
const built = await buildModule("server/main.ts");
const terminalDir = await buildTerminal();
const start = () =>
  startServiceProcess({
    entry: built.path,
    databaseUrl: null,
    dataDir: dataDir.path,
    environment: { TERMINAL_DIR: terminalDir },
  });

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
    const admin = await addAdmin(sql);
    await setPassword(sql, ADMIN);
    await setPassword(sql, FIRST_ACCOUNT + ACCOUNTS - 1);
    return { admin, trader };
  });
  // Brings accounts and symbols into the journal.
  await (await start()).stop();
  await withDatabase((sql) => addDeals(sql, { deals: DEALS, accounts: ACCOUNTS }));
  // All but the last one's, who trades while it is measured.
  await withDatabase((sql) =>
    openEverywhere(sql, FIRST_ACCOUNT, Math.min(POSITIONS, ACCOUNTS - 1)),
  );
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

/** The p99 of the slowest kind of search over the house: words as they are typed, and the numbers of deals over all of them. */
async function askHouse(url: string, token: string): Promise<number> {
  let slowest = 0;
  const of = (q: string | number) => ask(`${url}/api/v1/search?q=${q}`, token);
  const note = async (what: string, call: (n: number) => Promise<unknown>): Promise<void> => {
    const times = toFigures(await timesOf(PAGES, call));
    figures[`ms, search of the house, ${what}`] = times;
    slowest = Math.max(slowest, times.p99);
  };
  for (const word of SOUGHT) {
    const letters = Array.from(word, (_, at) => word.slice(0, at + 1));
    await note(`as "${word}" is typed`, (n) => of(letters[n % letters.length] ?? ""));
  }
  await note("by the number of a deal", (n) => of(1 + ((n * 7919) % DEALS)));
  return slowest;
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

type Tokens = { readonly admin: string; readonly trader: string };

/** Staff at work until the answer is called: two who scroll without a rest, one who watches the house. */
function staffAt(url: string, admin: string): () => Promise<void> {
  const over = new AbortController();
  const every = async (ms: number, act: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      await act(n);
      await pause(ms);
    }
  };
  const scroll = (n: number) => ask(`${url}/api/v1/accounts?limit=50&page=${1 + (n % 100)}`, admin);
  const watch = () =>
    Promise.all(["exposure", "overview"].map((what) => ask(`${url}/api/v1/${what}`, admin)));
  const staff = [every(200, scroll), every(200, scroll), every(WATCH_MS, watch)];
  return async () => {
    over.abort();
    await Promise.all(staff);
  };
}

const middle = (of: readonly number[]) => quantile(Float64Array.from(of).sort(), 0.5);

/** How a trader's calls, orders and prices go alone and while staff looks, by turns; each ratio is alone / meanwhile. */
async function askMeanwhile(
  url: string,
  { admin, trader }: Tokens,
): Promise<Record<string, number>> {
  const own = () => ask(`${url}/api/v1/orders/accounts/me`, trader);
  const { data: symbols } = JSON.parse(await ask(`${url}/api/v1/symbols`, trader)) as {
    data: { symbol_id: number; symbol: string }[];
  };
  const traded = ensure(
    symbols.find(({ symbol }) => symbol === TRADED),
    TRADED,
  );
  const login = await signIn(url, String(FIRST_ACCOUNT + ACCOUNTS - 1), PASSWORD);
  const watched = await watchTrader(url, login, traded.symbol_id);
  const turns: Record<string, { alone: number[]; meanwhile: number[] }> = {};
  const note = (what: string, when: "alone" | "meanwhile", ms: number) =>
    (turns[what] ??= { alone: [], meanwhile: [] })[when].push(ms);
  const turn = async (when: "alone" | "meanwhile"): Promise<void> => {
    note("lists", when, quantile(await timesOf(PAGES, own), 0.5));
    const { order, price } = await watched.measure(ORDERS);
    note("orders", when, order);
    note("prices", when, price);
  };
  await turn("alone");
  for (const each of Object.values(turns)) each.alone.length = 0;
  for (let n = 0; n < TURNS; n += 1) {
    await turn("alone");
    const leave = staffAt(url, admin);
    await turn("meanwhile");
    await leave();
  }
  watched.close();
  return Object.fromEntries(
    Object.entries(turns).map(([what, { alone, meanwhile }]) => {
      const [quiet, busy] = [middle(alone), middle(meanwhile)];
      figures[`ms, a trader's ${what}, p50`] = { alone: quiet, "while staff looks": busy };
      return [`a trader's ${what}, alone to while staff looks`, quiet / busy];
    }),
  );
}

try {
  figures["load of the machine before, tasks"] = loadavg()[0] ?? Number.NaN;
  const tokens = await fill();
  const service = await start();
  const { pages, searches } = await askLists(service.url, tokens.admin);
  const house = await askHouse(service.url, tokens.admin);
  const account = await askAccounts(service.url, tokens.admin);
  const ratios = await askMeanwhile(service.url, tokens);
  const screen = await watchOverview(service.url, String(ADMIN), PASSWORD);
  await service.stop();
  publish({
    name: "office",
    figures: {
      accounts: ACCOUNTS,
      deals: DEALS,
      positions: Math.min(POSITIONS, ACCOUNTS - 1),
      ...figures,
      "load of the machine after, tasks": loadavg()[0] ?? Number.NaN,
      "the overview on a screen": { ...screen },
    },
    ratios,
    bars: [
      atMost("ms of the first page of accounts, p99 of the slowest order", pages, PAGE_MS_MAX),
      atMost("ms of a search as one types, p99 of the slowest word", searches, SEARCH_MS_MAX),
      atMost("ms of a search of the house, p99 of the slowest kind", house, SEARCH_MS_MAX),
      atMost("ms of a complete page of an account, p99", account, ACCOUNT_MS_MAX),
      atLeast("frames a second of the overview, live", screen.framesPerSecond, FRAMES_MIN),
      atMost("bytes a second for the overview", screen.bytesPerSecond, BYTES_A_SECOND_MAX),
      atLeast("changes of the exposure seen on the screen", screen.changes, 1),
      ...Object.entries(ratios).map(([what, ratio]) => atLeast(what, ratio, RATIO_MIN)),
    ],
  });
} finally {
  await dataDir.remove();
  await built.remove();
  await rm(terminalDir, { recursive: true });
}
