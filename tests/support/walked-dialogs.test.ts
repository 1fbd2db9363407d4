/** Every dialog of the terminal is opened by a surface of the browser tests, and none is remembered that is gone. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { WALKED_DIALOGS } from "../e2e/walked-dialogs.ts";

/** The page that shows the controls to who builds them, and the control itself. */
const NO_DIALOGS = /^src\/(?:app\/gallery|ui\/)/;

it("each file that opens a dialog names the surface that opens it", () => {
  const found = execFileSync("git", ["grep", "-lE", "<Dialog\\b", "--", "src/*.tsx"], {
    encoding: "utf8",
  });
  const files = found.split("\n").filter((file) => file !== "" && !NO_DIALOGS.test(file));
  expect(files.toSorted()).toEqual(Object.keys(WALKED_DIALOGS).toSorted());
});

it("each surface that is named is one of those that are walked", () => {
  const source = readFileSync(new URL("../e2e/support-surfaces.ts", import.meta.url), "utf8");
  const names = new Set([...source.matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name));
  for (const name of Object.values(WALKED_DIALOGS)) expect(names).toContain(name);
});
