/**
 * Deep links in a real browser: kept over the sign-in, the ticket filled in and never sent, what was not understood said, and an
 * investor's link shows the symbol alone.
 */
import { expect, test, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { choose, field, send, ticket } from "./support-ticket.ts";
import { toast } from "./support-toasts.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("deep-links");
const note = (page: Page) => ticket(page).getByText("From a link. Check it before you send it.");
const open = (page: Page, hash: string) =>
  page.evaluate((next) => void (location.hash = next), hash);
const orderParts = "side=sell&kind=limit&volume=0.05&price=9000&stop=9500&target=200p";
const ORDER = `link?symbol=ethusd&frame=M15&${orderParts}`;

test("a link fills the ticket in and sends nothing, before a sign-in and after", async ({
  page,
  browser,
}) => {
  const trouble = await watchForTrouble(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(globalThis, { copied });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void copied.push(text) },
    });
  });
  const copied = () =>
    page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied.at(-1) ?? "");

  await test.step("kept over the sign-in, told to no server, marked and not sent", async () => {
    await signIn(page, false, `/#${ORDER}`, own.login);
    await expect(note(page)).toBeVisible();
    await expect(ticket(page).getByRole("heading", { name: "ETHUSD" })).toBeVisible();
    await expect(choose(page, "Side", "Sell")).toBeChecked();
    await expect(choose(page, "Order type", "Limit")).toBeChecked();
    await expect(field(page, "Volume")).toHaveValue("0.05");
    await expect(field(page, "Stop loss")).toHaveValue("9500");
    await expect(send(page)).toContainText("Sell 0.05 ETHUSD");
    await expect(page.locator(".chart-toolbar").getByRole("radio", { name: "M15" })).toBeChecked();
    await expect(send(page)).not.toBeFocused();
    expect(new URL(page.url()).hash).toBe("");
    expect(asked.filter((url) => url.includes("9500"))).toEqual([]);
    expect(await own.records.orders()).toEqual([]);
    await expectAccessible(page);
  });

  await test.step("it is the ticket's draft: kept over a reload with its mark, copied as it came", async () => {
    await page.reload();
    await expect(note(page)).toBeVisible();
    await ticket(page).getByRole("button", { name: "Presets" }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await expect.poll(copied).toContain(`#link?symbol=ETHUSD&${orderParts}`);
    await ticket(page).getByRole("button", { name: "Checked" }).click();
    await expect(note(page)).toHaveCount(0);
  });

  await test.step("what stands in the ticket comes back by Undo", async () => {
    await field(page, "Volume").fill("0.07");
    await open(page, ORDER);
    await expect(field(page, "Volume")).toHaveValue("0.05");
    await ticket(page).getByRole("button", { name: "Undo" }).click();
    await expect(field(page, "Volume")).toHaveValue("0.07");
    await expect(note(page)).toHaveCount(0);
  });

  await test.step("half of a ticket is none, and what was not understood is said", async () => {
    await open(page, `link?symbol=BTCUSD&side=buy&volume=2&stop=soon`);
    await expect(toast(page)).toContainText("The stop “soon” is neither a price nor pips");
    await expect(toast(page)).toContainText("The ticket was not filled in.");
    await expect(ticket(page).getByRole("heading", { name: "BTCUSD" })).toBeVisible();
    await expect(field(page, "Volume")).not.toHaveValue("2");
    await toast(page).getByRole("button", { name: "Close notice" }).click();
  });

  await test.step("one-click trading ends with a link, and its tiles only choose", async () => {
    await page.getByRole("button", { name: "Trading safety" }).click();
    await page.getByRole("radio", { name: "One click" }).click();
    await page.getByRole("button", { name: "I accept, switch it on" }).click();
    const armed = page.getByRole("status").filter({ hasText: "One-click on" });
    await expect(armed).toBeVisible();
    await open(page, `link?symbol=ETHUSD&side=buy&volume=20`);
    await expect(armed).toHaveCount(0);
    await expect(note(page)).toBeVisible();
    await page.getByRole("button", { name: "Trading safety" }).click();
    await page.getByRole("radio", { name: "One click" }).click();
    await expect(armed).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(ticket(page).getByRole("button", { name: "Buy at once" })).toHaveCount(0);
    await choose(page, "Side", "Sell").check({ force: true });
    expect(await own.records.positions()).toEqual([]);
  });

  await test.step("the chart's menu copies a link to what it shows", async () => {
    await page.locator(".chart-host").click({ button: "right", position: { x: 250, y: 200 } });
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await expect.poll(copied).toMatch(/#link\?symbol=ETHUSD&frame=M15$/);
  });

  await test.step("an investor sees the symbol alone", async () => {
    const password = `silver-otter-${crypto.randomUUID()}`;
    const { login, records } = own;
    const change = { current_password: login.password, new_password: password };
    await records.ask("POST", "/accounts/me/investor-password", change);
    const watcher = await (await browser.newContext()).newPage();
    await signIn(watcher, false, `/#${ORDER}`, { ...login, password });
    await expect(toast(watcher)).toContainText("This session only watches");
    await expect(watcher.getByRole("region", { name: "Chart" })).toContainText("ETHUSD");
    await expect(ticket(watcher)).toHaveCount(0);
    await watcher.context().close();
  });
  expect(trouble).toEqual([]);
});

test("a link waits while one signs up, and comes back where that is given up", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await page.goto(`/#${ORDER}`);
  await page.getByRole("link", { name: "Open a demo account" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp("#link"));
  await page.getByRole("link", { name: "Open a demo account" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nora Quist");
  await page
    .getByLabel("E-mail", { exact: true })
    .fill(`link-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("purple-kiwi-lamp-9");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Open demo account" }).click();
  await expect(note(page)).toBeVisible({ timeout: 30_000 });
  await expect(field(page, "Stop loss")).toHaveValue("9500");
  expect(new URL(page.url()).hash).toBe("");
  expect(trouble).toEqual([]);
});
