/** Charts of seconds, ticks, months and mid prices, and colours by a rule, in a real browser under live prices. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { useOwnAccount } from "./support-account.ts";

test.use({ colorScheme: "light" });
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("live-frames");
const pane = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const plot = (page: Page): Locator => pane(page).getByRole("application");
const title = (page: Page): Locator => pane(page).locator(".legend-name");

async function type(page: Page, entry: string): Promise<void> {
  await plot(page).focus();
  await page.keyboard.type(entry);
  await page.keyboard.press("Enter");
}

/** Bars that the table of what is in sight holds, by their opening times. */
async function timesInSight(page: Page): Promise<number> {
  await pane(page).getByRole("button", { name: "Summary and table of the bars in sight" }).click();
  const rows = page.getByRole("dialog").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const count = await rows.count();
  await page.keyboard.press("Escape");
  return count;
}

test("seconds and ticks grow live and say since when, months and mid prices are there", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await signIn(page, false, "/", own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(pane(page)).toContainText(/O\s*\d/);

  await test.step("one second a bar, from live ticks", async () => {
    await type(page, "1s");
    await expect(title(page)).toContainText("S1");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await expect(pane(page)).toContainText(/Ticks since \d\d:\d\d:\d\d/);
    const before = await timesInSight(page);
    await expect.poll(() => timesInSight(page), { timeout: 20_000 }).toBeGreaterThan(before + 2);
    await page.screenshot({ path: test.info().outputPath("seconds.png") });
  });

  await test.step("ten ticks a bar", async () => {
    await type(page, "10t");
    await expect(title(page)).toContainText("T10");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await expect(pane(page)).toContainText(/Ticks since/);
  });

  await test.step("mid prices stand between bid and ask", async () => {
    await type(page, "1");
    await expect(title(page)).toContainText("M1");
    await pane(page).getByRole("button", { name: "Price side" }).click();
    await page.getByRole("menuitemradio", { name: "Mid prices" }).click();
    await expect(title(page)).toContainText("Mid");
    // Away from the chart the legend says the last bar.
    await page.mouse.move(20, 300);
    await expect(pane(page)).toContainText(/O\s*\d/);
    await expect(async () => {
      const text = (await pane(page).locator(".legend").first().innerText()).replaceAll("\n", " ");
      const [, close] = /C\s*([\d.]+)/.exec(text) ?? [];
      const [, bid, ask] = /Bid\s*([\d.]+)\s*Ask\s*([\d.]+)/.exec(text) ?? [];
      expect(Math.abs(Number(close) - (Number(bid) + Number(ask)) / 2)).toBeLessThan(0.011);
    }).toPass({ timeout: 15_000 });
  });

  await test.step("two months a bar, and the list has all of them", async () => {
    await type(page, "2mo");
    await expect(title(page)).toContainText("MN2");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await pane(page).getByRole("button", { name: "All timeframes" }).click();
    await expect(page.getByRole("group", { name: "Ticks and seconds, live" })).toContainText(
      "100 ticks",
    );
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("frames.png") });
    await page.keyboard.press("Escape");
  });

  await test.step("the list of ticks is added, grows, and is taken away again", async () => {
    await page.keyboard.press("Control+k");
    await page
      .getByRole("combobox", { name: /Search/ })
      .last()
      .fill("go to ticks");
    await page.keyboard.press("Enter");
    const list = page.getByRole("region", { name: "Ticks" });
    const rows = list.getByRole("table").getByRole("row");
    await expect(rows.nth(3)).toContainText(/\d\d:\d\d:\d\d\.\d{3}\s*[\d.]+/);
    const newest = await rows.nth(1).innerText();
    await expect.poll(() => rows.nth(1).innerText(), { timeout: 10_000 }).not.toBe(newest);
    await expectAccessible(page, '[aria-label="Ticks"]');
    await page.screenshot({ path: test.info().outputPath("ticks.png") });
    await page.getByRole("button", { name: /^Layout: / }).click();
    await page.getByRole("menuitem", { name: "Ticks", exact: true }).hover();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(list).toHaveCount(0);
  });

  await test.step("a plot is coloured by a rule, and keeps it", async () => {
    await type(page, "15");
    await pane(page).getByRole("button", { name: "Indicators" }).click();
    const field = page.getByRole("combobox", { name: "Search indicators" });
    await expect(field).toBeFocused();
    await expect(page.locator(".indicator-picture path").first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("search.png") });
    await field.fill("sma");
    await field.press("Enter");
    await field.press("Escape");
    const row = pane(page).getByRole("button", { name: "SMA 20: settings" });
    await row.dblclick();
    const settings = page.getByRole("dialog", { name: "SMA 20" });
    await settings.getByRole("button", { name: /^Colour of .* by/ }).click();
    await page.getByRole("option", { name: "Close above or below it" }).click();
    await settings
      .getByRole("radiogroup", { name: /below, falling/ })
      .getByRole("radio", { name: "Pink" })
      .click();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("rule.png") });
    await page.getByRole("button", { name: "Done" }).click();
    await page.screenshot({ path: test.info().outputPath("ruled.png") });
  });
  expect(trouble).toEqual([]);
});
