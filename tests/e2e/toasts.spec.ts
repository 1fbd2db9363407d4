/**
 * The short notices in a real browser: one at a time, in a place where nothing is pressed, none of them lost, and closed
 * by keyboard. On a desk and on a phone, after several orders, with dialogs open, and with what welcomes a newcomer.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { PHONE } from "./support-touch.ts";
import { field, openTicket, send, ticket } from "./support-ticket.ts";
import { expectFreePlace, toast } from "./support-toasts.ts";
import { chooseSymbol, expectAccessible, signIn } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("toasts");
const ORDERS = 4;

const list = (page: Page) => page.getByRole("group", { name: "Notices by day" });

/** Some orders at once from elsewhere and one by the ticket's button, and what the page says of them. */
async function sendOrders(page: Page, press: "click" | "tap"): Promise<void> {
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
  await Promise.all(Array.from({ length: ORDERS - 1 }, () => own.records.placeOrder(order)));
  await expect(toast(page).first()).toBeVisible();
  await send(page)[press]();
  await expect.poll(async () => (await own.records.positions()).length).toBe(ORDERS);
  await expect(toast(page).first()).toContainText("Bought 0.01 BTCUSD");
}

/** Orders that are refused, whose notices stay until they are closed. */
async function beRefused(times: number): Promise<void> {
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 9 };
  for (let n = 0; n < times; n += 1)
    await expect(own.records.placeOrder(order)).rejects.toThrow(/not_enough_free_margin/);
}

test("one notice for several orders lies over nothing on a desk, and none is lost", async ({
  page,
}) => {
  await openTicket(page, own.login);
  await field(page, "Volume").fill("0.01");
  await sendOrders(page, "click");
  await expectFreePlace(page);
  await beRefused(1);
  await expect(toast(page)).toContainText("Order refused");
  await expectFreePlace(page);
  for (const name of ["Orders", "Deals", "Account", "Positions"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expectFreePlace(page);
  }
  const pane = page.getByRole("region", { name: "Positions" });
  for (const { id } of await own.records.positions()) {
    await pane.getByRole("gridcell", { name: `${id}`, exact: true }).click();
    await pane.getByRole("button", { name: `Close #${id}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectFreePlace(page);
    await dialog.getByRole("button", { name: "Close 0.01 at market" }).click();
    await expect(dialog).toHaveCount(0);
    await expectFreePlace(page);
  }
  await page.getByRole("button", { name: /^Notices/ }).click();
  await expect(list(page).getByText(/^Bought 0\.01 BTCUSD/)).toHaveCount(ORDERS);
  await expect(list(page).getByText(/^Closed 0\.01 BTCUSD/)).toHaveCount(ORDERS);
});

test("a notice takes no room from the panes, and an error waits behind the next to be closed by keyboard", async ({
  page,
}) => {
  await openTicket(page, own.login);
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".top-bar button, .pane")]
        .filter((one) => one.closest(".toasts") === null)
        .map((one) => JSON.stringify(one.getBoundingClientRect())),
    );
  // What comes last into the bar: its chunk is fetched once prices are live.
  for (const name of [/^Notices/, "Trading safety", "Charts", /^Messages/]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  const before = await boxes();
  await beRefused(2);
  await expect(toast(page)).toContainText("Order refused");
  await expect(toast(page)).toContainText("1 more");
  expect(await boxes()).toEqual(before);
  await page.getByRole("tab", { name: "Positions", exact: true }).focus();
  // Round the regions of the page, as a keyboard goes.
  const close = page.getByRole("button", { name: "Close notice" });
  await expect
    .poll(async () => {
      await page.keyboard.press("F6");
      return close.evaluate((one) => one === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press("Escape");
  await expect(toast(page)).not.toContainText("1 more");
  await expect(toast(page)).toContainText("Order refused");
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("a notice that the mouse closed holds none of those after it", async ({ page }) => {
  await openTicket(page, own.login);
  const buy = (volume: number) =>
    own.records.placeOrder({
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.buy,
      volume,
    });
  await buy(0.01);
  await expect(toast(page)).toContainText("Bought 0.01");
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect(toast(page)).toHaveCount(0);
  await field(page, "Volume").hover();
  await buy(0.02);
  await expect(toast(page)).toContainText("Bought 0.02");
  await buy(0.03);
  await expect(toast(page)).toContainText("Bought 0.03");
  await expect(toast(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("one notice for several orders lies over nothing in any view", async ({ page }) => {
    await signIn(page, false, "/", own.login);
    const bar = page.getByRole("navigation", { name: "Panes" });
    await chooseSymbol(page, "BTCUSD", "tap");
    await bar.getByRole("button", { name: "Trade" }).tap();
    await expect(ticket(page)).toBeVisible();
    await field(page, "Volume").fill("0.01");
    await sendOrders(page, "tap");
    await expectFreePlace(page);
    await beRefused(1);
    await expect(toast(page)).toContainText("Order refused");
    await expectAccessible(page);
    for (const view of ["Watch", "Chart", "Trade", "Account", "Positions"]) {
      await bar.getByRole("button", { name: view }).tap();
      await expectFreePlace(page);
    }
    for (const name of ["Orders", "Deals", "Figures", "Positions"]) {
      await page.getByRole("tab", { name, exact: true }).tap();
      await expectFreePlace(page);
    }
    await page.getByRole("region", { name: "Positions" }).getByRole("row").nth(1).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFreePlace(page);
  });
});
