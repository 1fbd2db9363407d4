/** The keys of a fresh terminal, as the source has them: no two commands have the same, wherever they are offered. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** They name keys of commands, and give none but the palette's. */
const OTHERS = [/^src\/commands\/(?!palette-door)/];

const combos = ["src", "drawings"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !OTHERS.some((other) => other.test(file)))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), "utf8").matchAll(/"((?:Mod\+|Alt\+|Shift\+)+Key[A-Z])"/g),
      ].map(([, combo = ""]) => ({ combo, file })),
    ),
);

it("are each one command's", () => {
  expect(combos.length).toBeGreaterThan(15);
  const twice = combos.filter((one) =>
    combos.some((other) => other !== one && other.combo === one.combo),
  );
  expect(twice).toEqual([]);
});
