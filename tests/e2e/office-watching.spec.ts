/** Staff watches an account while its trader acts, and acts while the trader watches: both sides are right, as it happens. */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { DEALER, enterOffice } from "./support-office.ts";
import { expectAccessible } from "./support.ts";

const own = useOwnAccount("watching");
const positions = tableOf("Positions");
const orders = tableOf("Orders");

const rowWith = (page: Page, act: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: act, exact: true }) });
const fact = (page: Page, name: string) =>
  page.locator(".office-facts > div").filter({ has: page.getByText(name, { exact: true }) });

/** @interface command:watch @interface event:watched_event @interface event:watched_figures @interface event:exposure_update */
test("what a trader does staff sees as it happens, and what staff does the trader", async ({
  page,
  browser,
}) => {
  const { records, login } = own;
  const context = await browser.newContext();
  const trader = await context.newPage();
  await enter(trader, login);
  await enterOffice(page, `accounts/${login.username}`, DEALER);
  const mark = page.locator(".office-live");
  await expect(mark).toHaveText("As it happens");
  await expect(page.getByText("Nothing is open.")).toBeVisible();
  // Nothing is asked for again and again.
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("/positions")) reads += 1;
  });

  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  const { position_id } = await records.placeOrder(market);
  const act = `Act on position ${position_id}`;
  await test.step("a position that the trader opens is there for both, with its worth", async () => {
    const row = rowWith(page, act);
    await expect(row).toContainText("BTCUSD");
    await expect(positions.rowOf(trader, Number(position_id))).toBeVisible();
    const [equity, shown] = [await fact(page, "Equity").textContent(), await row.textContent()];
    await expect(fact(page, "Equity")).not.toHaveText(equity ?? "");
    await expect(row).not.toHaveText(shown ?? "");
    await page.getByRole("button", { name: act }).focus();
    const before = await row.textContent();
    await expect(row).not.toHaveText(before ?? "");
    await expect(page.getByRole("button", { name: act })).toBeFocused();
    expect(reads).toBeLessThanOrEqual(3);
    await expectAccessible(page);
  });

  const waiting = await own.placeWaiting();
  await test.step("an order that staff cancels is gone for both, and told to the trader", async () => {
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByRole("button", { name: `Cancel order ${waiting.id}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Reason/).fill("Too far from the market");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText("No order waits.")).toBeVisible();
    await expect(orders.rowOf(trader, waiting.id)).toHaveCount(0);
    await expect(trader.getByText("Too far from the market").first()).toBeVisible();
  });

  await test.step("what the trader closes is gone for staff, and its deal is the first", async () => {
    await page.getByRole("tab", { name: "Deals" }).click();
    const deals = page.getByRole("region", { name: "Newest deals" }).getByRole("row");
    await expect(deals).toHaveCount(2);
    await positions
      .pane(trader)
      .getByRole("button", { name: `Close #${position_id}` })
      .click();
    const dialog = trader.getByRole("dialog");
    await dialog.getByRole("button", { name: "Close 0.10 at market" }).click();
    await expect(deals).toHaveCount(3);
    await expect(deals.nth(1)).toContainText("Sell");
    await page.getByRole("tab", { name: "Positions" }).click();
    await expect(page.getByText("Nothing is open.")).toBeVisible();
    await expect(fact(page, "Margin level")).toContainText("–");
    expect(await records.positions()).toEqual([]);
  });

  await test.step("the house's exposure follows, by symbol and by currency", async () => {
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(mark).toHaveText("As it happens");
    await records.placeOrder({ ...market, volume: 0.37 });
    const nets = page.getByRole("region", { name: "Exposure by currency" });
    const row = nets.getByRole("row").filter({ hasText: /^BTC/ });
    await expect(row).toContainText(/\.37/);
    await expectAccessible(page);
  });
  await context.close();
});
