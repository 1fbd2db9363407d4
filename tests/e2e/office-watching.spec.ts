/** Staff watches an account while its trader acts, and acts while the trader watches: both sides are right, as it happens. */
import { expect, test, type Page } from "@playwright/test";
import type { ViewAccount } from "../../contract/account.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import { BTCUSD, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { DEALER, enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

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
    const closing = deals.nth(1).getByRole("cell");
    for (const said of ["Sell", "Exit", `${position_id}`, "Trader"])
      await expect(closing.getByText(said, { exact: true }).first()).toBeVisible();
    await expect(deals.nth(2)).toContainText("Entry");
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

test("money, a closing, a correction, another group and a message reach the trader as staff acts", async ({
  page,
  browser,
}) => {
  const trouble = await watchForTrouble(page);
  const { records, login } = own;
  const admin = await openRecords(own.context, ADMIN);
  const kept = () => admin.ask<ViewAccount>("GET", `/accounts/${login.username}`);
  const { id: group_id } = (await kept()).group;
  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  const { position_id } = await records.placeOrder(market);
  const context = await browser.newContext();
  const trader = await context.newPage();
  await enter(trader, login);
  await enterOffice(page, `accounts/${login.username}`, DEALER);
  const dialog = page.getByRole("dialog");
  const told = trader.getByRole("region", { name: "Notices" });
  const figures = trader.getByRole("group", { name: "Account figures" });
  /** Staff and trader see what the books have: with nothing open the equity is the balance. */
  const bothHave = async (balance: number): Promise<void> => {
    for (const name of ["Balance", "Equity"]) {
      await expect(fact(page, name)).toContainText(amount(balance));
    }
    await expect(figures.getByRole("button", { name: /^Equity/ })).toContainText(amount(balance));
  };

  await test.step("a position that staff closes is gone for both, and its reason told", async () => {
    await expect(positions.rowOf(trader, Number(position_id))).toBeVisible();
    await page.getByRole("button", { name: `Act on position ${position_id}` }).click();
    await dialog.getByLabel(/^Reason/).fill("Asked for by telephone");
    await dialog.getByRole("button", { name: "Close position" }).click();
    await expect(page.getByText("Nothing is open.")).toBeVisible();
    await expect(positions.rowOf(trader, Number(position_id))).toHaveCount(0);
    await expect(told).toContainText("Closed by your broker");
    expect(await records.positions()).toEqual([]);
    await bothHave((await kept()).balance);
  });

  await test.step("money that staff books is in both accounts at once", async () => {
    const { balance } = await kept();
    await page.getByRole("button", { name: "Money" }).click();
    await dialog.getByLabel(/^Amount/).fill("250.50");
    await dialog.getByLabel(/^Reason/).fill("Wire of Monday");
    await dialog.getByRole("button", { name: "Book deposit" }).click();
    await expect(told).toContainText("Your broker put money in");
    expect((await kept()).balance).toBeCloseTo(balance + 250.5, 8);
    await bothHave((await kept()).balance);
  });

  await test.step("a deal that staff corrects is the same for both, and so is what it booked", async () => {
    const [deal] = await records.deals();
    if (deal === undefined) throw new Error("nothing was traded");
    const { balance } = await kept();
    await trader.getByRole("tab", { name: "Deals" }).click();
    const deals = tableOf("Deals");
    await deals.pane(trader).getByRole("radio", { name: "Deals" }).check();
    // The newest stands first: its number may be another deal's position too.
    const row = deals.pane(trader).getByRole("row").nth(1);
    await expect(
      row.getByRole("gridcell", { name: `${deal.id}`, exact: true }).first(),
    ).toBeVisible();
    await page.getByRole("tab", { name: "Deals" }).click();
    await page.getByRole("button", { name: `Correct deal ${deal.id}`, exact: true }).click();
    await dialog.getByLabel(/^Swap/).fill(String(deal.swap - 12.34));
    await dialog.getByLabel(/^Reason/).fill("Swap of the weekend");
    await dialog.getByRole("button", { name: "Correct deal" }).click();
    await expect(row).toContainText("−12.34");
    await expect(rowWith(page, `Correct deal ${deal.id}`)).toContainText("12.34");
    await expect(told).toContainText(`Your broker corrected deal #${deal.id}`);
    expect((await kept()).balance).toBeCloseTo(balance - 12.34, 8);
    await bothHave((await kept()).balance);
  });

  await test.step("another group is told, and the terminal comes back to its prices", async () => {
    const groups = await admin.ask<Group[]>("GET", "/groups");
    const to = groups.find(
      ({ id, is_demo, currency }) => id !== group_id && is_demo && currency === "USD",
    );
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Move to another group" }).click();
    await dialog.getByRole("button", { name: /^Group/ }).click();
    await page.getByRole("option", { name: `${to?.name}, USD, demo`, exact: true }).click();
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.locator(".office-facts")).toContainText(to?.name ?? "?");
    await expect(told).toContainText(`Moved to the group ${to?.name}`);
    await expect(trader.locator(".connection")).toContainText("Connected");
    expect(await records.ask("GET", "/accounts/me")).toMatchObject({ group_id: to?.id });
  });

  await test.step("a message is announced and counted", async () => {
    await page.getByRole("button", { name: "Message" }).click();
    await dialog.getByLabel("Subject").fill("Your call of today");
    await dialog.getByLabel("Text").fill("It is all done.");
    await dialog.getByRole("button", { name: "Send message" }).click();
    await expect(dialog).toBeHidden();
    await expect(told).toContainText("Your call of today");
    await expect(trader.getByRole("button", { name: /^Messages/ })).toHaveAccessibleName(
      "Messages, 1 unread",
    );
  });
  await context.close();
  expect(trouble).toEqual([]);
});

/** As both sides write it: with two decimals and marks for thousands. */
const amount = (sum: number): string =>
  sum.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
