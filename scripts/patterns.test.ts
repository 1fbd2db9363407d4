/** No pattern of what we ship takes longer than its text is long: the house's lint finds one that does. @bar X18 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "patterns-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The lint's complaints about a file of this text. */
function lint(text: string): string {
  const file = join(folder, "pattern.ts");
  writeFileSync(file, text);
  return spawnSync("node_modules/.bin/oxlint", ["-c", ".oxlintrc.json", file], { encoding: "utf8" })
    .stdout;
}

describe("a pattern", () => {
  it.each([
    [
      "repeats what it repeats",
      String.raw`export const isIt = (text: string) => /^(a+)+$/.test(text);`,
    ],
    [
      "shares its signs between two parts",
      String.raw`export const isIt = (text: string) => /^\d*\d+$/.test(text);`,
    ],
  ])("that %s is refused", (_, text) => {
    expect(lint(text)).toContain("no-super-linear-backtracking");
  });

  it("that is tried anew from each place is refused", () => {
    expect(
      lint(String.raw`export const cut = (text: string) => text.replace(/\s+$/, "");`),
    ).toContain("no-super-linear-move");
  });

  it("that walks its text once passes", () => {
    expect(
      lint(String.raw`export const isIt = (text: string) => /^\d+(\.\d+)?$/.test(text);`),
    ).not.toContain("regexp(");
  });
});
