/** The name of a call: the caller's where it is one that may be given, otherwise one that no other call has. */
import { describe, expect, it } from "vitest";
import { requestIdOf } from "./request-id.ts";

describe("the name of a call", () => {
  it.each(["press-000001", "Zk3_9aQ-1bcd", "0123456789abcdef".repeat(4)])(
    "is %j where it is given",
    (given) => {
      expect(requestIdOf({ "x-request-id": given })).toBe(given);
    },
  );

  it.each([
    ["too short", "seven77"],
    ["too long", "x".repeat(65)],
    ["of more than one line", "press\n000001"],
    ["with a space", "press 000001"],
    ["with marks", '"><b>00000001'],
    ["empty", ""],
    ["given twice", ["press-000001", "press-000002"]],
    ["not given", undefined],
  ])("is a new one where it is %s", (_, given) => {
    const headers = { "x-request-id": given };
    expect(requestIdOf(headers)).toMatch(/^[A-Za-z0-9_-]{12}$/);
    expect(requestIdOf(headers)).not.toBe(requestIdOf(headers));
  });

  it("is another one for each of many calls", () => {
    expect(new Set(Array.from({ length: 2_000 }, () => requestIdOf({}))).size).toBe(2_000);
  });
});
