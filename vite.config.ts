/**
 * One build tool for both sides: `vite build` makes the terminal, `vite build --mode widgets` the pages of prices on the broker's
 * own site, which share no file with it, and `vite build --ssr` the service and its thread.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import solid from "vite-plugin-solid";
import { chunkFileNameOf, pageChunks, workerChunks } from "./build/first-load-chunks.ts";
import { secondChunk } from "./build/second-chunk.ts";
import { trustedTemplates } from "./build/trusted-templates.ts";
import { withoutJsonSchemas } from "./build/without-json-schemas.ts";
import { LongFirst } from "./tests/support/long-first.ts";
import { SERVICE_PATTERNS } from "./tests/support/test-groups.ts";

/** Where `npm run dev` finds the service. */
const service = process.env["RINGSIDE_SERVICE"] ?? "http://127.0.0.1:8080";

/** Cross-origin isolation: without it there is no SharedArrayBuffer. */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** What is started as a process or a thread of its own. */
const SERVICE_ENTRIES = [
  "server/main.ts",
  "server/keep-running.ts",
  "server/projection-thread.ts",
  "server/check-books.ts",
  "server/print-journal.ts",
  "server/psql.ts",
  "server/turn-off-two-factor.ts",
  "server/backup.ts",
  "server/restore.ts",
];

/** Of a build of the page. */
const TERMINAL = {
  output: { codeSplitting: { groups: pageChunks() }, chunkFileNames: chunkFileNameOf },
};
const WIDGETS = { input: "widgets.html" };

const ALL_TESTS = [
  "{contract,domain,drawings,engine,indicators,workers,src,server,scripts,tests,bench}/**/*.test.{ts,tsx}",
];

export default defineConfig(({ isSsrBuild, mode }) => ({
  base: mode === "widgets" ? "/widgets/" : "/",
  plugins: [
    trustedTemplates(),
    solid(),
    ...(isSsrBuild || mode === "widgets" ? [] : [secondChunk(), withoutJsonSchemas()]),
  ],
  server: {
    headers: isolation,
    proxy: {
      "/api": service,
      "/auth": service,
      "/healthz": service,
      "/mcp": service,
      "/manifest.webmanifest": service,
      "/apple-touch-icon.png": service,
      "/ws": { target: service, ws: true },
    },
  },
  worker: {
    format: "es",
    plugins: () => [withoutJsonSchemas()],
    rolldownOptions: {
      checks: { bundlerTimings: false, pluginTimings: false },
      output: { codeSplitting: { groups: workerChunks() } },
    },
  },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : `dist/terminal${mode === "widgets" ? "/widgets" : ""}`,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild && mode !== "widgets",
    // The policy on fonts and images is 'self': nothing may become a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Budgets are size-limit's, and the build's own timings are nobody's news.
    chunkSizeWarningLimit: 1024,
    rolldownOptions: {
      checks: { bundlerTimings: false, pluginTimings: false },
      ...(isSsrBuild ? { input: SERVICE_ENTRIES } : mode === "widgets" ? WIDGETS : TERMINAL),
    },
    sourcemap: isSsrBuild === true,
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ALL_TESTS,
          exclude: [...SERVICE_PATTERNS, "node_modules/**"],
        },
      },
      { extends: true, test: { name: "service", include: [...SERVICE_PATTERNS] } },
    ],
    sequence: { sequencer: LongFirst },
    environment: "node",
    // One set of modules for all files of a worker: loading them anew for each took a quarter of the processor time. So no
    // test may put a mock in the place of a module (tests/unit-tests.test.ts).
    isolate: false,
    // The browser conditions that Solid asks for would give the tests ws's stub for browsers.
    alias: { ws: fileURLToPath(new URL("node_modules/ws/wrapper.mjs", import.meta.url)) },
    // One more than there are processors: many tests of the service wait for a time limit of its, and need none meanwhile. With
    // two a processor tests that flood a service ran into their time limit beside other work.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}));
