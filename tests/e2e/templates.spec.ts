/** Templates of indicators: saved, applied, undone, renamed, replaced, deleted, as files; by mouse, by keys and on a phone. */
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const pane = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Indicators" });
const nameField = (page: Page) => dialog(page).getByLabel("Save this chart's indicators as");
const choice = (page: Page, name: string) =>
  dialog(page)
    .locator(".kept-choice")
    .filter({ has: page.getByText(name, { exact: true }) });
const row = (page: Page, title: string) =>
  pane(page).getByRole("button", { name: `${title}: settings`, exact: true });
const shownKind = (page: Page) => pane(page).getByRole("button", { name: /^Chart type/ });

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

async function add(page: Page, ...texts: string[]): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  const search = page.getByRole("combobox", { name: "Search indicators" });
  for (const text of texts) {
    await search.fill(text);
    await search.press("Enter");
  }
  await search.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(".chart-host")).toBeFocused();
}

async function openTemplates(page: Page): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  await dialog(page).getByRole("tab", { name: "Templates" }).click();
  await expect(nameField(page)).toBeVisible();
}

/** Saves the chart under a name that is free; the dialog stays open. */
async function save(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await nameField(page).press("Enter");
  await expect(choice(page, name)).toBeVisible();
}

async function fromMenu(page: Page, name: string, item: string): Promise<void> {
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
  await page.keyboard.press("Enter");
}

async function chooseKind(page: Page, name: string): Promise<void> {
  await shownKind(page).click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
}

test("are saved with the chart type, applied, undone, and stand after a reload", async ({
  page,
}) => {
  await openChart(page, true);
  await add(page, "EMA", "RSI");
  await row(page, "EMA 20").dblclick();
  await page.getByLabel("Length").fill("9");
  await page.getByRole("button", { name: "Done" }).click();
  await chooseKind(page, "Line");
  await openTemplates(page);
  await expect(dialog(page)).toContainText("No templates yet");
  await save(page, "My scalping set");
  await expect(choice(page, "My scalping set")).toContainText("Line. EMA 9, RSI 14");
  await close(page);
  await runCommand(page, "Remove all indicators");
  await add(page, "MACD");
  await chooseKind(page, "Bars");
  await page.reload();
  await expect(row(page, "MACD 12 26 9")).toBeVisible();
  await openTemplates(page);
  await expectAccessible(page);
  await choice(page, "My scalping set").click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, "EMA 9")).toBeVisible();
  await expect(row(page, "RSI 14")).toBeVisible();
  await expect(row(page, "MACD 12 26 9")).toBeHidden();
  await expect(shownKind(page)).toHaveAccessibleName("Chart type: Line");
  await page
    .getByRole("region", { name: "Notices" })
    .getByRole("button", { name: "Undo", exact: true })
    .click();
  await expect(row(page, "MACD 12 26 9")).toBeVisible();
  await expect(row(page, "EMA 9")).toBeHidden();
  await expect(shownKind(page)).toHaveAccessibleName("Chart type: Bars");
  await runCommand(page, "Redo the change of indicators");
  await expect(row(page, "EMA 9")).toBeVisible();
  await expect(shownKind(page)).toHaveAccessibleName("Chart type: Line");
});

