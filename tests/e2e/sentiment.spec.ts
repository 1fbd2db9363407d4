/**
 * Which side the broker's clients are on, in a real browser against a service of its own whose live clients hold positions: not a
 * word of it until the broker shows it, then a column and a line of the symbol's card.
 */
import { expect, test, type APIRequestContext } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Account } from "../../contract/account.ts";
import { BTCUSD } from "./support-account.ts";
import { openRecords, type Records } from "./support-records.ts";
import { openRestartedService } from "./support-restart.ts";
import { settingOf } from "./support-second-person.ts";
import { ADMIN, expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

/** Two dozen accounts are opened, each with a password that takes its time. */
test.describe.configure({ timeout: 300_000 });

const PASSWORD = "purple-kiwi-lamp-9";
/** Live accounts in dollars. */
const GROUP_ID = 7;
const LONGS = 16;
const SHORTS = 8;
/** So many are opened at once. */
const BESIDE = 4;

async function openClient(context: APIRequestContext, admin: Records, at: number): Promise<void> {
  const { id } = await admin.ask<Account>("POST", "/accounts", {
    name: `Client ${at}`,
    email: `client-${at}@example.com`,
    password: PASSWORD,
    group_id: GROUP_ID,
  });
  await admin.ask("POST", `/accounts/${id}/money/deposit`, { amount: 500, desc: "To begin with" });
  const client = await openRecords(context, { username: String(id), password: PASSWORD });
  await client.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: at < LONGS ? SIDE.buy : SIDE.sell,
    volume: 0.01,
  });
}

/** @interface operation:client_sentiment */
test("which side clients are on is a column and in the card, where the broker shows it", async ({
  page,
  playwright,
}) => {
  const trouble = await watchForTrouble(page);
  const service = await openRestartedService();
  const context = await playwright.request.newContext({ baseURL: service.url });
  try {
    const admin = await openRecords(context, ADMIN);
    for (let from = 0; from < LONGS + SHORTS; from += BESIDE) {
      const some = Array.from({ length: BESIDE }, (_, at) => openClient(context, admin, from + at));
      await Promise.all(some);
    }
    const pane = page.getByRole("region", { name: "Watchlist" });
    const columns = pane.getByRole("button", { name: "Columns" });
    const entry = page.getByRole("menuitemcheckbox", { name: "Clients" });
    await signIn(page, false, service.url);
    await columns.click();
    await expect(page.getByRole("menuitemcheckbox", { name: "Session" })).toBeVisible();
    await expect(entry).toHaveCount(0);

    const { id } = await settingOf(admin, TRADER.username, "client_sentiment");
    await admin.ask("PATCH", `/configs/${id}`, { value: ["true"] });
    await page.reload();
    await columns.click();
    await entry.click();
    await page.keyboard.press("Escape");
    await pane.getByRole("button", { name: /^Lists/ }).click();
    await page.getByRole("menuitemradio", { name: "Crypto" }).click();
    await expect(pane.locator(".watch-cell-sentiment").first()).toHaveText("L 67%");
    await expect(pane.locator(".watch-cell-sentiment").nth(1)).toHaveText("–");
    await pane.getByRole("grid").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Alt+Enter");
    await expect(page.getByRole("dialog")).toContainText(
      "67% long, 33% short, of 20 accounts or more",
    );
    await page.screenshot({ path: "test-results/sentiment.png" });
    await expectAccessible(page, "[role=dialog]");
    expect(trouble).toEqual([]);
  } finally {
    await context.dispose();
    await service.close();
  }
});
