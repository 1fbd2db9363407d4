/**
 * Several accounts in one browser, by menu, palette and finger: each tab has one in front, going over to another ends no session
 * and takes nothing along, and each ends alone. In a real browser against the real service's records. @bar T11 T13
 */
import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, tableOf } from "./support-account.ts";
import { openDemo, openRecords, type Records } from "./support-records.ts";
import { field, pick } from "./support-ticket.ts";
import { go, PHONE } from "./support-touch.ts";
import { expectAccessible, signIn, watchForTrouble, type Login } from "./support.ts";

/** On a busy machine two sign-ins and four loads of the page take a minute and a half. */
test.describe.configure({ timeout: 240_000 });

type Own = { login: Login; records: Records };

let context: APIRequestContext;
test.beforeAll(async ({ playwright, baseURL }) => {
  context = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
});
test.afterAll(() => context.dispose());

/** Of each test's own: their sessions are counted and ended. */
async function openAccount(): Promise<Own> {
  const login = await openDemo(context, "accounts");
  return { login, records: await openRecords(context, login) };
}

const positions = tableOf("Positions");
const chip = (page: Page) => page.getByRole("button", { name: /^Account: / });
const inFront = (page: Page) => page.locator(".account-chip-id");
const listed = (page: Page) => page.getByRole("region", { name: "Accounts on this device" });
const heading = (page: Page) => page.getByRole("heading", { name: "Sign in" });
const username = (page: Page) => page.getByLabel("Account ID, alias or e-mail");

/** The account is in front and its prices are current: what comes late is there. */
async function expectIn(page: Page, { login }: Own): Promise<void> {
  await expect(inFront(page)).toHaveText(login.username);
  await expect(page.locator(".status-connection")).toContainText("Connected", { timeout: 40_000 });
}

async function openMenu(page: Page) {
  await chip(page).click();
  return page.getByRole("menu", { name: "Account" });
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole("menuitem", { name, exact: true }).click();
}

/** By the menu, as all do who do not know the palette. */
async function switchTo(page: Page, to: Own): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole("menuitemradio", { name: to.login.username }).click();
  await expectIn(page, to);
}

async function add(page: Page, { login }: Own, remember: boolean): Promise<void> {
  await chooseInMenu(page, "Add an account…");
  await expect(heading(page)).toBeVisible();
  await fillIn(page, login, remember);
}

async function fillIn(page: Page, login: Login, remember: boolean): Promise<void> {
  await username(page).fill(login.username);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  if (remember) await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Two accounts in a tab of this browser, the second in front. */
async function openBoth(page: Page, remember: boolean): Promise<[Own, Own]> {
  const [first, second] = [await openAccount(), await openAccount()];
  await signIn(page, remember, "/", first.login);
  await expectIn(page, first);
  await add(page, second, remember);
  await expectIn(page, second);
  return [first, second];
}

type Session = { id: number; is_current: boolean };

/** How many sessions an account has beside the test's own. */
async function sessionsOf({ records }: Own): Promise<Session[]> {
  const all = await records.ask<Session[]>("GET", "/accounts/me/sessions");
  return all.filter((one) => !one.is_current);
}

async function endAll(own: Own): Promise<void> {
  for (const { id } of await sessionsOf(own)) {
    await own.records.ask("DELETE", `/accounts/me/sessions/${id}`);
  }
}

test("goes over to another account and back with the positions and the ticket of each, and ends no session @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const [first, second] = [await openAccount(), await openAccount()];
  const { position_id } = await second.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.1,
  });
  await signIn(page, true, "/", first.login);
  await expectIn(page, first);
  await pick(page, "BTCUSD");
  await field(page, "Volume").fill("0.37");

  await add(page, second, true);
  await expectIn(page, second);
  await expect(positions.rowOf(page, position_id ?? 0)).toBeVisible();
  await expect(page.getByText("Open positions will be here")).toHaveCount(0);
  await pick(page, "BTCUSD");
  await expect(field(page, "Volume")).not.toHaveValue("0.37");
  await field(page, "Volume").fill("0.52");

  await test.step("the first one's, as it was left", async () => {
    await switchTo(page, first);
    await expect(positions.pane(page).getByText("Open positions will be here")).toBeVisible();
    await expect(field(page, "Volume")).toHaveValue("0.37");
    // By number, in the palette.
    await page.keyboard.press("Control+KeyK");
    await page.keyboard.type(second.login.username);
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expectIn(page, second);
    await expect(field(page, "Volume")).toHaveValue("0.52");
  });
  await test.step("a reload and a new tab go on with the one that was in front", async () => {
    await page.reload();
    await expectIn(page, second);
    const tab = await page.context().newPage();
    await tab.goto("/");
    await expectIn(tab, second);
    await tab.close();
  });
  for (const own of [first, second]) expect(await sessionsOf(own)).toHaveLength(1);
  await test.step("the sign-out of one leaves the other", async () => {
    await chooseInMenu(page, "Sign out");
    await expect(heading(page)).toBeVisible();
    await expect(username(page)).toHaveValue("");
    await expect(listed(page).getByRole("listitem")).toHaveCount(1);
    await expect.poll(async () => (await sessionsOf(second)).length).toBe(0);
    await listed(page).getByRole("button", { name: first.login.username }).first().click();
    await expectIn(page, first);
    // Who signed out is in no list, and is asked for his password.
    await (await openMenu(page)).getByRole("menuitem", { name: "Add an account…" }).hover();
    await expect(page.getByRole("menuitemradio")).toHaveCount(0);
  });
  await second.records.clear();
  expect(trouble).toEqual([]);
});

