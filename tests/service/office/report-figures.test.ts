/** The numbers in each report against the account's own lists and statement, and who may have one made. @interface §4.8 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEAL_DIRECTION, SIDE } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { Journal } from "../../../contract/journal.ts";
import type { Transaction } from "../../../contract/money.ts";
import type { Report } from "../../../contract/report.ts";
import type { Statement } from "../../../contract/statement.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP, PASSWORD } from "../../support/trading-house.ts";
import { buy, openAtPar, quotePar, sell } from "../../support/trading-steps.ts";

const REPORTS = "/api/v1/reports";
const INVESTOR_PASSWORD = "silver-otter-lamp-7";
/** More than two slices of the ledger. */
const LONG_HISTORY = 11_000;

let desk: TradingDesk;
let people: { ada: Trader; bob: Trader };
/** Between ada's second and third trade. */
let [start, middle] = [0, 0];

beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 2 });
  const [ada, bob] = [await desk.trader(), await desk.trader()];
  people = { ada, bob };
  start = desk.now();
  const trade = async (body: Record<string, unknown>, bid: number) => {
    const { id } = await openAtPar(desk, ada, body);
    desk.quote(EURUSD, bid, bid + 10);
    expect((await ada.ask("POST", `/api/v1/positions/${id}/close`, {})).status).toBe(200);
    desk.advance(1_000);
    quotePar(desk);
  };
  await trade(buy(0.5), 110_320);
  await trade(buy(0.3), 109_870);
  const money = (act: string, amount: number) =>
    desk.admin.ask("POST", `/api/v1/accounts/${ada.account_id}/money/${act}`, { amount });
  expect((await money("deposit", 250.25)).status).toBe(200);
  desk.advance(1_000);
  middle = desk.now();
  await trade(sell(0.7), 110_050);
  expect((await money("withdrawal", 99.5)).status).toBe(200);
  desk.advance(1_000);
});
afterAll(() => desk.close());

/** The file of a report once it is finished, as rows of cells. */
async function rowsOf(trader: Trader, type: string, from: number, to: number): Promise<string[][]> {
  const asked = { type, format: "csv", from, to };
  const { data, status } = await trader.ask("POST", REPORTS, asked);
  expect(status).toBe(201);
  const { id } = data as Report;
  await expect.poll(async () => ((await trader.get(`${REPORTS}/${id}`)) as Report).status).toBe(2);
  const { text } = await trader.ask("GET", `${REPORTS}/${id}/file`);
  return text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
}

/** The rows of the table under a heading, by the names in its head. */
function tableIn(rows: readonly string[][], heading: string): Record<string, string>[] {
  const at = rows.findIndex((row) => row.length === 1 && row[0] === heading);
  const [head = [], ...rest] = rows.slice(at + 1);
  const end = rest.findIndex(({ length }) => length === 1);
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map((row) => Object.fromEntries(head.map((name, n) => [name, row[n] ?? ""])));
}

const cents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
const spans = () => [
  { from: 0, to: desk.now() + 1 },
  { from: start, to: middle },
  { from: middle, to: desk.now() + 1 },
];
const within = ({ from, to }: { from: number; to: number }) => {
  return ({ created_at }: { created_at: number }) => created_at >= from && created_at < to;
};

