/**
 * The feed worker on a real socket in Chromium (socket, parser, rings, live bars), beside a worker that only counts frames
 * on a like socket: how much of what a browser can receive at all is left. `npm run bench -- feed [--json]`.
 *
 * Both workers live in one page, built for production, and take turns: the same bytes come as fast as they are taken, to one
 * of them at a time, and the time from the first to the last counts, read from shared memory: ticks that our worker has
 * shown, frames that the other has counted. The other does not look for lines: its ticks are its frames times the lines that
 * every frame has. A ratio is the middle one of those of each pair of turns, which follow on each other, so that a busy
 * machine harms both alike; a figure is the middle one of all turns. Nobody listens to the browser's network meanwhile.
 */
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { attachToPage, evaluate, startLoneChromium, type Target } from "./support/devtools.ts";
import { SESSION, startFeedService, type FeedService } from "./support/feed-service.ts";
import type { Measured, WorkerKind } from "./support/feed-page/page.ts";
import { buildPage } from "./support/page.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median, type Bar } from "./support/report.ts";
import { SYMBOLS } from "./support/tick-source.ts";
import { TickStream } from "./support/tick-stream.ts";

const PAIRS = 21;
const WARM_UP_PAIRS = 3;
/** Symbols whose minute bars are kept, as by so many open charts. */
const CHARTS = 8;
const KINDS = ["ours", "counting"] as const;
/** Lines a frame, passes of the stream a turn (half a second or so), and the least part of the counting worker's speed. */
const LOADS = [
  [1, 1, 0.9],
  [100, 16, 0.7],
  [500, 20, 0.7],
] as const;
const PAGE = fileURLToPath(new URL("support/feed-page", import.meta.url));
const SESSIONS: Readonly<Record<WorkerKind, string>> = { ours: SESSION, counting: "counting" };

type Outcome = {
  /** By turn. */
  framesPerSecond: Record<WorkerKind, number[]>;
  /** The most ticks or frames that were sent and not counted. */
  missing: number;
  barUpdates: number;
};

/** The two workers on one load, from connecting to signing out. */
async function measure(
  page: Target,
  service: FeedService,
  lines: number,
  passes: number,
): Promise<Outcome> {
  const stream = new TickStream(lines);
  const charts = SYMBOLS.slice(0, CHARTS).map(({ symbol_id }) => symbol_id);
  await evaluate(page, `feedPage.open(${JSON.stringify(charts)})`);
  const sockets: Record<WorkerKind, Duplex> = {
    ours: await service.subscribed(SESSIONS.ours),
    counting: await service.subscribed(SESSIONS.counting),
  };
  const framesPerSecond: Record<WorkerKind, number[]> = { ours: [], counting: [] };
  const total: Record<WorkerKind, number> = { ours: 0, counting: 0 };
  let missing = 0;
  for (let pair = -WARM_UP_PAIRS; pair < PAIRS; pair += 1) {
    for (const kind of pair % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const countedPerFrame = kind === "ours" ? lines : 1;
      const from = total[kind];
      const to = from + passes * stream.frames * countedPerFrame;
      const [measured] = await Promise.all([
        evaluate<Measured>(page, `feedPage.measure("${kind}", ${from}, ${to})`),
        stream.pour(sockets[kind], passes),
      ]);
      total[kind] = to;
      missing = Math.max(missing, Math.abs(to - measured.total));
      const perSecond = (measured.count / countedPerFrame / measured.ms) * 1000;
      if (pair >= 0) framesPerSecond[kind].push(perSecond);
    }
  }
  const barUpdates = await evaluate<number>(page, "feedPage.barUpdates()");
  await evaluate(page, "feedPage.close()");
  service.forget();
  return { framesPerSecond, missing, barUpdates };
}

const built = await buildPage(PAGE);
const service = await startFeedService(built.folder);
const browser = await startLoneChromium();
try {
  const page = await attachToPage(browser);
  await page.send("Page.navigate", { url: service.origin });
  while (!(await evaluate<boolean>(page, '"feedPage" in globalThis'))) await wait(50);
  const figures: Record<string, Record<string, number>> = {};
  const ratios: Record<string, number> = {};
  const bars: Bar[] = [];
  let missing = 0;
  let barUpdatesMin = Number.POSITIVE_INFINITY;
  for (const [lines, passes, min] of LOADS) {
    const outcome = await measure(page, service, lines, passes);
    const { ours, counting } = outcome.framesPerSecond;
    missing = Math.max(missing, outcome.missing);
    barUpdatesMin = Math.min(barUpdatesMin, outcome.barUpdates);
    const unit =
      lines === 1 ? "frames/s with 1 line a frame" : `ticks/s with ${lines} lines a frame`;
    figures[unit] = {
      "feed worker": median(ours) * lines,
      "counting worker": median(counting) * lines,
    };
    const what = `feed worker's part of the counting worker's ${unit}`;
    const ratio = median(ours.map((each, pair) => each / (counting[pair] ?? Number.NaN)));
    ratios[what] = ratio;
    bars.push(atLeast(what, ratio, min));
  }
  bars.push(atMost("ticks sent that were not shown", missing, 0));
  bars.push(atLeast("updates of live bars on the load with the fewest", barUpdatesMin, 1));
  page.close();
  publish({ name: "feed", figures, ratios, bars });
} finally {
  await browser.close();
  await service.close();
  await built.dispose();
}
