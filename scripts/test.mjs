/**
 * `npm test`: everything. Installs and builds what is missing, finds or installs a Chromium, runs the unit, service and
 * worker tests, then the browser tests, and closes with one line of totals. `npm test -- unit` or `-- e2e` runs a half.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureChromium, ensureInstalled, root, runBin } from "./setup.mjs";

const only = process.argv[2] ?? "all";
const results = join(root, "test-results");

await ensureInstalled();
await ensureBuilt();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
let flaky = 0;
let exit = 0;

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
  exit ||= await runBin("vitest", ["run", ...reporters]);
  const unit = readReport("unit.json");
  totals.passed += unit?.numPassedTests ?? 0;
  totals.failed += unit?.numFailedTests ?? 0;
  totals.skipped += unit?.numPendingTests ?? 0;
}

if (only !== "unit") {
  const chromium = await ensureChromium();
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, "e2e.json"),
  };
  // A browser on a shared machine may stall once; what passes only at its second attempt is counted and said.
  const args = ["test", "--retries=1", "--reporter=list,json"];
  exit = (await runBin("playwright", args, { env })) || exit;
  const e2e = readReport("e2e.json");
  flaky = e2e?.stats.flaky ?? 0;
  totals.passed += (e2e?.stats.expected ?? 0) + flaky;
  totals.failed += e2e?.stats.unexpected ?? 0;
  totals.skipped += e2e?.stats.skipped ?? 0;
}

if (flaky > 0) console.log(`\n${flaky} browser tests passed only at their second attempt`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(exit || (totals.failed > 0 ? 1 : 0));
