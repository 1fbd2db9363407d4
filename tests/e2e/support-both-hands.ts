/** One act by either hand: with the mouse alone, or with keys alone. */
import type { Locator, Page } from "@playwright/test";
import { chooseAt, chooseEntryAt, pressAt, typeAt } from "./support-keys.ts";

export const HANDS = ["mouse", "keys"] as const;
export type Hand = (typeof HANDS)[number];

export const press = (page: Page, hand: Hand, target: Locator): Promise<void> =>
  hand === "keys" ? pressAt(page, target) : target.click();

/** In place of what stands there: a mouse goes into the field first. */
export async function write(page: Page, hand: Hand, field: Locator, text: string): Promise<void> {
  if (hand === "keys") return typeAt(page, field, text);
  await field.click();
  await field.fill(text);
}

/** Opens a list and chooses of it. */
export async function choose(page: Page, hand: Hand, list: Locator, option: string): Promise<void> {
  if (hand === "keys") return chooseAt(page, list, option);
  await list.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Opens a menu and chooses of it. */
export async function chooseEntry(
  page: Page,
  hand: Hand,
  menu: Locator,
  entry: string,
): Promise<void> {
  if (hand === "keys") return chooseEntryAt(page, menu, entry);
  await menu.click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
