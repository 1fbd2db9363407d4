/**
 * What an owner of many deals asks for: pages by every filter there is, near and far back, and the whole as a file. Runs in
 * Node.
 */
import { ensure } from "../../domain/assert.ts";
import type { Database } from "../../server/database/connect.ts";
import { quantile } from "./http-load.ts";
import { FIRST_ACCOUNT } from "./orders-books.ts";

/** Of an account, as the pages are asked for by it. */
export type Facts = {
  readonly deals: number;
  /** From the oldest to the newest deal. */
  readonly from: number;
  readonly to: number;
  /** Of its deals, some. */
  readonly symbols: readonly number[];
  readonly positions: readonly number[];
};

export type Reader = { readonly who: string; readonly token: string; readonly facts: Facts };

type Figures = Record<string, number | Record<string, number>>;

const DEALS_PATH = "/api/v1/deals/accounts/me";
const JOURNAL_PATH = "/api/v1/accounts/me/journal";
const PAGES = 100;
const JOURNAL_PAGES = 20;
const WARM_UP_PAGES = 10;
const SETTLE_MS = 8_000;
const LIMIT = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of the nth account. */
export async function factsOf(sql: Database, nth: number): Promise<Facts> {
  const account_id = FIRST_ACCOUNT + nth;
  const [all] = await sql<{ deals: number; from: number; to: number }[]>`
    select count(*)::integer as deals, min(created_at) as from, max(created_at) as to
    from deals where account_id = ${account_id}`;
  const symbols = await sql<{ id: number }[]>`
    select distinct symbol_id as id from deals where account_id = ${account_id} order by id`;
  const positions = await sql<{ id: number }[]>`
    select distinct position_id as id from deals where account_id = ${account_id}
    order by id limit ${PAGES}`;
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    ...ensure(all, "an account of deals"),
    symbols: ids(symbols),
    positions: ids(positions),
  };
}

const nthOf = (of: readonly number[], n: number): number => of[n % of.length] ?? 0;
const pagesOf = (rows: number): number => Math.max(1, Math.floor(rows / LIMIT));
/** A page somewhere, another one for each n. */
const anyOf = (pages: number, n: number): number => 1 + ((n * 7919) % pages);
/** Deals of one symbol. */
const perSymbol = ({ deals, symbols }: Facts): number => deals / symbols.length;

/** The nth page of each kind that is asked for. */
const KINDS: Readonly<Record<string, (n: number, facts: Facts) => string>> = {
  "first page": () => "",
  "first page of 500": () => "&limit=500",
  "any page": (n, { deals }) => `&page=${anyOf(pagesOf(deals), n)}`,
  "last page": (_, { deals }) => `&page=${pagesOf(deals)}`,
  "last page of 500": (_, { deals }) => `&limit=500&page=${Math.floor(deals / 500)}`,
  "first page of a symbol": (n, { symbols }) => `&symbol_id=${nthOf(symbols, n)}`,
  "last page of a symbol": (n, facts) =>
    `&symbol_id=${nthOf(facts.symbols, n)}&page=${pagesOf(perSymbol(facts))}`,
  "page of a position": (n, { positions }) => `&position_id=${nthOf(positions, n)}`,
  "page of an hour": (n, facts) => periodOf(facts, n, HOUR_MS),
  "far page in half of the time": (_, { deals, from, to }) =>
    `&from=${from}&to=${Math.floor((from + to) / 2)}&page=${pagesOf(deals * 0.4)}`,
  "first page of a symbol in a day": (n, facts) =>
    `${periodOf(facts, n, DAY_MS)}&symbol_id=${nthOf(facts.symbols, n)}`,
};

/** So long a period, somewhere. */
function periodOf({ from, to }: Facts, n: number, lengthMs: number): string {
  const start = from + Math.floor(((n * 7919) % PAGES) * ((to - from - lengthMs) / PAGES));
  return `&from=${start}&to=${start + lengthMs}`;
}

/** The account's journal has a sentence a deal; it alone can be sorted. */
const SORTS = ["ts:desc", "ts:asc", "action:asc", "action:desc"];

/** Asks for pages of each kind, one after the other; returns the slowest p99 of pages of deals, ms. */
export async function askPages(url: string, reader: Reader, figures: Figures): Promise<number> {
  let slowest = 0;
  for (const [kind, query] of Object.entries(KINDS)) {
    const of = (n: number) => `${DEALS_PATH}?${query(n, reader.facts).slice(1)}`;
    const { p50, p99 } = await measure(url, reader.token, PAGES, of);
    figures[`ms, deals, ${kind}, ${reader.who}`] = { p50, p99 };
    slowest = Math.max(slowest, p99);
  }
  for (const sort of SORTS) {
    const of = (n: number) =>
      `${JOURNAL_PATH}?sort_by=${sort}&page=${anyOf(pagesOf(reader.facts.deals), n)}`;
    const times = await measure(url, reader.token, JOURNAL_PAGES, of);
    figures[`ms, journal, any page by ${sort}, ${reader.who}`] = times;
  }
  return slowest;
}

async function measure(
  url: string,
  token: string,
  pages: number,
  pathOf: (n: number) => string,
): Promise<{ p50: number; p99: number }> {
  const times = new Float64Array(pages);
  for (let n = -WARM_UP_PAGES; n < pages; n += 1) {
    const path = pathOf(Math.max(0, n));
    const startMs = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (n >= 0) times[n] = performance.now() - startMs;
    // A page of nothing proves nothing.
    if (answer.status !== 200 || text.endsWith("[]}")) throw new Error(`${path}: ${text}`);
  }
  times.sort();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** All deals as a file, once. */
export async function exportFile(
  url: string,
  { who, token, facts }: Reader,
  figures: Figures,
): Promise<void> {
  const startMs = performance.now();
  const answer = await fetch(`${url}${DEALS_PATH}/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = ensure(answer.body, "a file").getReader();
  const first = await reader.read();
  const firstMs = performance.now() - startMs;
  let lines = 0;
  for (let part = first; !part.done; part = await reader.read()) {
    lines += part.value.reduce((count, byte) => count + Number(byte === 0x0a), 0);
  }
  if (lines !== facts.deals + 1) throw new Error(`${lines} lines of ${facts.deals} deals`);
  const wholeMs = performance.now() - startMs;
  figures[`ms, file of all deals, ${who}`] = { "first bytes": firstMs, whole: wholeMs };
}

/** The first seconds belong to the charts, whose history is warmed, and to the compiler. */
export async function settle(url: string, readers: readonly Reader[]): Promise<void> {
  const endMs = performance.now() + SETTLE_MS;
  while (performance.now() < endMs) {
    for (const { token } of readers) {
      const headers = { authorization: `Bearer ${token}` };
      await (await fetch(url + DEALS_PATH, { headers })).text();
    }
  }
}
