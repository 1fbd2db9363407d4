/**
 * Which tests belong to `npm test -- unit` and which to `-- service`: a unit test starts no database and no service.
 * vite.config.ts makes a project of each. Data alone; tests/unit-tests.test.ts checks it.
 */

/** Folders, and files, whose tests start a database, a service or another server. All other tests are unit tests. */
export const SERVICE_TESTS: readonly string[] = [
  "tests/service",
  "tests/durability",
  "tests/crash",
  "tests/desk",
  "tests/feeds",
  "tests/worker",
  "tests/failover",
  "tests/herd",
  "server/database/migrations",
  "server/market/market.test.ts",
  "server/market/bar-store.test.ts",
  "server/projection/account-journal.test.ts",
  "server/queries/accounts.test.ts",
  "server/queries/house-journal.test.ts",
  "server/queries/account-journal.test.ts",
  "server/queries/deal-record.test.ts",
];

/** The same as patterns. */
export const SERVICE_PATTERNS: readonly string[] = SERVICE_TESTS.map((path) =>
  path.endsWith(".ts") ? path : `${path}/**/*.test.ts`,
);
