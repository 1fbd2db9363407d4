/** Timeframes of a chart's own: typed and picked, live, starred, kept, and with indicators and drawings on them. */
import { expect, test, type Page } from "@playwright/test";
import { openDemo } from "./support-records.ts";
import { expectAccessible, signIn } from "./support.ts";
import { go, PHONE } from "./support-touch.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const host = (page: Page) => pane(page).getByRole("application");
const choice = (page: Page) => pane(page).getByRole("radiogroup", { name: "Timeframe" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Timeframes" });

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

async function type(page: Page, entry: string): Promise<void> {
  await host(page).focus();
  await page.keyboard.type(entry);
  await page.keyboard.press("Enter");
}

async function expectShown(page: Page, name: string, words: string): Promise<void> {
  await expect(choice(page).getByRole("radio", { name, exact: true })).toBeChecked();
  await expect(host(page)).toHaveAccessibleName(new RegExp(`, ${words} bars`));
  await expect(pane(page)).toContainText(/O\s*\d/);
}

test("any number of minutes, hours and days is typed over the chart", async ({ page }) => {
  await openChart(page);
  for (const [entry, name, words] of [
    ["7", "M7", "7 minutes"],
    ["45", "M45", "45 minutes"],
    ["90", "M90", "90 minutes"],
    ["2h", "H2", "2 hours"],
    ["3h", "H3", "3 hours"],
    ["2D", "D2", "2 days"],
  ] as const) {
    await type(page, entry);
    await expectShown(page, name, words);
  }
  // Of a frame within a day, the bars of a day begin with it.
  await type(page, "7");
  await expectShown(page, "M7", "7 minutes");
  await host(page).focus();
  await page.keyboard.press("ArrowLeft");
  const spoken = pane(page).locator("[aria-live=polite]").filter({ hasText: "open" });
  await expect(spoken).toContainText(/\d\d:\d\d.*open/);
  const [, hour, minute] = /(\d\d):(\d\d)/.exec((await spoken.textContent()) ?? "") ?? [];
  expect((Number(hour) * 60 + Number(minute)) % 7).toBe(0);
});

test("what cannot be says why, and changes nothing", async ({ page }) => {
  await openChart(page);
  await type(page, "45");
  await expectShown(page, "M45", "45 minutes");
  for (const [entry, why] of [
    ["0", "Between 1 and 1440 minutes"],
    ["61D", "Between 1 and 60 days"],
    ["25h", "Between 1 and 24 hours"],
  ] as const) {
    await type(page, entry);
    const note = pane(page).getByRole("status").filter({ hasText: why });
    await expect(note).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(note).toBeHidden();
    await expectShown(page, "M45", "45 minutes");
  }
});

test("one is picked and starred by mouse and keys, and a reload keeps both", async ({ page }) => {
  // With room for ten of them.
  await page.setViewportSize({ width: 1600, height: 900 });
  await openChart(page, true);
  await pane(page).getByRole("button", { name: "All timeframes" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "Timeframe" })).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "3 hours above the chart" }).click();
  await dialog(page).getByRole("button", { name: "30 minutes above the chart" }).click();
  await page.keyboard.press("Shift+Tab");
  await dialog(page).getByRole("textbox", { name: "Timeframe" }).fill("61D");
  await expect(dialog(page)).toContainText("Between 1 and 60 days");
  await dialog(page).getByRole("textbox", { name: "Timeframe" }).fill("40");
  await expect(dialog(page).getByRole("button", { name: "M40 40 minutes" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expectShown(page, "M40", "40 minutes");
  const shown = ["M1", "M5", "M15", "M40", "H1", "H3", "H4", "D1", "W1", "MN"];
  await expect(choice(page).getByRole("radio")).toHaveCount(shown.length);
  await page.reload();
  await expectShown(page, "M40", "40 minutes");
  const names = await choice(page)
    .getByRole("radio")
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute("aria-label")));
  expect(names).toEqual(shown);
  await pane(page).getByRole("button", { name: "All timeframes" }).click();
  await dialog(page).getByRole("button", { name: "D2 2 days" }).click();
  await expectShown(page, "D2", "2 days");
});