test("each tab has its own account, over switches, reloads and the end of the other's", async ({
  page,
}) => {
  const [first, second] = await openBoth(page, true);
  const other = await page.context().newPage();
  await other.goto("/");
  await expectIn(other, second);
  await switchTo(other, first);
  await expectIn(page, second);
  await Promise.all([page.reload(), other.reload()]);
  await expectIn(page, second);
  await expectIn(other, first);
  // A copied tab goes on with the account of the one that it was copied from.
  const opening = page.context().waitForEvent("page");
  await other.evaluate(() => void window.open("/"));
  await expectIn(await opening, first);
  await endAll(second);
  const over = page.getByRole("dialog", { name: /Signed out|session has ended/ });
  await expect(over).toBeVisible();
  await expectIn(other, first);
  await expect(other.getByRole("dialog")).toHaveCount(0);
});

test("an account whose session ended asks for its password, and the way back stands beside it", async ({
  page,
}) => {
  const [first, second] = await openBoth(page, true);
  await endAll(first);
  const menu = await openMenu(page);
  await menu.getByRole("menuitemradio", { name: first.login.username }).click();
  await expect(heading(page)).toBeVisible();
  await expect(username(page)).toHaveValue(first.login.username);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await expect(page.locator(".sign-in-notice")).toContainText("Your session has ended.");
  await expectAccessible(page);
  await listed(page).getByRole("button", { name: second.login.username }).first().click();
  await expectIn(page, second);
  await (await openMenu(page)).getByRole("menuitemradio", { name: first.login.username }).click();
  await expect(username(page)).toHaveValue(first.login.username);
  await page.getByLabel("Password", { exact: true }).fill(first.login.password);
  await page.keyboard.press("Enter");
  await expectIn(page, first);
});

test("what is not remembered is this tab's alone: no other tab lists it, and a closed tab leaves nothing", async ({
  page,
}) => {
  const [first, second] = await openBoth(page, false);
  await switchTo(page, first);
  await switchTo(page, second);
  for (const own of [first, second]) expect(await sessionsOf(own)).toHaveLength(1);
  const browser = page.context();
  const kept = () => JSON.stringify(localStorage);
  for (const { login } of [first, second]) {
    expect(await page.evaluate(kept)).not.toContain(`known.${login.username}`);
  }
  // It shares the session in front, as any tab does, and knows of no other.
  const other = await browser.newPage();
  await other.goto("/");
  await expectIn(other, second);
  await (await openMenu(other)).getByRole("menuitem", { name: "Add an account…" }).hover();
  await expect(other.getByRole("menuitemradio")).toHaveCount(0);
  await Promise.all([page.close(), other.close()]);
  const later = await browser.newPage();
  await later.goto("/");
  await expect(heading(later)).toBeVisible();
  await expect(listed(later)).toHaveCount(0);
  await expect(username(later)).toHaveValue("");
});

test("an account is removed from the device: its session ends, in another tab too", async ({
  page,
}) => {
  const [first, second] = await openBoth(page, true);
  const other = await page.context().newPage();
  await other.goto("/");
  await switchTo(other, first);
  const menu = await openMenu(page);
  await menu.getByRole("menuitem", { name: "Remove from this device" }).press("ArrowRight");
  await page.getByRole("menuitem", { name: first.login.username }).press("Enter");
  await expect(page.getByText("was removed from this device")).toBeVisible();
  await expect(heading(other)).toBeVisible();
  await expect.poll(async () => (await sessionsOf(first)).length).toBe(0);
  await expectIn(page, second);
  await (await openMenu(page)).getByRole("menuitem", { name: "Add an account…" }).hover();
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
});

/** As a terminal left it behind that knew of one remembered session a browser. */
const moveToFormerPlace = (holder: string) =>
  new Promise<void>((resolve, reject) => {
    localStorage.clear();
    const opening = indexedDB.open("ringside-session");
    opening.addEventListener("error", () => reject(new Error("no database")));
    opening.addEventListener("success", () => {
      const transaction = opening.result.transaction("sealed", "readwrite");
      const store = transaction.objectStore("sealed");
      const reading = store.get(`of:${holder}`);
      reading.addEventListener("success", () => {
        store.put(reading.result, "current");
        store.delete(`of:${holder}`);
      });
      transaction.addEventListener("complete", () => resolve());
    });
  });

