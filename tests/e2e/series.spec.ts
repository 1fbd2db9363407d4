/** Chart types: chosen by mouse, keys and palette, drawn, and kept. */
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn } from "./support.ts";

const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
const button = (page: Page) => pane(page).getByRole("button", { name: /^Chart type/ });

async function openChart(page: Page, remember = false): Promise<void> {
  await signIn(page, remember);
  await expect(pane(page)).toContainText(/O\s*\d/);
}

/** What the canvas of the bars shows, as text that is equal where the picture is. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.querySelector<HTMLCanvasElement>(".chart-host canvas")?.toDataURL() ?? "",
  );

const KINDS = [
  "Hollow candles",
  "Heikin Ashi",
  "Volume candles",
  "Bars",
  "High-low",
  "Line",
  "Line with markers",
  "Step line",
  "Area",
  "HLC area",
  "Baseline",
  "Columns",
];

test("each chart type is chosen from the menu and drawn in its own way", async ({ page }) => {
  await openChart(page);
  await button(page).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const seen = new Set<string>([await picture(page)]);
  for (const kind of KINDS) {
    await button(page).click();
    await page.getByRole("menuitemradio", { name: kind, exact: true }).click();
    await expect(button(page)).toHaveAccessibleName(`Chart type: ${kind}`);
    // The price of the legend is the market's, whatever is drawn.
    await expect(pane(page)).toContainText(/O\s*\d/);
    await expect.poll(async () => seen.has(await picture(page))).toBe(false);
    seen.add(await picture(page));
  }
});

test("the menu is used by keys, the palette knows the types, and a reload keeps one", async ({
  page,
}) => {
  await openChart(page, true);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "Candles", exact: true })).toBeFocused();
  await page.keyboard.type("Hei");
  await expect(page.getByRole("menuitemradio", { name: "Heikin Ashi" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page)).toHaveAccessibleName("Chart type: Heikin Ashi");
  await page.keyboard.press("Control+k");
  await page
    .getByRole("combobox", { name: /Search/ })
    .last()
    .fill("baseline");
  await page.getByRole("option", { name: /Chart type: Baseline/ }).click();
  await expect(button(page)).toHaveAccessibleName("Chart type: Baseline");
  await page.reload();
  await expect(button(page)).toHaveAccessibleName("Chart type: Baseline");
  await expect(pane(page)).toContainText(/O\s*\d/);
});
