/** `npm run verify`: every check of the house, in the order in which they fail cheapest. `-- --without-tests` skips tests. */
import { ensureBuilt, ensureInstalled, run, runBin } from "./setup.mjs";

await ensureInstalled();

/** @type {[string, () => Promise<number>][]} */
const steps = [
  ["types and layers", () => runBin("tsc", ["-b"])],
  ["lint", () => runBin("oxlint", [])],
  ["format", () => runBin("oxfmt", ["--check"])],
  ["dead code", () => runBin("knip", [])],
  ["tidy", () => runBin("tsx", ["scripts/tidy.ts"])],
  ["interface coverage", () => runBin("tsx", ["scripts/interface-coverage.ts", "--check"])],
  ["bars of reliability", () => runBin("tsx", ["scripts/bars.ts", "--check"])],
  ["page of the office's acts", () => runBin("tsx", ["scripts/office-acts.ts", "--check"])],
  ["page of indicators", () => runBin("tsx", ["scripts/indicators.ts", "--check"])],
  ["messages and catalogues", () => runBin("tsx", ["scripts/messages.ts", "--check"])],
  ["build", async () => ensureBuilt().then(() => 0)],
  ["size", () => runBin("size-limit", [])],
];
if (!process.argv.includes("--without-tests")) {
  steps.push(["tests", () => run(process.execPath, ["scripts/test.mjs"])]);
}

for (const [name, step] of steps) {
  const started = performance.now();
  const code = await step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (code !== 0) process.exit(code);
}
