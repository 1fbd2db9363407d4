/**
 * What the embedded PostgreSQL says, in the service's log: its complaints at warn and error, the rest at debug. Runs in the
 * service. Statements and rows of an error never come above debug: they may hold what is nobody's business.
 */
import { machineMs } from "../clock.ts";
import type { Log } from "../log.ts";

/** For postgresql.conf's log_line_prefix: time, process, SQLSTATE. */
export const POSTGRES_LINE_PREFIX = "%m [%p] %e ";

type Level = "debug" | "warn" | "error";

const LINE = /^[\d-]+ [\d:.]+ \w+ \[(\d+)\] ([0-9A-Z]{5}) ([A-Z]+\d?): {2}(.*)$/s;
/** Every program meets these and handles them: a name that is taken, a race that was lost, a query that was ended. */
const EXPECTED_STATES = /^(23|40|57014|57P01|57P03|55P03|42P04)/;
const NO_ROOM = /No space left on device|^53100/;
/** Said as news, and yet the end of something. */
const GRAVE_NEWS = new RegExp(
  [
    "terminated by signal",
    "terminating any other active",
    "was not properly shut down",
    "was interrupted",
    "could not",
    "too frequently",
    "No space left",
  ].join("|"),
);

/** Level and words of a line. */
export function readPostgresLine(line: string): { level: Level; words: string; isFull: boolean } {
  const [, , state = "", severity = "", said = line] = LINE.exec(line) ?? [];
  const words = said.trim();
  const isFull = NO_ROOM.test(words) || NO_ROOM.test(state);
  return { level: levelOf(severity, state, words), words, isFull };
}

function levelOf(severity: string, state: string, words: string): Level {
  if (severity === "PANIC") return "error";
  if (severity === "FATAL") return EXPECTED_STATES.test(state) ? "debug" : "error";
  if (severity === "ERROR") return EXPECTED_STATES.test(state) ? "debug" : "error";
  if (severity === "WARNING") return "warn";
  return severity === "LOG" && GRAVE_NEWS.test(words) ? "warn" : "debug";
}

/** Lines of one kind in a second; what is more is counted and said once. */
const SAID_A_SECOND_MAX = 10;
const SECOND_MS = 1_000;

/** Takes what PostgreSQL writes, in any pieces, and logs it line by line. */
export function createPostgresLog(log: Log, dataDir: string): (chunk: string) => void {
  const flood = createFlood(log);
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") continue;
      const { level, words, isFull } = readPostgresLine(line);
      if (level === "debug") log.debug({ postgres: words }, "postgres");
      else if (flood.admits()) {
        const said = isFull ? `the disk of ${dataDir} is full` : "PostgreSQL complains";
        log[isFull ? "error" : level]({ postgres: words }, said);
      }
    }
  };
}

function createFlood(log: Log): { admits(): boolean } {
  let since = machineMs();
  let said = 0;
  return {
    admits() {
      const now = machineMs();
      if (now - since >= SECOND_MS) {
        const unsaid = said - SAID_A_SECOND_MAX;
        if (unsaid > 0) log.warn({ unsaid }, "more lines of PostgreSQL were left out");
        since = now;
        said = 0;
      }
      said += 1;
      return said <= SAID_A_SECOND_MAX;
    },
  };
}
