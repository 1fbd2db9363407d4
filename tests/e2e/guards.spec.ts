/**
 * What guards a trader before it is too late, in a real browser against the real service: the prices of margin call and
 * stop-out on the chart, and on a symbol's card its commission and the swap that is next.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";
import { openTicket } from "./support-ticket.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("guards");
const LOTS = 0.5;

/** Where the account's margin is so many percent, by its own figures: BTCUSD is quoted in its currency, a lot is one. */
async function priceAt(level: number, openPrice: number): Promise<number> {
  const path = "/accounts/me/summary";
  const { balance, credit, used_margin } = await own.records.ask<AccountSummary>("GET", path);
  return openPrice + ((level / 100) * used_margin - balance - credit) / LOTS;
}

const lines = (page: Page) => page.getByRole("list", { name: "Margin call and stop-out" });

/** What a card says of a term. */
const fact = (card: Locator, term: string): Locator =>
  card.locator(".symbol-info-fact").filter({ hasText: term }).locator("dd");

/** The price in the words of one of them; NaN: it is not there. */
async function shownPrice(page: Page, name: string): Promise<number> {
  const words = await lines(page).getByRole("listitem").filter({ hasText: name }).allTextContents();
  return Number(/ (\d+\.\d\d)/.exec(words[0] ?? "")?.[1]);
}

test("the chart has the prices of margin call and stop-out, and a card the costs that are next", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const order = { type: ORDER_TYPE.market, side: SIDE.buy, symbol_id: BTCUSD };
  await own.records.placeOrder({ ...order, volume: LOTS });
  const [position] = await own.records.positions();
  if (position === undefined) throw new Error("expected an open position");
  const { group } = await own.records.ask<ViewAccount>("GET", "/accounts/me");
  const { equity, used_margin } = await own.records.ask<AccountSummary>(
    "GET",
    "/accounts/me/summary",
  );
  const staff = await openRecords(own.context, ADMIN);
  await staff.ask("POST", `/accounts/${own.login.username}/money/adjust`, {
    amount: Math.round(used_margin * 1.5 - equity),
  });
  await openTicket(page, own.login);

  await expect(lines(page)).toContainText(
    new RegExp(`Stop-out \\d+\\.\\d\\d, closes Buy 0\\.50 #${position.id} first, falling to it`),
  );
  for (const [name, level] of [
    ["Margin call", group.margin_call_level],
    ["Stop-out", group.stop_out_level],
  ] as const) {
    const expected = await priceAt(level, position.open_price);
    // The amount of a point is a hundredth of a cent: rounding of the money moves it by a point or two.
    await expect
      .poll(async () => Math.abs((await shownPrice(page, name)) - expected))
      .toBeLessThan(0.05);
  }
  await expectAccessible(page, "[data-pane=chart]");

  await test.step("the card of the symbol says commission and the next swap, also of what is held", async () => {
    const row = page.getByRole("region", { name: "Watchlist" }).getByRole("row");
    await row.filter({ hasText: "BTCUSD" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Symbol information" }).click();
    const card = page.getByRole("dialog");
    await expect(fact(card, "Commission")).toHaveText("None");
    await expect(fact(card, "Next swap")).toHaveText(/^\w{3} 00:00 UTC, (1 night|3 nights)$/);
    const amount = async (term: string) =>
      Number((await fact(card, term).innerText()).replaceAll(/[,\sA-Z]/g, "").replace("−", "-"));
    const held = await amount("On your positions");
    expect(held).not.toBe(0);
    expect(Math.abs(held - LOTS * (await amount("It books, long, a lot")))).toBeLessThan(0.011);
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Escape");
  });

  await test.step("none without the position", async () => {
    await own.records.clear();
    await expect(lines(page)).toHaveCount(0);
  });
  expect(trouble).toEqual([]);
});
