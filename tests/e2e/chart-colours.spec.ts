/** A chart's own colours: chosen in sight of the chart, taken back, undone, kept, drawn, readable, and those of one theme. */
import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { go, PHONE } from "./support-touch.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

const pane = (page: Page, name = "Chart") => page.getByRole("region", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Colours of the chart" });
const field = (page: Page, group: string, label: string): Locator =>
  dialog(page)
    .getByRole("group", { name: group })
    .getByRole("textbox", { name: label, exact: true });
const done = (page: Page) => dialog(page).getByRole("button", { name: "Done" });

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

async function openByMenu(page: Page): Promise<void> {
  await pane(page).getByRole("button", { name: "Lines and volume" }).click();
  await page.getByRole("menuitem", { name: "Colours of the chart" }).click();
  await expect(dialog(page)).toBeVisible();
}

async function openByName(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("colours of the chart");
  await expect(page.getByRole("option", { selected: true })).toContainText("Colours of the chart");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
}

/** Found under a dialog too, where nothing has a role. */
const canvasOf = (page: Page, number = 1): Locator => page.locator(".chart-host").nth(number - 1);

/** How many pixels of a chart's canvases have exactly this colour. */
const pixelsOf = (page: Page, color: string, chart?: number): Promise<number> =>
  canvasOf(page, chart).evaluate((host, wanted) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(wanted.slice(at, at + 2), 16));
    let count = 0;
    for (const canvas of host.querySelectorAll("canvas")) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      for (let at = 0; at < (data?.length ?? 0); at += 4)
        if (data?.[at] === red && data?.[at + 1] === green && data?.[at + 2] === blue) count += 1;
    }
    return count;
  }, color);

const expectDrawn = (page: Page, color: string, chart?: number) =>
  expect.poll(() => pixelsOf(page, color, chart)).toBeGreaterThan(100);
const expectGone = (page: Page, color: string, chart?: number) =>
  expect.poll(() => pixelsOf(page, color, chart)).toBe(0);

test.use({ colorScheme: "dark" });

test("are seen while they are chosen, put back, kept, undone and done again", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await openChart(page, true);
  await test.step("picked and typed, the bars have them at once", async () => {
    await openByMenu(page);
    await expectAccessible(page, "[role=dialog]");
    await dialog(page).getByLabel("Pick Rising bars: body").fill("#00ffff");
    await field(page, "Falling bars", "Body").fill("FF00FF");
    await expectDrawn(page, "#00ffff");
    await expectDrawn(page, "#ff00ff");
    await expect(field(page, "Rising bars", "Wick")).toHaveValue("#00ffff");
  });
  await test.step("Cancel puts back what was, and so does Escape", async () => {
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expectGone(page, "#00ffff");
    await openByName(page);
    await field(page, "Rising bars", "Body").fill("#00ffff");
    await expectDrawn(page, "#00ffff");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expectGone(page, "#00ffff");
  });
  await test.step("by keys alone, an edge apart from its body", async () => {
    await openByName(page);
    await field(page, "Rising bars", "Body").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("#00ffff");
    // Past what picks the same colour, and what resets it.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
    await expect(field(page, "Rising bars", "Border")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("#ffff00");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expectDrawn(page, "#00ffff");
    await expectDrawn(page, "#ffff00");
  });
  await test.step("the key that undoes drawings undoes them, and does them again", async () => {
    await pane(page).getByRole("application").focus();
    await page.keyboard.press("Control+z");
    await expectGone(page, "#00ffff");
    await expectGone(page, "#ffff00");
    await page.keyboard.press("Control+Shift+z");
    await expectDrawn(page, "#00ffff");
  });
  await test.step("they are there after a reload", async () => {
    await page.reload();
    await expect(pane(page)).toContainText(/O\s*\d/);
    await expectDrawn(page, "#00ffff");
    await expectDrawn(page, "#ffff00");
  });
  await test.step("one is reset by itself, and all of them", async () => {
    await openByMenu(page);
    await dialog(page).getByRole("button", { name: "Reset Rising bars: border" }).click();
    await expect(field(page, "Rising bars", "Border")).toBeFocused();
    await expectGone(page, "#ffff00");
    await dialog(page).getByRole("button", { name: "Reset all" }).click();
    await expect(field(page, "Rising bars", "Body")).toHaveValue("#2ebd85");
    await done(page).click();
    await expectDrawn(page, "#2ebd85");
  });
  expect(trouble).toEqual([]);
});

