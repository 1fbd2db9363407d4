/** The part of `npm run bench -- chart` that is about indicators, alone: `npm run bench -- chart-indicators [--json]`. */
import { loadavg } from "node:os";
import { measureIndicators } from "./support/chart-indicators.ts";
import { startPaneBrowser } from "./support/pane-browser.ts";
import { publish } from "./support/publish.ts";

const load = loadavg()[0] ?? Number.NaN;
const browser = await startPaneBrowser();
const { figures, ratios, bars } = await measureIndicators(browser);
await browser.close();
publish({
  name: "chart-indicators",
  figures: { "load of the machine before, tasks": load, ...figures },
  ratios,
  bars,
});
