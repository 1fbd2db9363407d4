/** The workspace: prices stream into the watchlist and the chart, by mouse, keyboard and touch sizes. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

/** Texts of the visible rows that show a price. */
const quotedRows = (page: Page) =>
  page
    .getByRole("region", { name: "Watchlist" })
    .getByRole("row")
    .filter({ hasText: /\d\.\d/ });

/** How many rows changed their text between two looks, polled until `least` have. */
async function expectRowsToTick(page: Page, least: number): Promise<void> {
  const first = new Map<string, string>();
  const changed = new Set<string>();
  await expect
    .poll(
      async () => {
        for (const row of await quotedRows(page).all()) {
          const name = (await row.getAttribute("aria-rowindex")) ?? "";
          const text = (await row.textContent()) ?? "";
          const seen = first.get(name);
          if (seen === undefined) first.set(name, text);
          else if (seen !== text) changed.add(name);
        }
        return changed.size;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(least);
}

/** @interface operation:symbols_list @interface operation:symbol_bars @interface command:start_market_feed */
test("streams prices into at least 20 rows and draws a chart, without a breach of policy", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await signIn(page);
  await expect(page.getByRole("region", { name: "Chart" })).toBeVisible();
  await expectRowsToTick(page, 20);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(trouble).toEqual([]);
});

for (const theme of ["dark", "light"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`has no accessibility violation in ${theme} at ${width} x ${height}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await signIn(page);
      await expect(quotedRows(page).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
}
