/**
 * An hour of ticks squeezed into minutes: 20,000 a second for three minutes, through the real service, the real worker and
 * the whole workspace in Chromium, on a market whose clock runs twenty times as fast. What is held in memory must not grow
 * after the first minute, no tick be lost and no task of the page be long. `npm run bench -- soak [--json]`;
 * `--minutes=1` for a short trial. Exit status 1 when a bar is missed.
 * @bar S14 T6
 */
import { rm } from "node:fs/promises";
import {
  attachToPage,
  evaluate,
  heldBy,
  rendererOf,
  startLoneChromium,
  type Heap,
  type PageTarget,
} from "./support/devtools.ts";
import { startProcess, type Remote } from "./support/fan-out-process.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, type Report } from "./support/report.ts";
import type { SoakProbe } from "./support/soak-probe.ts";
import type { SoakCounts, SoakServiceOptions } from "./support/soak-service.ts";
import { buildTerminal, MINUTE_MS, openWorkspace, slope } from "./support/terminal-page.ts";
import { watchWaits, type ThreadWaits } from "./support/thread-waits.ts";

const SYMBOLS = 1_000;
const TICKS_PER_SECOND = 20_000;
const SPEED = 20;
const MINUTES = Number(process.argv.find((arg) => arg.startsWith("--minutes="))?.slice(10) ?? 3);
/** Memory is looked at this often once the first minute is over. */
const LOOK_MS = MINUTE_MS / 6;
/** The market's clock never overtakes the wall's, even where starting takes long. */
const LEAD_MS = (MINUTES + 3) * MINUTE_MS * SPEED;

/** 10 MB in 10 minutes, as a line through all looks: not a byte for every tick. */
const GROWTH_BYTES_A_MINUTE_MAX = 1_000_000;
const LONG_TASK_MS = 50;
const LONG_TASKS_A_MINUTE_MAX = 0;
const RATE_MIN = 0.98 * TICKS_PER_SECOND;

/** `atMs` when the market paused, `resumedMs` when it went on. */
type Settled = SoakCounts & { shown: number; atMs: number; resumedMs: number };
type Look = { atMs: number; page: Heap; worker: Heap; probe: SoakProbe };

const READ = "soak.read()";
/** Nothing new for so long: nothing is on its way. */
const SETTLED_MS = 500;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Collecting garbage is the measure's doing: the probe leaves tasks in that time out. */
async function look(target: PageTarget, startMs: number): Promise<Look> {
  await evaluate(target, "soak.pause()");
  const page = await heldBy(target);
  const worker = await heldBy(target.worker());
  await evaluate(target, "soak.resume()");
  const probe = await evaluate<SoakProbe>(target, READ);
  return { atMs: performance.now() - startMs, page, worker, probe };
}

async function soak(target: PageTarget, service: Remote, waits: ThreadWaits): Promise<Report> {
  const startMs = performance.now();
  await sleep(MINUTE_MS);
  const before = await settle(target, service);
  const looks = [await look(target, startMs)];
  while (performance.now() - startMs < MINUTES * MINUTE_MS) {
    await sleep(LOOK_MS);
    looks.push(await look(target, startMs));
  }
  const after = await settle(target, service);
  waits.stop();
  return reportOf(looks, before, after, waits);
}

/** Both ends of the price path at a moment at which nothing is on its way. */
async function settle(target: PageTarget, service: Remote): Promise<Settled> {
  await service.call("pause");
  const atMs = performance.now();
  const shown = async (): Promise<number> => (await evaluate<SoakProbe>(target, READ)).ticks;
  let [last, now] = [Number.NaN, await shown()];
  while (now !== last) {
    await sleep(SETTLED_MS);
    [last, now] = [now, await shown()];
  }
  const counts = await service.call<SoakCounts>("counts");
  await service.call("resume");
  return { ...counts, shown: now, atMs, resumedMs: performance.now() };
}

function reportOf(
  looks: readonly Look[],
  before: Settled,
  after: Settled,
  waits: ThreadWaits,
): Report {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined) throw new Error("nothing was looked at");
  const minutes = (last.atMs - first.atMs) / MINUTE_MS;
  const perSecond = (count: number) => count / (minutes * 60);
  const shown = after.shown - before.shown;
  const rate = (shown / (after.atMs - before.resumedMs)) * 1_000;
  const played = after.played - before.played;
  const { longTasks } = last.probe;
  const ownMs = longTasks.map(({ from, to }) => to - from - waits.between(from, to));
  const own = ownMs.filter((ms) => ms > LONG_TASK_MS);
  const growth = (of: (look: Look) => number) => slope(looks.map((one) => [one.atMs, of(one)]));
  const pageGrowth = growth(({ page }) => page.objects + page.buffers);
  const workerGrowth = growth(({ worker }) => worker.objects + worker.buffers);
  return {
    name: "soak",
    figures: {
      symbols: SYMBOLS,
      "minutes of the market": (last.atMs / MINUTE_MS) * SPEED,
      "ticks shown": last.probe.ticks,
      "ticks a second": rate,
      "frames a second": perSecond(last.probe.frames - first.probe.frames),
      "tasks over 50 ms a minute, by the wall": longTasks.length / minutes,
      "longest task but for waiting for a processor, ms": Math.max(0, ...ownMs),
      "page, bytes after minute 1": first.page.objects + first.page.buffers,
      "page, bytes at the end": last.page.objects + last.page.buffers,
      "worker, bytes after minute 1": first.worker.objects + first.worker.buffers,
      "worker, bytes at the end": last.worker.objects + last.worker.buffers,
      "rings, bytes": last.probe.ringBytes,
      "times round the tick ring": last.probe.ticks / last.probe.ringTicks,
      elements: last.probe.elements,
      "service, resident bytes after minute 1": before.rssBytes,
      "service, resident bytes at the end": after.rssBytes,
    },
    ratios: { "ticks shown of ticks played": shown / played },
    bars: [
      atLeast("ticks a second, shown", rate, RATE_MIN),
      atMost("ticks lost", played - shown, 0),
      atMost("times the service had to drop to the latest price", after.conflations, 0),
      atMost("page: growth in bytes a minute", pageGrowth, GROWTH_BYTES_A_MINUTE_MAX),
      atMost("worker: growth in bytes a minute", workerGrowth, GROWTH_BYTES_A_MINUTE_MAX),
      atMost("rings: growth in bytes", last.probe.ringBytes - first.probe.ringBytes, 0),
      atMost("elements: growth", last.probe.elements - first.probe.elements, 0),
      atMost(
        "tasks over 50 ms a minute, but for waiting for a processor",
        own.length / minutes,
        LONG_TASKS_A_MINUTE_MAX,
      ),
    ],
  };
}

const terminalDir = await buildTerminal();
const service = startProcess("soak-service.ts");
const lone = await startLoneChromium();
try {
  const url = await service.call<string>("start", {
    symbols: SYMBOLS,
    ticksPerSecond: TICKS_PER_SECOND,
    speed: SPEED,
    startMs: Date.now() - LEAD_MS,
    terminalDir,
  } satisfies SoakServiceOptions);
  await openWorkspace(lone, url);
  const target = await attachToPage(lone);
  publish(await soak(target, service, watchWaits(await rendererOf(lone))));
  target.close();
} finally {
  await lone.close();
  await service.stop();
  await rm(terminalDir, { recursive: true, force: true });
}
