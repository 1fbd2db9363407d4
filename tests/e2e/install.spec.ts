/**
 * The terminal as an app of the device: the browser takes its manifest, it is offered where the browser offers it, and shortcuts
 * open what they say. That a browser installs it is the browser's: here its offer is a made one.
 */
import { expect, test, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { go, PHONE } from "./support-touch.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("install");

/** As a browser does it; how often it was asked to install is counted. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const counted = globalThis as { asked?: number };
    counted.asked ??= 0;
    Object.assign(event, { prompt: async () => void (counted.asked = (counted.asked ?? 0) + 1) });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
const asked = (page: Page) => page.evaluate(() => (globalThis as { asked?: number }).asked);

test("the browser takes the manifest; where it offers to install, the account menu does once", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await page.goto("/");
  const devtools = await page.context().newCDPSession(page);
  const { errors, data, url } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(JSON.parse(data ?? "")).toMatchObject({ name: "Ringside", display: "standalone" });
  // Without a window of its own a headless browser installs nothing, which is not the manifest's fault.
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);

  await signIn(page, false, "/", own.login);
  const menu = page.locator(".account-chip");
  const entry = page.getByRole("menuitem", { name: "Install the app" });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.keyboard.press("Escape");

  expect(await offer(page)).toBe(true);
  await menu.click();
  await entry.click();
  await expect.poll(() => asked(page)).toBe(1);
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(entry).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("a shortcut opens its pane, in a terminal that is open too", async ({ page }) => {
  await signIn(page, false, "/#link?pane=alerts", own.login);
  await expect(page.getByRole("tab", { name: /^Alerts/ })).toHaveAttribute("aria-selected", "true");
  await page.evaluate(() => void (location.hash = "#link?pane=positions"));
  await expect(page.getByRole("tab", { name: /^Positions/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(new URL(page.url()).hash).toBe("");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the account's page offers it, and says on iOS how it is done by hand", async ({ page }) => {
    const trouble = await watchForTrouble(page);
    await signIn(page, false, "/", own.login);
    await go(page, "Account");
    const install = page.getByRole("button", { name: "Install the app" });
    const words = page.getByText("press Share in the browser");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(install).toHaveCount(0);
    await expect(words).toHaveCount(0);
    await offer(page);
    await install.click();
    await expect.poll(() => asked(page)).toBe(1);
    await expect(install).toHaveCount(0);

    await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
    await page.reload();
    await go(page, "Account");
    await expect(words).toBeVisible();
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  });
});
