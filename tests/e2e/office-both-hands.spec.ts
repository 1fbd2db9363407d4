/**
 * What staff does with the house, without a mouse: opened, filled in and sent by keys alone; and what is looked at and saved
 * there, by each hand. Held against the service's own records.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { Broker } from "../../contract/broker.ts";
import type { Config } from "../../contract/broker-config.ts";
import { PROVIDER_STATUS, SYMBOL_STATUS } from "../../contract/codes.ts";
import type { Commission } from "../../contract/commission.ts";
import type { DataProvider } from "../../contract/data-provider.ts";
import type { HaltRecord } from "../../contract/dealing.ts";
import type { HouseExposure } from "../../contract/exposure.ts";
import type { Group } from "../../contract/group.ts";
import type { Report } from "../../contract/report.ts";
import type { SessionRecord } from "../../contract/session-record.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { choose, chooseEntry, HANDS, press, write, type Hand } from "./support-both-hands.ts";
import { useOwnAccount } from "./support-account.ts";
import { chooseAt, pressAt, typeAt } from "./support-keys.ts";
import { enterOffice } from "./support-office.ts";
import { openRecords, type Records } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("both-hands");
const SYMBOL = "ETHUSD";

const dialogOf = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string | RegExp) =>
  dialogOf(page).getByRole("button", { name });
const gone = (page: Page) => expect(dialogOf(page)).toBeHidden();
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Office" });
const listed = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} .`) });

/** Its own page is there, by its name. */
async function goByKeys(page: Page, name: string): Promise<void> {
  await pressAt(page, menuOf(page).getByRole("link", { name, exact: true }));
  await expect(page.getByRole("main", { name, exact: true })).toBeVisible();
}

/** Not the first of the list: what is chosen there has to be chosen. */
async function secondGroup(records: Records): Promise<Group> {
  const [, group] = await records.ask<Group[]>("GET", "/groups");
  if (group === undefined) throw new Error("expected two groups");
  return group;
}
const titleOf = ({ name, currency }: Group) => `${name}, ${currency}`;

async function commissionsByKeys(page: Page, records: Records): Promise<void> {
  const group = await secondGroup(records);
  const kept = async () =>
    (await records.ask<Commission[]>("GET", `/commissions/groups/${group.id}`)).filter(
      ({ name }) => name === "By keys",
    );
  await goByKeys(page, "Commissions");
  await chooseAt(page, listed(page, "Group"), titleOf(group));
  await expect(page.getByRole("region", { name: `Commissions of ${group.name}` })).toBeVisible();
  await pressAt(page, page.getByRole("button", { name: "New commission" }));
  await typeAt(page, dialogOf(page).getByLabel("Name"), "By keys");
  await chooseAt(page, inDialog(page, /^Holds for/), "One symbol");
  await chooseAt(page, inDialog(page, /^Of the symbol/), SYMBOL);
  await typeAt(page, dialogOf(page).getByLabel(/^Charge, /), "6");
  const sums = dialogOf(page).getByRole("region", { name: "Worked example" });
  await chooseAt(page, sums.getByRole("button", { name: /^Symbol/ }), SYMBOL);
  await typeAt(page, sums.getByLabel("Lots", { exact: true }), "2");
  await expect(sums.getByRole("definition").nth(2)).toHaveText(/^24\.00 /);
  await pressAt(page, inDialog(page, "Save commission"));
  await gone(page);
  const part = page.getByRole("region", { name: "Commission By keys" });
  await expect(part).toBeVisible();
  expect(await kept()).toMatchObject([{ value: 6, mode: "per_lot" }]);

  await pressAt(page, part.getByRole("button", { name: "New tier" }));
  await typeAt(page, dialogOf(page).getByLabel("From, lots a month"), "100");
  await typeAt(page, dialogOf(page).getByLabel(/^Charge: /), "2");
  await page.keyboard.press("Enter");
  await gone(page);
  await pressAt(page, part.getByRole("button", { name: "Change the tier from 100 lots" }));
  await typeAt(page, dialogOf(page).getByLabel("Up to, lots a month"), "500");
  await page.keyboard.press("Enter");
  await gone(page);
  await expect
    .poll(async () => (await kept())[0]?.tiers)
    .toMatchObject([{ volume_from: 100, volume_to: 500, value: 2 }]);
  await pressAt(page, part.getByRole("button", { name: "Remove the tier from 100 lots" }));
  await pressAt(page, inDialog(page, "Remove tier"));
  await gone(page);

  // Another group and back: its row opens it.
  await chooseAt(page, listed(page, "Group"), "Raw, USD");
  await expect(part).toBeHidden();
  await chooseAt(page, listed(page, "Group"), titleOf(group));
  await pressAt(page, page.getByRole("button", { name: "Open By keys" }));
  await pressAt(page, part.getByRole("button", { name: "Change", exact: true }));
  await typeAt(page, dialogOf(page).getByLabel(/^Charge, /), "6.25");
  await page.keyboard.press("Enter");
  await gone(page);
  expect(await kept()).toMatchObject([{ value: 6.25, tiers: [] }]);
  await pressAt(page, part.getByRole("button", { name: "Remove", exact: true }));
  await pressAt(page, inDialog(page, "Remove commission"));
  await gone(page);
  expect(await kept()).toEqual([]);
}

