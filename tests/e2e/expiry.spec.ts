/**
 * Until when an order waits, in a real browser against the real service: a moment by the workspace's clock, typed or chosen, with
 * the symbol's session in view and a word where the market is closed then.
 */
import { expect, test, type Page } from "@playwright/test";
import type { Order } from "../../contract/order.ts";
import { enter, useOwnAccount } from "./support-account.ts";
import { field, openTicket, send, ticket } from "./support-ticket.ts";
import { go, PHONE } from "./support-touch.ts";

import { expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("expiry");

const session = (page: Page) => ticket(page).locator(".ticket-session");
const choose = (page: Page, group: string, name: string) =>
  ticket(page).getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
const waiting = async (): Promise<Order | undefined> => (await own.records.orders())[0];

/** Midnight of the Saturday after next by UTC. */
function saturday(): Date {
  const now = new Date();
  const days = 6 - now.getUTCDay() + 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
}
const typed = (at: Date): string => at.toISOString().slice(0, 16);

/** A limit of a market that closes on weekends, far from the price, until a date. */
async function limitUntilDate(page: Page): Promise<void> {
  await openTicket(page, own.login, "EURUSD");
  await choose(page, "Order type", "Limit").check();
  await field(page, "Price").fill("0.5");
  await choose(page, "Expiry", "Date").check();
}

test("a moment on a weekend says that the market is closed, and one press ends it at the close before", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await limitUntilDate(page);
  const noon = new Date(saturday().getTime() + 12 * 3_600_000);
  await field(page, "Expires at").fill(typed(noon));
  await expect(session(page)).toContainText(
    /The market is closed then and opens Sun \d\d:\d\d UTC/,
  );
  await expect(send(page)).toBeEnabled();
  await expectAccessible(page, "[data-pane=order-ticket]");
  await ticket(page)
    .getByRole("button", { name: /^End at the close before, Fri \d\d:\d\d UTC/ })
    .click();
  await expect(session(page)).toContainText("It ends as the market closes.");
  const shown = await field(page, "Expires at").inputValue();
  expect(new Date(`${shown}Z`).getUTCDay()).toBe(5);
  await send(page).click();
  await expect.poll(async () => (await waiting())?.expiry_at).toBe(Date.parse(`${shown}Z`));
  expect(trouble).toEqual([]);
});

test("by keys alone: a date that is being typed stays, and a press gives the hour", async ({
  page,
}) => {
  await limitUntilDate(page);
  const moment = field(page, "Expires at");
  await moment.focus();
  await page.keyboard.type("1201");
  // Half a date is none, and is not taken from under the hands.
  await expect(ticket(page).getByText("Choose a day and a time.").first()).toBeVisible();
  await expect(send(page)).toBeDisabled();
  expect(await moment.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true);
  const hour = ticket(page).getByRole("button", { name: "Expires in an hour" });
  await hour.focus();
  const before = Date.now();
  await page.keyboard.press("Enter");
  await expect(moment).not.toHaveValue("");
  const at = Date.parse(`${await moment.inputValue()}Z`);
  expect(Math.abs(at - before - 3_600_000)).toBeLessThan(120_000);
});

test("a market that never closes says so", async ({ page }) => {
  await openTicket(page, own.login);
  await choose(page, "Order type", "Limit").check();
  await choose(page, "Expiry", "Date").check();
  await field(page, "Expires at").fill(typed(saturday()));
  await expect(session(page)).toContainText("The market is open then, and does not close.");
  await expect(ticket(page).getByRole("button", { name: "At the close" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("the sheet of the ticket has it by touch", async ({ page }) => {
    const trouble = await watchForTrouble(page);
    await enter(page, own.login);
    await go(page, "Trade");
    await choose(page, "Order type", "Limit").check();
    await choose(page, "Expiry", "Date").check();
    await ticket(page).getByRole("button", { name: "Expires in a day" }).tap();
    await expect(field(page, "Expires at")).not.toHaveValue("");
    await expect(session(page)).toContainText(/The market is (open|closed) then/);
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  });
});
