/**
 * The part of `npm run bench -- chart` that is about drawings, alone: `npm run bench -- chart-drawings [--json]`; with --quick a
 * tenth of the bars, each scene watched once and for a second.
 */
import { loadavg } from "node:os";
import { measureDrawings } from "./support/chart-drawings.ts";
import { startPaneBrowser } from "./support/pane-browser.ts";
import { publish } from "./support/publish.ts";

const load = loadavg()[0] ?? Number.NaN;
const browser = await startPaneBrowser();
const { figures, ratios, bars } = await measureDrawings(browser);
await browser.close();
publish({
  name: "chart-drawings",
  figures: { "load of the machine before, tasks": load, ...figures },
  ratios,
  bars,
});
