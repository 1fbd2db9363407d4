/**
 * Until when an order waits, in a real browser against the real service: a moment by the workspace's clock, typed or chosen, with
 * the symbol's session in view and a word where the market is closed then. On a phone: from-fill.spec.ts.
 */
import { expect, test, type Page } from "@playwright/test";
import type { Order } from "../../contract/order.ts";
import { useOwnAccount } from "./support-account.ts";
import { choose, field, openTicket, pick, send, ticket } from "./support-ticket.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("expiry");

const session = (page: Page) => ticket(page).locator(".ticket-session");
const press = (page: Page, name: string | RegExp) => ticket(page).getByRole("button", { name });
const waiting = async (): Promise<Order | undefined> => (await own.records.orders())[0];

/** Noon of the Saturday after next by UTC, as it is typed. */
function saturday(): string {
  const now = new Date();
  const days = 6 - now.getUTCDay() + 7;
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12);
  return new Date(noon).toISOString().slice(0, 16);
}

/** A limit far below the market, until a date. */
async function limitUntilDate(page: Page, price: string): Promise<void> {
  await choose(page, "Order type", "Limit").check();
  await field(page, "Price").fill(price);
  await choose(page, "Expiry", "Date").check();
}

/** @interface operation:order_create */
test("an order waits until a moment that is typed or chosen, with the symbol's session beneath", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const moment = field(page, "Expires at");
  await openTicket(page, own.login, "EURUSD");
  await limitUntilDate(page, "0.5");

  await test.step("by keys: half a date is none, and is not taken from under the hands", async () => {
    await moment.focus();
    await page.keyboard.type("1201");
    await expect(ticket(page).getByText("Choose a day and a time.").first()).toBeVisible();
    await expect(send(page)).toBeDisabled();
    expect(await moment.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true);
  });

  await test.step("a moment on a weekend is closed, and one press ends it at the close before", async () => {
    await moment.fill(saturday());
    await expect(session(page)).toContainText(
      /The market is closed then and opens Sun \d\d:\d\d UTC/,
    );
    await expectAccessible(page, "[data-pane=order-ticket]");
    await press(page, /^End at that close, Fri \d\d:\d\d UTC/).click();
    await expect(session(page)).toContainText("It ends as the market closes.");
    expect(new Date(`${await moment.inputValue()}Z`).getUTCDay()).toBe(5);
  });

  await test.step("a market that never closes says so, and takes the order until then", async () => {
    await pick(page, "BTCUSD");
    await limitUntilDate(page, "50000");
    await press(page, "Expires in 1 d").focus();
    const before = Date.now();
    await page.keyboard.press("Enter");
    await expect(session(page)).toContainText("The market is open then, and does not close.");
    await expect(press(page, "At the close")).toHaveCount(0);
    const at = Date.parse(`${await moment.inputValue()}Z`);
    // The field is to the minute, and two clocks are asked.
    expect(Math.abs(at - before - 86_400_000)).toBeLessThan(120_000);
    await send(page).click();
    await expect.poll(async () => (await waiting())?.expiry_at).toBe(at);
  });
  expect(trouble).toEqual([]);
});
