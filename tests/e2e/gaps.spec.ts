/** Time in which the market is closed: folded, or left as a gap, of bars and of what is calculated on them. */
import { expect, test, type Page } from "@playwright/test";
import { showHoursWithAverage } from "./support-chart.ts";
import { signIn } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const prices = (page: Page) => pane(page).locator(".legend-row").nth(1);
const ema = (page: Page) => pane(page).locator(".study-row", { hasText: "EMA 20" });
const gaps = (page: Page) =>
  page.getByRole("menuitemcheckbox", { name: "Weekends and closed hours as gaps" });
const openLines = (page: Page) =>
  pane(page).getByRole("button", { name: "Lines and volume" }).click();

/** The noon of the last Saturday but one: no market of currencies is open, in whatever zone. */
const SATURDAY_BACK = ((new Date().getUTCDay() + 1) % 7) + 7;
const saturday = new Date(Date.now() - SATURDAY_BACK * 86_400_000).toISOString().slice(0, 10);

async function goToSaturday(page: Page): Promise<void> {
  await pane(page).getByRole("application").focus();
  await page.keyboard.press("Alt+g");
  const dialog = page.getByRole("dialog", { name: "Go to a date" });
  await dialog.getByLabel("Date").fill(saturday);
  await dialog.getByLabel("Time").fill("12:00");
  await dialog.getByLabel("Time").press("Enter");
  await expect(dialog).toBeHidden();
  const gone = pane(page)
    .locator("[aria-live=polite]")
    .filter({ hasText: /^Gone to/ });
  await expect(gone).toHaveCount(1);
}

/** Points at the middle of the bars, or so many px beside it, until what is said there has a price, or has none. */
async function expectAt(page: Page, hasPrice: boolean, beside = 0): Promise<void> {
  let jitter = 0;
  await expect(async () => {
    const box = await pane(page).locator(".chart-host").boundingBox();
    if (box === null) throw new Error("expected a chart");
    jitter = 3 - jitter;
    await page.mouse.move(box.x + (box.width - 64) / 2 + beside, box.y + box.height * 0.4 + jitter);
    const price = hasPrice ? /O\s*\d/ : /^\D*$/;
    await expect(prices(page)).toHaveText(price, { timeout: 500 });
    const value = hasPrice ? /\d\.\d/ : /^\D*$/;
    await expect(ema(page).locator(".study-readings")).toHaveText(value, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
}

test("a weekend is folded, or a gap that says no price, and stays so", async ({ page }) => {
  await signIn(page, true);
  await expect(prices(page)).toContainText(/O\s*\d/);
  await showHoursWithAverage(page);
  await test.step("folded, Friday's last bar stands beside Sunday's first", async () => {
    await goToSaturday(page);
    await expectAt(page, true);
  });
  await test.step("as a gap, neither bars nor indicators say anything on Saturday", async () => {
    await openLines(page);
    await gaps(page).click();
    await page.keyboard.press("Escape");
    await goToSaturday(page);
    await expectAt(page, false);
    await page.screenshot({ path: test.info().outputPath("gap-dark.png") });
    await expectAt(page, true, -260);
  });
  await test.step("the keys' cursor goes from bar to bar", async () => {
    await pane(page).getByRole("application").focus();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press("ArrowLeft");
      await expect(prices(page)).toContainText(/O\s*\d/);
    }
  });
  await test.step("after a reload too, until it is folded again", async () => {
    await page.reload();
    await expect(ema(page)).toContainText(/\d\.\d/);
    await goToSaturday(page);
    await expectAt(page, false);
    await openLines(page);
    await gaps(page).click();
    await page.keyboard.press("Escape");
    await goToSaturday(page);
    await expectAt(page, true);
  });
});
