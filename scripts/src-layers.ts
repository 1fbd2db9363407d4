/**
 * The layers of `src`, lowest first: a folder may import its own files and those of folders below it. docs/ARCHITECTURE.md
 * shows them. Files of one layer's folders do not see each other. A test may import what it needs. Run by scripts/tidy.ts; pure.
 */
import { posix } from "node:path";

export const SRC_LAYERS: readonly string[] = [
  "language",
  "format",
  "frame",
  "storage",
  "ui",
  "brand",
  "widgets",
  "feed",
  "stores",
  "channels",
  "account",
  "alerts",
  "inbox",
  "notices",
  "commands",
  "links",
  "trade",
  "reports",
  "panes",
  "layouts",
  "tour",
  "palette",
  "office",
  "app",
];

const TERMINAL = /^src\/([^/]+)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
/** `from "./x.ts"`, `import "./x.css"` and `import("./x.ts")`. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"\n]+)"/g;

export type Upward = { line: number; says: string };

/** What a file of `src` imports from above its own layer; the files beside the folders, main.ts alone, may import all. */
export function upwardImports(file: string, lines: readonly string[]): Upward[] {
  const folder = TERMINAL.exec(file)?.[1];
  if (folder === undefined || TEST.test(file)) return [];
  const own = SRC_LAYERS.indexOf(folder);
  if (own === -1) return [{ line: 1, says: `src/${folder} has no layer (scripts/src-layers.ts)` }];
  const found: Upward[] = [];
  for (const [index, text] of lines.entries()) {
    for (const [, path = ""] of text.matchAll(IMPORT)) {
      const target = TERMINAL.exec(posix.join(posix.dirname(file), path))?.[1];
      if (target === undefined || SRC_LAYERS.indexOf(target) <= own) continue;
      found.push({
        line: index + 1,
        says: `${folder} is below ${target} and may not import it (docs/ARCHITECTURE.md, layers of src)`,
      });
    }
  }
  return found;
}
