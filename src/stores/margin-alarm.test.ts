/** Tests of margin-alarm.ts. @bar T4 */
import { describe, expect, it, test } from "vitest";
import { createRoot } from "solid-js";
import { done, makeScriptedFeed } from "../../tests/support/scripted-feed.ts";
import type { Feed } from "../feed/feed.ts";
import { marginAlarm, statusAt } from "./margin-alarm.ts";

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

test("figures from before what the service told do not take it back", async () => {
  const { feed, tell, answer } = makeScriptedFeed();
  const { alarm, dispose } = createRoot((dispose) => ({
    dispose,
    alarm: marginAlarm(feed as unknown as Feed),
  }));
  answer("account_me", done({ group: { margin_call_level: 100, stop_out_level: 50 } }));
  await Promise.resolve();
  const figures = (ts: number, margin_level: number) =>
    tell("account_Summary", { ts, margin_level, used_margin: 1 });
  figures(1_000, 300);
  tell("event_liqudation_status", { status: 1, ts: 2_000 });
  expect(alarm()).toBe(1);
  figures(1_900, 300);
  expect(alarm()).toBe(1);
  figures(2_000, 90);
  expect(alarm()).toBe(1);
  tell("event_liqudation_status", { status: 7, ts: 9_000 });
  expect(alarm()).toBe(1);
  figures(2_100, 300);
  expect(alarm()).toBe(0);
  dispose();
});