test("what a terminal remembered that knew one account a browser is taken up, and has a name then", async ({
  page,
}) => {
  const own = await openAccount();
  await signIn(page, true, "/", own.login);
  await expectIn(page, own);
  const later = await page.context().newPage();
  // A page of the origin without a terminal, so that nothing is written meanwhile.
  await later.goto("/healthz");
  await page.close();
  await later.evaluate(moveToFormerPlace, own.login.username);
  for (let start = 1; start <= 2; start += 1) {
    const next = await later.context().newPage();
    await next.goto("/");
    await expectIn(next, own);
    await next.close();
  }
  expect(await sessionsOf(own)).toHaveLength(1);
});

test("all accounts are signed out of at once", async ({ page }) => {
  const both = await openBoth(page, true);
  await chooseInMenu(page, "Sign out of all accounts");
  await expect(heading(page)).toBeVisible();
  await expect(listed(page)).toHaveCount(0);
  for (const own of both) await expect.poll(async () => (await sessionsOf(own)).length).toBe(0);
  await page.reload();
  await expect(heading(page)).toBeVisible();
});

test("one-click trading is off in the account that comes, and in the one that is come back to", async ({
  page,
}) => {
  const [first, second] = await openBoth(page, true);
  const armed = page.getByRole("status").filter({ hasText: "One-click on" });
  await page.getByRole("button", { name: "Trading safety" }).click();
  await page.getByRole("radio", { name: "One click" }).click();
  await page.getByRole("button", { name: "I accept, switch it on" }).click();
  await expect(armed).toBeVisible();
  await page.keyboard.press("Escape");
  for (const to of [first, second]) {
    await switchTo(page, to);
    await expect(armed).toHaveCount(0);
  }
});

/** The scripts that a page loads from now on, without what they are called by this build. */
function watchScripts(context: BrowserContext): Set<string> {
  const names = new Set<string>();
  context.on("response", (response) => {
    const name = /assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(new URL(response.url()).pathname)?.[1];
    if (name !== undefined) names.add(name);
  });
  return names;
}

test("an investor's terminal that is gone over to from a trader's has none of what trades", async ({
  page,
}) => {
  const [first, second] = [await openAccount(), await openAccount()];
  const password = `silver-otter-${crypto.randomUUID()}`;
  await second.records.ask("POST", "/accounts/me/investor-password", {
    current_password: second.login.password,
    new_password: password,
  });
  await signIn(page, true, "/", first.login);
  await expectIn(page, first);
  await add(page, { ...second, login: { ...second.login, password } }, true);
  await expectIn(page, second);
  await expect(page.getByRole("note").first()).toBeVisible();
  const scripts = watchScripts(page.context());
  await switchTo(page, first);
  // The search is one that finds.
  await expect.poll(() => [...scripts]).toContain("trade-kit");
  scripts.clear();
  await switchTo(page, second);
  await expect(page.getByRole("region", { name: "Order ticket" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Trading safety" })).toHaveCount(0);
  expect([...scripts]).toContain("workspace");
  expect([...scripts]).not.toContain("trade-kit");
});

async function onPhone(browser: Browser, baseURL: string): Promise<Page> {
  const phone = await browser.newContext({ ...PHONE, baseURL });
  return phone.newPage();
}

test("by finger on a phone: another account is added, gone over to and removed", async ({
  browser,
  baseURL,
}) => {
  const page = await onPhone(browser, baseURL ?? "");
  const [first, second] = [await openAccount(), await openAccount()];
  const title = (own: Own) => page.getByRole("heading", { name: `Account ${own.login.username}` });
  await signIn(page, true, "/", first.login);
  await go(page, "Account");
  await page.getByRole("button", { name: "Add an account…" }).tap();
  await expect(listed(page).getByRole("button", { name: first.login.username })).toHaveCount(2);
  await expectAccessible(page);
  await fillIn(page, second.login, true);
  await go(page, "Account");
  await expect(title(second)).toBeVisible();
  await listed(page).getByRole("button", { name: first.login.username }).first().tap();
  await expect(title(first)).toBeVisible();
  await expectAccessible(page, ".accounts-list");
  const remove = listed(page).getByRole("button", { name: `Remove ${second.login.username}` });
  const box = await remove.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await remove.tap();
  await expect(listed(page).getByRole("listitem")).toHaveCount(0);
  await expect.poll(async () => (await sessionsOf(second)).length).toBe(0);
  await page.context().close();
});

test("by finger on a phone: all accounts are signed out of at once, which is offered where there are several", async ({
  browser,
  baseURL,
}) => {
  const page = await onPhone(browser, baseURL ?? "");
  const [first, second] = [await openAccount(), await openAccount()];
  const all = page.getByRole("button", { name: "Sign out of all accounts" });
  await signIn(page, true, "/", first.login);
  await go(page, "Account");
  await page.getByRole("button", { name: "Add an account…" }).tap();
  await fillIn(page, second.login, true);
  await go(page, "Account");
  await all.tap();
  await expect(heading(page)).toBeVisible();
  await expect(listed(page)).toHaveCount(0);
  for (const own of [first, second])
    await expect.poll(async () => (await sessionsOf(own)).length).toBe(0);
  await fillIn(page, first.login, true);
  await go(page, "Account");
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
  await expect(listed(page)).toBeVisible();
  await expect(all).toHaveCount(0);
  await page.context().close();
});
