/**
 * Who asks the machine for the time. Each runtime has one file that may; everything else is given its clock or asks that file, so
 * that recorded time can be played in all of it. `contract`, `domain`, `drawings`, `indicators` and the engine have no clock at
 * all: lint keeps them so. What decides by time is woken by its clock too (domain/waits.ts), not by the machine's timers.
 * Run by scripts/tidy.ts; pure.
 */

/** The files that may, by the folder whose clock they are. */
export const CLOCKS: Readonly<Record<string, string>> = {
  server: "server/clock.ts",
  src: "src/frame/page-clock.ts",
  workers: "workers/feed/browser-feed.ts",
};

/**
 * Code that decides by time, which is woken by its clock. Elsewhere a timer waits for the machine: a network, a database, another
 * process or tab, or the pace at which something is looked at or sent.
 */
const WOKEN_BY_CLOCK =
  /^server\/(?:sequencer|retention)\/|^server\/(?:gateway\/socket-server|office\/expired-demos)\.ts$|^workers\/feed\//;
/** The timers of a clock whose time is the machine's; tabs that are asked; a history that could not be read. */
const MACHINE_WAITS = /^workers\/feed\/(?:machine-waits|ask-tabs|tab-lock|live-bars)\.ts$/;

const CODE = /^(\w+)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const READ = /\bDate\.now\b|\bnew Date(?:\(\)|(?![\w(]))|\bperformance\.(?:now|timeOrigin)\b/;
const TIMER = /\bset(?:Timeout|Interval)\(/;
const COMMENT = /^\s*(?:\/\*|\*|\/\/)/;

export type ClockRead = { line: number; says: string };

export function clockReads(file: string, lines: readonly string[]): ClockRead[] {
  const folder = CODE.exec(file)?.[1] ?? "";
  const clock = CLOCKS[folder];
  if (clock === undefined || clock === file || TEST.test(file)) return [];
  const mayWait = !WOKEN_BY_CLOCK.test(file) || MACHINE_WAITS.test(file);
  const found: ClockRead[] = [];
  for (const [index, text] of lines.entries()) {
    if (COMMENT.test(text)) continue;
    const say = (says: string) => void found.push({ line: index + 1, says });
    if (READ.test(text)) say(`the time is asked of ${clock}, never of the machine`);
    if (!mayWait && TIMER.test(text)) say("what decides by time waits by its clock (after, every)");
  }
  return found;
}
