/**
 * Each chart type and fifteen indicators as they were painted before, dark and light, a tile each. The pictures are in
 * tests/fixtures/golden-charts, and a test keeps them small. `GOLDEN=record` writes them anew: look at them before you keep them.
 */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { build } from "vite";
import { CHART_TILES } from "./pages/chart-tiles-shown.ts";

/** Edges are smoothed and letters are hinted a little otherwise by another build of the browser: so much of 255 is no difference. */
const LEAST_OF_255 = 48;
/** Of the pixels of a tile. A line across it that is one pixel off is more. */
const SHARE_MOST = 0.008;
const BYTES_MOST = 1_500_000;

const PICTURES = fileURLToPath(new URL("../fixtures/golden-charts", import.meta.url));
const ENTRY = fileURLToPath(new URL("pages/chart-tiles.ts", import.meta.url));
const THEMES = ["dark", "light"] as const;

/** The page's script, and its styles with the type face in them. */
async function bundle(): Promise<{ script: string; styles: string }> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      lib: { entry: ENTRY, formats: ["iife"], name: "chartTilesPage", fileName: "chart-tiles" },
    },
  });
  const parts = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const script = parts.flatMap((part) => (part.type === "chunk" ? [part.code] : [])).join("\n");
  const styles = parts
    .flatMap((part) => (part.type === "asset" && part.fileName.endsWith(".css") ? [part] : []))
    .map(({ source }) => (typeof source === "string" ? source : Buffer.from(source).toString()))
    .join("\n");
  return { script, styles };
}

test("each chart type and fifteen indicators are painted as before, in both themes", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { script, styles } = await bundle();
  // A page of its own, which is as safe as the terminal's: what it imports wants that.
  await page.route("https://charts.invalid/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>Painted charts</title>",
    }),
  );
  await page.goto("https://charts.invalid/");
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });
  for (const theme of THEMES) {
    const file = join(PICTURES, `${theme}.png`);
    await test.step(theme, async () => {
      if (process.env["GOLDEN"] === "record") {
        const picture = await page.evaluate((name) => chartTiles.paint(name), theme);
        await writeFile(file, Buffer.from(picture.split(",")[1] ?? "", "base64"));
      }
      const before = `data:image/png;base64,${(await readFile(file)).toString("base64")}`;
      const tiles = await page.evaluate(
        ([name, picture, least]) => chartTiles.compare(name, picture, least),
        [theme, before, LEAST_OF_255] as const,
      );
      expect(tiles).toHaveLength(CHART_TILES.length);
      expect(tiles.filter(({ share }) => share > SHARE_MOST)).toEqual([]);
    });
  }
  await test.step("the comparison is not blind: in the other theme every tile is another", async () => {
    const light = await readFile(join(PICTURES, "light.png"));
    const tiles = await page.evaluate(
      ([picture, least]) => chartTiles.compare("dark", picture, least),
      [`data:image/png;base64,${light.toString("base64")}`, LEAST_OF_255] as const,
    );
    expect(tiles.filter(({ share }) => share <= SHARE_MOST)).toEqual([]);
  });
  const sizes = await Promise.all(
    (await readdir(PICTURES)).map(async (name) => (await stat(join(PICTURES, name))).size),
  );
  expect(sizes).toHaveLength(THEMES.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MOST);
});
