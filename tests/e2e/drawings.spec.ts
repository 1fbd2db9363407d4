/**
 * Drawings on the chart in a real browser: placed, moved, styled, undone, kept and taken away by mouse, by keys and by a finger,
 * read back from the list of drawings, which says their prices.
 */
import { expect, test, type Page } from "@playwright/test";
import { at, bar, chart, click, host, listed, tools } from "./support-drawings.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { field } from "./support-ticket.ts";
import { openDemo } from "./support-records.ts";
import { go, PHONE } from "./support-touch.ts";

test.describe.configure({ timeout: 120_000 });

/** Drawings follow the account: each test has one of its own, with nothing drawn. */
const enter = async (page: Page): Promise<void> =>
  signIn(page, false, "/", await openDemo(page.request, "drawings"));

async function open(page: Page): Promise<void> {
  await enter(page);
  await expect(tools(page)).toBeVisible();
  await expect(chart(page)).toContainText(/O\s*\d/);
}

async function choose(page: Page, group: string, name: string): Promise<void> {
  await tools(page)
    .getByRole("button", { name: `${group}: all tools` })
    .click();
  await page.locator(".drawing-choice").getByRole("button", { name, exact: false }).first().click();
}

test("places, moves, styles, undoes, keeps and removes by mouse @quick", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await open(page);
  await tools(page).getByRole("button", { name: "Trend line", exact: true }).click();
  await click(page, 0.2, 0.6);
  await click(page, 0.5, 0.4);
  await choose(page, "Fibonacci and Gann", "Fibonacci retracement");
  await click(page, 0.3, 0.2);
  await click(page, 0.55, 0.75);
  await choose(page, "Shapes", "Rectangle");
  // Pressed, drawn on and let go, it is the same as two clicks.
  const [from, to] = [await at(page, 0.65, 0.2), await at(page, 0.8, 0.35)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await choose(page, "Measures and forecasts", "Long position");
  await click(page, 0.6, 0.6);
  await click(page, 0.72, 0.5);
  await choose(page, "Text", "Note");
  await click(page, 0.85, 0.7);
  const all = await listed(page);
  expect(all.map((text) => text.split(" ")[0])).toEqual([
    "Note",
    "Long",
    "Rectangle",
    "Fibonacci",
    "Trend",
  ]);

  // The whole trend line is dragged, then one of its ends.
  const trend = () => listed(page).then((texts) => texts.at(-1));
  const [start, middle] = [await at(page, 0.2, 0.6), await at(page, 0.26, 0.56)];
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y + 30, { steps: 5 });
  await page.mouse.up();
  const moved = await trend();
  expect(moved).not.toBe(all.at(-1));
  await page.mouse.move(start.x + 40, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 90, { steps: 5 });
  await page.mouse.up();
  expect(await trend()).not.toBe(moved);

  await chart(page).locator(".chart-host").focus();
  await page.keyboard.press("Control+z");
  expect(await trend()).toBe(moved);
  await chart(page).locator(".chart-host").focus();
  await page.keyboard.press("Control+z");
  expect(await listed(page)).toEqual(all);
  await chart(page).locator(".chart-host").focus();
  await page.keyboard.press("Control+Shift+z");
  expect(await trend()).toBe(moved);

  // Colour, settings, exact prices.
  await page.mouse.click(middle.x + 40, middle.y + 30);
  await expect(bar(page)).toBeVisible();
  await bar(page)
    .getByRole("button", { name: /^Colour/ })
    .click();
  await page.getByRole("radio", { name: "Teal" }).click();
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Settings of Trend line" }).click();
  const dialog = page.getByRole("dialog", { name: "Trend line" });
  await dialog.getByLabel("Price of point 1").fill("91000");
  await dialog.getByLabel("Price of point 2").fill("a lot");
  await expect(dialog.getByText("A price, as 1.2345")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(await trend()).toContain("from 91000.00");

  await page.reload();
  await expect(tools(page)).toBeVisible();
  await expect(chart(page)).toContainText(/O\s*\d/);
  const kept = await listed(page);
  expect(kept).toHaveLength(5);
  expect(kept.at(-1)).toContain("from 91000.00");
  await tools(page).getByRole("button", { name: "Remove all drawings of this symbol" }).click();
  await tools(page).getByRole("button", { name: "Drawings on this chart" }).click();
  await expect(page.getByText("Choose a tool and point at the chart.")).toBeVisible();
  expect(trouble).toEqual([]);
});

