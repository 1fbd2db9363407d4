/**
 * `npm test`: every kind of test, in minutes. Installs and builds what is missing, finds or installs a Chromium, runs the
 * unit and service tests, then of the browser tests those that are tagged to be quick enough, says how long each took and
 * closes with one line of totals.
 * `npm test -- unit`, `-- service` or `-- e2e` runs one of the three. What takes longer is in scripts/prove.mjs.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import {
  QUICK,
  ensureBuilt,
  ensureChromium,
  ensureInstalled,
  fail,
  root,
  runBin,
} from "./setup.mjs";

const GROUPS = ["unit", "service", "e2e"];
const only = process.argv[2] ?? "all";
if (only !== "all" && !GROUPS.includes(only)) {
  fail(`There is no part "${only}". The parts: ${GROUPS.join(", ")}.`);
}
const results = join(root, "test-results");

await ensureInstalled();
// A unit test needs no build.
if (only !== "unit") await ensureBuilt();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
let flaky = 0;
/** Of what failed, or passed only at its second attempt: said last, where a long log is read first. */
const names = [];
let exit = 0;
const times = [];
let started = performance.now();

function took(what) {
  times.push(`${what} ${Math.round((performance.now() - started) / 1000)} s`);
  started = performance.now();
}

function readReport(name) {
  const path = join(results, name);
  if (!existsSync(path)) {
    totals.failed += 1;
    return null;
  }
  return JSON.parse(readFileSync(path, "utf8"));
}

if (only !== "e2e") {
  const report = join(results, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const project = only === "all" ? [] : [`--project=${only}`];
  exit ||= await runBin("vitest", ["run", ...project, ...reporters]);
  took(only === "all" ? "unit and service" : only);
  const unit = readReport("unit.json");
  totals.passed += unit?.numPassedTests ?? 0;
  totals.failed += unit?.numFailedTests ?? 0;
  totals.skipped += unit?.numPendingTests ?? 0;
  for (const file of unit?.testResults ?? []) {
    if (file.status !== "failed") continue;
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    // A file that cannot be loaded has no test that failed.
    const said = failed.length === 0 ? [file.message] : failed.map(({ fullName }) => fullName);
    for (const name of said) names.push(`failed: ${relative(root, file.name)}: ${name}`);
  }
}

if (only === "all" || only === "e2e") {
  const chromium = await ensureChromium();
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    QUIET_MARKET: "1",
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, "e2e.json"),
  };
  // A browser on a shared machine may stall once; what passes only at its second attempt is counted and said.
  const options = [`--grep=${QUICK}`, "--retries=1", "--reporter=list,json"];
  const args = ["test", ...filesWithQuickTests(), ...options];
  exit = (await runBin("playwright", args, { env })) || exit;
  took("browser");
  const e2e = readReport("e2e.json");
  flaky = e2e?.stats.flaky ?? 0;
  totals.passed += (e2e?.stats.expected ?? 0) + flaky;
  totals.failed += e2e?.stats.unexpected ?? 0;
  totals.skipped += e2e?.stats.skipped ?? 0;
  nameBrowserTests(e2e?.suites ?? []);
}

/** The others need not even be read. */
function filesWithQuickTests() {
  const folder = "tests/e2e";
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => `${folder}/${name}`)
    .filter((path) => readFileSync(join(root, path), "utf8").includes(QUICK));
}

function nameBrowserTests(suites) {
  for (const suite of suites) {
    for (const { file, line, title, tests } of suite.specs ?? []) {
      const outcome = tests.map(({ status }) => status);
      if (outcome.includes("unexpected")) names.push(`failed: ${file}:${line}: ${title}`);
      else if (outcome.includes("flaky")) names.push(`second attempt: ${file}:${line}: ${title}`);
    }
    nameBrowserTests(suite.suites ?? []);
  }
}

if (names.length > 0) console.log(`\n${names.join("\n")}`);
if (flaky > 0) console.log(`\n${flaky} browser tests passed only at their second attempt`);
console.log(`\n${times.join(", ")}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(exit || (totals.failed > 0 ? 1 : 0));
