/**
 * Sixteen charts under load, in the built terminal at the real service. Nobody touches them: frames, long tasks and the main
 * thread's time, while memory is looked at until the time is over. Runs in Node.
 */
import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { chartsProbe, type ChartsPainted } from "./charts-probe.ts";
import { layOutCharts } from "./charts-hand.ts";
import { CHARTS, TICKS_PER_SECOND } from "./charts-market.ts";
import {
  attachToPage,
  evaluate,
  heldBy,
  rendererOf,
  startLoneChromium,
  type PageTarget,
} from "./devtools.ts";
import { startProcess } from "./fan-out-process.ts";
import { isQuick } from "./quick.ts";
import { atLeast, atMost, type Report } from "./report.ts";
import type { SoakProbe } from "./soak-probe.ts";
import { buildTerminal, MINUTE_MS, openWorkspace, slope } from "./terminal-page.ts";
import { watchWaits, type ThreadWaits } from "./thread-waits.ts";

const SWITCHES = isQuick ? 1 : 5;
/** Until scripts are compiled and caches are filled. */
const SETTLE_MS = isQuick ? 2_000 : 20_000;
/** Memory is looked at this often. */
const LOOK_MS = isQuick ? 3_000 : MINUTE_MS / 6;
const LOOKS_MIN = 3;
const LONG_TASK_MS = 50;
const FRAMES_MIN = 55;
const SWITCH_MS_MAX = 1_000;
/** 10 MB in 10 minutes, as a line through all looks. */
const GROWTH_BYTES_A_MINUTE_MAX = 1_000_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What was seen between two moments at which nothing was looked at. */
type Stretch = {
  seconds: number;
  frames: number;
  ticks: number;
  /** Seconds of a processor that the main thread used: all, and for scripts. */
  worked: number;
  scripted: number;
};
type Look = { atMs: number; bytes: number; elements: number };
type Load = {
  readonly painted: ChartsPainted;
  readonly stretches: readonly Stretch[];
  readonly looks: readonly Look[];
  /** ms, by the wall and but for waiting for a processor. */
  readonly longTasks: readonly { wallMs: number; ownMs: number }[];
};

/** `minutes`: from when the page has settled to the last look at memory. */
export async function measureCharts(minutes: number): Promise<Omit<Report, "name">> {
  const load = loadavg()[0] ?? Number.NaN;
  const terminalDir = await buildTerminal();
  const service = startProcess("charts-service.ts");
  const lone = await startLoneChromium();
  try {
    const url = await service.call<string>("start", terminalDir);
    let painted: ChartsPainted = { barsMs: Number.NaN, wholeMs: Number.NaN };
    await openWorkspace(lone, url, async (page) => {
      await page.evaluate(chartsProbe);
      painted = await layOutCharts(page, SWITCHES);
    });
    const target = await attachToPage(lone);
    const waits = watchWaits(await rendererOf(lone));
    await target.send("Performance.enable", { timeDomain: "threadTicks" });
    await sleep(SETTLE_MS);
    const seen = await watch(target, minutes * MINUTE_MS, waits);
    waits.stop();
    target.close();
    return reportOf({ painted, ...seen }, load);
  } finally {
    await lone.close();
    await service.stop();
    await rm(terminalDir, { recursive: true, force: true });
  }
}

async function watch(
  target: PageTarget,
  ms: number,
  waits: ThreadWaits,
): Promise<Omit<Load, "painted">> {
  const startMs = performance.now();
  const looks = [await look(target, startMs)];
  const stretches: Stretch[] = [];
  while (performance.now() - startMs < ms || looks.length < LOOKS_MIN) {
    stretches.push(await stretch(target));
    looks.push(await look(target, startMs));
  }
  const { longTasks } = await evaluate<SoakProbe>(target, "soak.read()");
  return {
    stretches,
    looks,
    longTasks: longTasks.map(({ from, to }) => ({
      wallMs: to - from,
      ownMs: to - from - waits.between(from, to),
    })),
  };
}

/** Collecting garbage is the measure's doing: the probe leaves tasks in that time out. */
async function look(target: PageTarget, startMs: number): Promise<Look> {
  await evaluate(target, "soak.pause()");
  let bytes = 0;
  for (const one of [target, ...target.workers()]) {
    const { objects, buffers } = await heldBy(one);
    bytes += objects + buffers;
  }
  await evaluate(target, "soak.resume()");
  const { elements } = await evaluate<SoakProbe>(target, "soak.read()");
  return { atMs: performance.now() - startMs, bytes, elements };
}

async function stretch(target: PageTarget): Promise<Stretch> {
  const before = await read(target);
  await sleep(LOOK_MS);
  const after = await read(target);
  return {
    seconds: after.at - before.at,
    frames: after.frames - before.frames,
    ticks: after.ticks - before.ticks,
    worked: after.worked - before.worked,
    scripted: after.scripted - before.scripted,
  };
}

async function read(target: PageTarget) {
  const { frames, ticks } = await evaluate<SoakProbe>(target, "soak.read()");
  const { metrics } = await target.send<{ metrics: { name: string; value: number }[] }>(
    "Performance.getMetrics",
  );
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const [at, worked, scripted] = [of("Timestamp"), of("TaskDuration"), of("ScriptDuration")];
  return { frames, ticks, at, worked, scripted };
}

function reportOf({ painted, stretches, looks, longTasks }: Load, load: number) {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined) throw new Error("nothing was looked at");
  const all = (of: (one: Stretch) => number): number =>
    stretches.reduce((sum, one) => sum + of(one), 0);
  const seconds = all((one) => one.seconds);
  const frames = all((one) => one.frames);
  const framesPerSecond = frames / seconds;
  const ticksPerSecond = all((one) => one.ticks) / seconds;
  const own = longTasks.filter(({ ownMs }) => ownMs > LONG_TASK_MS);
  const growth = slope(looks.map(({ atMs, bytes }) => [atMs, bytes]));
  return {
    figures: {
      "load of the machine before, tasks": load,
      charts: CHARTS,
      "ms from the key to sixteen charts with bars": painted.barsMs,
      "ms from the key to sixteen charts with bars and indicators": painted.wholeMs,
      "ticks/s that came": ticksPerSecond,
      "frames/s": framesPerSecond,
      "frames/s in the worst stretch": Math.min(
        ...stretches.map((one) => one.frames / one.seconds),
      ),
      "ms of the main thread a frame": (all((one) => one.worked) / frames) * 1_000,
      "ms of scripts a frame": (all((one) => one.scripted) / frames) * 1_000,
      "tasks over 50 ms, by the wall": longTasks.length,
      "longest task but for waiting for a processor, ms": Math.max(
        0,
        ...longTasks.map(({ ownMs }) => ownMs),
      ),
      "minutes of memory": last.atMs / MINUTE_MS,
      "page and workers, bytes at first": first.bytes,
      "page and workers, bytes at the end": last.bytes,
      elements: last.elements,
    },
    ratios: {},
    bars: [
      atMost("ms from the key to sixteen charts with bars", painted.barsMs, SWITCH_MS_MAX),
      atLeast("ticks/s that came", ticksPerSecond, 0.98 * TICKS_PER_SECOND),
      atLeast("frames a second", framesPerSecond, FRAMES_MIN),
      atMost("tasks over 50 ms, but for waiting for a processor", own.length, 0),
      atMost("page and workers: growth in bytes a minute", growth, GROWTH_BYTES_A_MINUTE_MAX),
      atMost("elements: growth", last.elements - first.elements, 0),
    ],
  } satisfies Omit<Report, "name">;
}
