/** Renko and range bars: chosen, sized, kept, and what is said of what cannot be calculated or drawn on them. */
import { expect, test, type Page } from "@playwright/test";
import { createRandom } from "../support/random.ts";
import { go } from "./support-touch.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const type = (page: Page) => pane(page).getByRole("button", { name: /^Chart type/ });
const size = (page: Page) =>
  pane(page).getByRole("button", {
    name: /^(Renko|Range bars|Line break|Kagi|Point and figure): /,
  });

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await chooseSymbol(page, "EURUSD");
  await expect(pane(page)).toContainText(/O\s*\d/);
}

async function choose(page: Page, kind: string): Promise<void> {
  await type(page).click();
  await page.getByRole("menuitemradio", { name: kind, exact: true }).click();
  await expect(type(page)).toHaveAccessibleName(`Chart type: ${kind}`);
}

/** Sets the size in pips by keys alone. */
async function setPips(page: Page, pips: string): Promise<void> {
  await size(page).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "In pips" }).press("Space");
  await dialog.getByLabel("Pips", { exact: true }).fill(pips);
  await page.keyboard.press("Enter");
}

const figure = async (page: Page, label: string): Promise<number> => {
  const text = await pane(page).locator(".legend-figure", { hasText: label }).first().innerText();
  return Number(text.replace(label, "").trim());
};

test.use({ colorScheme: "dark" });

test("leave every button of the toolbar in reach, however narrow the chart is", async ({
  page,
}) => {
  await openChart(page);
  const toolbar = page.getByRole("toolbar", { name: "Chart tools" });
  const isWhole = () => toolbar.evaluate((bar) => bar.scrollWidth <= bar.clientWidth);
  for (const kind of ["Renko", "Point and figure"]) {
    await choose(page, kind);
    await expect(size(page)).toContainText(/\d/);
    for (const width of [1440, 1366, 1280, 1024, 900]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(isWhole, `${kind} at ${width} px`).toBe(true);
      await expect(toolbar.getByRole("button", { name: "Reset the view" })).toBeInViewport();
    }
  }
});

test("Renko is drawn by ATR at first, sized in pips by keys, and kept over a reload", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openChart(page, true);
  await choose(page, "Renko");
  await expect(size(page)).toHaveAccessibleName(/^Renko: \d+\.\d pips, ATR\(14\)/);
  await page.screenshot({ path: test.info().outputPath("renko-dark.png") });
  await setPips(page, "0");
  await expect(page.getByRole("dialog")).toContainText("A number from 0.1");
  await expectAccessible(page);
  await page.getByRole("dialog").getByLabel("Pips", { exact: true }).fill("20");
  await page.keyboard.press("Enter");
  await expect(size(page)).toHaveAccessibleName(/^Renko: 20\.0 pips, set by hand/);
  await expect(size(page)).toHaveText("20.0 pips");
  // A brick that stands is 20 pips from open to close, on multiples of 20 pips.
  await pane(page).getByRole("application").focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowLeft");
  await expect
    .poll(async () => Math.abs((await figure(page, "C")) - (await figure(page, "O"))))
    .toBeCloseTo(0.002, 8);
  expect(Math.round((await figure(page, "C")) * 1e5) % 200).toBe(0);
  await page.screenshot({ path: test.info().outputPath("renko-20-dark.png") });
  await page.reload();
  await expect(type(page)).toHaveAccessibleName("Chart type: Renko");
  await expect(size(page)).toHaveText("20.0 pips");
  await choose(page, "Range bars");
  await expect(size(page)).toHaveAccessibleName(/^Range bars: \d+\.\d pips, ATR\(14\)/);
  await page.screenshot({ path: test.info().outputPath("range-dark.png") });
  await choose(page, "Candles");
  await expect(size(page)).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("line break, Kagi, and point and figure are drawn, each with settings of its own", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openChart(page, true);
  await choose(page, "Line break");
  await expect(size(page)).toHaveText("3 lines");
  await page.screenshot({ path: test.info().outputPath("line-break-dark.png") });
  await size(page).click();
  await page.getByLabel("Lines that a turn has to pass").fill("0");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("A whole number from 1 to 20");
  await expectAccessible(page);
  await page.getByLabel("Lines that a turn has to pass").fill("2");
  await page.keyboard.press("Enter");
  await expect(size(page)).toHaveText("2 lines");
  await choose(page, "Kagi");
  await expect(size(page)).toHaveText(/^\d+\.\d pips$/);
  await setPips(page, "30");
  await expect(size(page)).toHaveText("30.0 pips");
  await page.screenshot({ path: test.info().outputPath("kagi-dark.png") });
  await choose(page, "Point and figure");
  await expect(size(page)).toHaveText(/^\d+\.\d pips × 3$/);
  await page.screenshot({ path: test.info().outputPath("point-figure-dark.png") });
  await size(page).click();
  await page.getByLabel("Boxes that turn a column").fill("1");
  await page.keyboard.press("Enter");
  await expect(size(page)).toHaveText(/^\d+\.\d pips × 1$/);
  await page.reload();
  await expect(size(page)).toHaveText(/^\d+\.\d pips × 1$/);
  await choose(page, "Line break");
  await expect(size(page)).toHaveText("2 lines");
  expect(trouble).toEqual([]);
});

