/** Which ends of the service's process are worth another start. */
import { describe, expect, it } from "vitest";
import { EXIT, exitMeaning, isWorthAnotherStart, mayPass } from "./exit-status.ts";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("an end of the service", () => {
  it.each([
    [EXIT.stopped, null, false, /was stopped/],
    [EXIT.refused, null, false, /refuses to start/],
    [EXIT.fault, null, true, /could not go on/],
    [EXIT.away, null, true, /may pass/],
    [null, "SIGKILL", true, /no memory left/],
    [null, "SIGSEGV", true, /SIGSEGV/],
    [130, null, false, /status 130/],
  ])("with the status %s or the signal %s", (code, signal, isRetried, words) => {
    expect(isWorthAnotherStart(code)).toBe(isRetried);
    expect(exitMeaning(code, signal)).toMatch(words);
  });
});

describe("what a start failed of", () => {
  it.each([
    ["a database that is away", coded("ECONNREFUSED"), true],
    ["the same behind our own words", new Error("cannot", { cause: coded("ECONNREFUSED") }), true],
    ["a database that starts", coded("57P03"), true],
    ["a full disk, as PostgreSQL says it", coded("53100"), true],
    [
      "a full disk, as the embedded one says it at its end",
      new Error("did not start: No space left on device"),
      true,
    ],
    ["hosts of which none takes writes", coded("NO_PRIMARY"), true],
    ["a standby where the primary should be", coded("25006"), true],
    ["a wrong password", coded("28P01"), false],
    ["a taken port", coded("EADDRINUSE"), false],
    ["the books", coded("DATABASE", "The journal lacks the batch 7."), false],
    ["a bug of ours", new TypeError("x is not a function"), false],
    ["what is no error", "x", false],
  ])("%s: may pass or not", (_name, error, isPassing) => {
    expect(mayPass(error)).toBe(isPassing);
  });
});
