/**
 * Drawings follow the account: what is drawn in one browser is in another, also what was drawn without a connection, and what an
 * investor draws is his alone. They go as a file from one account to another.
 */
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { chart, click, tools } from "./support-drawings.ts";
import { expectAccessible, signIn, TRADER, watchForTrouble, type Login } from "./support.ts";
import { useOwnAccount } from "./support-account.ts";
import { openRestartedService } from "./support-restart.ts";

test.describe.configure({ timeout: 150_000 });

const own = useOwnAccount("drawings-kept");

const list = (page: Page): Locator => page.locator(".drawing-list");
const state = (page: Page): Locator => list(page).getByRole("status");

async function openIn(browser: Browser, login: Login, url = "/"): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, false, url, login);
  await ready(page);
  return page;
}

async function ready(page: Page): Promise<void> {
  await expect(tools(page)).toBeVisible();
  await expect(chart(page)).toContainText(/O\s*\d/);
}

async function draw(page: Page, tool: string, across: number, down: number): Promise<void> {
  await tools(page).getByRole("button", { name: tool, exact: true }).click();
  await click(page, across, down);
  await click(page, across + 0.2, down - 0.15);
}

async function showList(page: Page): Promise<void> {
  if (await list(page).isVisible()) return;
  await tools(page).getByRole("button", { name: "Drawings on this chart" }).click();
  await expect(list(page)).toBeVisible();
}

async function hideList(page: Page): Promise<void> {
  if (!(await list(page).isVisible())) return;
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
}

/** What the list says of each drawing, the foremost first. */
async function listed(page: Page): Promise<string[]> {
  await showList(page);
  const texts = await list(page).locator(".drawing-row-name").allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

const saved = (page: Page) =>
  showList(page).then(() => expect(state(page)).toContainText("Kept with your account"));

test("what is drawn in one browser is in another of the same account, and back", async ({
  browser,
}) => {
  const one = await openIn(browser, own.login);
  const trouble = await watchForTrouble(one);
  await draw(one, "Trend line", 0.2, 0.6);
  await draw(one, "Trend line", 0.5, 0.5);
  await saved(one);
  const said = await listed(one);
  expect(said).toHaveLength(2);

  const other = await openIn(browser, own.login);
  await expect.poll(() => listed(other)).toEqual(said);
  await other.getByRole("button", { name: "Remove Trend line" }).first().click();
  await expect.poll(async () => (await listed(other)).length).toBe(1);
  await saved(other);
  // The first browser looks when its page is shown.
  await one.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => listed(one)).toEqual(said.slice(1));
  expect(trouble).toEqual([]);
  await one.context().close();
  await other.context().close();
});

test("what is drawn without a connection stays over a reload, and is sent when there is one", async ({
  browser,
}) => {
  const one = await openIn(browser, own.login);
  // What the account has is there before it is counted.
  await saved(one);
  const before = (await listed(one)).length;
  await hideList(one);
  await one.context().setOffline(true);
  await draw(one, "Trend line", 0.3, 0.7);
  await showList(one);
  await expect(state(one)).toContainText("Kept in this browser");
  expect(await listed(one)).toHaveLength(before + 1);
  await one.context().setOffline(false);
  // A page that is gone before it sent anything: what it drew is in the browser.
  await one.reload();
  await ready(one);
  const said = await listed(one);
  expect(said).toHaveLength(before + 1);
  await saved(one);
  const other = await openIn(browser, own.login);
  await expect.poll(() => listed(other)).toEqual(said);
  await one.context().close();
  await other.context().close();
});

test("what is drawn before, while and after the service is started again is kept", async ({
  browser,
}) => {
  const service = await openRestartedService();
  try {
    const page = await openIn(browser, TRADER, service.url);
    await draw(page, "Trend line", 0.2, 0.6);
    await saved(page);
    await hideList(page);
    const restarting = service.restart();
    await draw(page, "Trend line", 0.4, 0.6);
    // One is half drawn when the connection comes back.
    await expect(page.getByText("Reconnecting").first()).toBeVisible({ timeout: 30_000 });
    await tools(page).getByRole("button", { name: "Trend line", exact: true }).click();
    await click(page, 0.6, 0.6);
    await restarting;
    await expect(page.getByText("Connected", { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    });
    await click(page, 0.8, 0.45);
    await expect.poll(async () => (await listed(page)).length).toBe(3);
    const said = await listed(page);
    await expect(state(page)).toContainText("Kept with your account", { timeout: 60_000 });
    const other = await openIn(browser, TRADER, service.url);
    await expect.poll(() => listed(other)).toEqual(said);
    await page.context().close();
    await other.context().close();
  } finally {
    await service.close();
  }
});

test("an account's drawings go as a file, and come back from it once", async ({ browser }) => {
  const page = await openIn(browser, own.login);
  await draw(page, "Trend line", 0.25, 0.5);
  await saved(page);
  const said = await listed(page);
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all symbols" }).click();
  const path = await (await downloading).path();
  await hideList(page);
  await tools(page).getByRole("button", { name: "Remove all drawings of this symbol" }).click();
  expect(await listed(page)).toEqual([]);
  const input = page.getByLabel("File of drawings");
  await input.setInputFiles(path);
  await expect.poll(() => listed(page)).toEqual(said);
  await input.setInputFiles(path);
  await expect(page.getByText("All of them are here already")).toBeVisible();
  expect(await listed(page)).toEqual(said);
  await input.setInputFiles({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await expect(page.getByText("The file holds no drawings.")).toBeVisible();
  await page.context().close();
});

test("an investor draws for himself alone", async ({ browser }) => {
  const owner = await openIn(browser, TRADER);
  await draw(owner, "Trend line", 0.3, 0.6);
  await saved(owner);
  const investor = await openIn(browser, { username: "100001", password: "demo-investor" });
  const before = (await listed(investor)).length;
  await hideList(investor);
  const theirs = await listed(owner);
  await draw(investor, "Trend line", 0.4, 0.6);
  await saved(investor);
  expect(await listed(investor)).toHaveLength(before + 1);
  await owner.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await owner.reload();
  await ready(owner);
  await saved(owner);
  expect(await listed(owner)).toEqual(theirs);
  await owner.context().close();
  await investor.context().close();
});
