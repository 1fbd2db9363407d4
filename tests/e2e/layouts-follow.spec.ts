/**
 * Layouts that follow the account: a browser that nobody has set up shows what the account has, a change and a deletion arrive in
 * another one, what was changed without a connection is sent later, and an investor has his own.
 */
import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { openDemo } from "./support-records.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("layouts-follow");

const charts = (page: Page): Locator => page.locator("[data-pane='chart']:visible");
const legend = (page: Page): Locator => page.locator("[data-pane='chart'] .legend").first();
const button = (page: Page): Locator => page.getByRole("button", { name: /^Layout: / });
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Layouts" });
const choice = (page: Page, name: string): Locator =>
  dialog(page)
    .locator(".kept-choice")
    .filter({ has: page.getByText(name, { exact: true }) });
const notice = (page: Page, words: string): Locator =>
  page.getByRole("region", { name: "Notices" }).getByText(words);

const followLayouts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const key = "ringside.layouts-stay";
    if (localStorage.getItem(key) === null) localStorage.setItem(key, "no");
  });

/** Another device: nothing is kept there. `before`: what is done before it is signed in. */
async function openDevice(
  browser: Browser,
  login = own.login,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const context = await browser.newContext();
  await followLayouts(context);
  const page = await context.newPage();
  await before(page);
  await signIn(page, true, "/", login);
  await expect(legend(page)).toContainText(/O\s*\d/);
  return page;
}

/** Where a layout comes, the bar and the panes are made anew, and a menu that was open is gone: it is opened once more. */
async function fromMenu(page: Page, item: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name: item });
  await expect(async () => {
    if (!(await entry.isVisible())) await button(page).click({ timeout: 3_000 });
    await entry.click({ timeout: 3_000 });
  }).toPass();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await fromMenu(page, "Save as…");
  await dialog(page).getByLabel("Save what is open as").fill(name);
  await page.keyboard.press("Enter");
  await expect(button(page)).toContainText(name);
}

async function arrange(page: Page, preset: string): Promise<void> {
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: preset, exact: true }).click();
}