const KINDS = ["Candles", "Renko", "Range bars", "Line break", "Kagi", "Point and figure"];

test("under live ticks and random switches the last brick ends at the symbol's own price", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openChart(page);
  const random = createRandom(17);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let step = 0; step < 24; step += 1) {
    const symbol = pick(["BTCUSD", "ETHUSD", "SOLUSD"]);
    await chooseSymbol(page, symbol);
    await pane(page)
      .getByRole("radio", { name: pick(["M1", "M5", "H1"]), exact: true })
      .check({ force: true });
    await choose(page, pick(KINDS));
    await expect(pane(page).locator(".legend-name")).toContainText(symbol);
    // Off the chart, so that the legend is about the newest column.
    await page.mouse.move(5, 5);
    // Read in one go: the two are of one frame.
    await expect
      .poll(() =>
        pane(page)
          .locator(".legend")
          .evaluate((legend) => {
            const of = (label: string) =>
              [...legend.querySelectorAll(".legend-figure")]
                .find((one) => one.firstElementChild?.textContent === label)
                ?.querySelector(".legend-value")?.textContent;
            return of("C") !== undefined && of("C") === of("Bid");
          }),
      )
      .toBe(true);
  }
  await page.screenshot({ path: test.info().outputPath("live.png") });
  expect(trouble).toEqual([]);
});

test("a size that makes too many bricks draws none and says so, with the way out", async ({
  page,
}) => {
  await openChart(page);
  await choose(page, "Range bars");
  await setPips(page, "0.1");
  await expect(pane(page).getByRole("alert")).toContainText("More than 200,000 of this size");
  await pane(page).getByRole("button", { name: "Change the size" }).click();
  await page.getByRole("dialog").getByLabel("Pips", { exact: true }).fill("15");
  await page.keyboard.press("Enter");
  await expect(pane(page).getByRole("alert")).toHaveCount(0);
  await expect(pane(page)).toContainText(/O\s*\d/);
});

test("an indicator is calculated on the bricks that stand; one that goes by days says that it is not", async ({
  page,
}) => {
  await openChart(page);
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  const field = page.getByRole("combobox", { name: "Search indicators" });
  for (const text of ["sma", "vwap"]) {
    await field.fill(text);
    await field.press("Enter");
  }
  await field.press("Escape");
  const rows = pane(page).getByRole("list", { name: "Indicators" }).first().getByRole("listitem");
  const [mean, vwap] = [rows.filter({ hasText: "SMA" }), rows.filter({ hasText: "VWAP" })];
  await expect(mean).toContainText(/\d\.\d{5}/);
  await expect(vwap).toContainText(/\d\.\d{5}/);
  await choose(page, "Renko");
  await expect(vwap).toContainText("it goes by days and hours");
  await expect(vwap).not.toContainText(/\d\.\d{5}/);
  await expect(mean).toContainText(/\d\.\d{5}/);
  await page.screenshot({ path: test.info().outputPath("renko-indicator.png") });
  await choose(page, "Candles");
  await expect(vwap).toContainText(/\d\.\d{5}/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "light" });

  test("the type and its size are chosen with the thumb", async ({ page }) => {
    await signIn(page);
    await go(page, "Chart");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await type(page).tap();
    await page.getByRole("menuitemradio", { name: "Renko", exact: true }).tap();
    await expect(size(page)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("renko-phone.png") });
    await size(page).tap();
    await expect(page.getByRole("dialog", { name: "Renko" })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("renko-phone-dialog.png") });
  });
});
