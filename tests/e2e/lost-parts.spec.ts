/**
 * What a trader opens in the moment when the connection is lost is there, though he has not opened it before: a part that
 * could not be fetched would be missing for the life of the page, and took all of the terminal with it on a phone.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { go, PHONE } from "./support-touch.ts";
import { enterOffice } from "./support-office.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

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
  const groups = page.getByRole("main", { name: "Groups" });
  await expect(groups).toContainText("Waiting for the connection");
  await expectAccessible(page);
  await pages.getByRole("link", { name: "Symbols" }).click();
  await expect(page.getByRole("main", { name: "Symbols" })).toContainText(
    "Waiting for the connection",
  );
  await page.context().setOffline(false);
  await expect(page.getByRole("main", { name: "Symbols" }).getByRole("searchbox")).toBeVisible();
  await pages.getByRole("link", { name: "Groups" }).click();
  await expect(groups.getByRole("row").first()).toBeVisible();
  await expect(page.getByText("Waiting for the connection")).toHaveCount(0);
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

/** What cannot be had says so in the place where it would be. */
async function expectMissing(page: Page, place: Locator): Promise<Locator> {
  const told = place.getByRole("alert");
  await expect(told).toContainText("This part of the terminal could not be loaded");
  await expectAccessible(page);
  return told.getByRole("button", { name: "Load again" });
}

test("a page of the office that cannot be had says so in its place, and loading again brings it", async ({
  page,
}) => {
  await enterOffice(page, "overview");
  await page.route("**/assets/office-groups-page-*.js", (route) => route.abort());
  const pages = page.getByRole("navigation", { name: "Office" });
  await pages.getByRole("link", { name: "Groups" }).click();
  const groups = page.getByRole("main", { name: "Groups" });
  const again = await expectMissing(page, groups);
  await pages.getByRole("link", { name: "Symbols" }).click();
  await expect(page.getByRole("main", { name: "Symbols" }).getByRole("searchbox")).toBeVisible();
  await pages.getByRole("link", { name: "Groups" }).click();
  await page.unroute("**/assets/office-groups-page-*.js");
  await again.click();
  await expect(groups.getByRole("row").first()).toBeVisible();
  await expect(groups.getByRole("alert")).toHaveCount(0);
});

test("a view of a pane that is long in coming shows that it loads, and what cannot be had says so", async ({
  page,
}) => {
  await signIn(page);
  await untilFetched(page, "account-dialog");
  let comes = () => {};
  const slow = new Promise<void>((resolve) => (comes = resolve));
  await page.route("**/assets/statement-view-*.js", async (route) => {
    await slow;
    await route.continue();
  });
  await page.route("**/assets/statistics-view-*.js", (route) => route.abort());
  const pane = page.getByRole("region", { name: "Deals", exact: true });
  await page.getByRole("tab", { name: "Deals" }).click();
  await pane.getByRole("radio", { name: "Statement" }).check();
  const waits = pane.getByRole("status", { name: "Loading…" });
  await expect(waits).toHaveCSS("opacity", "1");
  comes();
  await expect(pane.getByRole("heading").first()).toBeVisible();
  await expect(waits).toHaveCount(0);
  await pane.getByRole("radio", { name: "Statistics" }).check();
  await expectMissing(page, pane);
  // The rest of the pane goes on.
  await pane.getByRole("radio", { name: "Trades" }).check();
  await expect(pane.getByRole("alert")).toHaveCount(0);
});
