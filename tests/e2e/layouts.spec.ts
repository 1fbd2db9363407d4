/**
 * Layouts by name: saved, opened, undone, named, doubled, deleted, as files, in two tabs, by keys alone and on a phone; and what
 * stood before there were layouts, or is of a newer terminal.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import {
  chooseSymbol,
  expectAccessible,
  signIn,
  TRADER,
  watchForTrouble,
  type Login,
} from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("layouts");

const charts = (page: Page): Locator => page.locator("[data-pane='chart']:visible");
const legend = (page: Page): Locator => page.locator("[data-pane='chart'] .legend").first();
const button = (page: Page): Locator => page.getByRole("button", { name: /^Layout: / });
const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Layouts" });
const choice = (page: Page, name: string): Locator =>
  dialog(page)
    .locator(".kept-choice")
    .filter({ has: page.getByText(name, { exact: true }) });
const undo = (page: Page): Locator =>
  page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo", exact: true });

async function start(page: Page): Promise<void> {
  await signIn(page, true);
  await expect(legend(page)).toContainText(/O\s*\d/);
}

async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await button(page).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await chooseFromMenu(page, "Save as…");
  const field = dialog(page).getByLabel("Save what is open as");
  await expect(field).toBeFocused();
  await field.fill(name);
  await field.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toContainText(name);
}

/** Opens one from the menu's list of the last ones. */
async function open(page: Page, name: string): Promise<void> {
  await button(page).click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
  await expect(button(page)).toContainText(name);
}

async function arrange(page: Page, preset: string): Promise<void> {
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: preset, exact: true }).click();
}

async function fromRow(page: Page, name: string, item: string): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: `More of ${name}`, exact: true })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page
    .getByRole("combobox", { name: /Search/ })
    .last()
    .fill(title);
  await expect(page.getByRole("option", { selected: true })).toContainText(title);
  await page.keyboard.press("Enter");
}

