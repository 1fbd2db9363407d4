/**
 * 20,000 ticks a second for three minutes, through the real service, the real worker and the whole workspace in Chromium,
 * while of a hundred other clients one a second goes and another comes. What page, worker and service hold must not grow after
 * the first minute, answers not become slower, no tick be lost and no task of the page be long. First an hour squeezed into
 * the minutes, 1,000 symbols on a market whose clock runs twenty times as fast; then 10,000 symbols, as many as a command may
 * name, by the wall's clock. `npm run bench -- soak [--json]`; `--minutes=1` for a short trial, `--minutes=60` for the hour of
 * the wall, `--symbols=10000` for that market alone. Exit status 1 when a bar is missed.
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
import { atLeast, atMost, type Bar, type Report } from "./support/report.ts";
import type { SoakProbe } from "./support/soak-probe.ts";
import type { SoakCounts, SoakServiceOptions } from "./support/soak-service.ts";
import type { Visits } from "./support/soak-visitors.ts";
import { buildTerminal, MINUTE_MS, openWorkspace, slope } from "./support/terminal-page.ts";
import { watchWaits, type ThreadWaits } from "./support/thread-waits.ts";

/** `speed`: ms of the market in one of the wall. */
type Market = { readonly name: string; readonly symbols: number; readonly speed: number };

const MARKETS: readonly Market[] = [
  { name: "1,000 symbols", symbols: 1_000, speed: 20 },
  { name: "10,000 symbols", symbols: 10_000, speed: 1 },
];
const TICKS_PER_SECOND = 20_000;
const numberOf = (name: string, otherwise: number): number => {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
};
/** Null: each of the markets. */
const SYMBOLS = numberOf("symbols", 0) || null;
const MINUTES = numberOf("minutes", 3);
/** Memory is looked at this often once the first minute is over. */
const LOOK_MS = MINUTE_MS / 6;
/** The market's clock never overtakes the wall's, even where starting takes long. */
const LEAD_MINUTES = MINUTES + 3;

/** 10 MB in 10 minutes, as a line through all looks: not a byte for every tick. */
const GROWTH_BYTES_A_MINUTE_MAX = 1_000_000;
const LONG_TASK_MS = 50;
const LONG_TASKS_A_MINUTE_MAX = 0;
const RATE_MIN = 0.98 * TICKS_PER_SECOND;
/**
 * Of the service between the first minute and the end, without compiled code. What still fills: nine ranges of known bars a
 * symbol, 106 bytes each, as bars of one timeframe after the other close for the first time; and the calls of an address in
 * the last minute, of at most 50,000 addresses.
 */
const HEAP_TIMES_MAX = 1.02;
const RESIDENT_TIMES_MAX = 1.05;
/** A connection to the database may be opened and kept meanwhile. */
const FILES_MORE_MAX = 5;
const TIMERS_MORE_MAX = 5;
const ANSWERS_TIMES_MAX = 1.2;
/** One in a hundred a second is one a second. */
const CHANGES_PER_SECOND_MIN = 0.9;

/** `atMs` when the market paused, `resumedMs` when it went on. */
type Settled = SoakCounts & { shown: number; atMs: number; resumedMs: number };
/** Of the first and the last stretch of the measure. */
type Visitors = { first: Visits; last: Visits; changesPerSecond: number };
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

type Soaked = {
  readonly figures: Record<string, number>;
  readonly ratios: Record<string, number>;
  readonly bars: readonly Bar[];
};

async function soak(
  { speed }: Market,
  target: PageTarget,
  { service, visitors }: { service: Remote; visitors: Remote },
  waits: ThreadWaits,
): Promise<Soaked> {
  const startMs = performance.now();
  await sleep(MINUTE_MS);
  const before = await settle(target, service);
  await visitors.call<Visits>("read");
  const visitedMs = performance.now();
  const visits: Visits[] = [];
  const looks = [await look(target, startMs)];
  while (performance.now() - startMs < MINUTES * MINUTE_MS) {
    await sleep(LOOK_MS);
    looks.push(await look(target, startMs));
    visits.push(await visitors.call<Visits>("read"));
  }
  const changes = visits.reduce((sum, one) => sum + one.changes, 0);
  const changesPerSecond = changes / ((performance.now() - visitedMs) / 1_000);
  const after = await settle(target, service);
  waits.stop();
  const sixth = Math.max(1, Math.ceil(visits.length / 6));
  const [first, last] = [joined(visits.slice(0, sixth)), joined(visits.slice(-sixth))];
  const visited = { first, last, changesPerSecond };
  return soaked(looks, before, after, { speed, waits, visitors: visited });
}

