import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { LONG_TESTS } from "./support/long-tests.ts";
import { SERVICE_TESTS } from "./support/test-groups.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = [
  "contract",
  "domain",
  "drawings",
  "engine",
  "indicators",
  "scripts",
  "server",
  "src",
  "tests",
  "workers",
];
/** What starts a database or a service, by its name, wherever a test file calls it. */
const STARTERS =
  /\b(startTest(Postgres|Service)|startEmbedded|openTradingDesk|startServiceProcess|startClockService|crashRun)\(/;

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    join(folder, file).split(sep).join("/"),
  ),
).filter((file) => file.endsWith(".test.ts"));
/** What a test takes from all files that run after it in the same worker, and what gives it back. */
const TAKEN: readonly (readonly [taken: RegExp, back: RegExp])[] = [
  [/\bvi\.useFakeTimers\(/, /\bvi\.useRealTimers\(/],
  [/\bvi\.stubGlobal\(/, /\bvi\.unstubAllGlobals\(/],
  [/\bvi\.stubEnv\(/, /\bvi\.unstubAllEnvs\(/],
];
const isOf = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

const unit = tests.filter((file) => !SERVICE_TESTS.some((path) => isOf(file, path)));
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

it("no unit test starts a database or a service", () => {
  expect(unit.length).toBeGreaterThan(100);
  const starts = unit.filter((file) => STARTERS.test(textOf(file)));
  expect(starts).toEqual([]);
});

it("no test puts a mock in the place of a module, which other files share", () => {
  const mocks = /\bvi\.(mock|doMock)\(/;
  expect(tests.filter((file) => mocks.test(textOf(file)))).toEqual([]);
});

it("a test gives back the clock, the globals and the environment that it takes", () => {
  const keep = tests.filter((file) =>
    TAKEN.some(([taken, back]) => taken.test(textOf(file)) && !back.test(textOf(file))),
  );
  expect(keep).toEqual([]);
});

it("the files that are begun first are there, each named once", () => {
  expect(LONG_TESTS.filter((file) => !tests.includes(file))).toEqual([]);
  expect(new Set(LONG_TESTS).size).toBe(LONG_TESTS.length);
});

it.each(SERVICE_TESTS)("there are tests of the service in %s", (path) => {
  expect(tests.some((file) => isOf(file, path))).toBe(true);
});
