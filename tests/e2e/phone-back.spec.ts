/**
 * Back on a phone: closes what lies over the page, else goes to the view before, and only then leaves. On the desk it leaves, as
 * it ever did. What the entries of the history are is proved in src/app/back-entries.test.ts; here are the real ones.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { go, longPress, PHONE } from "./support-touch.ts";
import { chooseSymbol, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("back");
const BEFORE = "about:blank";

/** The view that the bar below says is shown. */
const shown = (page: Page) =>
  page.getByRole("navigation", { name: "Panes" }).locator("[aria-current=page]");
const depth = (page: Page) =>
  page.evaluate(() => (history.state as { depth?: number } | null)?.depth ?? 0);

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("Back closes sheets and menus, goes from view to view, and only then leaves", async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page);
    await page.goto(BEFORE);
    await signIn(page, false, "/", own.login);
    await go(page, "Chart");
    await go(page, "Trade");
    const close = page.getByRole("button", { name: "Close Order ticket" });
    await expect(close).toBeVisible();
    await page.goBack();
    await expect(close).toHaveCount(0);
    await expect(shown(page)).toHaveText("Chart");
    await expect.poll(() => depth(page)).toBe(1);

    // What is closed by its own button is not gone back to.
    await go(page, "Trade");
    await close.tap();
    await expect.poll(() => depth(page)).toBe(1);
    await go(page, "Account");
    await page.getByRole("button", { name: "Profile" }).first().tap();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect.poll(() => depth(page)).toBe(3);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(shown(page)).toHaveText("Account");
    // Forward opens nothing, and leaves nothing to go back from.
    await page.goForward();
    await expect.poll(() => depth(page)).toBe(2);
    await expect(dialog).toHaveCount(0);

    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Notices/ })
      .tap();
    const notices = page.locator(".popover");
    await expect(notices).toBeVisible();
    await expect.poll(() => depth(page)).toBe(3);
    await page.goBack();
    await expect(notices).toHaveCount(0);
    await page.goBack();
    await expect(shown(page)).toHaveText("Chart");
    await page.goBack();
    await expect(shown(page)).toHaveText("Watch");
    await expect.poll(() => depth(page)).toBe(0);
    await page.goBack();
    expect(page.url()).toBe(BEFORE);
    expect(trouble).toEqual([]);
  });

  test("Back closes menus at a place, lists of choices and cards, and leaves what is beneath", async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page);
    await signIn(page, false, "/", own.login);
    const closes = async (what: Locator, beneath: number): Promise<void> => {
      await expect(what).toBeVisible();
      await expect.poll(() => depth(page)).toBe(beneath + 1);
      await page.goBack();
      await expect(what).toHaveCount(0);
      await expect.poll(() => depth(page)).toBe(beneath);
    };

    await test.step("the menu of a row and the card behind it", async () => {
      const row = page.getByRole("row", { name: /BTCUSD/ });
      // Who listens for a long press comes behind the prices.
      await expect(page.locator(".watch-menu-area")).toHaveAttribute("data-closed", "");
      const menu = page.getByRole("menu", { name: "BTCUSD" });
      await longPress(page, row, menu);
      await closes(menu, 0);
      await longPress(page, row, menu);
      await page.getByRole("menuitem", { name: "Symbol information" }).tap();
      await closes(page.locator(".symbol-info"), 0);
      await expect(shown(page)).toHaveText("Watch");
    });

    await test.step("the types of a chart", async () => {
      await go(page, "Chart");
      await page.getByRole("button", { name: /^Chart type/ }).tap();
      await closes(page.getByRole("menu", { name: "Chart type" }), 1);
    });

    await test.step("a list of choices", async () => {
      await go(page, "Account");
      await page.getByRole("button", { name: /Language/ }).tap();
      await closes(page.getByRole("listbox"), 2);
      await expect(shown(page)).toHaveText("Account");
    });

    expect(trouble).toEqual([]);
  });

  test("Escape closes what lies over the ticket before the ticket", async ({ page }) => {
    await signIn(page, false, "/", own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    await go(page, "Trade");
    const close = page.getByRole("button", { name: "Close Order ticket" });
    const over = [
      [
        page.getByRole("button", { name: "Pip value" }),
        page.getByRole("dialog", { name: "Pip value" }),
      ],
      [page.getByRole("button", { name: /^Unit of volume/ }), page.getByRole("listbox")],
    ] as const;
    for (const [button, what] of over) {
      await button.tap();
      await expect(what).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(what).toHaveCount(0);
      await expect(close).toBeVisible();
    }
    // As in the moment after a list has gone, before its button has the focus again.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("Escape");
    await expect(close).toHaveCount(0);
  });

  test("a page that is loaded again is one step from what was before it", async ({ page }) => {
    await page.goto(BEFORE);
    await signIn(page, false, "/", own.login);
    await go(page, "Chart");
    await go(page, "Positions");
    await expect.poll(() => depth(page)).toBe(2);
    await page.reload();
    await expect(shown(page)).toBeVisible();
    await expect.poll(() => depth(page)).toBe(0);
    await page.goBack();
    expect(page.url()).toBe(BEFORE);
  });

  test("Back closes the palette that was opened before the page was turned to a phone's width", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, false, "/", own.login);
    await page.keyboard.press("Control+k");
    const palette = page.locator(".palette");
    await expect(palette).toBeVisible();
    expect(await depth(page)).toBe(0);
    await page.setViewportSize(PHONE.viewport);
    await expect.poll(() => depth(page)).toBe(1);
    await expect(palette).toBeVisible();
    await page.goBack();
    await expect(palette).toHaveCount(0);
    await expect(shown(page)).toHaveText("Watch");
  });

  test("turned to a width of the desk it takes its entries back", async ({ page }) => {
    await signIn(page, false, "/", own.login);
    await go(page, "Chart");
    await expect.poll(() => depth(page)).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator(".phone-bar")).toHaveCount(0);
    await expect.poll(() => depth(page)).toBe(0);
  });
});

test("on the desk nothing is put into the history", async ({ page }) => {
  await page.goto(BEFORE);
  await signIn(page, false, "/", own.login);
  const before = await page.evaluate(() => history.length);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notices/ })
    .click();
  await expect(page.locator(".popover")).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  expect(page.url()).toBe(BEFORE);
});
