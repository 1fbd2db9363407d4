/** Tests of trade-terms.ts: what makes it read a trader's limits anew. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRoot } from "solid-js";
import { done, makeScriptedFeed } from "../../tests/support/scripted-feed.ts";
import type { Feed } from "../feed/feed.ts";
import { tradeTerms, type TradeTerms } from "./trade-terms.ts";

const HOUR_MS = 3_600_000;
/** An hour before the day changes on a clock that is two hours ahead of UTC. */
const NOW = Date.UTC(2026, 10, 27, 21);
const LIMITS = {
  daily_loss_max: 100,
  trades_per_day_max: 3,
  day_trades: 3,
  day_offset_minutes: 120,
};

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function open() {
  const scripted = makeScriptedFeed();
  const feed = { ...scripted.feed, status: () => ({ clock_offset_ms: 0 }) };
  const { terms, dispose } = createRoot((dispose) => ({
    terms: tradeTerms(feed as unknown as Feed),
    dispose,
  }));
  const timesAsked = () => scripted.names().filter((name) => name === "my_limits").length;
  const answer = async (limits: Partial<typeof LIMITS> = {}) => {
    scripted.answer("my_limits", done({ ...LIMITS, ...limits }));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { terms: terms satisfies TradeTerms, tell: scripted.tell, timesAsked, answer, dispose };
}

test.each(["account_update", "deal_create", "money_change", "balance_correction"] as const)(
  "%s may have moved the limits or what the day's loss is counted from: they are read anew",
  async (event) => {
    const { tell, timesAsked, answer, dispose } = open();
    await answer();
    tell(event, {});
    expect(timesAsked()).toBe(2);
    dispose();
  },
);

test("they are read anew as the server's day changes, each day: nobody says that it did", async () => {
  const { terms, timesAsked, answer, dispose } = open();
  await answer();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(timesAsked()).toBe(1);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(timesAsked()).toBe(2);
  await answer({ day_trades: 0 });
  expect(terms.limits()?.day_trades).toBe(0);
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(timesAsked()).toBe(3);
  dispose();
});
