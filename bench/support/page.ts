/**
 * A page of a measure: built as the terminal is built, opened in the system's Chromium. Runs in Node.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { build } from "vite";

export type BuiltPage = { folder: string; dispose(): Promise<void> };

/** Builds `root`/index.html for production into a folder of its own, which `dispose` removes. */
export async function buildPage(root: string): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-bench-"));
  await build({
    configFile: false,
    root,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
    },
  });
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) };
}

/** Chromium without a window: CHROMIUM_PATH, or where Debian puts it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
}
