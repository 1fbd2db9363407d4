/**
 * Reports in a real browser: asked for, watched, saved and deleted by the trader, read by his investor, and made by staff of
 * any account; what is in the saved file is held against the service's own records.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Report } from "../../contract/report.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";
import { enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { ADMIN, expectAccessible, watchForTrouble, type Login } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("reports");

const reports = () => own.records.ask<Report[]>("GET", "/reports");
const form = (page: Page) => page.getByRole("form", { name: "New report" });
const room = (page: Page) => page.getByRole("region", { name: "Reports" });
const rows = (page: Page) => room(page).getByRole("listitem");

async function trade(): Promise<void> {
  const { records } = own;
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  const { position_id } = await records.placeOrder(order);
  await records.closePosition(position_id ?? 0);
}

async function openReports(page: Page, login: Login = own.login): Promise<void> {
  await enter(page, login);
  await page.getByRole("tab", { name: "Deals" }).click();
  const views = page.getByRole("radiogroup", { name: "View" });
  await views.getByRole("radio", { name: "Reports" }).check();
  await expect(room(page)).toBeVisible();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await form(page).getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** What the browser saved of the newest report. */
async function saved(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await rows(page)
    .first()
    .getByRole("button", { name: /^Download/ })
    .click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

/** The cells of a CSV without quoted ones. */
const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

test.afterEach(async () => {
  for (const { id } of await reports()) await own.records.ask("DELETE", `/reports/${id}`);
});

/**
 * @interface operation:report_create
 * @interface operation:report_file
 * @interface operation:report_delete
 * @interface event:report_status
 */
test("makes a report whose saved figures are the ledger's, and deletes it when told to", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await trade();
  await openReports(page);
  await expect(room(page)).toContainText("Reports will be here.");
  await expectAccessible(page, "[data-pane=deals]");
  await choose(page, "Kind", "Deals");
  await choose(page, "Format", "CSV");
  await form(page).getByRole("button", { name: "Make report" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Ready");
  const [report] = await reports();
  const { name, text } = await saved(page);
  expect(name).toBe(report?.file_name);
  const [, , head = [], ...lines] = cellsOf(text);
  const deals = (await own.records.deals()).toSorted((a, b) => a.id - b.id);
  expect(deals.length).toBeGreaterThan(1);
  const column = (of: string) => lines.map((cells) => Number(cells[head.indexOf(of)]));
  for (const field of ["id", "volume", "price", "profit", "swap", "commission"] as const) {
    expect(column(field), field).toEqual(deals.map((deal) => deal[field]));
  }
  await expectAccessible(page, "[data-pane=deals]");
  await rows(page)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await rows(page).getByRole("button", { name: "Keep" }).click();
  expect(await reports()).toHaveLength(1);
  await rows(page)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await rows(page).getByRole("button", { name: "Delete for ever" }).click();
  await expect(rows(page)).toHaveCount(0);
  expect(await reports()).toEqual([]);
  expect(trouble).toEqual([]);
});

test("is asked for, saved and deleted by keys alone", async ({ page }) => {
  await openReports(page);
  await form(page).getByRole("button", { name: "Make report" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toContainText("Ready");
  expect(await reports()).toMatchObject([{ type: "statement", format: "pdf", status: 2 }]);
  await page.keyboard.press("Tab");
  await expect(room(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(rows(page).getByRole("button", { name: /^Download/ })).toBeFocused();
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const text = await readFile(await (await coming).path(), "latin1");
  expect(text).toMatch(/^%PDF-1\.4[^]*%%EOF\s*$/);
  expect(Buffer.byteLength(text, "latin1")).toBe((await reports())[0]?.size_bytes);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows(page).getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows(page).getByRole("button", { name: /^Delete/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows(page).getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(0);
  await expect(room(page)).toBeFocused();
  expect(await reports()).toEqual([]);
});

test("says what failed in words, and tries again", async ({ page }) => {
  await page.route("**/api/v1/reports", (route) => route.abort());
  await openReports(page);
  await expect(room(page).getByRole("alert")).toContainText("The reports could not be loaded.");
  await form(page).getByRole("button", { name: "Make report" }).click();
  await expect(form(page).getByRole("alert")).toContainText("Check your connection");
  await page.unroute("**/api/v1/reports");
  await room(page).getByRole("button", { name: "Try again" }).click();
  await expect(room(page)).toContainText("Reports will be here.");
});

test("lets an investor save what there is, and ask for and delete nothing", async ({ page }) => {
  const password = `silver-otter-${crypto.randomUUID()}`;
  await own.records.ask("POST", "/accounts/me/investor-password", {
    current_password: own.login.password,
    new_password: password,
  });
  const span = { from: 0, to: Date.now() + 1_000 };
  await own.records.ask("POST", "/reports", { type: "transactions", format: "csv", ...span });
  await openReports(page, { ...own.login, password });
  await expect(rows(page)).toContainText("Ready");
  await expect(form(page)).toHaveCount(0);
  await expect(rows(page).getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  expect((await saved(page)).text).toContain("Transactions");
  await expectAccessible(page, "[data-pane=deals]");
});

test.describe("of staff", () => {
  test("is of any account, says what is refused, and its figures are the client's", async ({
    page,
    request,
  }) => {
    const trouble = await watchForTrouble(page);
    await trade();
    await enterOffice(page, "reports");
    const send = form(page).getByRole("button", { name: "Make report" });
    await send.click();
    await expect(form(page).getByRole("alert")).toHaveText("Write the number of an account.");
    const account = form(page).getByRole("textbox", { name: "Account" });
    await account.fill("7654321");
    await account.press("Enter");
    await expect(form(page).getByRole("alert")).toHaveText("There is no such account.");
    await choose(page, "Kind", "Performance");
    await choose(page, "Format", "CSV");
    await account.fill(own.login.username);
    await account.press("Enter");
    await expect(rows(page).first()).toContainText(own.login.username);
    await expect(rows(page).first()).toContainText("Ready");
    const [, , head = [], ...lines] = cellsOf((await saved(page)).text);
    const deals = await own.records.deals();
    const net = deals.reduce((sum, one) => sum + one.profit + one.swap + one.commission, 0);
    expect(lines).toHaveLength(1);
    expect(Number(lines[0]?.[head.indexOf("net")])).toBeCloseTo(net, 6);
    // The client has no part in what staff had made.
    expect(await reports()).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await rows(page)
      .first()
      .getByRole("button", { name: /^Delete/ })
      .click();
    await rows(page).first().getByRole("button", { name: "Delete for ever" }).click();
    const staff = await openRecords(request, ADMIN);
    await expect
      .poll(async () =>
        (await staff.ask<Report[]>("GET", "/reports")).map(({ account_id }) => account_id),
      )
      .not.toContain(Number(own.login.username));
    // An aborted or refused request is the test's own: what is told of it is no trouble.
    expect(trouble.filter((line) => !line.includes("404"))).toEqual([]);
  });
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("is asked for and saved by a finger", async ({ page }) => {
    await enter(page, own.login);
    await go(page, "Positions");
    await goList(page, "Deals");
    await page
      .getByRole("radiogroup", { name: "View" })
      .locator("label", { hasText: "Reports" })
      .tap();
    await form(page).getByRole("button", { name: "Make report" }).tap();
    await expect(rows(page)).toContainText("Ready");
    await expectAccessible(page);
    const coming = page.waitForEvent("download");
    await rows(page)
      .getByRole("button", { name: /^Download/ })
      .tap();
    expect((await coming).suggestedFilename()).toBe((await reports())[0]?.file_name);
  });
});
