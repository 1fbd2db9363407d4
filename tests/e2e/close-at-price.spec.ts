/**
 * Orders that wait to close a position, in a real browser against the real service: asked for in the close dialog, in a line
 * that is typed and by a finger; seen in the list and on the chart, moved there, and gone with the position.
 */
import { expect, test } from "@playwright/test";
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("close-at");
const positions = tableOf("Positions");
const orders = tableOf("Orders");

const working = () => own.records.orders();
const find = async (id: number) => (await working()).find((order) => order.id === id);

/** A long of 0.20 BTCUSD, and a price well above the market, where it would gain. */
async function long(): Promise<{ id: number; above: number }> {
  const asked = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.2 };
  const { position_id: id } = await own.records.placeOrder(asked);
  const [position] = await own.records.positions();
  if (id === null || position === undefined) throw new Error("A market order opens a position.");
  return { id, above: Math.round(position.open_price * 1.01) };
}

async function closing(id: number): Promise<Order> {
  await expect.poll(async () => (await working()).length).toBe(1);
  const [order] = await working();
  if (order === undefined) throw new Error("expected an order that waits");
  expect(order).toMatchObject({ closes: id, type: ORDER_TYPE.limit, side: SIDE.sell });
  return order;
}

/**
 * @interface operation:order_create
 * @interface operation:order_update
 */
