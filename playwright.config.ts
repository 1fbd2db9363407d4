/** Browser tests: real service, real Chromium. The service is the built one, on a new data folder (tests/e2e/serve.mjs). */
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Two clones may test at once, each at a port of its own. */
const E2E_PORT = Number(process.env["E2E_PORT"] ?? 8791);
/** `npm test` says where its Chromium is; run alone, a system's own will do. */
const chromium = process.env["CHROMIUM_PATH"] ?? ["/usr/bin/chromium"].find(existsSync);

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
  webServer: {
    command: "node tests/e2e/serve.mjs",
    url: `http://127.0.0.1:${E2E_PORT}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: { PORT: String(E2E_PORT), LOG_LEVEL: "warn" },
  },
});