describe("the figures of a report", () => {
  it("of deals and transactions are those of the account's lists, of the period alone", async () => {
    const { ada } = people;
    const deals = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    const moved = (await ada.get("/api/v1/accounts/me/transactions")) as Transaction[];
    expect([deals.length, moved.length]).toEqual([6, expect.any(Number)]);
    for (const span of spans()) {
      const listed = tableIn(await rowsOf(ada, "deals", span.from, span.to), "Deals");
      const expected = deals.filter(within(span)).toSorted((a, b) => a.id - b.id);
      expect(
        listed.map(({ id, price, profit, commission }) => [id, price, profit, commission]),
      ).toEqual(
        expected.map(({ id, price, profit, commission }) =>
          [id, price, profit, commission].map(String),
        ),
      );
      for (const { id, symbol, direction, side, reason, created_at } of listed) {
        const deal = expected.find((one) => String(one.id) === id);
        expect([symbol, direction, side, reason, Date.parse(created_at ?? "")]).toEqual([
          "EURUSD",
          deal?.direction === DEAL_DIRECTION.entry ? "entry" : "exit",
          deal?.side === SIDE.buy ? "buy" : "sell",
          "client",
          deal?.created_at,
        ]);
      }
      const rows = tableIn(await rowsOf(ada, "transactions", span.from, span.to), "Transactions");
      const kept = moved.filter(within(span)).toSorted((a, b) => a.id - b.id);
      expect(rows.map(({ id, amount, balance }) => [id, amount, balance])).toEqual(
        kept.map(({ id, amount, balance }) => [id, amount, balance].map(String)),
      );
      const words = { deposit: "credit", withdraw: "debit" };
      for (const { origin = "", type } of rows) {
        expect([origin, type]).toEqual([origin, words[origin as keyof typeof words]]);
      }
    }
  });

  it("of a statement are those that the account's statement has", async () => {
    const { ada } = people;
    for (const { from, to } of spans().slice(1)) {
      const path = `/api/v1/accounts/me/statement?from=${from}&to=${to}`;
      const told = (await ada.get(path)) as Statement;
      const figures = tableIn(await rowsOf(ada, "statement", from, to), "Summary");
      expect(figures).toHaveLength(10);
      for (const { figure = "", USD } of figures) {
        expect([figure, Number(USD)]).toEqual([figure, told[figure as keyof Statement]]);
      }
      expect(told.balance_end).toBe(
        cents([
          told.balance_start,
          told.deposits,
          -told.withdrawals,
          told.adjustments,
          told.profit,
          told.swap,
          told.commission,
        ]),
      );
    }
  });

  it("of a performance are summed from the deals", async () => {
    const { ada } = people;
    const all = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    for (const span of spans()) {
      const deals = all.filter(within(span));
      const gains = deals.map(({ profit }) => profit);
      const exits = deals.filter(({ direction }) => direction === DEAL_DIRECTION.exit);
      const costs = cents(deals.flatMap(({ swap, commission }) => [swap, commission]));
      const [row, ...others] = tableIn(
        await rowsOf(ada, "performance", span.from, span.to),
        "Performance by symbol",
      );
      expect(others).toEqual([]);
      const { symbol, ...figures } = row ?? {};
      expect(symbol).toBe("EURUSD");
      expect(
        Object.fromEntries(Object.entries(figures).map(([key, text]) => [key, Number(text)])),
      ).toEqual({
        closed: exits.length,
        won: exits.filter(({ profit }) => profit > 0).length,
        lost: exits.filter(({ profit }) => profit < 0).length,
        gross_profit: cents(gains.filter((gain) => gain > 0)),
        gross_loss: cents(gains.filter((gain) => gain < 0)),
        costs,
        net: cents([...gains, costs]),
      });
    }
  });

  it("are whole where the ledger is longer than what one query sums", async () => {
    const { bob } = people;
    const { sql } = desk.service;
    const [{ last } = { last: 0 }] = await sql<{ last: number }[]>`
      select max(journal_seq)::bigint as last from ledger_entries`;
    const now = desk.now();
    await sql`
      insert into ledger_entries (journal_seq, line, ledger, account_id, currency, amount, ts)
      select ${last}::bigint + 1000 + n, line, case line when 0 then 'balance' else 'house:deposits' end,
        case line when 0 then ${bob.account_id}::integer end, 'USD',
        case line when 0 then n else -n end, ${now}::bigint
      from generate_series(1, ${LONG_HISTORY}::integer) n, generate_series(0, 1) line`;
    const rows = await rowsOf(bob, "statement", now, now + 1);
    const figures = Object.fromEntries(
      tableIn(rows, "Summary").map(({ figure, USD }) => [figure, Number(USD)]),
    );
    const deposited = (LONG_HISTORY * (LONG_HISTORY + 1)) / 2 / 100;
    expect(figures).toMatchObject({
      balance_start: 10_000,
      deposits: deposited,
      withdrawals: 0,
      balance_end: cents([10_000, deposited]),
    });
  });
});

