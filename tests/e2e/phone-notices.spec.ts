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
