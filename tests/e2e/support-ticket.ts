/** The order ticket as the browser tests find it: its pane, its fields, the button that sends, and a symbol to order in. */
import { expect, type Locator, type Page } from "@playwright/test";
import { chooseSymbol, signIn, type Login } from "./support.ts";

export const ticket = (page: Page): Locator => page.getByRole("region", { name: "Order ticket" });
export const field = (page: Page, name: string): Locator =>
  ticket(page).getByLabel(name, { exact: true });
/** One of several that exclude each other, as types of order. */
export const choose = (page: Page, group: string, name: string): Locator =>
  ticket(page).getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
/** The one button that sends. */
export const send = (page: Page): Locator => ticket(page).locator(".ticket-button");

/** Makes a symbol the one that is ordered in. */
export async function pick(page: Page, symbol: string): Promise<void> {
  await chooseSymbol(page, symbol);
  await expect(ticket(page).getByRole("heading", { name: symbol })).toBeVisible();
}

/** The same on a service of the test's own, of which the first symbol is the one that is ordered in. */
export async function openTicketAt(page: Page, url: string, login: Login): Promise<void> {
  await signIn(page, false, url, login);
  await expect(send(page)).toContainText(/Buy|Sell/);
}

/** Signs in and waits for a ticket that can send. */
export async function openTicket(
  page: Page,
  login: Login,
  symbol = "BTCUSD",
  remember = false,
): Promise<void> {
  await signIn(page, remember, "/", login);
  await expect(ticket(page)).toBeVisible();
  await pick(page, symbol);
  await expect(send(page)).toContainText(symbol);
}
