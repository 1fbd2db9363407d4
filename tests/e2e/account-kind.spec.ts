/**
 * Whether the money is real: said beside the account's number wherever it stands, and by no other thing on the page. Real
 * Chromium and the real service, one account of each kind.
 */
import { expect, test } from "@playwright/test";
import { startClockService, type ClockService } from "../support/start-clock-service.ts";
import { expectAccessible, signIn } from "./support.ts";

const PASSWORD = "demo-trader";
const KINDS = [
  { kind: "Demo", words: "Demo, virtual money", username: "100001" },
  { kind: "Live", words: "Live, real money", username: "100002" },
] as const;

let service: ClockService;

test.beforeAll(async () => {
  service = await startClockService();
  await service.query("update accounts set is_demo = false where account_id = 100002");
});
test.afterAll(() => service.stop());

for (const { kind, words, username } of KINDS) {
  test(`a ${kind} account says so on the top bar, in its menu and in its dialog`, async ({
    page,
  }) => {
    await signIn(page, false, service.url, { username, password: PASSWORD });
    const bar = page.locator(".top-bar");
    await expect(bar.locator(".account-chip")).toContainText(`${username}${kind}`);
    await expect(page.locator(".status-connection")).toHaveText("Connected");
    await expect(bar.locator(".connection")).toContainText("Connected");
    // The word is the account's alone.
    await expect(page.getByText("Live", { exact: true })).toHaveCount(kind === "Live" ? 1 : 0);
    await bar.locator(".account-chip").click();
    await expect(page.getByRole("menu")).toContainText(words);
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    const head = page.locator(".account-dialog-head");
    await expect(head).toContainText(`Account ${username}${kind}`);
    await expect(page.getByRole("dialog")).toContainText(words);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, ".account-dialog-head");
      await expectAccessible(page, ".top-bar");
    }
  });

  test(`a ${kind} account says so on a phone, on every view`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, false, service.url, { username, password: PASSWORD });
    const badge = page.locator(".phone-head").getByText(kind, { exact: true });
    for (const view of ["Watch", "Chart", "Trade", "Positions", "Account"]) {
      await page.getByRole("navigation", { name: "Panes" }).getByText(view).click();
      await expect(badge).toBeVisible();
    }
    const title = page.getByRole("heading", { name: `Account ${username} ${kind}` });
    await expect(title).toBeVisible();
    await expect(page.locator(".account-page .connection-title")).toHaveText("Connected");
    // One line, and nothing beyond the edge, on the narrowest of phones too.
    await page.setViewportSize({ width: 320, height: 640 });
    const head = await page.locator(".phone-head").boundingBox();
    expect(head?.height).toBeLessThanOrEqual(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}