const joined = (visits: readonly Visits[]): Visits => ({
  changes: visits.reduce((sum, one) => sum + one.changes, 0),
  answersMs: visits.flatMap(({ answersMs }) => answersMs).toSorted((a, b) => a - b),
});

const p99Of = ({ answersMs }: Visits): number =>
  answersMs[Math.floor((answersMs.length - 1) * 0.99)] ?? Number.NaN;

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

function soaked(
  looks: readonly Look[],
  before: Settled,
  after: Settled,
  { speed, waits, visitors }: { speed: number; waits: ThreadWaits; visitors: Visitors },
): Soaked {
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
    figures: {
      "minutes of the market": (last.atMs / MINUTE_MS) * speed,
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
      "service, heap after minute 1, bytes": before.heapBytes,
      "service, heap at the end, bytes": after.heapBytes,
      "service, compiled code after minute 1, bytes": before.codeBytes,
      "service, compiled code at the end, bytes": after.codeBytes,
      "clients that came and went a second": visitors.changesPerSecond,
      "an answer to a client, p99 ms, first sixth": p99Of(visitors.first),
      "an answer to a client, p99 ms, last sixth": p99Of(visitors.last),
    },
    ratios: { "ticks shown of ticks played": shown / played },
    bars: [
      ...serviceBars(before, after, visitors),
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

function serviceBars(before: Settled, after: Settled, visitors: Visitors): Bar[] {
  const { first, last, changesPerSecond } = visitors;
  return [
    atLeast("clients that came and went a second", changesPerSecond, CHANGES_PER_SECOND_MIN),
    atMost("service: times its heap", after.heapBytes / before.heapBytes, HEAP_TIMES_MAX),
    atMost("service: times its memory", after.rssBytes / before.rssBytes, RESIDENT_TIMES_MAX),
    atMost("service: files more than before", after.files - before.files, FILES_MORE_MAX),
    atMost("service: timers more than before", after.timers - before.timers, TIMERS_MORE_MAX),
    atMost("answers: times their p99", p99Of(last) / p99Of(first), ANSWERS_TIMES_MAX),
  ];
}

/** A service of its own on the market, a browser of its own on that. */
async function soakOn(market: Market, terminalDir: string): Promise<Soaked> {
  const service = startProcess("soak-service.ts");
  const visitors = startProcess("soak-visitors.ts");
  const lone = await startLoneChromium();
  try {
    const url = await service.call<string>("start", {
      symbols: market.symbols,
      ticksPerSecond: TICKS_PER_SECOND,
      speed: market.speed,
      startMs: Date.now() - LEAD_MINUTES * MINUTE_MS * market.speed,
      terminalDir,
    } satisfies SoakServiceOptions);
    await openWorkspace(lone, url);
    const target = await attachToPage(lone);
    await visitors.call("start", url);
    const waits = watchWaits(await rendererOf(lone));
    const report = await soak(market, target, { service, visitors }, waits);
    target.close();
    return report;
  } finally {
    await lone.close();
    await visitors.stop();
    await service.stop();
  }
}

const parts: [name: string, part: Soaked][] = [];
const terminalDir = await buildTerminal();
try {
  for (const market of MARKETS.filter(({ symbols }) => symbols === (SYMBOLS ?? symbols))) {
    parts.push([market.name, await soakOn(market, terminalDir)]);
  }
} finally {
  await rm(terminalDir, { recursive: true, force: true });
}
publish(joinParts(parts));

/** Each figure by the market that it is of. */
function joinParts(all: typeof parts): Report {
  const figures: Record<string, Record<string, number>> = {};
  const ratios: Record<string, number> = {};
  const bars: Bar[] = [];
  for (const [name, part] of all) {
    for (const [figure, value] of Object.entries(part.figures)) {
      (figures[figure] ??= {})[name] = value;
    }
    for (const [ratio, value] of Object.entries(part.ratios)) ratios[`${ratio}, ${name}`] = value;
    bars.push(...part.bars.map((bar) => ({ ...bar, what: `${bar.what}: ${name}` })));
  }
  return { name: "soak", figures, ratios, bars };
}
