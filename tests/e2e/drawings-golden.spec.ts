/**
 * Twenty drawing tools as they were painted before, dark and light, at one, one and a half and two pixels of the screen to one of the
 * page. The pictures are in tests/fixtures/drawn-tools, and a test keeps them small. `GOLDEN=record` writes them anew: look at
 * them before you keep them.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { build } from "vite";
import { SHOWN } from "./pages/golden.ts";

/** Edges are smoothed and letters are hinted a little otherwise by another build of the browser: so much of 255 is no difference. */
const LEAST_OF_255 = 48;
/** Of the pixels of a tile. A line that is one pixel off is 1%, a label that is missing 4% and more. */
const SHARE_MOST = 0.006;
const BYTES_MOST = 2_000_000;

const PICTURES = fileURLToPath(new URL("../fixtures/drawn-tools", import.meta.url));
const ENTRY = fileURLToPath(new URL("pages/drawn-tools.ts", import.meta.url));
const THEMES = ["dark", "light"] as const;
const RATIOS = [1, 1.5, 2] as const;

/** The page's script, and its styles with the type face in them. */
async function bundle(): Promise<{ script: string; styles: string }> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      lib: { entry: ENTRY, formats: ["iife"], name: "drawnTools", fileName: "drawn-tools" },
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

async function openPage(
  browser: Browser,
  ratio: number,
  parts: { script: string; styles: string },
): Promise<Page> {
  const context = await browser.newContext({ deviceScaleFactor: ratio });
  const page = await context.newPage();
  await page.setContent("<!doctype html><title>Drawn tools</title>");
  await page.addStyleTag({ content: parts.styles });
  await page.addScriptTag({ content: parts.script });
  return page;
}

test("twenty tools are painted as before, in both themes and on every kind of screen", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const parts = await bundle();
  await mkdir(PICTURES, { recursive: true });
  for (const ratio of RATIOS) {
    const page = await openPage(browser, ratio, parts);
    for (const theme of THEMES) {
      const file = join(PICTURES, `${theme}-${ratio}.png`);
      await test.step(`${theme}, ${ratio}`, async () => {
        if (process.env["GOLDEN"] === "record") {
          const picture = await page.evaluate((name) => golden.paint(name), theme);
          await writeFile(file, Buffer.from(picture.split(",")[1] ?? "", "base64"));
        }
        expect(existsSync(file)).toBe(true);
        const before = `data:image/png;base64,${(await readFile(file)).toString("base64")}`;
        const tiles = await page.evaluate(
          ([name, picture, least]) => golden.compare(name, picture, least),
          [theme, before, LEAST_OF_255] as const,
        );
        expect(tiles).toHaveLength(SHOWN.length);
        expect(tiles.filter(({ share }) => share > SHARE_MOST)).toEqual([]);
        // The comparison itself is not blind: in the other theme every tile is another.
        const other = THEMES.find((one) => one !== theme) ?? "light";
        const others = await page.evaluate(
          ([name, picture, least]) => golden.compare(name, picture, least),
          [other, before, LEAST_OF_255] as const,
        );
        expect(others.filter(({ share }) => share <= SHARE_MOST)).toEqual([]);
      });
    }
    await page.context().close();
  }
  const sizes = await Promise.all(
    (await readdir(PICTURES)).map(async (name) => (await stat(join(PICTURES, name))).size),
  );
  expect(sizes).toHaveLength(THEMES.length * RATIOS.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MOST);
});
