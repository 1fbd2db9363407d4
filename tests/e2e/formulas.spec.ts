/** Indicators that a user writes: drawn while typed, refused at their place, kept, edited, copied, deleted, as files, on a phone. */
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { go, PHONE } from "./support-touch.ts";
import { expectAccessible, signIn } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const pane = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const search = (page: Page) => page.getByRole("dialog", { name: "Indicators" });
const searchField = (page: Page) => page.getByRole("combobox", { name: "Search indicators" });
const text = (page: Page) => page.getByRole("textbox", { name: "Formula" });
const dialog = (page: Page) => page.getByRole("dialog").filter({ has: text(page) });
const seen = (page: Page, title: string) => page.locator(".study-row", { hasText: title });
const own = (page: Page, name: string) =>
  search(page).getByRole("group", { name: "Your own" }).getByRole("option", { name });

async function openSearch(page: Page): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  await expect(searchField(page)).toBeFocused();
}

async function write(page: Page): Promise<void> {
  await openSearch(page);
  await search(page).getByRole("button", { name: "Write your own…" }).click();
  await expect(text(page)).toBeFocused();
}

async function save(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
}

async function more(page: Page, item: string): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: /^More: / })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Opens the formula of a study by its menu. */
async function edit(page: Page, title: string): Promise<void> {
  await seen(page, title).hover();
  await seen(page, title)
    .getByRole("button", { name: `More of ${title}` })
    .click();
  await page.getByRole("menuitem", { name: "Formula…" }).click();
  await expect(text(page)).toBeFocused();
}

test("are drawn while they are typed, saved, found, set and kept", async ({ page }) => {
  await signIn(page, true);
  await expect(pane(page)).toContainText(/O\s*\d/);
  await write(page);
  await expect(seen(page, "My indicator 20")).toContainText(/\d/);
  await expectAccessible(page);

  await test.step("what is wrong is said at its place, and what was drawn stays", async () => {
    await text(page).fill("length = input(9, 'Length')\nplot(emaa(close, length))");
    await expect(dialog(page)).toContainText(
      "Line 2, column 6: No function is called “emaa”. Did you mean “ema”?",
    );
    await expect(dialog(page).locator(".formula-mark")).toHaveText("emaa");
    await expect(text(page)).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(text(page)).toBeFocused();
    await expect(seen(page, "My indicator 20")).toBeVisible();
  });

  await test.step("a word of the list goes to the caret, by keys", async () => {
    await text(page).fill("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("change(close)");
    await expect(text(page)).toHaveValue("columns(change(close))");
  });

  await text(page).fill("length = input(9, 'Length')\nplot(close - ema(close, length), 'Far')");
  await save(page, "Distance");
  await expect(dialog(page)).toBeHidden();
  await expect(seen(page, "Distance 9")).toContainText(/\d/);
  await expect(page.locator(".chart-host")).toBeFocused();

  await test.step("its inputs are settings, and it can be on the chart twice", async () => {
    await seen(page, "Distance 9").getByRole("button", { name: "Distance 9: settings" }).dblclick();
    await page.getByRole("textbox", { name: "Length" }).fill("30");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(seen(page, "Distance 30")).toContainText(/\d/);
    await openSearch(page);
    await searchField(page).fill("dist");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(seen(page, "Distance 9")).toContainText(/\d/);
  });

  await page.reload();
  await expect(seen(page, "Distance 30")).toContainText(/\d/);
  await expect(seen(page, "Distance 9")).toContainText(/\d/);
  await openSearch(page);
  await expect(search(page).getByRole("group", { name: "Favourites" })).toContainText("Distance");
  await expect(search(page)).toContainText("2 on the chart");
});

test("are taken back, edited with all of them on the chart, copied, and deleted with undo", async ({
  page,
}) => {
  await signIn(page);
  await expect(pane(page)).toContainText(/O\s*\d/);
  await write(page);
  await text(page).fill("close - open");
  await page.keyboard.press("Escape");
  await expect(pane(page).locator(".study-row")).toHaveCount(0);
  await page.getByRole("button", { name: "Write on" }).click();
  await expect(text(page)).toHaveValue("close - open");
  await save(page, "Body");
  await expect(seen(page, "Body")).toContainText(/\d/);

  await test.step("by keys from the list", async () => {
    await openSearch(page);
    await expect(own(page, "Body")).toBeVisible();
    await page.keyboard.press("F2");
    await expect(text(page)).toHaveValue("close - open");
    await text(page).fill("(close - open) * 2");
    await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(pane(page).locator(".study-row")).toHaveCount(1);
  });

  await edit(page, "Body");
  await text(page).fill("close");
  await more(page, "Save as a copy");
  await expect(seen(page, "Body (2)")).toContainText(/\d/);
  await openSearch(page);
  await expect(
    search(page).getByRole("group", { name: "Your own" }).getByRole("option"),
  ).toHaveCount(2);
  await page.keyboard.press("Escape");

  await edit(page, "Body (2)");
  await more(page, "Delete");
  await expect(seen(page, "Body (2)")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await openSearch(page);
  await expect(
    search(page).getByRole("group", { name: "Your own" }).getByRole("option"),
  ).toHaveCount(2);
});

test("are on the chart for good only once they are saved", async ({ page }) => {
  await signIn(page, true);
  await expect(pane(page)).toContainText(/O\s*\d/);
  await write(page);
  await text(page).fill("ema(close, 5)");
  await save(page, "Five");
  await expect(seen(page, "Five")).toContainText(/\d/);
  await write(page);
  await expect(seen(page, "My indicator 20")).toContainText(/\d/);
  await page.reload();
  await expect(seen(page, "Five")).toContainText(/\d/);
  await expect(pane(page).locator(".study-row")).toHaveCount(1);

  await test.step("and what is changed of one is not", async () => {
    await edit(page, "Five");
    await text(page).fill("length = input(50)\nema(close, length)");
    await expect(seen(page, "Five 50")).toContainText(/\d/);
    await page.reload();
    await expect(seen(page, "Five")).toContainText(/\d/);
    await expect(seen(page, "Five 50")).toHaveCount(0);
    await edit(page, "Five");
    await expect(text(page)).toHaveValue("ema(close, 5)");
  });
});

test("go into a text file and come out of one", async ({ page }) => {
  await signIn(page);
  await expect(pane(page)).toContainText(/O\s*\d/);
  await write(page);
  await text(page).fill("rsi(close, 7)\n");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Quick RSI");
  const download = page.waitForEvent("download");
  await more(page, "Export as text");
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toBe("// name: Quick RSI\n// place: fits\nrsi(close, 7)\n");
  await text(page).fill("close");
  await dialog(page)
    .getByLabel("Formula as a text file")
    .setInputFiles({
      name: "x.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("// name: Their bands\n// place: pane\nhighest(high, 5)"),
    });
  await expect(text(page)).toHaveValue("highest(high, 5)");
  await expect(dialog(page).getByLabel("Name", { exact: true })).toHaveValue("Their bands");
  await expect(dialog(page).getByRole("button", { name: /Drawn/ })).toContainText(
    "In a pane of its own",
  );
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("are written with the chart in sight", async ({ page }) => {
    await signIn(page);
    await go(page, "Chart");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await write(page);
    await text(page).fill("ema(close, 9");
    await expect(dialog(page).locator(".formula-line")).toBeInViewport();
    await expectAccessible(page);
    await text(page).fill("ema(close, 9)");
    await save(page, "Nine");
    await expect(seen(page, "Nine")).toContainText(/\d/);
  });
});
