/**
 * Stop and target that hold their distance from the fill, in a real browser against the real service: asked for in the ticket
 * and in a line that is typed, seen in the row and on the chart, moved with the order, and made prices again.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { field, openTicket, send, ticket } from "./support-ticket.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("from-fill");
const { pane, grid, rowOf } = tableOf("Orders");

const working = () => own.records.orders();
const find = async (id: number) => (await working()).find((order) => order.id === id);

/** Far below the market: not reached. */
const LOW = {
  order_price: 50_000,
  stop_loss: 49_000,
  take_profit: 52_000,
  is_from_fill: true,
};
const mark = (page: Page, id: number) =>
  rowOf(page, id).getByRole("img", { name: "Distances from the fill" });
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name });
const guardsOf = (order: Order | undefined) => [order?.stop_loss, order?.take_profit];

async function openOrders(page: Page): Promise<void> {
  await enter(page, own.login);
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(grid(page)).toBeVisible();
}

/** @interface operation:order_create */
test("the ticket's switch stands beside a stop, by keys, and a market order keeps the distance", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login);
  const choice = ticket(page).getByRole("checkbox", { name: "Distances hold from the fill" });
  await expect(choice).toHaveCount(0);
  await field(page, "Stop loss").fill("1000");
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  await expect(ticket(page)).toContainText("stop and target move along by as much");
  await expectAccessible(page, "[data-pane=order-ticket]");
  await send(page).click();
  await expect(ticket(page).getByRole("status")).toContainText(/filled at/);
  const [position] = await own.records.positions();
  const { digits, pip_points } = await own.records.symbol(position?.symbol_id ?? 0);
  const points = (price: number | null | undefined) => Math.round((price ?? 0) * 10 ** digits);
  expect(points(position?.open_price) - points(position?.stop_loss)).toBe(1000 * pip_points);
  const past = await own.records.pastOrders();
  expect(past.find(({ status }) => status === ORDER_STATUS.filled)?.is_from_fill).toBe(true);
  expect(trouble).toEqual([]);
});

/** @interface operation:order_update */
test("the row says it, its price takes stop and target along, and its menu makes them prices", async ({
  page,
}) => {
  const { id } = await own.placeWaiting(LOW);
  const trouble = await watchForTrouble(page);
  await openOrders(page);
  await expect(mark(page, id)).toBeVisible();
  await expectAccessible(page, "[data-pane=orders]");
  await rowOf(page, id).click({ button: "right" });
  await entry(page, "Edit price").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("51000");
  await page.keyboard.press("Enter");
  await expect.poll(async () => guardsOf(await find(id))).toEqual([50_000, 53_000]);

  await rowOf(page, id).click({ button: "right" });
  await entry(page, "Make stop and target prices").click();
  await expect(mark(page, id)).toHaveCount(0);
  expect(await find(id)).not.toHaveProperty("is_from_fill");
  await rowOf(page, id).click({ button: "right" });
  await entry(page, "Hold distances from the fill").click();
  await expect(mark(page, id)).toBeVisible();
  expect(guardsOf(await find(id))).toEqual([50_000, 53_000]);
  expect(trouble).toEqual([]);
});

test("on the chart the lines say it, and go along with the order's by keys", async ({ page }) => {
  const { low } = await nearMarket();
  await openTicket(page, own.login);
  const chart = page.getByRole("region", { name: "Chart" });
  const line = chart.locator(`[data-line="o${low.id}"]`).getByRole("spinbutton");
  const stop = chart.locator(`[data-line="o${low.id}.sl"]`).getByRole("spinbutton");
  await expect(stop).toHaveAccessibleName(/^Its distance holds from the fill\. Stop loss of/);
  const before = Number(await stop.getAttribute("aria-valuenow"));
  await line.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Control+ArrowDown");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => Math.round(((await find(low.id))?.order_price ?? 0) * 100))
    .toBe(Math.round((low.order_price ?? 0) * 100) - 50);
  const moved = await find(low.id);
  expect(Math.round((moved?.stop_loss ?? 0) * 100)).toBe(Math.round(before * 100) - 50);
  expect(moved?.is_from_fill).toBe(true);
});

/** A buy limit that is in sight of the chart and not reached soon. */
async function nearMarket(): Promise<{ low: Order }> {
  await own.records.placeOrder({ symbol_id: BTCUSD, type: 0, side: 0, volume: 0.01 });
  const [probe] = await own.records.positions();
  const price = Math.round((probe?.open_price ?? 0) * 0.997);
  const guards = { stop_loss: price - 150, take_profit: price + 150 };
  return { low: await own.placeWaiting({ order_price: price, ...guards, is_from_fill: true }) };
}

test("a line that is typed says it in two words", async ({ page }) => {
  await openTicket(page, own.login);
  await page.getByRole("button", { name: "Search symbols and actions" }).click();
  const line = page.getByRole("combobox", { name: "Search symbols and actions" });
  await line.fill("buy 0.1 btcusd limit 50000 sl 49000 from fill");
  const understood = page.locator(".palette-order");
  await expect(understood).toContainText("Distances hold from the fill");
  await page.keyboard.press("Enter");
  await expect(understood).toContainText("Press Enter again to send it");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await working()).length).toBe(1);
  expect((await working())[0]).toMatchObject({ stop_loss: 49_000, is_from_fill: true });
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("the card and the sheet of an order say it, and make stop and target prices", async ({
    page,
  }) => {
    const { id } = await own.placeWaiting(LOW);
    const trouble = await watchForTrouble(page);
    await enter(page, own.login);
    await go(page, "Positions");
    await goList(page, "Orders");
    await pane(page).getByRole("row").filter({ hasText: "from the fill" }).tap();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("From the fill");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Make stop and target prices" }).tap();
    await expect.poll(async () => (await find(id))?.is_from_fill).toBeUndefined();
    await expect(sheet).toContainText("Prices");
    expect(trouble).toEqual([]);
  });
});
