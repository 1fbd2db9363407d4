/**
 * Alerts on figures and spreads in a real browser against the real service: begun at the account's figures, in the list of alerts,
 * at a position and in the watchlist; read in plain words, told once the engine has moved the account, and over with a position.
 */
import { expect, test } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { PriceAlert } from "../../contract/price-alert.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { toast } from "./support-toasts.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("figure-alerts");
const { pane } = tableOf("Alerts");
const PATH = "/accounts/me/price-alerts";
const listed = () => own.records.ask<PriceAlert[]>("GET", PATH);
const summary = () => own.records.ask<AccountSummary>("GET", "/accounts/me/summary");
const buy = (volume: number) =>
  own.records.placeOrder({ symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume });

/** @interface operation:price_alert_create @interface event:price_alert_update */
test("an alert on the margin level is set at the account's figures, and told once it falls", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await buy(0.1);
  const before = (await summary()).margin_level ?? 0;
  await enter(page, own.login);
  await page.getByRole("button", { name: /^Margin level/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Alert on margin level…" }).click();
  const form = page.getByRole("dialog", { name: "New alert on a figure" });
  await expect(form).toContainText("Margin level falls below 150%");
  await expectAccessible(page);
  const value = form.getByRole("textbox", { name: "Percent" });
  await form.getByRole("button", { name: "Stop-out 50%" }).click();
  await expect(value).toHaveValue("50");
  await value.fill("many");
  await form.getByRole("button", { name: "Set alert" }).click();
  await expect(form.getByText("Type a number.")).toBeVisible();
  // What is so already is said, and not sent.
  await value.fill(`${Math.ceil(before * 2)}`);
  await expect(form.getByText(/^It is so already, at .*%: choose another value\.$/)).toBeVisible();
  await value.fill(`${Math.floor(before * 0.75)}`);
  await value.press("Enter");
  await expect(form).toBeHidden();
  await expect(toast(page).filter({ hasText: "Alert set: Account" })).toContainText(
    /Margin level falls below [\d,]+%/,
  );
  expect(await listed()).toMatchObject([{ figure: { kind: "margin_level", way: "down" } }]);

  await page.getByRole("tab", { name: "Alerts", exact: true }).click();
  const row = pane(page).getByRole("row").filter({ hasText: "Margin level" });
  await expect(cell(row, "symbol")).toHaveText("Account");
  await expect(cell(row, "state")).toHaveText("Waiting");
  await buy(0.2);
  await expect(toast(page).filter({ hasText: /Margin level fell below [\d,]+%/ })).toBeVisible();
  await expect(cell(row, "state")).toHaveText(/^Reached .* at [\d,.]+%$/);
  // It is set anew by its dialog, which keeps to its figure.
  await row.getByRole("button", { name: /^Change alert #/ }).click();
  const change = page.getByRole("dialog", { name: "Change alert on a figure" });
  await expect(change.getByRole("button", { name: /Waits for/ })).toHaveCount(0);
  await change.getByRole("textbox", { name: "Percent" }).fill("120");
  await change.getByRole("button", { name: "Change", exact: true }).click();
  await expect(cell(row, "waits")).toHaveText("Margin level falls below 120%");
  await expect(cell(row, "state")).toHaveText("Waiting");
  expect(trouble).toEqual([]);
});

test("an alert on a position's profit is set in its menu, and over once it is closed", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const { position_id } = await buy(0.1);
  await enter(page, own.login);
  const positions = tableOf("Positions").pane(page);
  await positions.getByRole("row").filter({ hasText: "BTCUSD" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Set an alert…" }).click();
  const form = page.getByRole("dialog", { name: "New alert on a figure" });
  await expect(form).toContainText(`BTCUSD #${position_id}`);
  await expectAccessible(page);
  const value = form.getByRole("textbox", { name: /^Amount in/ });
  await value.fill("-9,000.50");
  await value.press("Enter");
  await expect(form).toBeHidden();
  await page.getByRole("tab", { name: "Alerts", exact: true }).click();
  const row = pane(page).getByRole("row").filter({ hasText: "Profit of position" });
  await expect(cell(row, "waits")).toHaveText(
    `Profit of position #${position_id} falls below −9,000.50`,
  );
  await own.records.ask("POST", `/positions/${position_id}/close`, {});
  await expect(cell(row, "state")).toHaveText("Over: its position is closed");
  expect(trouble).toEqual([]);
});

test("an alert on a spread begins in the watchlist, and what a new one waits for is chosen by keys", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  await watchlist.getByRole("row", { name: /^BTCUSD/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Set spread alert…" }).click();
  const form = page.getByRole("dialog", { name: "New alert on a figure" });
  await expect(form).toContainText("BTCUSD");
  await form.getByRole("textbox", { name: "Pips" }).fill("500.5");
  await page.keyboard.press("Enter");
  await expect(toast(page).filter({ hasText: "Alert set: BTCUSD" })).toContainText(
    "Spread rises above 500.5",
  );
  await page.getByRole("tab", { name: "Alerts", exact: true }).click();
  await pane(page).getByRole("button", { name: "New alert" }).click();
  const price = page.getByRole("dialog", { name: "New price alert" });
  await price.getByRole("button", { name: /Waits for/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "Equity", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: /^Amount in/ })).toBeFocused();
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  const waits = pane(page).getByRole("row").filter({ hasText: "Equity falls below 1,000" });
  await expect(cell(waits, "symbol")).toHaveText("Account");
  expect(trouble).toEqual([]);
});
