/**
 * On a phone a notice leaves the figures of the account in sight, and what came beside it is a press away; and another language
 * keeps the tab.
 */
import { expect, test } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";
import { go, PHONE } from "./support-touch.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ ...PHONE, actionTimeout: 15_000 });

const own = useOwnAccount("notes");
const ON_ITS_SIDE = { width: 844, height: 390 };

test("a fill's notice covers no figure, and the count of further ones opens their list", async ({
  page,
}) => {
  await enter(page, own.login);
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  const toast = page.locator(".phone-strip .toast");
  for (const size of [PHONE.viewport, ON_ITS_SIDE]) {
    await page.setViewportSize(size);
    await own.records.placeOrder(order);
    await expect(toast).toBeVisible();
    const card = await toast.boundingBox();
    const figures = page.locator(".phone-figures dd");
    await expect(figures).toHaveCount(3);
    for (const figure of await figures.all()) {
      const box = await figure.boundingBox();
      expect(box?.height).toBeGreaterThan(10);
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual((card?.y ?? NaN) + 1);
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(size.width);
    }
  }
  await page.setViewportSize(PHONE.viewport);
  await own.records.placeOrder(order);
  await own.records.placeOrder(order);
  await toast.getByRole("button", { name: /^and \d+ more$/ }).tap();
  await expect(page.locator(".popover .notices-list")).toBeVisible();
});

test("a fill's notice says its price whole, and of what came of it no first letters alone", async ({
  page,
}) => {
  await enter(page, own.login);
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  const toast = page.locator(".phone-strip .toast");
  const room = () =>
    toast.evaluate((card) => {
      const [words, title, text] = [".toast-words", ".toast-title", ".toast-text"].map((name) =>
        card.querySelector(name),
      );
      if (!words || !title) return null;
      const below = words.getBoundingClientRect().bottom;
      return {
        isWhole: title.scrollWidth <= title.clientWidth,
        textPx: text && text.getBoundingClientRect().top < below ? text.clientWidth : null,
      };
    });
  const { position_id } = await own.records.placeOrder(order);
  await expect(toast).toContainText("Bought 0.01");
  await own.records.closePosition(position_id ?? 0);
  await own.records.placeOrder(order);
  await expect(toast).toContainText(/Closed 0.01.*1 more/s);
  await expect.poll(async () => (await room())?.isWhole).toBe(true);
  expect((await room())?.textPx ?? Infinity).toBeGreaterThan(40);
  // The one after it, which begins without the room that the one before took for the press that shows the whole.
  await expect(toast).toContainText("Bought 0.01");
  await expect.poll(async () => (await room())?.isWhole).toBe(true);
});

test("another language keeps the tab, once", async ({ page }) => {
  await enter(page, own.login);
  await go(page, "Account");
  await page.getByRole("button", { name: /^Language/ }).tap();
  await page
    .getByRole("menuitemradio", { name: "Deutsch" })
    .or(page.getByRole("option", { name: "Deutsch" }))
    .first()
    .tap();
  await expect(page.locator(".phone-bar-item[aria-current=page]")).toHaveText("Konto");
  await page.reload();
  await expect(page.locator(".phone-bar-item[aria-current=page]")).not.toHaveText("Konto");
});
