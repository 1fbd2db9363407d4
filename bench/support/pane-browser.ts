/**
 * Chromium for measures of panes: builds bench/pages into a folder of its own, serves it on this machine with the
 * isolation that shared memory needs, and opens one contender a tab. Runs in Node. All contenders get the same browser
 * with the same switches; without a graphics card it paints in software. Without a window Chromium refreshes 60 times a second,
 * and no switch lifts that: every measure says what an empty page reaches in the same run.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { build } from "vite";
import solid from "vite-plugin-solid";
import { trustedTemplates } from "../../build/trusted-templates.ts";
import { openBrowser } from "./page.ts";

const VIEWPORT = { width: 1440, height: 900 };
const PAGES = fileURLToPath(new URL("../pages", import.meta.url));
const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

export type PaneBrowser = {
  /** Opens a contender of pages/main.ts in a fresh profile. Errors of the page end the measure. */
  open(contender: string): Promise<OpenPage>;
  close(): Promise<void>;
};

export type OpenPage = {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
};

export async function startPaneBrowser(): Promise<PaneBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-bench-"));
  await build({
    configFile: false,
    root: PAGES,
    publicDir: PUBLIC,
    logLevel: "error",
    plugins: [trustedTemplates(), solid()],
    worker: { format: "es" },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
    },
  });
  const server = await serve(folder);
  const { port } = server.address() as AddressInfo;
  const browser = await openBrowser();
  return {
    open: (contender) => open(browser, `http://127.0.0.1:${port}/#${contender}`),
    async close() {
      await browser.close();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function open(browser: Browser, url: string): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 1,
    colorScheme: "dark",
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(url);
  await page.waitForFunction(() => "recorder" in globalThis);
  // As after the sign-in page, which is set in the same font.
  await page.evaluate(() => document.fonts.load("12px Inter Variable").then(() => undefined));
  const cdp = await context.newCDPSession(page);
  // Of time that a thread worked, not of time that passed while it did: other programs want the processors too.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("HeapProfiler.enable");
  return { page, cdp, close: () => context.close() };
}

/** Serves the files of a folder on a free port. */
function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://bench").pathname;
    const file = join(folder, path === "/" ? "index.html" : path);
    readFile(file).then(
      (body) => {
        response.writeHead(200, {
          "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
          "Cache-Control": "max-age=3600",
          "Cross-Origin-Opener-Policy": "same-origin",
          "Cross-Origin-Embedder-Policy": "require-corp",
          "Cross-Origin-Resource-Policy": "same-origin",
        });
        response.end(body);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

/** Bytes that a page's scripts hold after garbage is gone: objects, and the arrays behind buffers. */
export async function heldBytes(cdp: CDPSession): Promise<{ objects: number; buffers: number }> {
  for (let round = 0; round < 3; round += 1) await cdp.send("HeapProfiler.collectGarbage");
  const usage: { usedSize: number; backingStorageSize?: number } =
    await cdp.send("Runtime.getHeapUsage");
  return { objects: usage.usedSize, buffers: usage.backingStorageSize ?? Number.NaN };
}

/** Seconds on Chromium's clock, and those of a processor that the page's main thread has used so far. */
export async function mainThreadSeconds(cdp: CDPSession): Promise<{ at: number; all: number }> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { at: of("Timestamp"), all: of("TaskDuration") };
}
