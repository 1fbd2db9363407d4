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

test("finds a symbol by typing and makes it the workspace's own", async ({ page }) => {
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
  await page.keyboard.press("Alt+j");
  await expect(key).toHaveText("Alt J");
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("Alt+j");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");

  await page.reload();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  await openSheet(page);
  await expect(key).toHaveText("Alt J");
  await sheet.getByRole("button", { name: "Reset all keys" }).click();
  await expect(key).toHaveText("None");
});

test("a letter typed into a field is a letter", async ({ page }) => {
  await enter(page);
  const search = page.getByRole("region", { name: "Watchlist" }).getByPlaceholder("Search");
  await search.click();
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  await expect(search).toHaveValue("?");
});
