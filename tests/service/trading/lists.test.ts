/**
 * Orders, positions, deals, journal and statement as they are read: by owner, in pages, sorted, filtered. @interface §4.8
 * @bar X16
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEAL_DIRECTION, SIDE } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { Journal } from "../../../contract/journal.ts";
import type { Statement } from "../../../contract/statement.ts";
import { BTCUSD, GROUP, TRADING_SYMBOLS } from "../../support/trading-house.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { buy, CLOSE, OPEN, pending, quotePar, sell } from "../../support/trading-steps.ts";

let desk: TradingDesk;
/** Has five orders pending, five cancelled, five positions open, five closed; one in each five is of BTCUSD. */
let ada: Trader;
/** Has nothing. */
let eve: Trader;
/** When each round of them was. */
const rounds: number[] = [];
const ROUND_MS = 10_000;
/** The last columns of a file of deals: what the numbers before them mean. */
const WORDS = ["time", "symbol", "direction_name", "side_name", "reason_name"];

beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.commission]: 2 });
  ada = await desk.trader(GROUP.commission);
  eve = await desk.trader(GROUP.commission);
  for (let round = 0; round < 5; round++) {
    desk.advance(ROUND_MS);
    quotePar(desk);
    desk.quote(BTCUSD, 5_000_000, 5_000_100);
    rounds.push(desk.now());
    const isCoin = round === 2;
    const coin = isCoin ? { symbol_id: BTCUSD } : {};
    await ada.place(pending({ ...coin, order_price: isCoin ? 40_000 : 1 }));
    const gone = await ada.place(pending({ ...coin, order_price: isCoin ? 40_000 : 1 }));
    await ada.ask("DELETE", `/api/v1/orders/${gone.id}`);
    await ada.place(buy(0.1, { ...coin, comment: `=1+${round}, "quoted"` }));
    const { position_id } = await ada.place(sell(0.1, coin));
    await ada.ask("POST", `/api/v1/positions/${position_id}/close`, {});
  }
  await ada.told();
});
afterAll(() => desk.close());

const LISTS = [
  ["working orders", "/api/v1/orders/accounts/me?history=false", 5, "created_at"],
  ["orders that are over", "/api/v1/orders/accounts/me?history=true", 20, "updated_at"],
  ["open positions", "/api/v1/positions/accounts/me?history=false", 5, "opened_at"],
  ["closed positions", "/api/v1/positions/accounts/me?history=true", 5, "closed_at"],
  ["deals", "/api/v1/deals/accounts/me?", 15, "created_at"],
] as const;

type Row = { id: number; symbol_id: number };
const read = async (path: string, trader = ada) => (await trader.get(path)) as Row[];
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe.each(LISTS)("a list of %s", (_name, path, count, moment) => {
  // @interface operation:orders_list @interface operation:positions_list @interface operation:deals_list
  it("has all of them, newest first", async () => {
    const rows = await read(path);
    expect(rows).toHaveLength(count);
    expect(idsOf(rows)).toEqual(idsOf(rows).toSorted((a, b) => b - a));
  });

  it("comes in pages that are together the whole", async () => {
    // @interface limit:PAGE_LIMIT_MAX @interface limit:PAGE_LIMIT_DEFAULT
    const all = await read(path);
    const pages: Row[] = [];
    for (let page = 1; pages.length < count; page++) {
      const rows = await read(`${path}&page=${page}&limit=3`);
      expect(rows.length).toBe(Math.min(3, count - pages.length));
      pages.push(...rows);
    }
    expect(pages).toEqual(all);
    expect(await read(`${path}&page=999`)).toEqual([]);
    for (const wrong of ["limit=0", "limit=501", "page=0", "limit=x"]) {
      expect((await ada.ask("GET", `${path}&${wrong}`)).status).toBe(400);
    }
  });

  it("goes on after a row that was read, whatever left the list since", async () => {
    const all = await read(path);
    const pages: Row[] = [];
    for (let last = ""; pages.length < count;) {
      const rows = await read(`${path}&limit=2${last}`);
      expect(rows.length).toBe(Math.min(2, count - pages.length));
      pages.push(...rows);
      const row = rows.at(-1) as unknown as Readonly<Record<string, number>>;
      last = `&after=${row[moment] ?? "no moment"}:${row["id"] ?? "no id"}`;
    }
    expect(pages).toEqual(all);
    for (const wrong of ["after=", "after=1", "after=1:x", "after=1:2:3"]) {
      expect((await ada.ask("GET", `${path}&${wrong}`)).status).toBe(400);
    }
  });

  it("is filtered by symbol", async () => {
    const all = await read(path);
    const coins = await read(`${path}&symbol_id=${BTCUSD}`);
    expect(coins).toEqual(all.filter(({ symbol_id }) => symbol_id === BTCUSD));
    expect(coins.length).toBe(count / 5);
    expect(await read(`${path}&symbol_id=999`)).toEqual([]);
  });

  it("is filtered by time, from inclusive and to exclusive", async () => {
    const all = await read(path);
    const perRound = count / 5;
    const [second = 0, fourth = 0] = [rounds[1], rounds[3]];
    expect(await read(`${path}&from=${second}&to=${fourth}`)).toEqual(
      all.slice(2 * perRound, 4 * perRound),
    );
    expect(await read(`${path}&from=${fourth}`)).toEqual(all.slice(0, 2 * perRound));
    expect(await read(`${path}&to=${second}`)).toEqual(all.slice(4 * perRound));
  });

  // @rule 4.2.9
  it("is of its owner alone", async () => {
    expect(await read(path, eve)).toEqual([]);
    expect(await read(path, desk.admin)).toEqual([]);
  });
});

