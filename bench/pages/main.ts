/**
 * The measured page: the address says which contender it is, as "#chart-ringside". Main thread of a benchmark's Chromium.
 * The benchmark drives it through what contender.ts declares of the global object.
 */
import type { ChartContender, PositionsContender, WatchlistContender } from "./contender.ts";
import { FrameRecorder } from "./frames.ts";

const charts: Record<string, () => Promise<{ makeContender(): ChartContender }>> = {
  "chart-ringside": () => import("./chart-ringside.ts"),
  "chart-klinecharts": () => import("./chart-klinecharts.ts"),
  "chart-lightweight": () => import("./chart-lightweight.ts"),
};
const watchlists: Record<string, () => Promise<{ makeContender(): WatchlistContender }>> = {
  "watchlist-ringside": () => import("./watchlist-ringside.ts"),
  "watchlist-ag-grid": () => import("./watchlist-ag-grid.ts"),
};
const tables: Record<string, () => Promise<{ makeContender(): PositionsContender }>> = {
  "positions-ringside": () => import("./positions-ringside.ts"),
  "positions-ag-grid": () => import("./positions-ag-grid.ts"),
};

const name = location.hash.slice(1);
const chartModule = await charts[name]?.();
const watchlistModule = await watchlists[name]?.();
const tableModule = await tables[name]?.();
if (chartModule !== undefined) globalThis.chart = chartModule.makeContender();
else if (watchlistModule !== undefined) globalThis.watchlist = watchlistModule.makeContender();
else if (tableModule !== undefined) globalThis.positions = tableModule.makeContender();
else if (name === "empty") changeEachFrame();
else throw new Error(`There is no contender "${name}".`);
// Last: the benchmark waits for it.
globalThis.recorder = new FrameRecorder();

/** An empty page, but for one figure that no frame leaves as it was: as many frames as this machine's Chromium can show. */
function changeEachFrame(): void {
  let count = 0;
  requestAnimationFrame(function step() {
    requestAnimationFrame(step);
    count += 1;
    document.body.textContent = String(count);
  });
}
