/**
 * Alerts on indicators in a real browser against the real service: set from the menu of an indicator on the chart, read in the list
 * in plain words, changed, removed and set again; what cannot be waited for says why.
 */
import { expect, test, type Page } from "@playwright/test";
import type { PriceAlert } from "../../contract/price-alert.ts";
import { cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { toast } from "./support-toasts.ts";
import { chooseSymbol, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("indicator-alerts");
const { pane } = tableOf("Alerts");
const PATH = "/accounts/me/price-alerts";
const listed = () => own.records.ask<PriceAlert[]>("GET", PATH);

/** Puts it on the chart and asks for an alert in its menu. */
async function askFor(page: Page, words: string, title: string): Promise<void> {
  const chart = page.getByRole("region", { name: "Chart" });
  await chart.getByRole("button", { name: "Indicators", exact: true }).click();
  const search = page.getByRole("combobox", { name: "Search indicators" });
  await search.fill(words);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await chart.getByRole("button", { name: `${title}: settings` }).hover();
  await chart.getByRole("button", { name: `More of ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Set an alert…" }).click();
}

/** @interface operation:price_alert_create */
test("an alert is set from the menu of an indicator, and said in plain words", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await askFor(page, "rsi", "RSI 14");
  const form = page.getByRole("dialog", { name: "New alert on an indicator" });
  await expect(form).toContainText("BTCUSD · RSI 14");
  await expectAccessible(page);
  const value = form.getByRole("textbox", { name: "Value", exact: true });
  await expect(value).toHaveValue("70");
  await value.fill("many");
  await form.getByRole("button", { name: "Set alert" }).click();
  await expect(form.getByText("Type a number.")).toBeVisible();
  await form.getByRole("button", { name: "Oversold 30" }).click();
  await form.getByRole("button", { name: /Condition/ }).click();
  await page.getByRole("option", { name: "Crosses below" }).click();
  await form.getByRole("button", { name: /Time frame/ }).click();
  await page.getByRole("option", { name: "H1", exact: true }).click();
  await expect(form.getByText(/^RSI 14, H1, crosses below 30: you are told/)).toBeVisible();
  await value.press("Enter");
  await expect(form).toBeHidden();
  await expect(toast(page).filter({ hasText: "Alert set: BTCUSD" })).toContainText(
    "RSI 14, H1, crosses below 30",
  );
  expect(await listed()).toMatchObject([
    { indicator: { id: "rsi", timeframe: "H1", way: "down", other: { value: 30 } } },
  ]);

  await page.getByRole("tab", { name: "Alerts", exact: true }).click();
  const row = pane(page).getByRole("row").filter({ hasText: "BTCUSD" });
  await expect(cell(row, "waits")).toHaveText("RSI 14, H1, crosses below 30");
  await row.getByRole("button", { name: /^Change alert #/ }).click();
  const change = page.getByRole("dialog", { name: "Change alert on an indicator" });
  await change.getByRole("textbox", { name: "Value", exact: true }).fill("25");
  await change.getByRole("button", { name: "Change", exact: true }).click();
  await expect(cell(row, "waits")).toHaveText("RSI 14, H1, crosses below 25");
  await row.getByRole("button", { name: /^Remove alert #/ }).click();
  await expect(row).toBeHidden();
  await toast(page)
    .filter({ hasText: "Alert removed: BTCUSD" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(cell(row, "waits")).toHaveText("RSI 14, H1, crosses below 25");
  expect(trouble).toEqual([]);
});

test("what is not the same everywhere is refused with its reason", async ({ page }) => {
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await askFor(page, "obv", "OBV");
  await expect(toast(page).filter({ hasText: "No alert waits for OBV" })).toContainText(
    "It depends on all bars",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
