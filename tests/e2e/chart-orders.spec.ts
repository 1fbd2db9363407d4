/**
 * Orders begun on the chart, at a price that is pointed at: of the ticket's size, named before anything is sent, and sent by
 * a second act or, while one-click trading is on, at once. Compared with the service's own records.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { useOwnAccount } from "./support-account.ts";
import { field, openTicket, send } from "./support-ticket.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("chart-orders");

const pane = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const entry = (page: Page, name: RegExp): Locator => page.getByRole("menuitem", { name });

/** Opens the menu of a place in the pane, as a part of its height from the top. */
async function pointAt(page: Page, part: number): Promise<void> {
  const area = await pane(page).locator(".chart-host").boundingBox();
  if (area === null) throw new Error("expected the chart in sight");
  await page.mouse.click(area.x + area.width / 2, area.y + (area.height - 40) * part, {
    button: "right",
  });
}

async function open(page: Page): Promise<void> {
  await openTicket(page, own.login);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

const priceIn = (words: string | null): number => Number(/at ([\d.]+)/.exec(words ?? "")?.[1]);

test("a right click puts the order into the ticket, of the ticket's size, and sends nothing @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await open(page);
  await field(page, "Volume").fill("0.05");
  await pointAt(page, 0.95);
  const limit = entry(page, /^Buy limit 0\.05 at/);
  await expect(entry(page, /^Sell stop 0\.05 at/)).toBeVisible();
  await expectAccessible(page, "[role=menu]");
  const price = priceIn(await limit.textContent());
  await limit.click();
  await expect(send(page)).toBeFocused();
  await expect(send(page)).toContainText("Buy 0.05 BTCUSD");
  await expect(send(page)).toContainText("limit at");
  await expect(field(page, "Price")).toHaveValue(price.toFixed(2));
  expect(await own.records.orders()).toEqual([]);

  await page.keyboard.press("Enter");
  await expect.poll(async () => (await own.records.orders()).length).toBe(1);
  expect((await own.records.orders())[0]).toMatchObject({
    type: ORDER_TYPE.limit,
    side: SIDE.buy,
    volume: 0.05,
    order_price: price,
  });
  expect(trouble).toEqual([]);
});

test("the plus at the price scale offers the same", async ({ page }) => {
  await open(page);
  await field(page, "Volume").fill("0.03");
  const area = await pane(page).locator(".chart-host").boundingBox();
  if (area === null) throw new Error("expected the chart in sight");
  await page.mouse.move(area.x + area.width / 2, area.y + 60);
  await page.mouse.move(area.x + area.width / 2, area.y + 62);
  await pane(page)
    .getByRole("button", { name: /^Order at/ })
    .click();
  await entry(page, /^Buy stop 0\.03 at/).click();
  await expect(send(page)).toBeFocused();
  await expect(send(page)).toContainText("stop at");
  expect(await own.records.orders()).toEqual([]);
});

test("its price can always be put into the ticket, which keeps its size and side", async ({
  page,
}) => {
  await open(page);
  await field(page, "Volume").fill("0.07");
  await pointAt(page, 0.95);
  const put = entry(page, /^Put [\d.]+ into the ticket/);
  const price = Number(/Put ([\d.]+)/.exec((await put.textContent()) ?? "")?.[1]);
  await put.click();
  await expect(send(page)).toContainText("Buy 0.07 BTCUSD");
  await expect(field(page, "Price")).toHaveValue(price.toFixed(2));
  expect(await own.records.orders()).toEqual([]);
});

test("while one-click trading is on, it is sent at once", async ({ page }) => {
  await open(page);
  await field(page, "Volume").fill("0.04");
  await page.getByRole("button", { name: "Trading safety" }).click();
  await page.getByRole("radio", { name: "One click" }).click();
  await page.getByRole("button", { name: "I accept, switch it on" }).click();
  await page.keyboard.press("Escape");
  await pointAt(page, 0.95);
  const limit = entry(page, /^Buy limit 0\.04 at [\d.]+$/);
  const price = priceIn(await limit.textContent());
  await limit.click();
  await expect.poll(async () => (await own.records.orders()).length).toBe(1);
  expect((await own.records.orders())[0]).toMatchObject({ volume: 0.04, order_price: price });
});
