/**
 * Twenty drawing tools as they were painted before, dark and light, at one, one and a half and two pixels of the screen to one of the
 * page. The pictures are in tests/fixtures/drawn-tools, and a test keeps them small. `GOLDEN=record` writes them anew: look at
 * them before you keep them.
 */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { SHOWN } from "./pages/drawn-tools-shown.ts";
import {
  addParts,
  bundlePage,
  differences,
  expectSmall,
  picturesFolder,
  recordWhereAsked,
  THEMES,
  type PageParts,
} from "./support-pictures.ts";

/** Of the pixels of a tile. A line that is one pixel off is 1%, a label that is missing 4% and more. */
const SHARE_MOST = 0.006;
const BYTES_MOST = 2_000_000;

const PICTURES = picturesFolder("drawn-tools");
const RATIOS = [1, 1.5, 2] as const;

async function openPage(browser: Browser, ratio: number, parts: PageParts): Promise<Page> {
  const context = await browser.newContext({ deviceScaleFactor: ratio });
  const page = await context.newPage();
  await page.setContent("<!doctype html><title>Drawn tools</title>");
  await addParts(page, parts);
  return page;
}

test("twenty tools are painted as before, in both themes and on every kind of screen", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const parts = await bundlePage(new URL("pages/drawn-tools.ts", import.meta.url));
  await mkdir(PICTURES, { recursive: true });
  for (const ratio of RATIOS) {
    const page = await openPage(browser, ratio, parts);
    for (const theme of THEMES) {
      const file = join(PICTURES, `${theme}-${ratio}.png`);
      await test.step(`${theme}, ${ratio}`, async () => {
        await recordWhereAsked(page, theme, file);
        expect(existsSync(file)).toBe(true);
        const tiles = await differences(page, theme, file);
        expect(tiles).toHaveLength(SHOWN.length);
        expect(tiles.filter(({ share }) => share > SHARE_MOST)).toEqual([]);
        // The comparison itself is not blind: in the other theme every tile is another.
        const other = THEMES.find((one) => one !== theme) ?? "light";
        const others = await differences(page, other, file);
        expect(others.filter(({ share }) => share <= SHARE_MOST)).toEqual([]);
      });
    }
    await page.context().close();
  }
  await expectSmall(PICTURES, THEMES.length * RATIOS.length, BYTES_MOST);
});
