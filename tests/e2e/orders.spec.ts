/**
 * The pane of orders as a trader uses it, by mouse and by keyboard: each action is checked against the service's own records.
 * And as an investor, who sees all of it and can do none.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";
import { TRADER, expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("orders");
const { pane, grid, rowOf } = tableOf("Orders");

async function openOrders(page: Page, who = own.login): Promise<void> {
  await enter(page, who);
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(grid(page)).toBeVisible();
}

const working = () => own.records.orders();

test("shows what works with its distance to the market, and edits price, volume, stop and expiry in place @quick", async ({
  page,
}) => {
  const limit = await own.placeWaiting({ stop_loss: 40_000, expiry_at: Date.UTC(2027, 0, 2, 14) });
  const stop = await own.placeWaiting({
    type: ORDER_TYPE.stop_limit,
    order_price: 250_000,
    order_limit_price: 249_000,
  });
  const trouble = await watchForTrouble(page);
  await openOrders(page);
  const row = rowOf(page, limit.id);
  await expect(cell(row, "type")).toHaveText("Buy limit");
  await expect(cell(row, "order_price")).toHaveText("50000.00");
  await expect(cell(row, "stop_loss")).toHaveText("40000.00");
  await expect(cell(row, "expiry_at")).toHaveText("2 Jan 2027 14:00");
  await expect(cell(row, "distance")).toHaveText(/^\d+/);
  const before = await cell(row, "distance").textContent();
  await expect(cell(row, "distance")).not.toHaveText(before ?? "");
  await expect(cell(rowOf(page, stop.id), "order_limit_price")).toHaveText("249000.00");
  await expect(cell(rowOf(page, stop.id), "expiry_at")).toHaveText("GTC");
  await expectAccessible(page, "[data-pane=orders]");
  await editInPlace(page, limit.id);
  expect(trouble).toEqual([]);
});

async function editInPlace(page: Page, id: number): Promise<void> {
  const row = rowOf(page, id);
  const type = async (column: string, label: string, text: string) => {
    await cell(row, column).click();
    await pane(page).getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press("Enter");
  };
  const held = async () => (await working()).find((one) => one.id === id);
  await type("order_price", "Price", "51000");
  await expect.poll(async () => (await held())?.order_price).toBe(51_000);
  await type("volume", "Volume", "0.25");
  await expect.poll(async () => (await held())?.volume).toBe(0.25);
  await type("stop_loss", "Stop loss", "$250");
  await expect.poll(async () => (await held())?.stop_loss).toBe(50_000);
  await type("take_profit", "Take profit", "3r");
  await expect.poll(async () => (await held())?.take_profit).toBe(54_000);
  await type("expiry_at", "Expiry", "2027-01-03 15:00");
  await expect.poll(async () => (await held())?.expiry_at).toBe(Date.UTC(2027, 0, 3, 15));
  await expect(cell(row, "order_price")).toHaveText("51000.00");
}

test("says why a price is wrong before it is sent, by keyboard", async ({ page }) => {
  const order = await own.placeWaiting();
  await openOrders(page);
  await expect(rowOf(page, order.id)).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const input = pane(page).getByLabel("Price", { exact: true });
  await input.fill("900000");
  await expect(page.getByRole("status").filter({ hasText: "wrong side" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(input).not.toHaveValue("900000");
  await page.keyboard.press("Escape");
  await expect(grid(page)).toBeFocused();
  expect((await working())[0]?.order_price).toBe(50_000);
});

test("cancels by its button and by Delete", async ({ page }) => {
  const first = await own.placeWaiting();
  const second = await own.placeWaiting({ order_price: 49_000 });
  await openOrders(page);
  await pane(page)
    .getByRole("button", { name: `Cancel #${first.id}` })
    .click();
  await expect(rowOf(page, first.id)).toHaveCount(0);
  expect((await working()).map(({ id }) => id)).toEqual([second.id]);
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(rowOf(page, second.id)).toHaveCount(0);
  expect(await working()).toEqual([]);
});

test("shows past orders with what became of them and why", async ({ page }) => {
  const gone = await own.placeWaiting();
  const filled = await own.placeWaiting({ type: ORDER_TYPE.market, order_price: null });
  await openOrders(page);
  await pane(page)
    .getByRole("button", { name: `Cancel #${gone.id}` })
    .click();
  await expect(rowOf(page, gone.id)).toHaveCount(0);
  await pane(page).getByRole("radio", { name: "History" }).check();
  await expect(cell(rowOf(page, gone.id), "status")).toHaveText("Cancelled");
  await expect(cell(rowOf(page, filled.id), "status")).toHaveText("Filled");
  await expect(cell(rowOf(page, filled.id), "filled_volume")).toHaveText("0.10");
  const past = await own.records.pastOrders();
  expect(past.find(({ id }) => id === gone.id)?.status).toBe(ORDER_STATUS.cancelled);
  // More than the account can carry: the service refuses it, and says so here too.
  await own.records
    .placeOrder({ symbol_id: BTCUSD, type: 0, side: 0, volume: 10 })
    .catch(() => null);
  const refused = (await own.records.pastOrders()).find(
    ({ status }) => status === ORDER_STATUS.rejected,
  );
  if (refused === undefined) throw new Error("Nothing was refused.");
  await expect(cell(rowOf(page, refused.id), "status")).toHaveText("Rejected");
  await expect(cell(rowOf(page, refused.id), "rejection_msg")).toHaveText(/free margin|margin/i);
  // Kept in whole steps: that there was more is what it was refused for.
  await own.records
    .placeOrder({ symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.015 })
    .catch(() => null);
  const cut = await own.records.newestOrder();
  if (cut === undefined) throw new Error("Nothing was refused.");
  await expect(cell(rowOf(page, cut.id), "volume")).toHaveText("> 0.01");
  await expectAccessible(page, "[data-pane=orders]");
});

test("an investor sees all of it and has no control at all", async ({ page }) => {
  const owner = await openRecords(own.context, TRADER);
  const order = await owner.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.limit,
    side: SIDE.buy,
    volume: 0.1,
    order_price: 50_000,
  });
  await openOrders(page, { username: TRADER.username, password: "demo-investor" });
  const row = rowOf(page, order.id);
  await expect(cell(row, "distance")).toHaveText(/^\d+/);
  await expect(pane(page).getByRole("button", { name: /Cancel/ })).toHaveCount(0);
  await cell(row, "order_price").click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await expect(pane(page).getByRole("textbox")).toHaveCount(0);
  await row.click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: /Cancel|Edit/ })).toHaveCount(0);
  expect((await owner.orders()).length).toBe(1);
  await owner.clear();
});
