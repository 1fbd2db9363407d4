/** The user's settings follow the account: made on one device, on the other too, but for what would trade there with less guard. */
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("settings-follow");

const notice = (page: Page, words: string): Locator =>
  page.getByRole("region", { name: "Notices" }).getByText(words);
const dialog = (page: Page): Locator => page.getByRole("dialog");
const limit = (page: Page): Locator => page.getByLabel("Volume, lots");
const zone = (page: Page): Locator => page.getByRole("button", { name: "Time zone" }).last();

/** Another device: nothing is kept there, and what it has of the user's own is to follow the account. */
async function openDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    for (const key of ["ringside.settings-stay"]) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, "no");
    }
  });
  const page = await context.newPage();
  await signIn(page, true, "/", own.login);
  await expect(page.getByRole("region", { name: "Chart", exact: true })).toContainText(/O\s*\d/);
  return page;
}

/** The page is looked at again, as after another one. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

/** What is said of a page comes to be so as it looks what is new. */
const comes = (page: Page, said: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await lookAgain(page);
    await said();
  }).toPass({ timeout: 40_000 });

const isRising = (page: Page, colour: string) => () =>
  expect(page.locator("html")).toHaveAttribute("data-rising", colour, { timeout: 1_000 });

async function fromAccountMenu(page: Page, item: string): Promise<void> {
  await page.locator(".account-chip").click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** By keys: a pointer that goes to a submenu may leave it on its way. */
async function fromSubmenu(page: Page, submenu: string, value: string): Promise<void> {
  await page.locator(".account-chip").click();
  await page.getByRole("menuitem", { name: submenu }).press("ArrowRight");
  await page.getByRole("menuitemradio", { name: value }).press("Enter");
}

async function choose(page: Page, value: string): Promise<void> {
  await fromSubmenu(page, "Appearance", value);
  await expect(page.getByRole("menu")).toHaveCount(0);
}

async function chooseZone(page: Page, name: string): Promise<void> {
  await zone(page).click();
  await page.getByRole("menuitemradio", { name }).click();
}

async function setLimit(page: Page, lots: string): Promise<void> {
  await page.getByRole("button", { name: "Trading safety" }).click();
  await limit(page).fill(lots);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

async function expectLimit(page: Page, lots: string): Promise<void> {
  await page.getByRole("button", { name: "Trading safety" }).click();
  await expect(limit(page)).toHaveValue(lots, { timeout: 1_000 });
  await page.keyboard.press("Escape");
}

async function openSection(page: Page, name: string): Promise<void> {
  await fromAccountMenu(page, "Account settings");
  await dialog(page).getByRole("tab", { name }).click();
}

/** Closes what is open. */
const done = (page: Page): Promise<void> => page.keyboard.press("Escape");

/** How many settings the account has. */
const kept = async (): Promise<number> => {
  const all = await own.records.ask<{ kind: string; revision: number }[]>(
    "GET",
    "/accounts/me/documents",
  );
  return all.find(({ kind }) => kind === "settings")?.revision ?? 0;
};

/** Does what changes settings, and waits until the account has them. */
async function saved(change: () => Promise<void>): Promise<void> {
  const before = await kept();
  await change();
  await expect.poll(kept).toBeGreaterThan(before);
}

test("settings are on every device of the account, and guards are loosened on none by another", async ({
  browser,
}) => {
  const desk = await openDevice(browser);
  const trouble = await watchForTrouble(desk);
  await test.step("what is chosen before another device comes is there when it comes", async () => {
    await saved(() => choose(desk, "Red up, green down"));
    await saved(() => chooseZone(desk, "Tokyo"));
    await saved(() => setLimit(desk, "2"));
    await openSection(desk, "Notifications");
    await saved(() => desk.getByLabel("Order filled, sound").uncheck());
    await done(desk);
    await desk.locator(".account-chip").click();
    await desk.getByRole("menuitemcheckbox", { name: "Hide amounts" }).click();
    await done(desk);
  });

  const laptop = await openDevice(browser);
  const laptopTrouble = await watchForTrouble(laptop);
  await test.step("and what belongs to the device is not", async () => {
    await comes(laptop, isRising(laptop, "red"));
    await expect(zone(laptop)).toContainText("UTC+9");
    await comes(laptop, () => expectLimit(laptop, "2"));
    await openSection(laptop, "Notifications");
    await expect(laptop.getByLabel("Order filled, sound")).not.toBeChecked();
    await done(laptop);
    await laptop.locator(".account-chip").click();
    const hides = laptop.getByRole("menuitemcheckbox", { name: "Hide amounts" });
    await expect(hides).not.toBeChecked();
    await done(laptop);
  });

  await test.step("what two devices change while one is away is merged by setting", async () => {
    await laptop.context().setOffline(true);
    await choose(laptop, "Green up, red down");
    await saved(() => chooseZone(desk, "London"));
    await laptop.context().setOffline(false);
    await comes(laptop, () => expect(zone(laptop)).not.toContainText("UTC+9", { timeout: 1_000 }));
    await comes(desk, isRising(desk, "green"));
    await expect(zone(desk)).not.toContainText("UTC+9");
  });

  await test.step("a looser limit stays on its device, a tighter one comes", async () => {
    await saved(() => setLimit(laptop, ""));
    await saved(() => chooseZone(laptop, "Tokyo"));
    await comes(desk, () => expect(zone(desk)).toContainText("UTC+9", { timeout: 1_000 }));
    await expectLimit(desk, "2");
    await saved(() => setLimit(laptop, "1"));
    await comes(desk, () => expectLimit(desk, "1"));
  });

  await test.step("a key that trades and was changed elsewhere is asked for", async () => {
    await desk.keyboard.press("Shift+Slash");
    await dialog(desk).getByRole("checkbox", { name: "Keys that trade are on" }).check();
    await done(desk);
    await saved(async () => {
      await laptop.keyboard.press("Shift+Slash");
      await dialog(laptop)
        .getByRole("button", { name: /^Key of Close half of the position/ })
        .press("Enter");
      await laptop.keyboard.press("Alt+q");
      await done(laptop);
    });
    await comes(desk, () =>
      expect(notice(desk, "Keys that trade are off")).toBeVisible({
        timeout: 1_000,
      }),
    );
    await desk.keyboard.press("Shift+Slash");
    await expect(
      dialog(desk).getByRole("checkbox", { name: "Keys that trade are on" }),
    ).not.toBeChecked();
    await expect(
      dialog(desk).getByRole("button", { name: "Key of Close half of the position: Alt Q" }),
    ).toBeVisible();
    await done(desk);
  });

  await test.step("a device that keeps its settings to itself neither gives nor takes", async () => {
    await openSection(laptop, "Settings");
    await laptop.getByLabel("Keep this device's settings to itself").check();
    await done(laptop);
    await saved(() => choose(desk, "Red up, green down"));
    await chooseZone(laptop, "London");
    await laptop.reload();
    await expect(zone(laptop)).not.toContainText("UTC+9");
    await isRising(laptop, "green")();
    await lookAgain(desk);
    await expect(zone(desk)).toContainText("UTC+9");
    await openSection(laptop, "Settings");
    await laptop.getByLabel("Keep this device's settings to itself").uncheck();
    await done(laptop);
    await comes(laptop, isRising(laptop, "red"));
    await comes(desk, () => expect(zone(desk)).not.toContainText("UTC+9", { timeout: 1_000 }));
  });

  await test.step("another language is offered, and comes when the page is loaded again", async () => {
    await saved(() => fromSubmenu(laptop, "Language", "Deutsch"));
    await comes(desk, () =>
      expect(notice(desk, "Language: Deutsch")).toBeVisible({
        timeout: 1_000,
      }),
    );
    await desk.getByRole("button", { name: "Load again" }).click();
    await expect(desk.locator("html")).toHaveAttribute("lang", "de");
  });
  expect([...trouble, ...laptopTrouble]).toEqual([]);
  await desk.context().close();
  await laptop.context().close();
});
