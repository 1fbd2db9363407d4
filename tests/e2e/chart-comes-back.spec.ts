/** The chart after its pane left and came back, and after its room changed: it is drawn, in the theme's colours, and fills its pane. */
import { expect, test, type Page } from "@playwright/test";
import { inkOf, plotOf } from "./support-chart.ts";
import { proveUnless, signIn } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });

async function open(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await signIn(page);
  await expect(pane(page)).toContainText(/O\s*\d/);
  await expectDrawn(page);
}

/** Candles in the colours of rise and fall, and prices and times in the colour of text. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(pane(page)).toContainText(/O\s*\d/);
  await expect.poll(() => missingInk(page)).toEqual([]);
}

async function missingInk(page: Page): Promise<string[]> {
  const ink = await inkOf(page);
  return Object.entries(ink).flatMap(([what, pixels]) =>
    pixels < 30 ? [`${what}: ${pixels}`] : [],
  );
}

type Theme = "dark" | "light";

async function chooseLayout(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^Layout: / }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

async function choosePane(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^Layout: / }).click();
  await page.getByRole("menuitem", { name, exact: true }).hover();
  await page.getByRole("menuitem", { name: entry }).click();
}

const changeTheme = (page: Page) => page.getByRole("button", { name: /theme/i }).first().click();

const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the layout is reset": (page) => chooseLayout(page, "Reset layout"),
  "it was moved to another side": async (page) => {
    for (const side of ["left", "right", "top", "bottom"])
      await choosePane(page, "Chart", `Move to the ${side}`);
  },
  "it was maximised": async (page) => {
    await choosePane(page, "Chart", "Maximise");
    await expectDrawn(page);
    await choosePane(page, "Chart", "Restore size");
  },
  "another pane was maximised": async (page) => {
    await choosePane(page, "Watchlist", "Maximise");
    await choosePane(page, "Watchlist", "Restore size");
  },
  "the theme changed and changed back": async (page) => {
    await changeTheme(page);
    await expectDrawn(page);
    await changeTheme(page);
  },
  "the theme changed while another pane was maximised": async (page) => {
    await choosePane(page, "Watchlist", "Maximise");
    await changeTheme(page);
    await choosePane(page, "Watchlist", "Restore size");
  },
  "the theme changed and the layout was reset": async (page) => {
    await changeTheme(page);
    await chooseLayout(page, "Reset layout");
    await expectDrawn(page);
    await changeTheme(page);
  },
};

/** `npm test` has each way in one theme, by turns. */
for (const [nth, theme] of (["dark", "light"] as const).entries()) {
  for (const [at, [way, take]] of Object.entries(WAYS).entries()) {
    test(`is drawn in ${theme} colours after ${way}${proveUnless(at % 2 === nth)}`, async ({
      page,
    }) => {
      await open(page, theme);
      await take(page);
      await expectDrawn(page);
    });
  }
}

test("fills its pane when the window grows and shrinks @quick", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, "dark");
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1100, height: 700 },
    { width: 1600, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => unfilled(page)).toEqual([]);
    await expectDrawn(page);
  }
});

async function unfilled(page: Page): Promise<string[]> {
  const { room, drawn } = await plotOf(page);
  return (["width", "height"] as const).flatMap((side) =>
    Math.abs(room[side] - drawn[side]) > 4 ? [`${side}: ${drawn[side]} of ${room[side]}`] : [],
  );
}