async function symbolsByKeys(page: Page, records: Records): Promise<void> {
  const statusNow = async () =>
    (await records.ask<SymbolRecord[]>("GET", "/symbols")).find(({ symbol }) => symbol === SYMBOL)
      ?.status;
  await goByKeys(page, "Symbols");
  await typeAt(page, page.getByRole("searchbox"), SYMBOL.toLowerCase());
  await pressAt(page, page.getByRole("button", { name: "Status", exact: true }));
  await expect(page.getByRole("columnheader", { name: "Status" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const row = page.getByRole("button", { name: new RegExp(`^${SYMBOL}, `) });
  for (const [word, status] of [
    ["Switched off", SYMBOL_STATUS.disabled],
    ["Open", SYMBOL_STATUS.enabled],
  ] as const) {
    await pressAt(page, row);
    await chooseAt(page, inDialog(page, /^Status/), word);
    await pressAt(page, inDialog(page, `Set to: ${word}`));
    await gone(page);
    expect(await statusNow()).toBe(status);
  }
}

async function haltsByKeys(page: Page, records: Records): Promise<void> {
  const halts = () => records.ask<HaltRecord[]>("GET", "/halts");
  const group = await secondGroup(records);
  await goByKeys(page, "Halts");
  await pressAt(page, page.getByRole("button", { name: "Halt new trades" }));
  await chooseAt(page, inDialog(page, /^Where/), "A group");
  await chooseAt(page, inDialog(page, /^Group/), group.name);
  await pressAt(page, inDialog(page, `Halt: Group ${group.name}`));
  await gone(page);
  expect(await halts()).toEqual([{ symbol_id: null, group_id: group.id }]);
  await pressAt(page, page.getByRole("button", { name: `Allow new trades: Group ${group.name}` }));
  await pressAt(page, inDialog(page, "Allow new trades"));
  await gone(page);
  expect(await halts()).toEqual([]);
}

async function settingsByKeys(page: Page, records: Records): Promise<void> {
  const group = await secondGroup(records);
  const kept = async () =>
    (await records.ask<Config[]>("GET", `/configs/groups/${group.id}`)).find(
      ({ key }) => key === "password.code_required",
    )?.value;
  await goByKeys(page, "Settings");
  await chooseAt(page, listed(page, "Group"), titleOf(group));
  for (const [word, value] of [
    ["Yes", "true"],
    ["No", "false"],
  ] as const) {
    await pressAt(page, page.getByRole("button", { name: /^Code for a new password, / }));
    await chooseAt(page, inDialog(page, /^Value/), word);
    await pressAt(page, inDialog(page, "Set"));
    await gone(page);
    expect(await kept()).toEqual([value]);
  }
}

async function brokerByKeys(page: Page, records: Records): Promise<void> {
  const kept = () => records.ask<Broker>("GET", "/brokers");
  const before = await kept();
  await goByKeys(page, "Broker");
  await typeAt(page, page.getByLabel("Website, https"), "https://keys.example");
  // Enter in a field saves, and so does the button.
  await page.keyboard.press("Enter");
  await pressAt(page, inDialog(page, "Save"));
  await gone(page);
  expect(await kept()).toMatchObject({ website: "https://keys.example" });
  await typeAt(page, page.getByLabel("Address"), "Nowhere 1");
  await pressAt(page, page.getByRole("button", { name: "Take back" }));
  await expect(page.getByLabel("Address")).toHaveValue(before.address);
  await records.ask("PUT", "/brokers", { website: before.website });
}

async function providersByKeys(page: Page, records: Records): Promise<void> {
  const name = `by keys ${Date.now() % 1_000_000}`;
  const kept = async () =>
    (await records.ask<DataProvider[]>("GET", "/data-providers")).find((one) => one.name === name);
  await goByKeys(page, "Data providers");
  await pressAt(page, page.getByRole("button", { name: "Add a data provider" }));
  await typeAt(page, dialogOf(page).getByLabel("Name", { exact: true }), name);
  await typeAt(page, dialogOf(page).getByLabel("Priority"), "9");
  await typeAt(page, dialogOf(page).getByLabel("Symbols"), "SOLUSD = SOLUSD");
  await pressAt(page, inDialog(page, "Add provider"));
  await gone(page);
  expect(await kept()).toMatchObject({ kind: "simulator", priority: 9, is_enabled: true });
  await pressAt(page, page.getByRole("button", { name: `Change ${name}` }));
  await typeAt(page, dialogOf(page).getByLabel("Priority"), "8");
  await page.keyboard.press("Enter");
  await gone(page);
  expect(await kept()).toMatchObject({ priority: 8 });
  for (const word of ["Switch off", "Switch on", "Switch off"]) {
    await pressAt(page, page.getByRole("button", { name: `${word} ${name}` }));
    await pressAt(page, inDialog(page, word));
    await gone(page);
    expect(await kept()).toMatchObject({ is_enabled: word === "Switch on" });
  }
  expect((await kept())?.status).toBe(PROVIDER_STATUS.disabled);
}

/**
 * @act everywhere: go to a page by keys
 * @act commissions: choose a group by keys
 * @act commissions: open one by keys
 * @act commissions: write one (commission_create) by keys
 * @act commissions: change one (commission_update) by keys
 * @act commissions: remove one (commission_delete) by keys
 * @act commissions: add a tier (commission_tier_create) by keys
 * @act commissions: change a tier (commission_tier_update) by keys
 * @act commissions: remove a tier (commission_tier_delete) by keys
 * @act commissions: work an example out by keys
 * @act symbols: search by keys
 * @act symbols: order by a column by keys
 * @act symbols: open, close or switch off (symbol_set_status) by keys
 * @act halts: halt new trades (trading_halt) by keys
 * @act halts: allow new trades again (trading_halt) by keys
 * @act configs: choose a group by keys
 * @act configs: change a setting (config_update) by keys
 * @act broker: change the facts (broker_update) by keys
 * @act broker: take back what is not saved by keys
 * @act providers: add one (data_provider_create) by keys
 * @act providers: change one (data_provider_update) by keys
 * @act providers: switch one off and on (data_provider_update) by keys
 */
test("staff sets commissions, symbols, halts, settings, facts and providers by keys alone", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const records = await openRecords(request, ADMIN);
  await enterOffice(page);
  await test.step("commissions and their tiers", () => commissionsByKeys(page, records));
  await test.step("symbols", () => symbolsByKeys(page, records));
  await test.step("halts", () => haltsByKeys(page, records));
  await test.step("settings", () => settingsByKeys(page, records));
  await test.step("the broker's facts", () => brokerByKeys(page, records));
  await test.step("data providers", () => providersByKeys(page, records));
  expect(trouble).toEqual([]);
});

const ROWS = 50;

async function overviewBy(page: Page, hand: Hand, records: Records): Promise<void> {
  await press(page, hand, menuOf(page).getByRole("link", { name: "Overview" }));
  await choose(page, hand, listed(page, "Kind"), "Live");
  const exposure = page.getByRole("region", { name: "Exposure by symbol" });
  await expect(exposure).toContainText("No client has a position open.");
  const live = await records.ask<HouseExposure>("GET", "/exposure?is_demo=false");
  expect(live.symbols).toEqual([]);
  const figures = page.getByLabel("The house in figures");
  await press(page, hand, figures.locator("div").filter({ hasText: "Halts" }).getByRole("link"));
  await expect(page.getByRole("main", { name: "Halts" })).toBeVisible();
}

/** What the browser saved of it. */
async function savedBy(page: Page, hand: Hand, button: Locator): Promise<string> {
  const coming = page.waitForEvent("download");
  await press(page, hand, button);
  return readFile(await (await coming).path(), "utf8");
}

async function journalBy(page: Page, hand: Hand, word: string): Promise<void> {
  const id = own.login.username;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const lines = page.getByRole("table", { name: "Journal" }).locator("tbody tr");
  await press(page, hand, menuOf(page).getByRole("link", { name: "Journal" }));
  // The newest lines of all are the same ones.
  const found = page.waitForResponse((answer) => answer.url().includes(`q=${word}`));
  await write(page, hand, page.getByRole("searchbox"), word);
  await found;
  await expect(lines).toHaveCount(ROWS);
  await press(page, hand, button("Older"));
  await expect(lines).toHaveCount(2);
  await expect(lines.last()).toContainText(`${word} number 1 `);
  await press(page, hand, button("Newer"));
  await expect(lines).toHaveCount(ROWS);
  await choose(page, hand, listed(page, "Kind of act"), "Deal corrected");
  await expect(page.getByText("The journal has no such line.")).toBeVisible();
  await press(page, hand, button("Clear all"));
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await choose(page, hand, listed(page, "Who acted"), "By staff");
  await write(page, hand, page.getByLabel("Account", { exact: true }), id);
  await expect(lines.first()).toContainText(`${word} number ${ROWS + 2} `);
  const text = await savedBy(page, hand, button("Save as CSV"));
  expect(text.split("\r\n")[1]).toContain(`${word} number ${ROWS + 2} `);
  await press(page, hand, lines.first().getByRole("link", { name: id }));
  await expect(page.getByRole("heading", { level: 2 })).toContainText(id);
}

async function reportsBy(page: Page, hand: Hand, records: Records): Promise<void> {
  const id = Number(own.login.username);
  const kept = async () =>
    (await records.ask<Report[]>("GET", "/reports")).filter(({ account_id }) => account_id === id);
  await press(page, hand, menuOf(page).getByRole("link", { name: "Reports" }));
  const form = page.getByRole("form", { name: "New report" });
  await write(page, hand, form.getByRole("textbox", { name: "Account" }), String(id));
  await choose(page, hand, form.getByRole("button", { name: /^Kind/ }), "Performance");
  await choose(page, hand, form.getByRole("button", { name: /^Format/ }), "CSV");
  await press(page, hand, form.getByRole("button", { name: "Make report" }));
  const row = page.getByRole("region", { name: "Reports" }).getByRole("listitem").first();
  await expect(row).toContainText("Ready");
  expect(await kept()).toMatchObject([{ type: "performance", format: "csv" }]);
  const text = await savedBy(page, hand, row.getByRole("button", { name: /^Download/ }));
  expect(text).toContain("net");
  await press(page, hand, row.getByRole("button", { name: /^Delete/ }));
  await press(page, hand, row.getByRole("button", { name: "Delete for ever" }));
  await expect.poll(kept).toEqual([]);
}

/** Ended elsewhere, as by another administrator: why is said, and the way back in is under the next key. */
async function comesBack(page: Page, hand: Hand, records: Records): Promise<void> {
  const sessions = await records.ask<SessionRecord[]>("GET", "/accounts/me/sessions");
  for (const { id, is_current } of sessions) {
    if (!is_current) await records.ask("DELETE", `/accounts/me/sessions/${id}`);
  }
  const over = page.getByRole("alertdialog", { name: "Signed out by your broker." });
  await expect(over.getByRole("button", { name: "Sign in again" })).toBeFocused();
  await expectAccessible(page);
  await press(page, hand, over.getByRole("button", { name: "Sign in again" }));
  // It loads anew: to go elsewhere meanwhile would be cut short.
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await enterOffice(page);
}

/** Ends signed out. */
async function barBy(page: Page, hand: Hand): Promise<void> {
  const html = page.locator("html");
  const before = (await html.getAttribute("data-theme")) ?? "";
  await press(page, hand, page.getByRole("button", { name: /theme$/ }));
  await expect(html).not.toHaveAttribute("data-theme", before);
  const menu = page.getByRole("button", { name: /^Account: / });
  await chooseEntry(page, hand, menu, "Terminal");
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(menuOf(page)).toBeVisible();
  await chooseEntry(page, hand, menu, "Sign out");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

/**
 * @interface operation:house_journal @interface operation:house_journal_export
 * @act overview: narrow to live or demo by mouse and keys
 * @act overview: go on from a figure by mouse and keys
 * @act journal: search by mouse and keys
 * @act journal: narrow by who acted, kind of act and account by mouse and keys
 * @act journal: clear what narrows it by mouse and keys
 * @act journal: go on to older lines and back by mouse and keys
 * @act journal: save as CSV (house_journal_export) by mouse and keys
 * @act journal: on to the account by mouse and keys
 * @act reports: have one made (report_create) by mouse and keys
 * @act reports: save its file (report_file) by mouse and keys
 * @act reports: delete one (report_delete) by mouse and keys
 * @act everywhere: change the theme by mouse and keys
 * @act everywhere: to the terminal by mouse and keys
 * @act everywhere: sign in again after the session was ended by mouse and keys
 * @act everywhere: sign out by mouse and keys
 */
test("staff looks at the house, its journal and reports, and leaves, by mouse and by keys", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const records = await openRecords(request, ADMIN);
  const word = `hands${process.pid}`;
  for (let nth = 1; nth <= ROWS + 2; nth += 1) {
    const body = { amount: nth, desc: `${word} number ${nth} of it` };
    await records.ask("POST", `/accounts/${own.login.username}/money/deposit`, body);
  }
  for (const hand of HANDS) {
    await enterOffice(page);
    await test.step(`overview by ${hand}`, () => overviewBy(page, hand, records));
    await test.step(`journal by ${hand}`, () => journalBy(page, hand, word));
    await test.step(`reports by ${hand}`, () => reportsBy(page, hand, records));
    await test.step(`a session that is over by ${hand}`, () => comesBack(page, hand, records));
    await test.step(`bar by ${hand}`, () => barBy(page, hand));
  }
  expect(trouble).toEqual([]);
});