test("stands where it stood after another timeframe and back, and is seen in a second tab", async ({
  page,
  context,
}) => {
  await open(page);
  await choose(page, "Shapes", "Rectangle");
  await click(page, 0.4, 0.4);
  await click(page, 0.6, 0.6);
  await expect(bar(page)).toBeVisible();
  const before = await bar(page).boundingBox();
  const said = await listed(page);
  await chart(page).getByRole("radio", { name: "M15", exact: true }).click();
  await expect(chart(page)).toContainText("M15");
  await expect.poll(async () => (await bar(page).boundingBox())?.x).not.toBe(before?.x);
  await chart(page).getByRole("radio", { name: "H1", exact: true }).click();
  await expect.poll(async () => (await bar(page).boundingBox())?.x).toBe(before?.x);

  const other = await context.newPage();
  await other.goto("/");
  await expect(tools(other)).toBeVisible();
  await expect(chart(other)).toContainText(/O\s*\d/);
  expect(await listed(other)).toEqual(said);
  await choose(other, "Text", "Flag mark");
  await click(other, 0.3, 0.3);
  await expect.poll(async () => (await listed(page)).length).toBe(2);
});

test("is drawn, moved and removed by keys alone", async ({ page }) => {
  await open(page);
  await chart(page).locator(".chart-host").focus();
  await page.keyboard.press("Alt+t");
  await expect(page.getByText("Esc leaves it")).toBeVisible();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toBeVisible();
  const [first] = await listed(page);
  expect(first).toMatch(/^Trend line from \d/);
  await chart(page).locator(".chart-host").focus();
  await page.keyboard.press("ArrowUp");
  expect((await listed(page))[0]).not.toBe(first);
  await chart(page).locator(".chart-host").focus();
  await page.keyboard.press("Delete");
  await expect(bar(page)).toBeHidden();
  // Escape leaves a tool that nothing was drawn with.
  await page.keyboard.press("Alt+h");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Esc leaves it")).toBeHidden();
});

test("has its words typed as soon as it is placed, by mouse and by keys", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await open(page);
  const field = page.getByRole("textbox", { name: "Words of Text" });
  await choose(page, "Text", "Text");
  await click(page, 0.3, 0.4);
  await expect(field).toBeFocused();
  // No letter is one of the chart's, which would ask for a symbol, an indicator or a drawing.
  await page.keyboard.type("Buy here / w 5");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(field).toHaveCount(0);
  expect(await listed(page)).toEqual([expect.stringContaining("Buy here / w 5")]);
  await host(page).focus();
  await page.keyboard.press("Control+z");
  expect(await listed(page)).toEqual([expect.not.stringContaining("Buy")]);

  // A press elsewhere keeps what was typed, Escape takes it back.
  const note = page.getByRole("textbox", { name: "Words of Note" });
  await choose(page, "Text", "Note");
  await click(page, 0.6, 0.5);
  await expect(note).toBeFocused();
  await page.keyboard.type("target");
  await click(page, 0.1, 0.1);
  await expect(note).toHaveCount(0);
  expect((await listed(page))[0]).toContain("target");
  await choose(page, "Text", "Note");
  await click(page, 0.5, 0.3);
  await expect(note).toBeFocused();
  await page.keyboard.type("no");
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await expect(host(page)).toBeFocused();
  await expect(bar(page)).toBeVisible();
  expect((await listed(page))[0]).not.toMatch(/no$/);
  expect(trouble).toEqual([]);
});

