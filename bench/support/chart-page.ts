/** A page with one measured chart: opened, given all its bars, watched in turns. Runs in Node. */
import { dragUntil, wheelUntil } from "./chart-moves.ts";
import type { OpenPage, PaneBrowser } from "./pane-browser.ts";
import { middleScene, watchScene, type Scene } from "./pane-scene.ts";

export const SETTLE_MS = 400;
/** How far out the whole history is panned, so that all of it is loaded. */
const FAR_OUT = "64 bars a column";

/** A contender that has its bars in memory and shows nothing yet. */
export async function openChart(
  browser: PaneBrowser,
  contender: string,
  bars: number,
): Promise<OpenPage> {
  const open = await browser.open(contender);
  await open.page.evaluate((count) => chart.prepare(count), bars);
  await open.page.waitForTimeout(SETTLE_MS);
  return open;
}

/** All bars, by hand, and back to the latest ones at the zoom that the chart begins with. */
export async function loadAllBars({ page }: OpenPage): Promise<void> {
  if (await page.evaluate(() => chart.holdsOldest())) return;
  await wheelUntil(page, "out", () => page.getByText(FAR_OUT).isVisible());
  await dragUntil(page, "older", () => page.evaluate(() => chart.holdsOldest()));
  await page.evaluate(() => chart.resetView?.());
  await page.waitForTimeout(SETTLE_MS);
}

/** The middle one of some scenes. */
export async function watchTurns(
  open: OpenPage,
  act: (open: OpenPage) => Promise<unknown>,
  turns: number,
): Promise<Scene> {
  const scenes: Scene[] = [];
  for (let turn = 0; turn < turns; turn += 1) scenes.push(await watchScene(open, () => act(open)));
  return middleScene(scenes);
}
