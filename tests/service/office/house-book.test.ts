/** The positions and orders of all clients, as the dealing desk reads them: against what each client's own list says. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HouseOrders, HousePosition, HousePositions } from "../../../contract/house-book.ts";
import type { Order } from "../../../contract/order.ts";
import type { Position } from "../../../contract/position.ts";
import { ANSWER_KEPT_MS } from "../../../server/office/shared-answers.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GBPUSD, GROUP } from "../../support/trading-house.ts";
import { buy, openAtPar, pending, quotePar } from "../../support/trading-steps.ts";

const POSITIONS = "/api/v1/dealing/positions";
const ORDERS = "/api/v1/dealing/orders";

let desk: TradingDesk;
let dealer: Trader;
let traders: readonly Trader[];
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 4, [GROUP.euro]: 2 });
  dealer = await desk.signIn(900_002, "demo-dealer");
  traders = [
    await desk.trader(),
    await desk.trader(),
    await desk.trader(),
    await desk.trader(GROUP.euro),
  ];
  quotePar(desk);
  for (const [at, trader] of traders.entries()) {
    await openAtPar(desk, trader, buy((at + 1) / 10));
    await openAtPar(desk, trader, { ...buy(0.2), side: 1 });
    await trader.place(pending({ volume: (3 * (at + 1)) / 10 }));
    desk.advance(1_000);
    quotePar(desk);
  }
});
afterAll(() => desk.close());

const read = async <Page extends HousePositions | HouseOrders>(path: string): Promise<Page> => {
  desk.advance(ANSWER_KEPT_MS);
  return (await dealer.get(path)) as Page;
};
/** What every client's own list says, in no order. */
const ownRows = async <Row>(path: string): Promise<Row[]> =>
  (await Promise.all(traders.map((trader) => trader.get(path) as Promise<Row[]>))).flat();

describe("the positions of all clients", () => {
  it("are those of each client's own list, with whose they are", async () => {
    const own = await ownRows<Position>("/api/v1/positions/accounts/me");
    const { rows, total, ts } = await read<HousePositions>(POSITIONS);
    expect([total, rows.length, ts]).toEqual([own.length, own.length, desk.now()]);
    for (const { account_name, group_id, currency, currency_digits, ...position } of rows) {
      expect(own).toContainEqual(position);
      const isEuro = position.account_id === traders[3]?.account_id;
      expect([group_id, currency, currency_digits]).toEqual(
        isEuro ? [GROUP.euro, "EUR", 2] : [GROUP.hedging, "USD", 2],
      );
      expect(account_name).not.toBe("");
    }
  });

  it.each(["profit", "volume", "opened_at"] as const)(
    "are in the order of %s, both ways",
    async (by) => {
      const pick = (rows: readonly HousePosition[]) => rows.map((row) => row[by]);
      const all = pick((await read<HousePositions>(POSITIONS)).rows).toSorted((a, b) => a - b);
      expect(pick((await read<HousePositions>(`${POSITIONS}?sort_by=${by}:asc`)).rows)).toEqual(
        all,
      );
      const down = await read<HousePositions>(`${POSITIONS}?sort_by=${by}:desc`);
      expect(pick(down.rows)).toEqual(all.toReversed());
    },
  );

  it("come page by page, each once, also among equals", async () => {
    const whole = await read<HousePositions>(`${POSITIONS}?sort_by=volume:desc`);
    const ids: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const part = await read<HousePositions>(
        `${POSITIONS}?sort_by=volume:desc&limit=3&page=${page}`,
      );
      expect(part.total).toBe(whole.total);
      ids.push(...part.rows.map(({ id }) => id));
    }
    expect(ids).toEqual(whole.rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(whole.total);
  });

  it.each([
    ["a group", `?group_id=${GROUP.euro}`, 2],
    ["a symbol", `?symbol_id=${EURUSD}`, 8],
    ["a symbol in which nothing is open", `?symbol_id=${GBPUSD}`, 0],
  ])("are narrowed to %s", async (_, query, count) => {
    const { rows, total } = await read<HousePositions>(`${POSITIONS}${query}`);
    expect([rows.length, total]).toEqual([count, count]);
  });

  it("are worth what they are now, read once for all who ask within half a second", async () => {
    const first = await read<HousePositions>(`${POSITIONS}?sort_by=profit:desc`);
    desk.quote(EURUSD, 120_000, 120_020);
    expect(await dealer.get(`${POSITIONS}?sort_by=profit:desc`)).toEqual(first);
    const next = await read<HousePositions>(`${POSITIONS}?sort_by=profit:desc`);
    expect(next.rows[0]?.profit).toBeGreaterThan(first.rows[0]?.profit ?? 0);
    const own = await ownRows<Position>("/api/v1/positions/accounts/me");
    expect(own.map(({ profit }) => profit).toSorted((a, b) => b - a)).toEqual(
      next.rows.map(({ profit }) => profit),
    );
    quotePar(desk);
  });
});

describe("the orders of all clients", () => {
  it("are those of each client's own list, with whose they are, in their order", async () => {
    const own = await ownRows<Order>("/api/v1/orders/accounts/me");
    const { rows, total } = await read<HouseOrders>(`${ORDERS}?sort_by=volume:desc`);
    expect(total).toBe(own.length);
    expect(rows.map(({ volume }) => volume)).toEqual(
      own.map(({ volume }) => volume).toSorted((a, b) => b - a),
    );
    for (const {
      account_name: _,
      group_id: __,
      currency: ___,
      currency_digits: ____,
      ...order
    } of rows)
      expect(own).toContainEqual(order);
  });

  it("leave the list when they are cancelled", async () => {
    const [first] = (await read<HouseOrders>(ORDERS)).rows;
    const path = `/api/v1/accounts/${first?.account_id}/orders/${first?.id}/cancel`;
    await dealer.ask("POST", path, { desc: "asked for by telephone" });
    const left = (await read<HouseOrders>(ORDERS)).rows;
    expect(left.map(({ id }) => id)).not.toContain(first?.id);
  });
});

it.each([
  [404, "?group_id=987654321"],
  [400, "?page=21"],
  [400, "?sort_by=name:asc"],
  [400, "?symbol_id=0"],
])("answers %i to %s", async (status, query) => {
  for (const path of [POSITIONS, ORDERS])
    expect((await desk.admin.ask("GET", `${path}${query}`)).status).toBe(status);
});

it("is not for clients", async () => {
  for (const path of [POSITIONS, ORDERS])
    expect((await traders[0]?.ask("GET", path))?.status).toBe(403);
});
