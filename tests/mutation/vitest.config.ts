/**
 * The unit tests that mutants of the engine and of its arithmetic must fall to: `npm run mutants`. One process without
 * isolation, for a mutant is tried thousands of times and these tests share nothing. Runs in Node.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["domain/**/*.test.ts", "engine/**/*.test.ts"],
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
  },
});
