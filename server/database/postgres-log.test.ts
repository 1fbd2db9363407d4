/** What PostgreSQL says reaches the log at the level that it deserves, whatever pieces it comes in. */
import { describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createPostgresLog, readPostgresLine } from "./postgres-log.ts";

const line = (state: string, rest: string) => `2026-11-23 10:00:00.123 UTC [4711] ${state} ${rest}`;

describe("a line of PostgreSQL", () => {
  it.each([
    ["00000", "LOG:  checkpoint starting: time", "debug"],
    ["00000", "LOG:  server process (PID 7) was terminated by signal 9: Killed", "warn"],
    [
      "00000",
      "LOG:  database system was not properly shut down; automatic recovery in progress",
      "warn",
    ],
    [
      "00000",
      'LOG:  could not write temporary statistics file "x": No space left on device',
      "warn",
    ],
    ["01000", "WARNING:  worker took too long to start; canceled", "warn"],
    ["23505", "ERROR:  duplicate key value violates unique constraint", "debug"],
    ["40001", "ERROR:  could not serialize access", "debug"],
    ["57P01", "FATAL:  terminating connection due to administrator command", "debug"],
    ["53100", 'ERROR:  could not extend file "base/5/16404": No space left on device', "error"],
    ["XX001", "ERROR:  invalid page in block 3 of relation base/5/16404", "error"],
    ["28P01", 'FATAL:  password authentication failed for user "x"', "error"],
    ["58030", "PANIC:  could not write to file: No space left on device", "error"],
    ["53100", "STATEMENT:  insert into journal values ($1)", "debug"],
    ["23514", "DETAIL:  Failing row contains (ada@ringside.example)", "debug"],
  ])("%s %s", (state, rest, level) => {
    expect(readPostgresLine(line(state, rest)).level).toBe(level);
  });

  it("of another form is kept whole, at debug", () => {
    expect(readPostgresLine("a word of the loader")).toMatchObject({
      level: "debug",
      words: "a word of the loader",
    });
  });
});

describe("the log of PostgreSQL", () => {
  const logged = (...chunks: string[]) => {
    let text = "";
    const take = createPostgresLog(createLog("info", { write: (one) => (text += one) }), "/data");
    for (const chunk of chunks) take(chunk);
    return text.split("\n").filter((one) => one !== "");
  };

  it("names the disk where there is no room, also where a line comes in two pieces", () => {
    const said = line("53100", "ERROR:  could not extend file: No space left on device\n");
    const lines = logged(said.slice(0, 60), said.slice(60));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "error",
      msg: "the disk of /data is full",
      postgres: "could not extend file: No space left on device",
    });
  });

  it("is not flooded", () => {
    const said = line("XX000", "ERROR:  no\n").repeat(5_000);
    expect(logged(said).length).toBeLessThanOrEqual(50);
  });
});