test("has points at prices of the symbol, told with its digits", async ({ page }) => {
  await open(page);
  const legend = await chart(page).locator(".legend").first().innerText();
  const digits = /O\s*\d+\.(\d+)/.exec(legend)?.[1]?.length ?? NaN;
  await choose(page, "Lines", "Horizontal line");
  await click(page, 0.4, 0.4);
  await bar(page)
    .getByRole("button", { name: /^Settings of/ })
    .click();
  const price = page.getByLabel("Price of point 1");
  await expect(price).toHaveValue(new RegExp(`^\\d+\\.\\d{${digits}}$`));
  await page.screenshot({ path: test.info().outputPath("settings.png") });
});

test("is what Ctrl+Z is about once its settings are closed or it is removed", async ({ page }) => {
  await open(page);
  const volume = field(page, "Volume");
  await volume.fill("0.07");
  await choose(page, "Lines", "Horizontal line");
  await click(page, 0.4, 0.4);
  const settings = bar(page).getByRole("button", { name: /^Settings of/ });
  await settings.click();
  await page.getByRole("textbox", { name: "Name" }).fill("Floor");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(bar(page)).toHaveAccessibleName("Floor, chosen");
  await expect(settings).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toHaveAccessibleName("Horizontal line, chosen");
  await bar(page).getByRole("button", { name: "Remove Horizontal line" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(host(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(() => listed(page)).toHaveLength(1);
  await expect(volume).toHaveValue("0.07");
});

test("has no fault that a screen reader would meet, in its tools, list and settings", async ({
  page,
}) => {
  await open(page);
  await tools(page).getByRole("button", { name: "Lines: all tools" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await choose(page, "Fibonacci and Gann", "Fibonacci retracement");
  await click(page, 0.3, 0.3);
  await click(page, 0.6, 0.6);
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);
  await bar(page)
    .getByRole("button", { name: /^Settings of/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await tools(page).getByRole("button", { name: "Drawings on this chart" }).click();
  await expect(page.locator(".drawing-list")).toBeVisible();
  await expectAccessible(page);
});

/** With a finger one button has the whole group behind it. */
async function tapTrendLine(page: Page): Promise<void> {
  await tools(page).getByRole("button", { name: "Lines: all tools" }).tap();
  await page.locator(".drawing-choice").getByText("Trend line", { exact: true }).tap();
}

test.describe("with a finger", () => {
  test.use(PHONE);
  test("is drawn and moved on a phone @quick", async ({ page }) => {
    await enter(page);
    await go(page, "Chart");
    await expect(chart(page)).toContainText(/O\s*\d/);
    await chart(page).getByRole("button", { name: "Drawing tools" }).tap();
    await tapTrendLine(page);
    // It has no key to leave the tool with.
    await expect(page.locator(".drawing-hint")).toHaveText(/^Trend line/);
    await expect(page.getByText("Esc leaves it")).toBeHidden();
    await chart(page).getByRole("button", { name: "Leave the tool" }).tap();
    await expect(page.locator(".drawing-hint")).toHaveCount(0);
    await tapTrendLine(page);
    const [a, b] = [await at(page, 0.2, 0.7), await at(page, 0.7, 0.4)];
    await page.touchscreen.tap(a.x, a.y);
    await page.touchscreen.tap(b.x, b.y);
    await expect(bar(page)).toBeVisible();
    const [pane, own] = [await host(page).boundingBox(), await bar(page).boundingBox()];
    const scale = await host(page).evaluate((one) => {
      const body = one.closest(".chart-body");
      return body === null
        ? NaN
        : Number.parseFloat(getComputedStyle(body).getPropertyValue("--chart-scale"));
    });
    const right = (pane?.x ?? NaN) + (pane?.width ?? NaN) - scale;
    expect((own?.x ?? NaN) + (own?.width ?? NaN)).toBeLessThanOrEqual(right);
    expect((await listed(page))[0]).toMatch(/^Trend line from \d/);
  });
});