test("Escape closes the dialog also where the menu that it came from still has the focus", async ({
  page,
}) => {
  await start(page);
  await button(page).click();
  // In one go, as two keys may come on a page that is busy.
  await page.getByRole("menuitem", { name: "All layouts…" }).evaluate((entry: HTMLElement) => {
    const press = (key: string) =>
      entry.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    entry.focus();
    press("Enter");
    press("Escape");
  });
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test("are saved by themselves, opened from the menu, undone, and stand after a reload @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await start(page);
  await chooseSymbol(page, "BTCUSD");
  await expect(legend(page)).toContainText("BTCUSD");
  await expect(button(page)).toContainText("My layout");
  await saveAs(page, "Scalping");
  await arrange(page, "2 charts side by side");
  await expect(charts(page)).toHaveCount(2);
  await chooseSymbol(page, "ETHUSD");

  await open(page, "My layout");
  await expect(charts(page)).toHaveCount(1);
  await expect(legend(page)).toContainText("BTCUSD");
  await undo(page).click();
  await expect(button(page)).toContainText("Scalping");
  await expect(charts(page)).toHaveCount(2);
  await expect(charts(page).locator(".legend").filter({ hasText: "ETHUSD" })).toHaveCount(1);

  await page.reload();
  await expect(button(page)).toContainText("Scalping");
  await expect(charts(page)).toHaveCount(2);
  await open(page, "My layout");
  await page.reload();
  await expect(button(page)).toContainText("My layout");
  await expect(charts(page)).toHaveCount(1);
  await expect(legend(page)).toContainText("BTCUSD");
  await button(page).click();
  await expect(page.getByRole("menuitemradio", { name: "My layout" })).toBeChecked();
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});

test("by keys alone are saved, found, renamed, doubled, deleted and opened", async ({ page }) => {
  await start(page);
  await runCommand(page, "Save the layout under another name");
  await expect(dialog(page).getByLabel("Save what is open as")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("A layout needs a name");
  await page.keyboard.type("my LAYOUT");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Another layout has this name");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Swing");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toContainText("Swing");
  await expect(button(page)).toBeFocused();

  await runCommand(page, "Open a layout");
  await expect(dialog(page).getByLabel("Search layouts")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("no such");
  await expect(dialog(page)).toContainText("No layout has such a name.");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("my");
  await expect(choice(page, "Swing")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(choice(page, "My layout")).toBeFocused();
  await page.keyboard.press("F2");
  await expect(dialog(page).getByLabel("New name of My layout")).toBeFocused();
  await page.keyboard.type("My day");
  await page.keyboard.press("Enter");
  await expect(choice(page, "My day")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(dialog(page).getByLabel("Search layouts")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toContainText("My day");

  await runCommand(page, "Open a layout");
  await expect(dialog(page).getByLabel("Search layouts")).toBeFocused();
  await fromRow(page, "Swing", "Duplicate");
  await expect(choice(page, "Swing (2)")).toBeVisible();
  await choice(page, "Swing (2)").focus();
  await page.keyboard.press("Delete");
  await expect(choice(page, "Swing (2)")).toBeHidden();
  // The open one too can be deleted: the one before it is opened.
  await choice(page, "My day").focus();
  await page.keyboard.press("Delete");
  await expect(choice(page, "My day")).toBeHidden();
  await choice(page, "Swing").focus();
  await page.keyboard.press("Delete");
  await expect(choice(page, "Swing")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page)).toContainText("Swing");
  await undo(page).click();
  await expect(button(page)).toContainText("My day");
});

test("go as a file to another browser, and a file that is wrong says what is wrong", async ({
  page,
  browser,
}) => {
  await start(page);
  await chooseSymbol(page, "BTCUSD");
  await arrange(page, "2 charts side by side");
  await expect(charts(page)).toHaveCount(2);
  await chooseSymbol(page, "SOLUSD");
  await expect(charts(page).locator(".legend").filter({ hasText: "SOLUSD" })).toHaveCount(1);
  await chooseFromMenu(page, "All layouts…");
  await expect(choice(page, "My layout")).toContainText("SOLUSD");
  const downloading = page.waitForEvent("download");
  await fromRow(page, "My layout", "Share…");
  await page.getByRole("button", { name: "Share as file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("layouts-My_layout.json");
  const whole = JSON.parse(await readFile(await download.path(), "utf8")) as { layouts: object[] };
  // What else is drawn for this account is another test's: layout-links.spec.
  whole.layouts = whole.layouts.map((one) => ({ ...one, drawings: undefined }));
  const text = JSON.stringify(whole, null, 2);
  expect(text).not.toContain("100001");

  const context = await browser.newContext();
  const other = await context.newPage();
  const trouble = await watchForTrouble(other);
  await start(other);
  await chooseFromMenu(other, "All layouts…");
  const give = (name: string, content: string) =>
    other.getByLabel("File of layouts").setInputFiles({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
  const alert = dialog(other).getByRole("alert");
  await give("cat.json", "meow");
  await expect(alert).toContainText("cat.json was not imported. The file is no JSON");
  await give("deep.json", "[".repeat(100_000));
  await expect(alert).toContainText("nested too deep");
  await give("new.json", text.replace('"version": 1', '"version": 9'));
  await expect(alert).toContainText("newer version of the terminal");
  await give("pane.json", text.replaceAll('"watchlist"', '"__proto__"'));
  await expect(alert).toContainText("“My layout”: this terminal has no pane __proto__");
  await give("huge.json", `"${"x".repeat(5_000_000)}"`);
  await expect(alert).toContainText("too large");
  await expectAccessible(other);
  await expect(dialog(other).locator(".kept-choice")).toHaveCount(1);
  await give("mine.json", text.replace('"name": "My layout"', '"name": "Travel <b>"'));
  await expect(alert).toBeHidden();
  await choice(other, "Travel <b>").click();
  await expect(button(other)).toContainText("Travel <b>");
  await expect(charts(other)).toHaveCount(2);
  await expect(charts(other).locator(".legend").filter({ hasText: "SOLUSD" })).toHaveCount(1);
  expect(trouble).toEqual([]);
  await context.close();
});

test("of two tabs are never mixed, and what the other tab had is an earlier version", async ({
  page,
}) => {
  await start(page);
  await chooseSymbol(page, "BTCUSD");
  await expect(legend(page)).toContainText("BTCUSD");
  const other = await page.context().newPage();
  await other.goto("/");
  await expect(legend(other)).toContainText("BTCUSD");
  await saveAs(other, "Second");
  await chooseSymbol(other, "SOLUSD");
  await expect(legend(other)).toContainText("SOLUSD");
  await page.reload();
  await expect(button(page)).toContainText("My layout");
  await expect(legend(page)).toContainText("BTCUSD");

  // Both have the same one open: the last who writes has it, whole.
  await open(page, "Second");
  await arrange(page, "2 charts side by side");
  await expect(charts(page)).toHaveCount(2);
  await chooseSymbol(other, "ETHUSD");
  await expect(legend(other)).toContainText("ETHUSD");
  await other.reload();
  await expect(legend(other)).toContainText("ETHUSD");
  await expect(charts(other)).toHaveCount(1);
  await chooseFromMenu(other, "All layouts…");
  await fromRow(other, "Second", "Earlier versions…");
  const versions = other.getByRole("dialog", { name: "Earlier versions of Second" });
  await expect(versions).toBeVisible();
  await expectAccessible(other);
  await versions.getByRole("button", { name: /From another tab/ }).click();
  await expect(charts(other)).toHaveCount(2);
  await undo(other).click();
  await expect(charts(other)).toHaveCount(1);
  await expect(legend(other)).toContainText("ETHUSD");
});

test("are each account's own, also where another one signs in on the same page", async ({
  page,
}) => {
  await signIn(page, true, "/", own.login);
  await expect(legend(page)).toContainText(/O\s*\d/);
  await saveAs(page, "Mine");
  await arrange(page, "2 charts side by side");
  await expect(charts(page)).toHaveCount(2);
  const change = async (login: Login): Promise<void> => {
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Account ID, alias or e-mail").fill(login.username);
    await page.getByLabel("Password", { exact: true }).fill(login.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(legend(page)).toContainText(/O\s*\d/);
  };
  await change(TRADER);
  await expect(button(page)).toContainText("My layout");
  await expect(charts(page)).toHaveCount(1);
  await button(page).click();
  await expect(page.getByRole("menuitemradio", { name: "My layout" })).toBeChecked();
  await expect(page.getByRole("menuitemradio")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await change(own.login);
  await expect(button(page)).toContainText("Mine");
  await expect(charts(page)).toHaveCount(2);
});

test("are saved and opened without a network", async ({ page, context }) => {
  await start(page);
  await arrange(page, "2 charts side by side");
  await expect(charts(page)).toHaveCount(2);
  await button(page).click();
  await expect(page.getByRole("menuitemradio", { name: "My layout" })).toBeChecked();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await saveAs(page, "On the train");
  await chooseFromMenu(page, "Reset layout");
  await expect(charts(page)).toHaveCount(1);
  await open(page, "My layout");
  await expect(charts(page)).toHaveCount(2);
  await undo(page).click();
  await expect(charts(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(legend(page)).toContainText(/O\s*\d/);
});

test("a reset can be taken back from the earlier versions", async ({ page }) => {
  await start(page);
  await arrange(page, "4 charts");
  await expect(charts(page)).toHaveCount(4);
  await chooseFromMenu(page, "Reset layout");
  await expect(charts(page)).toHaveCount(1);
  await chooseFromMenu(page, "All layouts…");
  await fromRow(page, "My layout", "Earlier versions…");
  await page.getByRole("button", { name: /Before the reset/ }).click();
  await expect(charts(page)).toHaveCount(4);
});

/** In the page: what is kept becomes as it was before there were layouts. */
async function forgetLayouts(): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("the database said no"));
    });
  const layouts = await done(indexedDB.open("ringside-layouts"));
  const [state] = (await done(layouts.transaction("states").objectStore("states").getAll())) as {
    parts: Record<string, unknown>;
  }[];
  layouts.close();
  const workspace = await done(indexedDB.open("ringside-workspace"));
  const values = workspace.transaction("values", "readwrite").objectStore("values");
  for (const [key, record] of Object.entries(state?.parts ?? {})) {
    if (record !== undefined) await done(values.put(record, key));
  }
  workspace.close();
  await done(indexedDB.deleteDatabase("ringside-layouts"));
  for (const kept of [sessionStorage, localStorage]) {
    for (const key of Object.keys(kept)) if (key.includes("layout")) kept.removeItem(key);
  }
}

test("what stood before there were layouts is the first one", async ({ page }) => {
  await start(page);
  await arrange(page, "3 charts");
  await expect(charts(page)).toHaveCount(3);
  await chooseSymbol(page, "ETHUSD");
  await expect(charts(page).locator(".legend").filter({ hasText: "ETHUSD" })).toHaveCount(1);
  await page.evaluate(forgetLayouts);
  await page.reload();
  await expect(charts(page)).toHaveCount(3);
  await expect(charts(page).locator(".legend").filter({ hasText: "ETHUSD" })).toHaveCount(1);
  await expect(button(page)).toContainText("My layout");
});

/** In the page: the open layout is of a terminal that does not exist yet. Returns its record as JSON. */
async function makeNewer(): Promise<string> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("the database said no"));
    });
  const layouts = await done(indexedDB.open("ringside-layouts"));
  const states = layouts.transaction("states", "readwrite").objectStore("states");
  const [key] = await done(states.getAllKeys());
  const newer = { version: 7, revision: "r", anything: ["else"] };
  if (key !== undefined) await done(states.put(newer, key));
  layouts.close();
  return key as string;
}

/** In the page: what is kept under a key, as JSON. */
function readState(key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("ringside-layouts");
    opening.onerror = () => reject(opening.error ?? new Error("the database said no"));
    opening.onsuccess = () => {
      const reading = opening.result.transaction("states").objectStore("states").get(key);
      reading.onerror = () => reject(reading.error ?? new Error("the database said no"));
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}

test("one of a newer terminal stays as it is, and is said to be", async ({ page }) => {
  await start(page);
  await chooseSymbol(page, "ETHUSD");
  await expect(legend(page)).toContainText("ETHUSD");
  const key = await page.evaluate(makeNewer);
  const newer = JSON.stringify({ version: 7, revision: "r", anything: ["else"] });
  // It was changed under this tab's hands: what this tab writes goes elsewhere.
  await chooseSymbol(page, "SOLUSD");
  await expect(legend(page)).toContainText("SOLUSD");
  await page.reload();
  // The notice is looked for first: it goes after some seconds, and the bars may take as long to come.
  await expect(page.getByText("You go on in “My layout (2)”")).toBeVisible({ timeout: 30_000 });
  await expect(legend(page)).toContainText("SOLUSD");
  await expect.poll(() => page.evaluate(readState, key)).toBe(newer);
  await chooseFromMenu(page, "All layouts…");
  await expect(choice(page, "My layout (2)")).toHaveAttribute("aria-current", "true");
  const row = choice(page, "My layout");
  await expect(row).toContainText("A newer version of the terminal saved it.");
  await expect(row).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  expect(await page.evaluate(readState, key)).toBe(newer);
});

test("on a phone are saved and opened from the account's view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await chooseSymbol(page, "BTCUSD", "click");
  await expect(legend(page)).toContainText("BTCUSD");
  const go = (name: string) =>
    page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name }).click();
  await go("Account");
  await page.getByRole("button", { name: "Layouts" }).click();
  await dialog(page).getByLabel("Save what is open as").fill("Phone");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await go("Watch");
  await chooseSymbol(page, "SOLUSD", "click");
  await expect(legend(page)).toContainText("SOLUSD");
  await go("Account");
  await page.getByRole("button", { name: "Layouts" }).click();
  await expect(choice(page, "Phone")).toContainText("SOLUSD");
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await choice(page, "My layout").click();
  await expect(legend(page)).toBeVisible();
  await expect(legend(page)).toContainText("BTCUSD");
  await undo(page).click();
  await expect(legend(page)).toContainText("SOLUSD");
});