describe("whoever has a report made", () => {
  it("finds the act in the own journal, with who acted and of whom", async () => {
    const { ada } = people;
    const asked = { type: "deals", format: "csv", from: start, to: middle };
    const lineOf = async (who: Trader) => {
      const lines = (await who.get("/api/v1/accounts/me/journal?limit=5")) as Journal[];
      return lines.find(({ action }) => action === "report_create");
    };
    const own = (await ada.ask("POST", REPORTS, asked)).data as Report;
    expect(await lineOf(ada)).toMatchObject({
      actor_id: ada.account_id,
      actor_scope: "Trader",
      entity: "report",
      entity_id: own.id,
      message: `report asked for: ${own.file_name}`,
    });
    const staffs = (await desk.admin.ask("POST", REPORTS, { ...asked, account_id: ada.account_id }))
      .data as Report;
    expect(await lineOf(desk.admin)).toMatchObject({
      actor_id: desk.admin.account_id,
      entity_id: staffs.id,
      message: `report asked for: deals-${ada.account_id}-20260310-20260310.csv`,
    });
    expect(await lineOf(ada)).toMatchObject({ entity_id: own.id });
  });

  it("is told that it failed when its making was broken off too often", async () => {
    const { bob } = people;
    await desk.service.sql`
      insert into reports (asked_by, account_id, type, format, period_from, period_to, status,
        file_name, is_told, created_at, attempts)
      select ${bob.account_id}, ${bob.account_id}, 'deals', 'csv', 0, 1, 1, n || '.csv', true, 1, n
      from generate_series(2, 3) n`;
    // The oldest are made first: once this one is there, the others have had their turn.
    await rowsOf(bob, "deals", start, middle);
    const made = (await bob.get(REPORTS)) as Report[];
    const ended = (name: string) => made.find(({ file_name }) => file_name === name);
    expect(ended("2.csv")).toMatchObject({ status: 2, message: "" });
    expect(ended("3.csv")).toMatchObject({
      status: 3,
      message: "it could not be made: ask for it again",
      size_bytes: null,
    });
    const told = (await bob.told()).filter(([type]) => type === "report_status");
    expect(told.map(([, report]) => report)).toEqual(
      expect.arrayContaining([ended("2.csv"), ended("3.csv")]),
    );
  });

  it("shares it with the account's investor, who reads it and neither asks nor deletes", async () => {
    const { ada, bob } = people;
    const changed = await ada.ask("POST", "/api/v1/accounts/me/investor-password", {
      current_password: PASSWORD,
      new_password: INVESTOR_PASSWORD,
    });
    expect(changed.status).toBe(204);
    const investor = await desk.signIn(ada.account_id, INVESTOR_PASSWORD);
    await rowsOf(ada, "deals", start, middle);
    const [report] = (await ada.get(REPORTS)) as Report[];
    const path = `${REPORTS}/${report?.id}`;
    expect(await investor.get(REPORTS)).toEqual(await ada.get(REPORTS));
    expect((await investor.ask("GET", `${path}/file`)).text).toBe(
      (await ada.ask("GET", `${path}/file`)).text,
    );
    const asked = { type: "deals", format: "csv", from: start, to: middle };
    expect((await investor.ask("POST", REPORTS, asked)).status).toBe(403);
    expect((await investor.ask("DELETE", path)).status).toBe(403);
    expect((await bob.ask("GET", path)).status).toBe(404);
    expect(await ada.get(path)).toEqual(report);
  });
});
