/**
 * Orders that wait to be touched, in a real browser against the real service: sent from the ticket, which says what they fill
 * at, typed, begun, dragged and moved by keys on the chart; and touched by the market. By a finger: hands.spec.ts.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Journal } from "../../contract/journal.ts";
import type { Order } from "../../contract/order.ts";
import { cell, tableOf, useOwnAccount } from "./support-account.ts";
import { choose, field, openTicket, send, ticket } from "./support-ticket.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("touched");
const { grid, rowOf } = tableOf("Orders");
const chart = (page: Page) => page.getByRole("region", { name: "Chart" });
const find = async (id: number) => (await own.records.orders()).find((order) => order.id === id);

async function newest(): Promise<Order> {
  const order = await own.records.newestOrder();
  if (order === undefined) throw new Error("expected an order, there was none");
  return order;
}

/** Their markets are open at all times, and each goes its own way. */
const SYMBOLS = [401, 402, 403, 404];

/** @interface operation:order_create @interface operation:order_update */
test("an order waits to be touched from ticket, line and chart, and fills at the market", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login);

  await test.step("the ticket says which price touches it, what it fills at, and how far off it may be", async () => {
    await choose(page, "Order type", "If touched").check();
    await expect(ticket(page)).toContainText(
      /pips below the market\s*Touched by bid, fills at ask: [\d.]+ pips worse now/,
    );
    await ticket(page).getByRole("radio", { name: "Sell", exact: true }).check();
    await expect(ticket(page)).toContainText(
      /pips above the market\s*Touched by ask, fills at bid: [\d.]+ pips worse now/,
    );
    await field(page, "Price").fill("50000");
    await expect(send(page)).toBeDisabled();
    await expect(ticket(page)).toContainText("wrong side of the market");
    await field(page, "Price").fill("900000");
    await field(page, "Volume").fill("0.1");
    await ticket(page).getByRole("button", { name: /^More/ }).click();
    await field(page, "Deviation").fill("40");
    await expectAccessible(page, "[data-pane=order-ticket]");
    await expect(send(page)).toContainText("if touched at");
    await send(page).click();
    await expect(ticket(page).getByRole("status")).toContainText(/placed at 900000\.00/);
    expect(await newest()).toMatchObject({
      type: ORDER_TYPE.market_if_touched,
      side: SIDE.sell,
      status: ORDER_STATUS.pending,
      order_price: 900_000,
      volume: 0.1,
    });
  });

  const first = await newest();
  await test.step("the list names it, and its row is edited in place", async () => {
    await page.getByRole("tab", { name: "Orders" }).click();
    await expect(grid(page)).toBeVisible();
    const row = rowOf(page, first.id);
    await expect(row).toContainText("Sell if touched");
    await cell(row, "order_price").dblclick();
    await page.keyboard.type("880000");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await find(first.id))?.order_price).toBe(880_000);
  });

  await test.step("a typed line makes one, after it was read back", async () => {
    await page.getByRole("button", { name: "Search symbols and actions" }).click();
    const line = page.getByRole("combobox", { name: "Search symbols and actions" });
    await line.fill("buy 0.05 btcusd mit 50000 dev 30");
    await expect(page.locator(".palette-words")).toHaveText(
      /^Buy 0\.05 BTCUSD if touched at 50,?000\.00$/,
    );
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await newest()).id).not.toBe(first.id);
    expect(await newest()).toMatchObject({
      type: ORDER_TYPE.market_if_touched,
      side: SIDE.buy,
      order_price: 50_000,
    });
  });

  await test.step("the chart's menu offers it, and its line is moved by keys", async () => {
    const area = await chart(page).locator(".chart-host").boundingBox();
    if (area === null) throw new Error("expected the chart in sight");
    await page.mouse.click(area.x + area.width / 2, area.y + (area.height - 40) * 0.93, {
      button: "right",
    });
    const entry = page.getByRole("menuitem", { name: /^Buy if touched/ });
    await expect(entry).toBeVisible();
    await entry.click();
    await expect(send(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await own.records.orders()).length).toBe(3);
    const order = await newest();
    expect(order).toMatchObject({ type: ORDER_TYPE.market_if_touched, side: SIDE.buy });
    const line = chart(page).locator(`[data-line="o${order.id}"]`);
    await expect(line).toContainText("Buy if touched");
    await line.locator(".line-pill-handle").focus();
    await page.keyboard.press("Control+ArrowDown");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await find(order.id))?.order_price)
      .toBeLessThan(order.order_price ?? 0);
  });

  await test.step("the market touches it and it fills there, and the journal says so", async () => {
    const near: Order[] = [];
    for (const symbol_id of SYMBOLS) {
      await expect(async () => {
        near.push(...(await surround(symbol_id)));
      }).toPass({ timeout: 30_000 });
    }
    const touched = async () =>
      (await own.records.deals()).find(({ order_id }) => near.some(({ id }) => id === order_id));
    await expect.poll(touched, { timeout: 150_000 }).toBeDefined();
    const deal = await touched();
    const asked = near.find(({ id }) => id === deal?.order_id);
    if (deal === undefined || asked === undefined) throw new Error("expected a deal of these");
    const level = asked.order_price ?? Number.NaN;
    expect(deal.requested_price).toBe(level);
    if (asked.side === SIDE.buy) {
      expect(deal.bid).toBeLessThanOrEqual(level);
      expect(deal.price).toBe(deal.ask);
    } else {
      expect(deal.ask).toBeGreaterThanOrEqual(level);
      expect(deal.price).toBe(deal.bid);
    }
    const journal = await own.records.ask<Journal[]>("GET", "/accounts/me/journal");
    const words = `market if touched ${asked.side === SIDE.buy ? "buy" : "sell"}`;
    expect(journal.some(({ message }) => message.startsWith(words))).toBe(true);
  });
  expect(trouble).toEqual([]);
});

/** A buy below the market of a symbol and a sell above it, as near as the service takes them. */
async function surround(symbol_id: number): Promise<Order[]> {
  const { digits, stop_level, volume_min } = await own.records.symbol(symbol_id);
  const asked = { symbol_id, type: ORDER_TYPE.market, side: SIDE.buy, volume: volume_min };
  const { id } = await own.records.placeOrder(asked);
  const now = (await own.records.deals()).find(({ order_id }) => order_id === id);
  if (now === undefined) throw new Error("a market order fills");
  const away = (stop_level + 50) / 10 ** digits;
  const wait = (side: 0 | 1, price: number) =>
    own.placeWaiting({
      ...asked,
      type: ORDER_TYPE.market_if_touched,
      side,
      order_price: Number(price.toFixed(digits)),
    });
  return [await wait(SIDE.buy, now.bid - away), await wait(SIDE.sell, now.ask + away)];
}
