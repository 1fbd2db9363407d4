import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { SERVICE_TESTS } from "./support/test-groups.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["scripts", "server", "tests", "workers"];
/** What starts a database or a service, by its name, wherever a test file calls it. */
const STARTERS =
  /\b(startTest(Postgres|Service)|startEmbedded|openTradingDesk|startServiceProcess|startClockService|crashRun)\(/;

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    join(folder, file).split(sep).join("/"),
  ),
).filter((file) => file.endsWith(".test.ts"));
const isOf = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

it("no unit test starts a database or a service", () => {
  const unit = tests.filter((file) => !SERVICE_TESTS.some((path) => isOf(file, path)));
  expect(unit.length).toBeGreaterThan(100);
  const starts = unit.filter((file) => STARTERS.test(readFileSync(join(root, file), "utf8")));
  expect(starts).toEqual([]);
});

it.each(SERVICE_TESTS)("there are tests of the service in %s", (path) => {
  expect(tests.some((file) => isOf(file, path))).toBe(true);
});
