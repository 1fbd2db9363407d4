/**
 * Lighthouse on the sign-in page as the built service serves it: the first thing that anybody sees of a terminal. On a slow
 * phone, as Lighthouse has it by default, and on a desk. `npm run bench -- lighthouse [--json]`; exit status 1 when a bar
 * is missed. Names every audit that costs points.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import lighthouse, { desktopConfig, type Config, type Result } from "lighthouse";
import { createDataDir } from "../tests/support/service.ts";
import { startLoneChromium } from "./support/devtools.ts";
import { publish } from "./support/publish.ts";
import { atLeast, median, type Bar } from "./support/report.ts";

/** The middle one counts. */
const RUNS = 3;
const SCORE_MIN = { performance: 95, accessibility: 100, "best-practices": 95 } as const;
type Category = keyof typeof SCORE_MIN;
const CATEGORIES = Object.keys(SCORE_MIN) as Category[];
const DEVICES: Readonly<Record<string, Config | undefined>> = {
  phone: undefined,
  desk: desktopConfig,
};
/** Times in ms, but for the shift, which has no unit. */
const TIMES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
] as const;

type BuiltService = { url: string; stop(): Promise<void> };

/** `npm start` on a free port: installs and builds what is missing, then serves. */
async function startBuiltService(): Promise<BuiltService> {
  const dataDir = await createDataDir();
  const root = fileURLToPath(new URL("..", import.meta.url));
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir.path, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
    await dataDir.remove();
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = / is ready at (http:\S+)/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, stop };
  }
  await stop();
  throw new Error("the service did not start");
}

/** A browser that was too busy to be traced gives no figures; the tool then asks to be run again. */
const TRIES_MAX = 2;

/** Why a run gave no figures, in the tool's own words; null where it gave all. */
function failureOf({ runtimeError, audits }: Result): string | null {
  if (runtimeError) return runtimeError.message;
  const failed = Object.values(audits).find(({ scoreDisplayMode }) => scoreDisplayMode === "error");
  return failed === undefined ? null : `${failed.id}: ${failed.errorMessage ?? "no result"}`;
}

async function judge(url: string, config: Config | undefined): Promise<Result> {
  let failure = "";
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const result = await runOnce(url, config);
    const found = failureOf(result);
    if (found === null) return result;
    failure = found;
    console.error(`Lighthouse could not judge: ${failure}`);
  }
  throw new Error(failure);
}

async function runOnce(url: string, config: Config | undefined): Promise<Result> {
  const browser = await startLoneChromium();
  try {
    const { port } = new URL(browser.url);
    const flags = {
      port: Number(port),
      output: "json",
      logLevel: "error",
      onlyCategories: CATEGORIES,
    } as const;
    const answer = await lighthouse(url, flags, config);
    if (answer === undefined) throw new Error("Lighthouse gave no result");
    return answer.lhr;
  } finally {
    await browser.close();
  }
}

/** Percent. */
const scoreOf = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? Number.NaN) * 100);

/** The run whose performance is the median. */
function middleOf(results: readonly Result[]): Result {
  const score = median(results.map((result) => scoreOf(result, "performance")));
  const found = results.find((result) => scoreOf(result, "performance") === score);
  if (found === undefined) throw new Error("no run has a score for performance");
  return found;
}

/** Audits with less than full score that count, dearest first: what each cost its category, in points of a hundred. */
function costs(result: Result, category: Category): [name: string, points: number][] {
  const refs = result.categories[category]?.auditRefs ?? [];
  const total = refs.reduce((sum, { weight }) => sum + weight, 0);
  return refs
    .map(({ id, weight }): [string, number] => {
      const score = result.audits[id]?.score ?? 1;
      return [`${category}: ${id}`, ((1 - score) * weight * 100) / total];
    })
    .filter(([, points]) => points > 0)
    .toSorted(([, one], [, other]) => other - one);
}

const service = await startBuiltService();
try {
  const figures: Record<string, Record<string, number>> = {};
  const bars: Bar[] = [];
  for (const [device, config] of Object.entries(DEVICES)) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await judge(service.url, config));
    for (const category of CATEGORIES) {
      const score = median(results.map((result) => scoreOf(result, category)));
      bars.push(atLeast(`${category} on a ${device}`, score, SCORE_MIN[category]));
    }
    const timeOf = (name: string) =>
      median(results.map((result) => result.audits[name]?.numericValue ?? Number.NaN));
    figures[device] = Object.fromEntries(TIMES.map((name) => [name, timeOf(name)]));
    const middle = middleOf(results);
    const lost = CATEGORIES.flatMap((name) => costs(middle, name));
    if (lost.length > 0) figures[`points lost on a ${device}`] = Object.fromEntries(lost);
  }
  publish({ name: "lighthouse", figures, ratios: {}, bars });
} finally {
  await service.stop();
}
