/**
 * Each chart type and fifteen indicators as they were painted before, dark and light, a tile each. The pictures are in
 * tests/fixtures/golden-charts, and a test keeps them small. `GOLDEN=record` writes them anew: look at them before you keep them.
 */
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { CHART_TILES } from "./pages/chart-tiles-shown.ts";
import {
  addParts,
  bundlePage,
  differences,
  expectSmall,
  picturesFolder,
  recordWhereAsked,
  THEMES,
} from "./support-pictures.ts";

/** Of the pixels of a tile. Hollow candles without their edges are more. */
const SHARE_MOST = 0.002;
const BYTES_MOST = 1_500_000;

const PICTURES = picturesFolder("golden-charts");

test("each chart type and fifteen indicators are painted as before, in both themes", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const parts = await bundlePage(new URL("pages/chart-tiles.ts", import.meta.url));
  // A page of its own, which is as safe as the terminal's: what it imports wants that.
  await page.route("https://charts.invalid/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>Painted charts</title>",
    }),
  );
  await page.goto("https://charts.invalid/");
  await addParts(page, parts);
  for (const theme of THEMES) {
    const file = join(PICTURES, `${theme}.png`);
    await test.step(theme, async () => {
      await recordWhereAsked(page, theme, file);
      const tiles = await differences(page, theme, file);
      expect(tiles).toHaveLength(CHART_TILES.length);
      expect(tiles.filter(({ share }) => share > SHARE_MOST)).toEqual([]);
    });
  }
  await test.step("the comparison is not blind: in the other theme every tile is another", async () => {
    const tiles = await differences(page, "dark", join(PICTURES, "light.png"));
    expect(tiles.filter(({ share }) => share <= SHARE_MOST)).toEqual([]);
  });
  await expectSmall(PICTURES, THEMES.length, BYTES_MOST);
});