test("a background of one's own leaves all over it readable, in charts, words and pictures", async ({
  page,
}) => {
  await openChart(page);
  await openByMenu(page);
  await field(page, "Chart", "Background").fill("#fdf6e3");
  await expectDrawn(page, "#fdf6e3");
  await test.step("what nobody chose fits by itself", async () => {
    await expect(page.locator(".legend-name")).toHaveCSS("color", "rgb(19, 23, 34)");
    await expect(page.locator(".legend")).toHaveCSS("--bg-1", "#fdf6e3");
    await expect(dialog(page).getByRole("status")).toBeEmpty();
  });
  await test.step("what is hardly seen is told, with what mends it", async () => {
    const told = dialog(page).getByRole("status");
    await field(page, "Rising bars", "Body").fill("#fff8dc");
    await expect(told).toContainText("Rising bars: hardly seen on this background, contrast 1.0");
    await field(page, "Chart", "Scale text").fill("#888888");
    await expect(told).toContainText("Scale text: hardly seen");
    await expectAccessible(page, "[role=dialog]");
    await dialog(page).getByRole("button", { name: "Make readable: Rising bars" }).click();
    await dialog(page).getByRole("button", { name: "Make readable: Scale text" }).click();
    await expect(told).toBeEmpty();
    await field(page, "Falling bars", "Body").fill(
      await field(page, "Rising bars", "Body").inputValue(),
    );
    await expect(told).toContainText("Rising and falling bars look the same.");
    await dialog(page).getByRole("button", { name: "As the theme" }).click();
    await expect(told).toBeEmpty();
  });
  await test.step("a grid that is switched off is gone", async () => {
    await field(page, "Chart", "Grid").fill("#ff00ff");
    await expectDrawn(page, "#ff00ff");
    await dialog(page).getByRole("checkbox", { name: "Grid lines" }).uncheck();
    await expectGone(page, "#ff00ff");
    await done(page).click();
    await expectAccessible(page, ".chart-body");
  });
  await test.step("the picture has the background too", async () => {
    const saved = page.waitForEvent("download");
    await pane(page).getByRole("button", { name: "Picture of the chart" }).click();
    await page.getByRole("menuitem", { name: "Save picture" }).click();
    const file = await readFile(await (await saved).path());
    const corner = await page.evaluate(async (bytes) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]),
      );
      const canvas = document.createElement("canvas");
      const pen = canvas.getContext("2d");
      pen?.drawImage(image, 0, 0);
      return [...(pen?.getImageData(1, 1, 1, 1).data ?? [])];
    }, file.toString("base64"));
    expect(corner).toEqual([0xfd, 0xf6, 0xe3, 0xff]);
  });
  await test.step("the other theme has its own until it is given these", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await expectGone(page, "#fdf6e3");
    await page.emulateMedia({ colorScheme: "dark" });
    await expectDrawn(page, "#fdf6e3");
    await openByMenu(page);
    await dialog(page).getByRole("button", { name: "Use in the light theme too" }).click();
    await done(page).click();
    await page.emulateMedia({ colorScheme: "light" });
    await expectDrawn(page, "#fdf6e3");
  });
});

test("are one chart's, or all charts', and undone as one", async ({ page }) => {
  await openChart(page);
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: "2 charts side by side", exact: true }).click();
  await expect(pane(page, "Chart 2")).toContainText(/O\s*\d/);
  await pane(page, "Chart 2").getByRole("application").focus();
  await openByName(page);
  await field(page, "Chart", "Background").fill("#101820");
  await expectDrawn(page, "#101820", 2);
  await expectGone(page, "#101820");
  await dialog(page).getByRole("checkbox", { name: "For all charts" }).check();
  await expectDrawn(page, "#101820");
  await done(page).click();
  await pane(page, "Chart 2").getByRole("application").focus();
  await page.keyboard.press("Control+z");
  await expectGone(page, "#101820");
  await expectGone(page, "#101820", 2);
});

test("go with a template, and are undone with it", async ({ page }) => {
  await openChart(page);
  await openByName(page);
  await field(page, "Chart", "Background").fill("#101820");
  await done(page).click();
  const indicators = page.getByRole("dialog", { name: "Indicators" });
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  await indicators.getByRole("tab", { name: "Templates" }).click();
  const name = indicators.getByLabel("Save this chart's indicators as");
  await expect(name).toHaveAccessibleDescription(/With the chart's colours/);
  await name.fill("Night");
  await name.press("Enter");
  await expect(indicators.locator(".kept-choice")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await openByName(page);
  await dialog(page).getByRole("button", { name: "Reset all" }).click();
  await done(page).click();
  await expectGone(page, "#101820");
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  await indicators.getByRole("tab", { name: "Templates" }).click();
  await indicators.locator(".kept-choice").click();
  await expectDrawn(page, "#101820");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectGone(page, "#101820");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("are chosen in a sheet below the chart", async ({ page }) => {
    await signIn(page);
    await go(page, "Chart");
    await expect(pane(page)).toContainText(/O\s*\d/);
    await pane(page).getByRole("button", { name: "Chart settings" }).click();
    await page.getByRole("menuitem", { name: "Colours of the chart" }).click();
    await expectAccessible(page, "[role=dialog]");
    const [sheet, canvas] = await Promise.all([
      dialog(page).boundingBox(),
      canvasOf(page).boundingBox(),
    ]);
    expect((sheet?.y ?? 0) - (canvas?.y ?? 0)).toBeGreaterThan(150);
    await dialog(page).getByLabel("Pick Background").fill("#fdf6e3");
    await expectDrawn(page, "#fdf6e3");
    await done(page).click();
    await expect(dialog(page)).toBeHidden();
    await expectDrawn(page, "#fdf6e3");
  });
});
