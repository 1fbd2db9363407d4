/** The hands of staff in the office, for browser tests. */
import { expect, type Page } from "@playwright/test";
import { ADMIN, type Login } from "./support.ts";

export const DEALER: Login = { username: "900002", password: "demo-dealer" };

/** Signs in at a page of the office. `address`: of the page; without one it is the first of the menu. `url`: of another service. */
export async function enterOffice(
  page: Page,
  address = "",
  who: Login = ADMIN,
  url = "",
): Promise<void> {
  await page.goto(address === "" ? `${url}/` : `${url}/#/office/${address}`);
  await page.getByLabel("Account ID, alias or e-mail").fill(who.username);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Office" })).toBeVisible();
}

/** Chooses an option of a list in the open dialog. */
export async function chooseInDialog(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${label}`) })
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