describe("deals", () => {
  // @rule 4.8.1
  it("of one position are its entry and its exit", async () => {
    const [closed] = await read("/api/v1/positions/accounts/me?history=true&limit=1");
    const deals = (await ada.get(`/api/v1/deals/accounts/me?position_id=${closed?.id}`)) as Deal[];
    expect(deals).toMatchObject([
      { direction: 1, position_id: closed?.id },
      { direction: 0, position_id: closed?.id },
    ]);
  });

  it("are written to a file, oldest first, safe to open in a spreadsheet", async () => {
    // @interface operation:deals_export
    const deals = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    const { text, headers } = await ada.ask("GET", "/api/v1/deals/accounts/me/export");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="deals-${ada.account_id}.csv"`,
    );
    const [header = "", ...lines] = text.trimEnd().split("\r\n");
    const columns = header.split(",");
    expect(lines.map((line) => Number(line.split(",")[0]))).toEqual(idsOf(deals).toReversed());
    // Only a deal at a guaranteed stop has the last two; the file has a column for them always.
    expect(columns.toSorted()).toEqual(
      [...Object.keys(deals[0] ?? {}), "premium", "guarantee_paid", ...WORDS]
        .filter((name) => name !== "account_id")
        .toSorted(),
    );
    // What the numbers mean comes behind what programs read.
    expect(columns.slice(-WORDS.length)).toEqual(WORDS);
    expect(lines[0]).toContain(`"'=1+0, ""quoted"""`);
    const first = deals.at(-1);
    const cells = lines[0]?.split(",") ?? [];
    for (const name of ["id", "created_at", "symbol_id", "price", "bid", "ask"] as const) {
      expect([name, cells[columns.indexOf(name)]]).toEqual([name, String(first?.[name])]);
    }
    const told = cells.slice(-WORDS.length);
    expect(told).toEqual([
      new Date(first?.created_at ?? 0).toISOString(),
      TRADING_SYMBOLS.find(({ symbol_id }) => symbol_id === first?.symbol_id)?.symbol,
      first?.direction === DEAL_DIRECTION.entry ? "entry" : "exit",
      first?.side === SIDE.buy ? "buy" : "sell",
      "client",
    ]);
    const some = await ada.ask(
      "GET",
      `/api/v1/deals/accounts/me/export?symbol_id=${BTCUSD}&from=${rounds[0]}`,
    );
    expect(some.text.trimEnd().split("\r\n")).toHaveLength(4);
  });
});

describe("the journal", () => {
  const journal = async (query: string) =>
    (await ada.get(`/api/v1/accounts/me/journal?${query}`)) as Journal[];

  it("tells each event of the account in words, with who caused it", async () => {
    const lines = (await journal("limit=500")).filter(({ ts }) => ts === rounds[0]);
    expect(lines.map(({ action }) => action).toReversed()).toEqual([
      "order_create",
      "order_create",
      "order_cancel",
      ...OPEN,
      ...OPEN,
      ...CLOSE,
    ]);
    for (const { actor_id, actor_scope, ip_address } of lines) {
      expect([actor_id, actor_scope, ip_address]).toEqual([ada.account_id, "Trader", "127.0.0.1"]);
    }
  });

  // @rule 4.2.1
  it("is sorted by time or action, either way, and paged", async () => {
    const newest = await journal("limit=500");
    const oldest = await journal("limit=500&sort_by=ts:asc");
    expect(oldest).toEqual(newest.toReversed());
    const actions = async (sort_by: string) =>
      (await journal(`limit=500&sort_by=${sort_by}`)).map(({ action }) => action);
    const sorted = newest.map(({ action }) => action).toSorted();
    expect(await actions("action:asc")).toEqual(sorted);
    expect(await actions("action:desc")).toEqual(sorted.toReversed());
    expect(await journal("limit=7&page=2")).toEqual(newest.slice(7, 14));
    expect((await ada.ask("GET", "/api/v1/accounts/me/journal?sort_by=id")).status).toBe(400);
  });

  // @rule 4.2.1
  it("is filtered by moments and days as text", async () => {
    const [first = 0, second = 0] = rounds;
    const iso = (ms: number) => new Date(ms).toISOString();
    const lines = await journal(`limit=500&from=${iso(first)}&to=${iso(second)}`);
    expect(new Set(lines.map(({ ts }) => ts))).toEqual(new Set([first]));
    const day = iso(first).slice(0, 10);
    const all = await journal("limit=500");
    expect(await journal(`limit=500&from=${day}`)).toEqual(all);
    expect(await journal(`limit=500&to=${day}`)).toEqual([]);
    expect((await ada.ask("GET", "/api/v1/accounts/me/journal?from=now")).status).toBe(400);
  });
});

describe("a statement", () => {
  // @interface operation:my_statement
  const statementOf = async (from: number, to: number) =>
    (await ada.get(`/api/v1/accounts/me/statement?from=${from}&to=${to}`)) as Statement;

  it("adds up over any period, with its deals and transactions", async () => {
    const [first = 0, , third = 0, , last = 0] = rounds;
    const start = first - ROUND_MS;
    const whole = await statementOf(start, last + 1);
    // Each round one short is closed a spread worse: 1.00, of the coin 0.10. 0.35 a deal, three deals.
    expect(whole).toMatchObject({
      account_id: ada.account_id,
      currency: "USD",
      balance_start: 0,
      balance_end: 9_990.65,
      deposits: 10_000,
      withdrawals: 0,
      adjustments: 0,
      profit: -4.1,
      swap: 0,
      commission: -5.25,
      credit_start: 0,
      credit_end: 0,
    });
    expect(whole.deals).toHaveLength(15);
    expect(whole.transactions).toHaveLength(1);
    const [before, after] = [await statementOf(start, third), await statementOf(third, last + 1)];
    expect(after.balance_start).toBe(before.balance_end);
    expect(after.balance_end).toBe(whole.balance_end);
    expect([...before.deals, ...after.deals]).toEqual(whole.deals);
    expect(after.deposits).toBe(0);
    for (const part of [whole, before, after]) {
      const sum =
        part.balance_start +
        part.deposits -
        part.withdrawals +
        part.adjustments +
        part.profit +
        part.swap +
        part.commission;
      expect(part.balance_end).toBeCloseTo(sum, 6);
    }
  });

  it("is of a period that begins before it ends, and is not too long", async () => {
    // @interface limit:STATEMENT_DAYS_MAX
    const [first = 0] = rounds;
    const long = 400 * 86_400_000;
    for (const [from, to] of [
      [first, first],
      [first, first - 1],
      [first, first + long + 1],
    ]) {
      const path = `/api/v1/accounts/me/statement?from=${from}&to=${to}`;
      expect(await ada.ask("GET", path)).toMatchObject({
        status: 400,
        body: { error: "bad_request", errors: [{ path: "query.to" }] },
      });
    }
    expect((await statementOf(first, first + long)).deals).toHaveLength(15);
    expect((await ada.ask("GET", "/api/v1/accounts/me/statement")).status).toBe(400);
  });
});

describe("an account with nothing", () => {
  it("has empty lists and its opening balance", async () => {
    for (const [, path] of LISTS) expect(await eve.get(path)).toEqual([]);
    expect(await eve.get("/api/v1/accounts/me/transactions")).toMatchObject([
      { origin: 0, amount: 10_000, desc: "Opening balance" },
    ]);
    expect((await eve.ask("GET", "/api/v1/deals/accounts/me/export")).text.split("\r\n")).toEqual([
      expect.stringContaining("id,created_at"),
      "",
    ]);
  });
});