test("a position is closed at a price by dialog and typed line, seen and moved in list and chart", async ({
  page,
}) => {
  const { id, above } = await long();
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);

  const order = await test.step("from the row's menu, with the mouse", async () => {
    await page.getByRole("tab", { name: "Positions" }).click();
    await positions.rowOf(page, id).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Close at a price…" }).click();
    const dialog = page.getByRole("dialog", { name: `Close BTCUSD #${id}` });
    await expect(dialog.getByRole("radio", { name: "At a limit" })).toBeChecked();
    await dialog.getByLabel("Limit price").fill("100");
    await expect(dialog).toContainText("The price is on the wrong side of the market");
    await dialog.getByLabel("Limit price").fill(`${above}`);
    await dialog.getByLabel(/^Volume/).fill("0.3");
    await expect(dialog).toContainText("The volume is larger than the position");
    await dialog.getByRole("button", { name: "½ (50%)" }).click();
    await expectAccessible(page);
    await page.screenshot({ path: "test-results/close-at-dialog.png" });
    await dialog.getByRole("button", { name: `Close 0.10 at ${above}` }).click();
    const placed = await closing(id);
    expect(placed).toMatchObject({ volume: 0.1, order_price: above });
    return placed;
  });

  await test.step("the list says what it closes, and has no stop to edit", async () => {
    await page.getByRole("tab", { name: "Orders" }).click();
    const row = orders.rowOf(page, order.id);
    await expect(cell(row, "type")).toContainText(`Close #${id}`);
    await expect(row.getByRole("img", { name: "It can only close its position" })).toBeVisible();
    await row.click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Edit price" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Edit stop loss" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expectAccessible(page, "[data-pane=orders]");
    await page.screenshot({ path: "test-results/close-at-orders.png" });
  });

  await test.step("on the chart its line is moved by keys, and none guards it", async () => {
    const chart = page.getByRole("region", { name: "Chart" });
    const line = chart.locator(`[data-line="o${order.id}"]`);
    await expect(line.getByRole("spinbutton")).toHaveAccessibleName(
      new RegExp(`^It can only close position #${id}\\. Close #${id} 0\\.10 BTCUSD`),
    );
    await expect(chart.locator(`[data-line="o${order.id}.sl"]`)).toHaveCount(0);
    await line.getByRole("spinbutton").focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Control+ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await find(order.id))?.order_price).toBeCloseTo(above + 0.3, 2);
  });

  await test.step("a typed line closes the rest at another price, at the second Enter", async () => {
    await page.getByRole("button", { name: "Search symbols and actions" }).click();
    const line = page.getByRole("combobox", { name: "Search symbols and actions" });
    await line.fill(`close ${id + 1_000_000} at ${above}`);
    const understood = page.locator(".palette-order");
    await expect(page.getByText(`There is no open position #${id + 1_000_000}.`)).toBeVisible();
    await line.fill(`close ${id} at ${above + 100} until 2031-02-30`);
    await expect(page.getByText("“2031-02-30” is no moment")).toBeVisible();
    await line.fill(`close ${id} at ${above + 100} until 2031-02-28 14:00`);
    await expect(understood).toContainText("Until 2031-02-28 14:00");
    await expect(understood).toContainText(`Close 0.20 BTCUSD, #${id}, at ${above + 100}`);
    await expect(understood).toContainText("It waits, and goes with the position");
    await page.keyboard.press("Enter");
    await expect(understood).toContainText("Press Enter again to send it");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await working()).length).toBe(2);
    const second = (await working()).find((one) => one.id !== order.id);
    expect(second).toMatchObject({ closes: id, volume: 0.2, order_price: above + 100 });
    expect(second?.expiry_at).toBe(Date.UTC(2031, 1, 28, 14));
    await own.records.ask("DELETE", `/orders/${second?.id}`);
  });

  await test.step("the chart's menu closes it at the price that is pointed at", async () => {
    const host = page.locator(".chart-host");
    const entry = page.getByRole("menuitem", { name: new RegExp(`^Close #${id}, 0\\.20, at`) });
    await host.click({ button: "right", position: { x: 250, y: 500 } });
    await expect(page.getByRole("menuitem", { name: /^Stop loss of #/ })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.keyboard.press("Escape");
    await host.click({ button: "right", position: { x: 250, y: 40 } });
    await expectAccessible(page);
    const words = await entry.innerText();
    await entry.click();
    await expect.poll(async () => (await working()).length).toBe(2);
    const placed = (await working()).find((one) => one.id !== order.id);
    expect(placed).toMatchObject({ closes: id, volume: 0.2 });
    expect(words).toContain(placed?.order_price?.toFixed(2) ?? "no price");
  });

  await test.step("what is left of the position cuts them, and its end takes them away", async () => {
    await own.records.ask("POST", `/positions/${id}/close`, { volume: 0.15 });
    await expect
      .poll(async () => (await working()).map(({ volume }) => volume))
      .toEqual([0.05, 0.05]);
    await own.records.closePosition(id);
    await expect(orders.grid(page).getByRole("row").filter({ hasText: "Close #" })).toHaveCount(0);
    const gone = (await own.records.pastOrders()).find((one) => one.id === order.id);
    expect(gone?.status).toBe(ORDER_STATUS.cancelled);
    await orders.pane(page).getByRole("radio", { name: "History" }).check();
    await expect(orders.rowOf(page, order.id)).toContainText(
      `Order #${gone?.cancelled_by} closed it`,
    );
  });
  expect(trouble).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a position is closed at a price by touch, and the card says so", async ({ page }) => {
    const { id, above } = await long();
    const trouble = await watchForTrouble(page);
    await enter(page, own.login);
    await go(page, "Positions");
    await positions.pane(page).getByRole("row").filter({ hasText: "BTCUSD" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Close at a price…" }).tap();
    const dialog = page.getByRole("dialog", { name: `Close BTCUSD #${id}` });
    await dialog.getByLabel("Limit price").fill(`${above}`);
    await expectAccessible(page);
    await page.screenshot({ path: "test-results/close-at-phone.png" });
    await dialog.getByRole("button", { name: `Close 0.20 at ${above}` }).tap();
    await closing(id);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await goList(page, "Orders");
    const card = orders
      .pane(page)
      .getByRole("row")
      .filter({ hasText: `Close #${id} 0.20` });
    await expect(card).toContainText("Goes with its position");
    await page.screenshot({ path: "test-results/close-at-phone-orders.png" });
    await card.tap();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).tap();
    await expect.poll(async () => (await working()).length).toBe(0);
    expect(trouble).toEqual([]);
  });
});
