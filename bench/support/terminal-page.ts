/** The terminal as users get it, opened by the demo trader and then left alone; and what is asked of memory. Runs in Node. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import type { LoneChromium } from "./devtools.ts";
import { soakProbe } from "./soak-probe.ts";

export const MINUTE_MS = 60_000;

/** As it is built for users, in a folder of its own, which the caller removes. */
export async function buildTerminal(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-bench-"));
  const root = fileURLToPath(new URL("../..", import.meta.url));
  await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  return folder;
}

/** Signs in, opens a chart of minutes, waits for what `settled` waits for, and leaves the page with its probe. */
export async function openWorkspace(
  lone: LoneChromium,
  url: string,
  settled: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const browser = await chromium.connectOverCDP(lone.url);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error("the browser has no page");
  // The runner's compiler names functions with a helper that the page does not have.
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.addInitScript(soakProbe);
  await page.goto(url);
  await signIn(page);
  await page.getByRole("radio", { name: "M1", exact: true }).check();
  await settled(page);
  // Leaves the browser running.
  await browser.close();
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Account ID, alias or e-mail").fill("100001");
  await page.getByLabel("Password", { exact: true }).fill("demo-trader");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("region", { name: "Watchlist" }).waitFor();
  await page.locator(".workspace:not([data-stale])").waitFor();
}

/** What a straight line through the points rises in a minute. */
export function slope(points: readonly (readonly [ms: number, value: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [at, value] = [mean(([ms]) => ms), mean(([, bytes]) => bytes)];
  const rise = points.reduce((sum, [ms, bytes]) => sum + (ms - at) * (bytes - value), 0);
  const run = points.reduce((sum, [ms]) => sum + (ms - at) ** 2, 0);
  return (rise / run) * MINUTE_MS;
}
