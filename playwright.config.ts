/**
 * Browser tests: real service, real Chromium. The service is the built one, on a new data folder (tests/e2e/serve.mjs). Each
 * worker has a service of its own, so limits of sessions and sign-ups, and the demo accounts, are not shared by two files
 * that run at once; within a worker one file runs after the other.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** Of the first worker's service, the others follow. Two clones may test at once, each at ports of its own. */
const E2E_PORT = Number(process.env["E2E_PORT"] ?? 8791);
/** A browser and its service keep one processor busy. */
const WORKERS = Number(process.env["E2E_WORKERS"] ?? Math.min(2, availableParallelism()));
/** Playwright reads this file in each worker too, and says there which one it is. */
const worker = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
/** Tests with this tag run in `npm run prove` alone, which sets PROVE (scripts/prove.mjs, tests/e2e/support.ts). */
const left = process.env["PROVE"] === undefined ? { grepInvert: /@prove/ } : {};
/** `npm test` says where its Chromium is (scripts/setup.mjs); run alone, a system's own will do. */
const SYSTEM_CHROMIUMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const chromium = process.env["CHROMIUM_PATH"] ?? SYSTEM_CHROMIUMS.find(existsSync);

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  ...left,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: urlOf(E2E_PORT + worker),
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // To record every test costs as much as to run it: a trace is made of the second attempt, or asked for by `--trace on`.
    trace: "on-first-retry",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
  webServer: Array.from({ length: WORKERS }, (_, at) => ({
    command: "node tests/e2e/serve.mjs",
    url: `${urlOf(E2E_PORT + at)}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    env: { PORT: String(E2E_PORT + at), LOG_LEVEL: "warn" },
  })),
});
