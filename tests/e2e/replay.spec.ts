/** A chart that is replayed: from a bar that is chosen, bar by bar and at a pace, with nothing of what came after it. */
import { expect, test, type Page } from "@playwright/test";
import { showHoursWithAverage } from "./support-chart.ts";
import { go, PHONE } from "./support-touch.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const plot = (page: Page) => pane(page).getByRole("application");
const replay = (page: Page) => pane(page).getByRole("group", { name: "Replay" });
const press = (page: Page, name: string) => replay(page).getByRole("button", { name, exact: true });
const prices = (page: Page) => pane(page).locator(".legend-row").nth(1);
const ema = (page: Page) => pane(page).locator(".study-row", { hasText: "EMA 20" });
const time = (page: Page) => replay(page).locator(".replay-time");

/** What the legend says of a bar and of the indicator on it. */
type Said = { readonly bar: string; readonly ema: string };

const said = async (page: Page): Promise<Said> => ({
  bar: await prices(page).innerText(),
  ema: await ema(page).locator(".study-readings").innerText(),
});

async function openChart(page: Page): Promise<void> {
  await signIn(page);
  await showHoursWithAverage(page);
}

/** Puts the keys' crosshair so many bars to the left. */
async function goLeft(page: Page, bars: number): Promise<void> {
  await plot(page).focus();
  for (let at = 0; at < bars; at += 1) await page.keyboard.press("ArrowLeft");
}

test("goes back to a bar and on from it, as it was then @quick", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await openChart(page);
  const [then, next] = await test.step("what two bars were is read before", async () => {
    await goLeft(page, 30);
    await page.waitForTimeout(300);
    const earlier = await said(page);
    await page.keyboard.press("ArrowRight");
    await expect(prices(page)).not.toHaveText(earlier.bar);
    await page.waitForTimeout(300);
    const later = await said(page);
    await page.keyboard.press("Escape");
    return [earlier, later];
  });
  const expectBar = (bar: Said) => expect.poll(() => said(page)).toEqual(bar);

  await test.step("begun by keys", async () => {
    await pane(page).getByRole("button", { name: "Replay bars" }).click();
    await expect(replay(page)).toContainText("Press the bar to begin from");
    await expectAccessible(page);
    await expect(plot(page)).toBeFocused();
    await goLeft(page, 30);
    await page.keyboard.press("Enter");
    await expect(pane(page).locator(".legend-badge")).toHaveText("Replay");
    await expectBar(then);
    // Nothing of now is said or offered.
    await expect(pane(page).locator(".legend-quote")).toHaveCount(0);
    await plot(page).click({ button: "right", position: { x: 200, y: 200 } });
    await expect(page.getByRole("menu")).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /limit|stop/i })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.screenshot({ path: test.info().outputPath("replay-dark.png") });
  });
  await test.step("a bar on and back, by button and by key", async () => {
    await press(page, "Next bar").click();
    await expectBar(next);
    await expect(replay(page).locator("[aria-live=polite]")).toContainText(/open .* close/);
    await plot(page).focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await expectBar(then);
    await expectAccessible(page);
  });
  await test.step("another timeframe shows no bar that was not over, and back the same one", async () => {
    const at = await time(page).innerText();
    await pane(page).getByRole("radio", { name: "M1", exact: true }).click();
    await expect(time(page)).not.toHaveText(at);
    await pane(page).getByRole("radio", { name: "H1", exact: true }).click();
    await expect(time(page)).toHaveText(at);
    await expectBar(then);
  });
  await test.step("plays, and pauses", async () => {
    await replay(page).getByRole("button", { name: "Pace of the replay" }).click();
    await page.getByRole("menuitemradio", { name: "5 bars a second", exact: true }).click();
    const at = await time(page).innerText();
    await press(page, "Play").click();
    await expect(time(page)).not.toHaveText(at);
    await press(page, "Pause").click();
    const paused = await time(page).innerText();
    await page.waitForTimeout(600);
    expect(await time(page).innerText()).toBe(paused);
  });
  await test.step("ends at the bar of now by itself", async () => {
    await press(page, "Begin from another bar").click();
    await expect(replay(page)).toContainText("Press the bar to begin from");
    await page.keyboard.press("End");
    await goLeft(page, 3);
    await page.keyboard.press("Enter");
    await replay(page).getByRole("button", { name: "Pace of the replay" }).click();
    await page.getByRole("menuitemradio", { name: "10 bars a second", exact: true }).click();
    await press(page, "Play").click();
    await expect(replay(page)).toHaveCount(0);
    await expect(pane(page).locator(".legend-badge", { hasText: "Replay" })).toHaveCount(0);
    await expect(pane(page).locator(".legend-quote")).toBeVisible();
    await expect(pane(page).getByText("The replay has reached the bar of now")).toBeAttached();
  });
  expect(trouble).toEqual([]);
});

test("begins at a bar under the mouse, at a date, or anywhere, and is left", async ({ page }) => {
  await openChart(page);
  const box = await plot(page).boundingBox();
  if (box === null) throw new Error("expected the chart in sight");
  const begin = () => pane(page).getByRole("button", { name: "Replay bars" }).click();
  const end = () => press(page, "Back to now").click();

  await begin();
  await plot(page).hover({ position: { x: box.width / 2, y: 200 } });
  const cut = pane(page).locator(".replay-cut-time");
  await expect(cut).toBeVisible();
  const chosen = await cut.innerText();
  await page.screenshot({ path: test.info().outputPath("choice-dark.png") });
  await plot(page).click({ position: { x: box.width / 2, y: 200 } });
  await expect(time(page)).toHaveText(chosen);
  await end();
  await expect(replay(page)).toHaveCount(0);

  await begin();
  await press(page, "Begin from a date").click();
  const dialog = page.getByRole("dialog", { name: "Begin the replay from a date" });
  const day = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByLabel("Time").press("Enter");
  await expect(time(page)).toContainText(day.slice(0, 4));
  await end();

  await begin();
  await press(page, "Any bar").click();
  await expect(time(page)).toContainText(/\d\d:00/);
  await end();

  await begin();
  await plot(page).focus();
  await page.keyboard.press("Escape");
  await expect(replay(page)).toHaveCount(0);
  await expect(pane(page).locator(".legend-quote")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("begins at a bar that is tapped, and has all its buttons in sight", async ({ page }) => {
    await signIn(page);
    await go(page, "Chart");
    await pane(page).getByRole("button", { name: "Replay bars" }).tap();
    const box = await plot(page).boundingBox();
    if (box === null) throw new Error("expected the chart in sight");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(press(page, "Next bar")).toBeInViewport();
    const before = await time(page).innerText();
    await press(page, "Next bar").tap();
    await expect(time(page)).not.toHaveText(before);
    await expect(press(page, "Back to now")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("phone-dark.png") });
    await press(page, "Back to now").tap();
    await expect(replay(page)).toHaveCount(0);
  });
});
