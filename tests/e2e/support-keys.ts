/** Hands without a mouse: all that is done is a key of the keyboard, and what Tab does not reach is not there. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support.ts";

/** More is no way that anybody would go: a list is narrowed first. */
const PRESSES_MAX = 120;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

async function pressUntilAt(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Goes on by Tab until it is there. */
export const tabTo = (page: Page, target: Locator): Promise<void> =>
  pressUntilAt(page, target, "Tab");

/** Goes there and presses it. */
export async function pressAt(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** In place of what stands there. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await pressAt(page, target, "ControlOrMeta+a");
  await page.keyboard.type(text);
}

/**
 * Opens a list and goes up or down to its option. Where the mark stands is looked at before each key: while a list opens it goes
 * to what is chosen in it, and a key that came before that is undone.
 */
export async function chooseAt(page: Page, list: Locator, option: string): Promise<void> {
  await pressAt(page, list);
  await expect(page.locator("[role=option]:focus")).toBeVisible();
  const target = page.getByRole("option", { name: option, exact: true });
  const way = (): Promise<string | null> =>
    target.evaluate((element) => {
      const at = document.activeElement;
      if (at === null || at === element) return null;
      const isBelow =
        (at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return isBelow ? "ArrowDown" : "ArrowUp";
    });
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    const key = await way();
    if (key === null) break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Opens a menu and goes down to its entry. */
export async function chooseEntryAt(page: Page, menu: Locator, entry: string): Promise<void> {
  await pressAt(page, menu);
  await pressUntilAt(page, page.getByRole("menuitem", { name: entry, exact: true }), "ArrowDown");
  await page.keyboard.press("Enter");
}

/** Goes to a tab of a strip by its arrows. */
export async function chooseTabAt(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("tab", { selected: true }));
  await page.keyboard.press("Home");
  await pressUntilAt(page, page.getByRole("tab", { name, exact: true }), "ArrowRight");
}

/** Turns trading keys on and gives each command its key. */
export async function bindKeys(page: Page, keys: Readonly<Record<string, string>>): Promise<void> {
  await page.keyboard.press("Shift+Slash");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await pressAt(page, sheet.getByRole("checkbox", { name: "Keys that trade are on" }), "Space");
  await expect(sheet).toContainText("is about the one that is chosen in the list of positions");
  for (const [command, combo] of Object.entries(keys)) {
    await sheet.getByRole("button", { name: `Key of ${command}: None` }).press("Enter");
    await page.keyboard.press(combo);
    const shown = combo.replaceAll("+", " ");
    await expect(
      sheet.getByRole("button", { name: `Key of ${command}: ${shown}`, exact: true }),
    ).toBeFocused();
  }
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
}
