/** Tests of margin-alarm.ts. */
import { describe, expect, it } from "vitest";
import { statusAt } from "./margin-alarm.ts";

const group = { margin_call_level: 100, stop_out_level: 50 };

describe("statusAt", () => {
  it.each([
    ["nothing is used", 2, null, 0],
    ["above the margin call", 0, 100.01, 0],
    ["at the margin call", 0, 100, 1],
    ["at the stop-out", 0, 50, 2],
    ["back between the levels", 2, 50.01, 1],
    ["within five points above, from a margin call", 1, 105, 1],
    ["within five points above, from a stop-out", 2, 105, 1],
    ["beyond five points above", 1, 105.01, 0],
  ] as const)("is what the engine's rule says: %s", (_what, before, level, after) => {
    expect(statusAt(before, level, group)).toBe(after);
  });
});
