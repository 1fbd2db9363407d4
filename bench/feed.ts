/**
 * The feed worker on a real socket in Chromium (socket, parser, rings, live bars), beside a worker that only counts frames
 * on the same socket: how much of what a browser can receive at all is left. `npm run bench -- feed [--json]`.
 *
 * Both workers live in one page, built for production, and take turns. A ratio is the middle one of those of each turn, in
 * which the two follow on each other, so that a busy machine harms both alike; a figure is the middle one of all turns. It is
 * read from shared memory: ticks that our worker has shown, frames that the other has counted. The other does not
 * look for lines: its ticks are its frames times the lines that every frame has.
 */
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { startFeedService, type FeedService } from "./support/feed-service.ts";
import type { WorkerKind } from "./support/feed-page/page.ts";
import { buildPage, openBrowser } from "./support/page.ts";
import { atLeast, atMost, median, publish, type Bar } from "./support/report.ts";
import { SYMBOLS } from "./support/tick-source.ts";
import { TickStream } from "./support/tick-stream.ts";

const TURNS = 7;
const WARM_UP_MS = 500;
const WINDOW_MS = 1_200;
/** Symbols whose minute bars are kept, as by so many open charts. */
const CHARTS = 8;
const KINDS = ["ours", "counting"] as const;
/** Lines a frame, and the least part of the counting worker's speed. */
const LOADS = [
  [1, 0.9],
  [100, 0.7],
  [500, 0.7],
] as const;
const PAGE = fileURLToPath(new URL("support/feed-page", import.meta.url));

type Turn = { framesPerSecond: number; missing: number; barUpdates: number };

async function takeTurn(
  page: Page,
  service: FeedService,
  kind: WorkerKind,
  lines: number,
): Promise<Turn> {
  const { stream } = service;
  const charts = SYMBOLS.slice(0, CHARTS).map(({ symbol_id }) => symbol_id);
  await page.evaluate(([of, ids]) => feedPage.open(of, ids), [kind, charts] as const);
  const { count, ms } = await page.evaluate(
    ([warmUp, window]) => feedPage.measure(warmUp, window),
    [WARM_UP_MS, WINDOW_MS] as const,
  );
  stream.stop();
  const linesCounted = kind === "ours" ? lines : 1;
  const expected = stream.framesSent * linesCounted;
  const all = await page.evaluate((of) => feedPage.settle(of), expected);
  const barUpdates = await page.evaluate(() => feedPage.barUpdates());
  await page.evaluate(() => feedPage.close());
  const framesPerSecond = (count / linesCounted / ms) * 1000;
  return { framesPerSecond, missing: expected - all, barUpdates };
}

const built = await buildPage(PAGE);
const service = await startFeedService(built.folder);
const browser = await openBrowser();
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.goto(service.origin);
  const figures: Record<string, Record<string, number>> = {};
  const ratios: Record<string, number> = {};
  const bars: Bar[] = [];
  let missing = 0;
  let barUpdatesMin = Number.POSITIVE_INFINITY;
  for (const [lines, min] of LOADS) {
    service.stream = new TickStream(lines);
    const turns: Record<WorkerKind, number[]> = { ours: [], counting: [] };
    for (let turn = -1; turn < TURNS; turn += 1) {
      const order = turn % 2 === 0 ? KINDS : KINDS.toReversed();
      for (const kind of order) {
        const result = await takeTurn(page, service, kind, lines);
        missing += result.missing;
        if (kind === "ours") barUpdatesMin = Math.min(barUpdatesMin, result.barUpdates);
        if (turn >= 0) turns[kind].push(result.framesPerSecond);
      }
    }
    const unit =
      lines === 1 ? "frames/s with 1 line a frame" : `ticks/s with ${lines} lines a frame`;
    figures[unit] = {
      "feed worker": median(turns.ours) * lines,
      "counting worker": median(turns.counting) * lines,
    };
    const what = `feed worker's part of the counting worker's ${unit}`;
    const ratio = median(turns.ours.map((each, turn) => each / (turns.counting[turn] ?? 0)));
    ratios[what] = ratio;
    bars.push(atLeast(what, ratio, min));
  }
  bars.push(atMost("ticks sent that were not shown", missing, 0));
  bars.push(atLeast("updates of live bars in the turn with the fewest", barUpdatesMin, 1));
  publish({ name: "feed", figures, ratios, bars });
} finally {
  await browser.close();
  await service.close();
  await built.dispose();
}