/** All that there is here is on the service. */
async function settled(page: Page): Promise<void> {
  await fromMenu(page, "All layouts…");
  await expect(
    dialog(page).getByText("Kept with your account, for all your devices"),
  ).toBeVisible();
  // A key that is pressed before the dialog has the focus belongs to what has it.
  await expect(dialog(page).getByLabel("Search layouts")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

/** The page is looked at again, as after another one. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

test("layouts are on every device of the account", async ({ browser }) => {
  const desk = await openDevice(browser);
  const trouble = await watchForTrouble(desk);
  await test.step("a browser that nobody has set up shows what was saved last", async () => {
    await chooseSymbol(desk, "BTCUSD");
    await expect(legend(desk)).toContainText("BTCUSD");
    await saveAs(desk, "Scalping");
    await arrange(desk, "2 charts side by side");
    await expect(charts(desk)).toHaveCount(2);
    await settled(desk);
  });
  const laptop = await openDevice(browser);
  await expect(button(laptop)).toContainText("Scalping");
  await expect(charts(laptop)).toHaveCount(2);
  await fromMenu(laptop, "All layouts…");
  await expect(dialog(laptop).locator(".kept-choice")).toHaveCount(2);
  await expect(choice(laptop, "My layout")).toContainText("BTCUSD");
  await expectAccessible(laptop);
  await laptop.keyboard.press("Escape");

  await test.step("a change arrives, and is put on top where something was changed here", async () => {
    await arrange(desk, "4 charts");
    await expect(charts(desk)).toHaveCount(4);
    await settled(desk);
    await laptop.reload();
    await expect(charts(laptop)).toHaveCount(4);
    await arrange(laptop, "3 charts");
    await expect(charts(laptop)).toHaveCount(3);
    await settled(laptop);
    await lookAgain(desk);
    await expect(notice(desk, "“Scalping” was changed on another device")).toBeVisible();
    await expect(charts(desk)).toHaveCount(4);
    await desk.getByRole("button", { name: "Show it" }).click();
    await expect(charts(desk)).toHaveCount(3);
    await settled(desk);
  });

  await test.step("what was saved without a connection is sent later", async () => {
    await laptop.context().setOffline(true);
    await saveAs(laptop, "On the train");
    await fromMenu(laptop, "All layouts…");
    await expect(dialog(laptop).getByText(/Kept in this browser; your account/)).toBeVisible();
    await laptop.keyboard.press("Escape");
    await laptop.context().setOffline(false);
    await settled(laptop);
    await lookAgain(desk);
    await fromMenu(desk, "All layouts…");
    await expect(choice(desk, "On the train")).toBeVisible();
    await desk.keyboard.press("Escape");
  });

  await test.step("what one device deletes goes from the other, also where it is open", async () => {
    await fromMenu(desk, "All layouts…");
    await choice(desk, "On the train").focus();
    await desk.keyboard.press("Delete");
    await expect(choice(desk, "On the train")).toBeHidden();
    await desk.keyboard.press("Escape");
    await settled(desk);
    await lookAgain(laptop);
    await expect(notice(laptop, "“On the train” was deleted elsewhere")).toBeVisible();
    await expect(button(laptop)).not.toContainText("On the train");
    await laptop.getByRole("button", { name: "Keep it" }).click();
    await expect(button(laptop)).toContainText("On the train");
  });
  expect(trouble).toEqual([]);
  await desk.context().close();
  await laptop.context().close();
});

test("a new browser opens the account's layout, though something was pressed before it came", async ({
  browser,
  request,
}) => {
  const login = await openDemo(request, "pressed-early");
  const desk = await openDevice(browser, login);
  await desk.getByRole("radio", { name: "M15", exact: true }).click();
  await arrange(desk, "2 charts side by side");
  await expect(charts(desk)).toHaveCount(2);
  await settled(desk);
  let answer = (): void => {};
  const pressed = new Promise<void>((resolve) => (answer = resolve));
  const laptop = await openDevice(browser, login, (page) =>
    page.route("**/documents", async (route) => {
      await pressed;
      await route.continue();
    }),
  );
  await laptop.getByRole("radio", { name: "M5", exact: true }).click();
  await expect(legend(laptop)).toContainText("M5");
  answer();
  await expect(charts(laptop)).toHaveCount(2);
  await expect(legend(laptop)).toContainText("M15");
  await settled(laptop);
  await fromMenu(laptop, "All layouts…");
  const names = await dialog(laptop).locator(".kept-choice").allInnerTexts();
  expect(names.filter((name) => /My layout \(/.test(name))).toEqual([]);
  await laptop.keyboard.press("Escape");
  await laptop.getByRole("button", { name: "Undo" }).click();
  await expect(charts(laptop)).toHaveCount(1);
  await expect(legend(laptop)).toContainText("M5");
  await desk.context().close();
  await laptop.context().close();
});

test("on a phone what is looked at stays in view where a layout comes from another device", async ({
  browser,
  request,
}) => {
  const login = await openDemo(request, "phone-follows");
  const desk = await openDevice(browser, login);
  await chooseSymbol(desk, "SOLUSD");
  await expect(legend(desk)).toContainText("SOLUSD");
  await settled(desk);
  let answer = (): void => {};
  const looked = new Promise<void>((resolve) => (answer = resolve));
  const context = await browser.newContext(PHONE);
  await followLayouts(context);
  const phone = await context.newPage();
  await phone.route("**/documents", async (route) => {
    await looked;
    await route.continue();
  });
  await signIn(phone, true, "/", login);
  await go(phone, "Positions");
  await goList(phone, "Orders");
  const symbol = phone.locator(".symbol-header-symbol");
  await expect(symbol).not.toHaveText("SOLUSD");
  answer();
  await expect(symbol).toHaveText("SOLUSD");
  await expect(phone.locator(".phone-bar-item[aria-current=page]")).toHaveText("Positions");
  await expect(phone.getByRole("tab", { name: "Orders", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await desk.context().close();
  await context.close();
});
