/** The palette and the sheet of keys: symbols, panes and actions by typing, keys that are found, changed and kept. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

const line = (page: Page) => page.getByRole("combobox", { name: "Search symbols and actions" });

async function enter(page: Page): Promise<void> {
  await signIn(page);
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
}

async function openSheet(page: Page): Promise<void> {
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
}

test("finds a symbol by typing and makes it the workspace's own @quick", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await enter(page);
  await page.keyboard.press("Control+k");
  await expect(line(page)).toBeVisible();
  await line(page).fill("ethusd");
  await expect(page.getByRole("option", { name: /ETHUSD/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(line(page)).toBeHidden();
  await expect(page.getByRole("region", { name: "Chart" })).toContainText("ETHUSD");
  expect(trouble).toEqual([]);
});

test("finds symbols by their nicknames, as the watchlist's search does", async ({ page }) => {
  await enter(page);
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  await watchlist.getByRole("searchbox").fill("cable");
  await expect(watchlist.getByRole("row", { name: /GBPUSD/ })).toBeVisible();
  await expect(watchlist.getByRole("row", { name: /EURUSD/ })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await line(page).fill("cable");
  await expect(page.getByRole("option", { name: /GBPUSD/ })).toBeVisible();
  await line(page).fill("buy 0.1 oil");
  await expect(page.getByText("“OIL” may be USOIL, UKOIL: say which.")).toBeVisible();
});

test("finds indicators and adds them to the chart, with the period that is typed @quick", async ({
  page,
}) => {
  await enter(page);
  const chart = page.getByRole("region", { name: "Chart" });
  const legend = (title: string) => chart.getByRole("button", { name: `${title}: settings` });
  const first = page.getByRole("option").first();
  await expect(chart).toContainText(/O\s*\d/);
  await page.keyboard.press("Control+k");
  await line(page).fill("rsi");
  await expect(first).toHaveText(/Add RSI to the chart.*Relative strength index/);
  await line(page).fill("bollinger");
  await expect(first).toContainText("Add BB to the chart");
  await line(page).fill("add rsi 21");
  await expect(first).toContainText("Add RSI 21 to the chart");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(line(page)).toBeHidden();
  await expect(legend("RSI 21")).toBeVisible();
  await page.keyboard.press("Control+k");
  await line(page).fill("ema 50");
  await page.getByRole("option", { name: /Add EMA 50 to the chart/ }).click();
  await expect(legend("EMA 50")).toBeVisible();
  // What can be done by that name stands first, as it did before the indicators came.
  await page.keyboard.press("Control+k");
  await line(page).fill("undo indicators");
  await expect(first).toContainText("Undo the last change of indicators");
  await page.keyboard.press("Enter");
  await expect(legend("EMA 50")).toBeHidden();
  await expect(legend("RSI 21")).toBeVisible();
});

test("runs an action, by keys alone, and says where nothing is called so", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(page);
  await page.getByRole("button", { name: "Search symbols and actions" }).click();
  await line(page).fill("qqq zzz");
  await expect(page.getByText("Nothing is called “qqq zzz”.")).toBeVisible();
  await line(page).fill("light th");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(line(page)).toBeHidden();
});

test("changes a key, refuses one that is taken, and keeps it over a reload", async ({ page }) => {
  await signIn(page, true);
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await openSheet(page);
  await expectAccessible(page);
  const key = sheet.getByRole("button", { name: "Key of Light theme" });
  await key.click();
  await page.keyboard.press("Control+k");
  await expect(sheet.getByRole("alert")).toContainText("Search symbols and actions has this key.");
  await page.keyboard.press("Control+l");
  await expect(sheet.getByRole("alert")).toContainText("keeps this key");
  await page.keyboard.press("Alt+u");
  await expect(key).toHaveText("Alt U");
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("Alt+u");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");

  await page.reload();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  await openSheet(page);
  await expect(key).toHaveText("Alt U");
  await sheet.getByRole("button", { name: "Reset all keys" }).click();
  await expect(key).toHaveText("None");
});

test("the sheet of keys finds by words and by the keys themselves, and stays where it is", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter(page);
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Keys" });
  const search = sheet.getByRole("searchbox", { name: "Search keys" });
  const keys = sheet.getByRole("button", { name: /^Key of / });
  await expect(search).toBeFocused();
  await expect(keys.nth(20)).toBeAttached();
  const placeOf = async () => {
    const { x, y, height } = (await search.boundingBox()) ?? {};
    return { x, y, height };
  };
  const place = await placeOf();
  await page.keyboard.type("theme");
  await expect(sheet.getByText("Light theme")).toBeVisible();
  await expect(sheet.getByText("Search symbols and actions")).toHaveCount(0);
  await expect(sheet.getByRole("heading", { name: "Fixed keys" })).toHaveCount(0);
  expect(await placeOf()).toEqual(place);
  // What is given another key keeps its row.
  await search.fill("search ctrl k");
  await expect(keys).toHaveCount(1);
  await keys.click();
  await page.keyboard.press("Alt+u");
  await expect(keys).toHaveText("Alt U");
  await expect(keys).toBeFocused();
  await search.fill("replayed");
  await expect(keys).toHaveCount(0);
  await expect(sheet.getByRole("region", { name: "Fixed keys" })).toContainText("Shift Left");
  await search.fill("qqq");
  await expect(sheet.getByText("Nothing is called “qqq”.")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await expect(keys.nth(20)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

test("the chart's keys can be given away: the check names them, and who has the key now acts", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(page);
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Keys" });
  const key = sheet.getByRole("button", { name: "Key of Light theme" });
  await key.click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(sheet.getByRole("alert")).toContainText("This key is fixed (Watchlist");
  await page.keyboard.press("Alt+l");
  await expect(sheet.getByRole("alert")).toContainText("Logarithmic price scale has this key.");
  await sheet.getByRole("button", { name: "Take it over" }).click();
  await expect(key).toHaveText("Alt L");
  await expectAccessible(page, ".dialog");
  await sheet.getByRole("button", { name: "Done" }).click();
  const chart = page.getByRole("region", { name: "Chart" });
  const log = chart.getByRole("button", { name: "Logarithmic price scale" });
  await chart.locator(".chart-host").focus();
  await page.keyboard.press("Alt+l");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(log).toHaveAttribute("aria-pressed", "false");
  // Its other keys are as they were.
  await chart.locator(".chart-host").focus();
  await page.keyboard.press("Alt+p");
  await openSheet(page);
  await sheet.getByRole("button", { name: "Reset all keys" }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("Alt+l");
  await expect(log).toHaveAttribute("aria-pressed", "true");
});

for (const { layout, code } of [
  { layout: "German", code: "Minus" },
  { layout: "French", code: "KeyM" },
  { layout: "American", code: "Slash" },
]) {
  test(`? opens the keys where a ${layout} layout has it`, async ({ page }) => {
    await enter(page);
    await page
      .locator("body")
      .dispatchEvent("keydown", { key: "?", code, shiftKey: true, bubbles: true });
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  });
}

test("the key where an American layout has ? is another one on a German layout", async ({
  page,
}) => {
  await enter(page);
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toBeHidden();
  const isUnused = await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", {
        code: "Slash",
        key: "_",
        shiftKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  expect(isUnused).toBe(true);
  await expect(sheet).toBeHidden();
});

test("a letter typed into a field is a letter", async ({ page }) => {
  await enter(page);
  const search = page.getByRole("region", { name: "Watchlist" }).getByPlaceholder("Search");
  await search.click();
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  await expect(search).toHaveValue("?");
});
