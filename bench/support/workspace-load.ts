/**
 * The whole workspace under load, in Chromium at 1440 x 900: the built terminal at the real service, watchlist, chart and 200
 * open positions on screen. For a minute nobody touches it: frames, long tasks, main-thread time. Then memory is looked at
 * until the time is over. Runs in Node.
 */
import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  attachToPage,
  evaluate,
  heldBy,
  rendererOf,
  startLoneChromium,
  type Heap,
  type PageTarget,
} from "./devtools.ts";
import { startProcess } from "./fan-out-process.ts";
import { atLeast, atMost, type Report } from "./report.ts";
import type { SoakProbe } from "./soak-probe.ts";
import { buildTerminal, MINUTE_MS, openWorkspace, slope } from "./terminal-page.ts";
import { watchWaits, type ThreadWaits } from "./thread-waits.ts";
import { POSITIONS, SYMBOLS, TICKS_PER_SECOND } from "./workspace-positions.ts";

/** Until scripts are compiled and caches are filled. */
const SETTLE_MS = 20_000;
/** Memory is looked at this often. */
const LOOK_MS = MINUTE_MS / 6;
const LOOKS_MIN = 3;
const LONG_TASK_MS = 50;
/** 10 MB in 10 minutes, as a line through all looks: not a byte for every tick. */
const GROWTH_BYTES_A_MINUTE_MAX = 1_000_000;
const READ = "soak.read()";

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Look = { atMs: number; page: Heap; worker: Heap; elements: number };
type Minute = {
  framesPerSecond: number;
  ticksPerSecond: number;
  mainThreadPercent: number;
  /** ms, by the wall and but for waiting for a processor. */
  longTasks: readonly { wallMs: number; ownMs: number }[];
};

/** `minutes`: from when the page has settled to the last look at memory. */
export async function measureWorkspaceLoad(minutes: number): Promise<Omit<Report, "name">> {
  const terminalDir = await buildTerminal();
  const service = startProcess("workspace-service.ts");
  const lone = await startLoneChromium();
  try {
    const url = await service.call<string>("start", terminalDir);
    await openWorkspace(lone, url, mustShowAll);
    const target = await attachToPage(lone);
    const waits = watchWaits(await rendererOf(lone));
    await sleep(SETTLE_MS);
    const startMs = performance.now();
    const looks = [await look(target, startMs)];
    const minute = await watchMinute(target, waits);
    while (performance.now() - startMs < minutes * MINUTE_MS || looks.length < LOOKS_MIN) {
      looks.push(await look(target, startMs));
      await sleep(LOOK_MS);
    }
    looks.push(await look(target, startMs));
    waits.stop();
    target.close();
    return reportOf(minute, looks);
  } finally {
    await lone.close();
    await service.stop();
    await rm(terminalDir, { recursive: true, force: true });
  }
}

/** Watchlist, chart and positions are in sight, all positions among them. */
async function mustShowAll(page: Page): Promise<void> {
  const positions = page.getByRole("grid", { name: "Positions" });
  await positions.getByText(`Total ${POSITIONS}`, { exact: true }).waitFor();
  await page.getByRole("region", { name: "Watchlist" }).getByRole("gridcell").first().waitFor();
  await page.getByRole("region", { name: "Chart" }).locator("canvas").first().waitFor();
}

/** Collecting garbage is the measure's doing: the probe leaves tasks in that time out. */
async function look(target: PageTarget, startMs: number): Promise<Look> {
  await evaluate(target, "soak.pause()");
  const page = await heldBy(target);
  const worker = await heldBy(target.worker());
  await evaluate(target, "soak.resume()");
  const { elements } = await evaluate<SoakProbe>(target, READ);
  return { atMs: performance.now() - startMs, page, worker, elements };
}

async function watchMinute(target: PageTarget, waits: ThreadWaits): Promise<Minute> {
  await target.send("Performance.enable");
  const before = await readAll(target);
  await sleep(MINUTE_MS);
  const after = await readAll(target);
  await target.send("Performance.disable");
  const seconds = after.at - before.at;
  const known = before.probe.longTasks.length;
  return {
    framesPerSecond: (after.probe.frames - before.probe.frames) / seconds,
    ticksPerSecond: (after.probe.ticks - before.probe.ticks) / seconds,
    mainThreadPercent: ((after.worked - before.worked) / seconds) * 100,
    longTasks: after.probe.longTasks.slice(known).map(({ from, to }) => ({
      wallMs: to - from,
      ownMs: to - from - waits.between(from, to),
    })),
  };
}

/** Seconds of Chromium's clock, and those that the page's main thread has worked. */
async function readAll(target: PageTarget) {
  const probe = await evaluate<SoakProbe>(target, READ);
  const { metrics } = await target.send<{ metrics: { name: string; value: number }[] }>(
    "Performance.getMetrics",
  );
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { probe, at: of("Timestamp"), worked: of("TaskDuration") };
}

const bytesOf = ({ objects, buffers }: Heap): number => objects + buffers;

function reportOf(minute: Minute, looks: readonly Look[]): Omit<Report, "name"> {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined) throw new Error("nothing was looked at");
  const growth = (of: (look: Look) => number) => slope(looks.map((one) => [one.atMs, of(one)]));
  const own = minute.longTasks.filter(({ ownMs }) => ownMs > LONG_TASK_MS);
  return {
    figures: {
      symbols: SYMBOLS,
      "open positions": POSITIONS,
      "ticks/s that came": minute.ticksPerSecond,
      "frames/s": minute.framesPerSecond,
      "main thread at work, percent": minute.mainThreadPercent,
      "tasks over 50 ms in a minute, by the wall": minute.longTasks.length,
      "longest task but for waiting for a processor, ms": Math.max(
        0,
        ...minute.longTasks.map(({ ownMs }) => ownMs),
      ),
      "minutes of memory": last.atMs / MINUTE_MS,
      "page, bytes at first": bytesOf(first.page),
      "page, bytes at the end": bytesOf(last.page),
      "worker, bytes at first": bytesOf(first.worker),
      "worker, bytes at the end": bytesOf(last.worker),
      elements: last.elements,
    },
    ratios: {},
    bars: [
      atLeast("frames a second", minute.framesPerSecond, 58),
      atMost("tasks over 50 ms in a minute, but for waiting for a processor", own.length, 0),
      atLeast("ticks/s that came", minute.ticksPerSecond, 0.98 * TICKS_PER_SECOND),
      atMost(
        "page: growth in bytes a minute",
        growth(({ page }) => bytesOf(page)),
        GROWTH_BYTES_A_MINUTE_MAX,
      ),
      atMost(
        "worker: growth in bytes a minute",
        growth(({ worker }) => bytesOf(worker)),
        GROWTH_BYTES_A_MINUTE_MAX,
      ),
      atMost("elements: growth", last.elements - first.elements, 0),
    ],
  };
}
