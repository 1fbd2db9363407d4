/** The hands of staff in the office, for browser tests. */
import { expect, type Page } from "@playwright/test";
import { lossesIn } from "./support-office-losses.ts";
import { ADMIN, expectAccessible, type Login } from "./support.ts";

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

/** The least height of what a finger presses, px. */
const FINGER_PX_MIN = 40;

/** That nothing of a page is cut off, scrolls sideways or is too low for a finger, and axe has nothing against it. */
export async function expectGoodOnPhone(page: Page): Promise<void> {
  expect(await lossesIn(page, ".office")).toEqual([]);
  const wide = await page
    .locator(".office-table-room")
    .evaluateAll((rooms) => rooms.map((room) => room.scrollWidth - room.clientWidth));
  expect(wide, "how much wider than its room each table is, px").toEqual(wide.map(() => 0));
  const low = await page
    .getByRole("main")
    .locator("button, a, input")
    .evaluateAll(
      (all, least) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < least)
          .map((one) => one.textContent),
      FINGER_PX_MIN,
    );
  expect(low, "too low for a finger").toEqual([]);
  await expectAccessible(page);
}
