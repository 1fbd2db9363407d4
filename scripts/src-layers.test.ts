import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { SRC_LAYERS, upwardImports } from "./src-layers.ts";

const below = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

describe("a layer of src", () => {
  it.each([
    ["src/panes/deals/a.ts", 'import { b } from "../../app/b.ts";', "panes is below app"],
    ["src/ui/a.tsx", 'import type { B } from "../feed/b.ts";', "ui is below feed"],
    ["src/trade/a.ts", 'const kit = () => import("../panes/b.ts");', "trade is below panes"],
    ["src/ui/a.tsx", '} from "../stores/b.ts";', "ui is below stores"],
    ["src/new/a.ts", "", "src/new has no layer"],
  ])("%s refuses %s", (file, line, says) => {
    const [found] = upwardImports(file, ["", line]);
    expect(found?.says).toContain(says);
  });

  it.each([
    ["src/panes/deals/a.ts", 'import { b } from "../../stores/b.ts";'],
    ["src/panes/deals/a.ts", 'import { b } from "../orders/b.ts";'],
    ["src/panes/deals/a.ts", 'import { b } from "../../../contract/b.ts";'],
    ["src/panes/deals/a.test.ts", 'import { b } from "../../app/b.ts";'],
    ["src/main.ts", 'import { App } from "./app/app.tsx";'],
  ])("%s allows %s", (file, line) => {
    expect(upwardImports(file, [line])).toEqual([]);
  });

  it("is named for each folder, and for none that is not there", () => {
    const folders = readdirSync(below("src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(SRC_LAYERS.toSorted()).toEqual(folders.toSorted());
  });

  it("stands in docs/ARCHITECTURE.md in the same order", () => {
    const page = readFileSync(below("docs/ARCHITECTURE.md"), "utf8");
    const picture = /## Layers of src\n[\s\S]*?```\n([^`]*)```/.exec(page)?.[1] ?? "";
    const names = picture.split("\n").flatMap((line) => line.split("  ")[0]?.split(/[ ,]+/) ?? []);
    expect(names.filter((name) => name !== "")).toEqual(SRC_LAYERS.toReversed());
  });
});
