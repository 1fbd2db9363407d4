/** The chart as a trader uses it: timeframes, types, sides, scales, zones, panning, keys. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const plot = (page: Page) => pane(page).getByRole("application");

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

test("shows every timeframe of the symbol, and remembers the last one", async ({ page }) => {
  await openChart(page, true);
  const words = { M1: "1 minute", M15: "15 minutes", H4: "4 hours", D1: "1 day", MN: "1 month" };
  for (const [timeframe, name] of Object.entries(words)) {
    await pane(page).getByRole("radio", { name: timeframe, exact: true }).click();
    await expect(plot(page)).toHaveAccessibleName(new RegExp(`, ${name}`));
    await expect(pane(page)).toContainText(/O\s*\d/);
  }
  await pane(page).getByRole("radio", { name: "M5", exact: true }).click();
  await page.reload();
  await expect(pane(page).getByRole("radio", { name: "M5", exact: true })).toBeChecked();
});

test("draws candles, bars, line and area, of the bid and of the ask", async ({ page }) => {
  await openChart(page);
  for (const kind of ["Bars", "Line", "Area", "Candles"]) {
    await pane(page)
      .getByRole("button", { name: /^Chart type/ })
      .click();
    await page.getByRole("menuitemradio", { name: kind, exact: true }).click();
    await expect(pane(page).getByRole("button", { name: `Chart type: ${kind}` })).toBeVisible();
  }
  await pane(page)
    .getByRole("button", { name: /^Price side/ })
    .click();
  await page.getByRole("menuitemradio", { name: "Ask prices" }).click();
  await expect(pane(page)).toContainText(/·\s*Ask/);
});

test("goes back through years of history and returns to the latest bar @quick", async ({
  page,
}) => {
  await openChart(page);
  await pane(page).getByRole("radio", { name: "D1", exact: true }).click();
  await expect(pane(page)).toContainText(/O\s*\d/);
  await plot(page).focus();
  await page.keyboard.press("Home");
  const latest = pane(page).getByRole("button", { name: "Go to the latest bar" });
  await expect(latest).toBeVisible();
  await latest.click();
  await expect(latest).toBeHidden();
});

test("reads out the bar that the arrows reach", async ({ page }) => {
  await openChart(page);
  await plot(page).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const said = pane(page).locator("[aria-live=polite]");
  await expect(said.filter({ hasText: /open|close/i })).toHaveCount(1);
});

test("takes scale, zone and layers from menus, without a violation", async ({ page }) => {
  await openChart(page);
  await pane(page)
    .getByRole("button", { name: /^Price scale/ })
    .click();
  await page.getByRole("menuitemradio", { name: "Logarithmic" }).click();
  await pane(page)
    .getByRole("button", { name: /^Time zone/ })
    .click();
  await page.getByRole("menuitemradio", { name: /New York/ }).click();
  await expect(pane(page).getByRole("button", { name: /^Time zone/ })).toContainText(/UTC−[45]/);
  await pane(page).getByRole("button", { name: "Lines and volume" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Ask line" }).click();
  await expectAccessible(page);
});

test("names the cause when history cannot be loaded, and tries again", async ({
  page,
  context,
}) => {
  await context.route("**/api/v1/symbols/*/bars*", (route) =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        code: 500,
        message: "internal server error",
      },
    }),
  );
  await signIn(page);
  await expect(pane(page)).toContainText("could not be loaded");
  await context.unroute("**/api/v1/symbols/*/bars*");
  await pane(page)
    .getByRole("button", { name: /again|retry/i })
    .click();
  await expect(pane(page)).toContainText(/O\s*\d/);
});

test("keeps the attribution that the chart library's licence asks for", async ({ page }) => {
  await openChart(page);
  const link = pane(page).getByRole("link", { name: /TradingView/ });
  await expect(link).toHaveAttribute("href", "https://www.tradingview.com/");
});
