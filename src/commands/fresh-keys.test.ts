/** The keys of a fresh terminal, as the source has them: no two commands have the same, wherever they are offered. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const combos = ["src", "drawings"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, folder, file), "utf8").matchAll(/\bcombo: "([^"]+)"/g)].map(
        ([, combo = ""]) => ({ combo, file: join(folder, file) }),
      ),
    ),
);

it("are each one command's", () => {
  expect(combos.length).toBeGreaterThan(10);
  const twice = combos.filter((one) =>
    combos.some((other) => other !== one && other.combo === one.combo),
  );
  expect(twice).toEqual([]);
});