test("by keys are saved, replaced once that is answered, renamed, deleted and applied", async ({
  page,
}) => {
  await openChart(page);
  await runCommand(page, "Indicator templates");
  await expect(nameField(page)).toBeVisible();
  await expect(dialog(page).getByRole("tab", { name: "Templates" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("A template needs a name");
  await save(page, "Naked");
  await close(page);
  await add(page, "SMA");
  await runCommand(page, "Indicator templates");
  await expect(nameField(page)).toBeVisible();
  await expect(dialog(page).getByRole("tab", { name: "Templates" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("naked");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Replace", exact: true })).toBeFocused();
  await expect(page.getByRole("alertdialog")).toContainText("“Naked” exists");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(nameField(page)).toBeFocused();
  await expect(choice(page, "Naked")).toContainText("No indicators");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Replace", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(choice(page, "Naked")).toContainText("SMA 20");
  await save(page, "Other");
  await choice(page, "Naked").focus();
  await page.keyboard.press("ArrowDown");
  await expect(choice(page, "Other")).toBeFocused();
  await page.keyboard.press("F2");
  const naming = page.getByLabel("New name of Other");
  await expect(naming).toBeFocused();
  await page.keyboard.type("Naked");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Another template has this name");
  await page.keyboard.press("Escape");
  await expect(choice(page, "Other")).toBeFocused();
  await page.keyboard.press("F2");
  await expect(naming).toBeFocused();
  await page.keyboard.type("Swing");
  await page.keyboard.press("Enter");
  await expect(choice(page, "Swing")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(choice(page, "Swing")).toBeHidden();
  await expect(choice(page, "Naked")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, "SMA 20")).toBeVisible();
});

test("go as a file to another browser, and a file that is wrong says what is wrong", async ({
  page,
  browser,
}) => {
  await openChart(page);
  await add(page, "EMA", "MACD");
  await openTemplates(page);
  await expect(dialog(page)).toContainText("No templates yet");
  await expectAccessible(page);
  await save(page, "Swing");
  const downloading = page.waitForEvent("download");
  await fromMenu(page, "Swing", "Export");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("indicators-Swing.json");
  const text = await readFile(await download.path(), "utf8");
  const context = await browser.newContext();
  const other = await context.newPage();
  await openChart(other);
  await openTemplates(other);
  const give = (name: string, content: string) =>
    other.getByLabel("File of templates").setInputFiles({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
  await give("bad.json", text.replace('"length": 20', '"length": 0'));
  await expect(dialog(other).getByRole("alert")).toContainText(
    "bad.json was not imported. “Swing”, indicator 1 (Exponential moving average): " +
      "Length must be a whole number from 1 to 5000, was 0.",
  );
  await expectAccessible(other);
  await give("swing.json", text);
  await expect(dialog(other).getByRole("alert")).toBeHidden();
  await expect(choice(other, "Swing")).toContainText("EMA 20, MACD 12 26 9");
  await give("swing.json", text);
  await other.getByRole("button", { name: "Keep both" }).click();
  await choice(other, "Swing (2)").click();
  await expect(row(other, "EMA 20")).toBeVisible();
  await expect(row(other, "MACD 12 26 9")).toBeVisible();
  await context.close();
});

test("of one tab are there in the next, and what is deleted comes back where that is wanted", async ({
  page,
}) => {
  await openChart(page, true);
  await openTemplates(page);
  await save(page, "Mine");
  const next = await page.context().newPage();
  await next.goto("/");
  await expect(pane(next)).toContainText(/O\s*\d/);
  await openTemplates(next);
  await expect(choice(next, "Mine")).toBeVisible();
  await fromMenu(next, "Mine", "Delete");
  await expect(dialog(next)).toContainText("No templates yet");
  await expect(nameField(next)).toBeFocused();
  await close(next);
  await next
    .getByRole("region", { name: "Notices" })
    .getByRole("button", { name: "Undo", exact: true })
    .click();
  await openTemplates(next);
  await expect(choice(next, "Mine")).toBeVisible();
});

test("on a phone are saved and applied in a sheet @quick", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole("navigation").getByRole("button", { name: "Chart" }).click();
  await page.getByRole("button", { name: "Indicators" }).click();
  await page
    .getByRole("option", { name: /^Exponential moving average/ })
    .first()
    .click();
  await dialog(page).getByRole("tab", { name: "Templates" }).click();
  await nameField(page).fill("Phone");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(choice(page, "Phone")).toBeVisible();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await choice(page, "Phone").click();
  await expect(page.getByRole("button", { name: "EMA 20: settings" })).toBeVisible();
});
