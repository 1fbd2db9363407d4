/**
 * The overview of the office on a screen, with what the house has open, live: how many frames a second it draws, and how much
 * the service sends for it. Runs in Node; drives the system's Chromium.
 */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { openBrowser } from "./page.ts";

export type Screen = {
  readonly framesPerSecond: number;
  /** What an empty page draws in the same browser: no faster than a screen. */
  readonly emptyPerSecond: number;
  readonly bytesPerSecond: number;
  /** How often a figure of the exposure changed on the screen in the time. */
  readonly changes: number;
};

const VIEWPORT = { width: 1440, height: 900 };
const WATCH_MS = 15_000;
const SETTLE_MS = 5_000;

/** Counts frames for so long. Runs in the page. */
const countFrames = (ms: number): Promise<number> =>
  new Promise((resolve) => {
    let frames = 0;
    const startMs = performance.now();
    const next = (): void => {
      frames += 1;
      const spentMs = performance.now() - startMs;
      if (spentMs < ms) requestAnimationFrame(next);
      else resolve((frames * 1000) / spentMs);
    };
    requestAnimationFrame(next);
  });

/**
 * A way to the service that counts what it sends. The terminal's worker owns the connections, and what a worker receives is
 * not told to whoever drives the page.
 */
async function openCountedWay(url: string) {
  const { hostname, port } = new URL(url);
  let bytes = 0;
  const server: Server = createServer((browser) => {
    const service = connect(Number(port), hostname);
    service.on("data", (chunk) => (bytes += chunk.length));
    browser.pipe(service).pipe(browser);
    // The end of one is the end of both.
    browser.on("error", () => service.destroy());
    service.on("error", () => browser.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => server.close(),
  };
}

export async function watchOverview(url: string, admin: string, password: string): Promise<Screen> {
  const way = await openCountedWay(url);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: VIEWPORT });
    // The runner's compiler names functions with a helper that the page does not have.
    await context.addInitScript("globalThis.__name = (value) => value");
    const empty = await context.newPage();
    await empty.goto("about:blank");
    const emptyPerSecond = await empty.evaluate(countFrames, WATCH_MS / 3);
    await empty.close();
    const page = await context.newPage();
    await page.goto(`${way.url}/#/office/overview`);
    await page.getByLabel("Account ID, alias or e-mail").fill(admin);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name: "Exposure by symbol" });
    await table.waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const changes = await table.evaluateHandle((element) => {
      const seen = { count: 0, text: element.textContent };
      setInterval(() => {
        if (element.textContent === seen.text) return;
        seen.text = element.textContent;
        seen.count += 1;
      }, 50);
      return seen;
    });
    const before = way.bytes();
    const startMs = performance.now();
    const framesPerSecond = await page.evaluate(countFrames, WATCH_MS);
    const bytesPerSecond = ((way.bytes() - before) * 1000) / (performance.now() - startMs);
    return {
      framesPerSecond,
      emptyPerSecond,
      bytesPerSecond,
      changes: await changes.evaluate(({ count }) => count),
    };
  } finally {
    await browser.close();
    way.close();
  }
}
