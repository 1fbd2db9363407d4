/**
 * Sixteen charts with two indicators each, on the built terminal at the real service, in Chromium at 1440 x 900: each shows a
 * symbol of its own, and 2,000 ticks a second come for them. How soon all are painted when their layout is opened from one with
 * a single chart, how smoothly they live when nobody touches them, and whether the page keeps its memory for ten minutes.
 * `npm run bench -- charts [--json]`; `--minutes=2` for a shorter one, `--quick` for one of some seconds. Exit status 1 when a
 * bar is missed.
 */
import { measureCharts } from "./support/charts-load.ts";
import { publish } from "./support/publish.ts";
import { isQuick } from "./support/quick.ts";

const given = process.argv.find((one) => one.startsWith("--minutes="))?.slice("--minutes=".length);
const minutes = Number(given ?? (isQuick ? 0.2 : 10));
publish({ name: "charts", ...(await measureCharts(minutes)) });
