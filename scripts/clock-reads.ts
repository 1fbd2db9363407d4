/**
 * Who asks the machine for the time. Each runtime has one file that may; everything else is given its clock or asks that file, so
 * that recorded time can be played in all of it. `contract`, `domain`, `drawings`, `indicators` and the engine have no clock at
 * all: lint keeps them so. Run by scripts/tidy.ts; pure.
 */

/** The files that may, by the folder whose clock they are. */
export const CLOCKS: Readonly<Record<string, string>> = {
  server: "server/clock.ts",
  src: "src/frame/page-clock.ts",
  workers: "workers/feed/browser-feed.ts",
};

const CODE = /^(\w+)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const READ = /\bDate\.now\b|\bnew Date(?:\(\)|(?![\w(]))|\bperformance\.(?:now|timeOrigin)\b/;
const COMMENT = /^\s*(?:\/\*|\*|\/\/)/;

export type ClockRead = { line: number; says: string };

export function clockReads(file: string, lines: readonly string[]): ClockRead[] {
  const folder = CODE.exec(file)?.[1] ?? "";
  const clock = CLOCKS[folder];
  if (clock === undefined || clock === file || TEST.test(file)) return [];
  const found: ClockRead[] = [];
  for (const [index, text] of lines.entries()) {
    if (COMMENT.test(text) || !READ.test(text)) continue;
    found.push({ line: index + 1, says: `the time is asked of ${clock}, never of the machine` });
  }
  return found;
}