test("its last bar grows with the ticks, and older bars come as the chart is moved", async ({
  page,
}) => {
  await openChart(page);
  await type(page, "2");
  await expectShown(page, "M2", "2 minutes");
  const legend = pane(page).locator(".legend").first();
  const before = await legend.textContent();
  await expect.poll(() => legend.textContent(), { timeout: 20_000 }).not.toBe(before);
  const spoken = pane(page).locator("[aria-live=polite]").filter({ hasText: "open" });
  await host(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(spoken).toContainText(/open \d/);
});

test("an indicator and a drawing stand on it", async ({ page }) => {
  await signIn(page, false, "/", await openDemo(page.request, "timeframes"));
  await expect(pane(page)).toContainText(/O\s*\d/);
  await type(page, "45");
  await expectShown(page, "M45", "45 minutes");
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  await page.getByRole("combobox", { name: "Search indicators" }).fill("rsi");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const rsi = pane(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "RSI 14: settings" }) });
  await expect(rsi).toContainText(/\d\.\d\d/);
  const tools = page.getByRole("toolbar", { name: "Drawing tools" });
  await tools.getByRole("button", { name: "Trend line", exact: true }).click();
  const box = await host(page).boundingBox();
  if (box === null) throw new Error("expected a chart in sight");
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.4);
  const drawn = await listed(page);
  expect(drawn).toMatch(/\d/);
  // A drawing that is chosen has Enter for itself.
  await host(page).focus();
  await page.keyboard.press("Escape");
  await type(page, "2h");
  await expectShown(page, "H2", "2 hours");
  await expect(rsi).toContainText(/\d\.\d\d/);
  // Times and prices of a drawing are its own, whatever the bars.
  expect(await listed(page)).toBe(drawn);
});

/** What the list of drawings says of the only one. */
async function listed(page: Page): Promise<string> {
  const tools = page.getByRole("toolbar", { name: "Drawing tools" });
  await tools.getByRole("button", { name: "Drawings on this chart" }).click();
  const list = page.locator(".drawing-list");
  await expect(list.locator(".drawing-row-name")).toHaveCount(1);
  const text = await list.locator(".drawing-row-name").innerText();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  return text;
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("one is picked from a menu and typed into a dialog", async ({ page }) => {
    await signIn(page);
    await go(page, "Chart");
    const menu = page.getByRole("button", { name: /^Timeframe: / });
    await menu.tap();
    await page.getByRole("menuitem", { name: "All timeframes…" }).tap();
    await dialog(page).getByRole("textbox", { name: "Timeframe" }).fill("2h");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Show" }).tap();
    await expect(menu).toHaveAccessibleName("Timeframe: H2");
  });
});

test("the toolbar has its symbol whole, whichever timeframe is added and however wide it is", async ({
  page,
}) => {
  await openChart(page);
  const toolbar = page.getByRole("toolbar", { name: "Chart tools" });
  const isWhole = () =>
    toolbar.evaluate((bar) => {
      const name = bar.querySelector(".chart-symbol-name");
      const isCut = name !== null && name.scrollWidth > name.clientWidth;
      return !isCut && bar.scrollWidth <= bar.clientWidth;
    });
  await expect(choice(page).getByRole("radio")).toHaveCount(9);
  await expect.poll(isWhole).toBe(true);
  // One more than there is room for: the longest gives way.
  await type(page, "45");
  await expectShown(page, "M45", "45 minutes");
  await expect(choice(page).getByRole("radio", { name: "MN", exact: true })).toBeHidden();
  await expect.poll(isWhole).toBe(true);
  for (const width of [1366, 1280, 1150, 1024, 960]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(isWhole).toBe(true);
    await expect(toolbar).toContainText("M45");
  }
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(choice(page).getByRole("radio")).toHaveCount(10);
  await expect.poll(isWhole).toBe(true);
});
