/**
 * What a trader opens in the moment when the connection is lost is there, though he has not opened it before: a part that
 * could not be fetched would be missing for the life of the page, and took all of the terminal with it on a phone.
 */
import { expect, test, type Page } from "@playwright/test";
import { go, PHONE } from "./support-touch.ts";
import { enterOffice } from "./support-office.ts";
import { signIn, watchForTrouble } from "./support.ts";

/** Parts are fetched behind the first prices; the one of this name is the last that the test opens. */
async function untilFetched(page: Page, part: string): Promise<void> {
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect
    .poll(async () => (await fetched()).some((name) => name.includes(`/${part}-`)), {
      message: part,
      timeout: 30_000,
    })
    .toBe(true);
  await page.waitForLoadState("networkidle");
}

test("on a desk palette, keys and the account's settings open without a connection", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await signIn(page);
  await untilFetched(page, "account-dialog");
  await page.context().setOffline(true);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.locator(".account-chip").click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  await expect(dialog).toBeVisible();
  // With its style sheet.
  await expect(page.locator(".account-dialog")).toHaveCSS("max-width", "860px");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(dialog.getByRole("heading", { name: "Keys", exact: true })).toBeVisible();
  expect(trouble.filter((line) => line.startsWith("uncaught"))).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("every view opens without a connection", async ({ page }) => {
    const trouble = await watchForTrouble(page);
    await signIn(page);
    await untilFetched(page, "phone-account-page");
    await page.context().setOffline(true);
    for (const view of ["Account", "Positions", "Trade", "Chart", "Watch"]) {
      await go(page, view);
      await expect(page.locator(".phone-bar-item[aria-current=page]")).toHaveText(view);
    }
    await go(page, "Account");
    await expect(page.getByRole("button", { name: "Layouts" })).toBeVisible();
    expect(trouble.filter((line) => line.startsWith("uncaught"))).toEqual([]);
  });
});

test("in the office a page that was not opened before comes with the connection, and nothing stops", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await enterOffice(page, "overview");
  await page.context().setOffline(true);
  const pages = page.getByRole("navigation", { name: "Office" });
  await pages.getByRole("link", { name: "Groups" }).click();
  await pages.getByRole("link", { name: "Symbols" }).click();
  await page.context().setOffline(false);
  await expect(page.getByRole("main", { name: "Symbols" }).getByRole("searchbox")).toBeVisible();
  await pages.getByRole("link", { name: "Groups" }).click();
  await expect(page.getByRole("main", { name: "Groups" }).getByRole("row").first()).toBeVisible();
  expect(trouble.filter((line) => line.startsWith("uncaught"))).toEqual([]);
});

test("a part that fails once is fetched again, with its style sheet", async ({ page }) => {
  await enterOffice(page, "overview");
  let failures = 0;
  await page.route("**/assets/*.{js,css}", (route) => {
    failures += 1;
    return route.abort();
  });
  const pages = page.getByRole("navigation", { name: "Office" });
  await pages.getByRole("link", { name: "Groups" }).click();
  await expect.poll(() => failures).toBeGreaterThan(0);
  await page.unroute("**/assets/*.{js,css}");
  await expect(page.getByRole("main", { name: "Groups" }).getByRole("row").first()).toBeVisible();
  await expect(page.getByText("A part of the terminal could not be loaded")).toHaveCount(0);
});
