/**
 * A service of tomorrow, whose lists and events have codes that this terminal does not know: each is said as it is, nothing is
 * taken for filled or closed, and what an event left in doubt is read again.
 * @bar T4
 */
import { expect, test, type Page } from "@playwright/test";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { startFrameProxy, type FrameProxy } from "../support/frame-proxy.ts";
import { aDeal, anOrder, aPosition } from "../support/trading-records.ts";
import { signIn } from "./support.ts";

const UNKNOWN = 7;
const ACCOUNT = 100_001;
const mine = { account_id: ACCOUNT };
const held = { ...mine, open_price: 1, current_price: 1, profit: 0, margin: 1 };

let proxy: FrameProxy;
/** Lists as the service of tomorrow has them, by path. */
let orders: Order[] = [];
let positions: Position[] = [];
let symbols: { symbol_id: number; symbol: string }[] = [];
const readings = { orders: 0 };

test.beforeEach(async ({ baseURL }) => {
  proxy = await startFrameProxy(baseURL ?? "");
  orders = [
    anOrder(1, { ...mine, id: 901, type: 1, status: 1, order_price: 1 }),
    anOrder(1, { ...mine, id: 902, type: UNKNOWN, status: UNKNOWN, side: UNKNOWN, order_price: 1 }),
  ];
  positions = [
    aPosition(1, { ...held, id: 801, order_id: 1 }),
    aPosition(1, { ...held, id: 802, order_id: 2, side: UNKNOWN, status: UNKNOWN }),
  ];
  readings.orders = 0;
  proxy.rewrite("/api/v1/orders/accounts/me", () => {
    readings.orders += 1;
    return orders;
  });
  proxy.rewrite("/api/v1/symbols", (data) => {
    symbols = data as typeof symbols;
    return data;
  });
  proxy.rewrite("/api/v1/positions/accounts/me", () => positions);
  const deal = { ...mine, order_id: 3, position_id: 4, price: 1, bid: 1, ask: 1 };
  proxy.rewrite("/api/v1/deals/accounts/me", () => [
    aDeal(1, { ...deal, id: 701, direction: UNKNOWN, side: UNKNOWN, reason: UNKNOWN }),
  ]);
});
test.afterEach(() => proxy.close());

const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** The symbol that the ticket is for. */
async function chosen(page: Page): Promise<number> {
  const words = await pane(page, "Order ticket").textContent();
  const found = symbols.find(({ symbol }) => words?.includes(symbol) === true);
  if (found === undefined) throw new Error("the ticket names no symbol of the service");
  return found.symbol_id;
}

test("says unknown codes as they are, and closes and fills nothing by them @quick", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await signIn(page, false, proxy.url);
  const held = pane(page, "Positions");
  await expect(held.getByRole("row", { name: /802/ })).toContainText("unknown (7), unknown (7)");
  await expect(held.getByRole("row", { name: /801/ })).toContainText("Buy");

  await test.step("in the lists of orders, deals and symbols", async () => {
    await openTab(page, "Orders");
    const row = pane(page, "Orders").getByRole("row", { name: /902/ });
    await expect(row).toContainText("unknown (7)");
    await openTab(page, "Deals");
    const deals = pane(page, "Deals");
    await deals.getByRole("radio", { name: "Deals" }).check();
    const deal = deals.getByRole("row", { name: /701/ });
    await expect(deal).toContainText("unknown (7)");
    await openTab(page, "Orders");
  });

  await test.step("an order of a status of tomorrow stays, and is read again", async () => {
    const before = readings.orders;
    const [first] = orders;
    if (first === undefined) throw new Error("there is an order");
    const changed = { ...first, status: UNKNOWN, updated_at: 2 };
    orders = [changed, ...orders.slice(1)];
    proxy.event("order_update", changed);
    await expect.poll(() => readings.orders).toBe(before + 1);
    const row = pane(page, "Orders").getByRole("row", { name: /901/ });
    await expect(row).toContainText("unknown (7)");
  });

  await test.step("a position that is closed by a status of tomorrow stays open", async () => {
    const [first] = positions;
    if (first === undefined) throw new Error("there is a position");
    const changed = { ...first, status: UNKNOWN, updated_at: 2 };
    positions = [changed, ...positions.slice(1)];
    proxy.event("position_close", changed);
    await openTab(page, "Positions");
    await expect(held.getByRole("row", { name: /801/ })).toContainText("Buy, unknown (7)");
  });

  await test.step("a symbol in a state of tomorrow is not traded", async () => {
    proxy.event("symbol_status", { symbol_id: await chosen(page), status: UNKNOWN });
    await expect(pane(page, "Order ticket")).toContainText("state is unknown (7)");
  });
  expect(faults).toEqual([]);
});
