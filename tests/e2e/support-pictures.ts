/** Pictures that were painted before, and what a page of tiles (pages/tiles.ts) paints now. Runs in the tests. */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { build } from "vite";
import type { TileDifference } from "./pages/tiles.ts";

export const THEMES = ["dark", "light"] as const;
/** Edges are smoothed and letters are hinted a little otherwise by another build of the browser: so much of 255 is no difference. */
const LEAST_OF_255 = 48;

export const picturesFolder = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

export type PageParts = { readonly script: string; readonly styles: string };

/** The script of a page, and its styles with the type face in them. */
export async function bundlePage(entry: URL): Promise<PageParts> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      lib: {
        entry: fileURLToPath(entry),
        formats: ["iife"],
        name: "paintedPage",
        fileName: "painted-page",
      },
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

export async function addParts(page: Page, { script, styles }: PageParts): Promise<void> {
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });
}

/** How far each tile is, painted in a theme now, from the picture in a file. */
export async function differences(
  page: Page,
  theme: string,
  file: string,
): Promise<readonly TileDifference[]> {
  const before = `data:image/png;base64,${(await readFile(file)).toString("base64")}`;
  return page.evaluate(([name, picture, least]) => tilesPage.compare(name, picture, least), [
    theme,
    before,
    LEAST_OF_255,
  ] as const);
}

/** Writes the picture anew where `GOLDEN=record` asks for it. */
export async function recordWhereAsked(page: Page, theme: string, file: string): Promise<void> {
  if (process.env["GOLDEN"] !== "record") return;
  const picture = await page.evaluate((name) => tilesPage.paint(name), theme);
  await writeFile(file, Buffer.from(picture.split(",")[1] ?? "", "base64"));
}

/** So many pictures are in the folder, and together they stay small. */
export async function expectSmall(folder: string, count: number, bytesMost: number): Promise<void> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(`${folder}/${name}`)).size),
  );
  expect(sizes).toHaveLength(count);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytesMost);
}
