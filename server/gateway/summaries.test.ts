/** How often an account's figures are sent, by a clock that the test moves. @interface §8 account_Summary rate @bar S9 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountSummary } from "../../contract/account-summary.ts";
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import { startSummaries, type SummariesDeps, type Summaries } from "./summaries.ts";

const ADA = 1;
const EVE = 2;

describe("the figures of an account", () => {
  let equity: Record<number, number | null>;
  let watched: number[];
  let sent: { account_id: number; equity: number; atMs: number }[];
  let summaries: Summaries;
  let nowMs: number;

  beforeEach(() => {
    vi.useFakeTimers();
    [equity, watched, sent, nowMs] = [{ [ADA]: 100, [EVE]: 200 }, [ADA], [], 0];
    summaries = startSummaries({
      sequencer: {
        state: { accounts: new Map(Object.keys(equity).map((id) => [Number(id), {}])) },
        summary: (account_id: number) => summaryOf(account_id),
      } as unknown as SummariesDeps["sequencer"],
      watched: () => watched,
      send: (account_id, payload) => sent.push({ account_id, equity: payload.equity, atMs: nowMs }),
      clock: { monotonicMs: () => nowMs },
    });
  });
  afterEach(() => {
    summaries.dispose();
    vi.useRealTimers();
  });

  const summaryOf = (account_id: number): AccountSummary | null => {
    const now = equity[account_id] ?? null;
    return now === null ? null : ({ account_id, equity: now, ts: nowMs } as AccountSummary);
  };

  function pass(ms: number): void {
    for (let step = 0; step < ms; step++) {
      nowMs += 1;
      vi.advanceTimersByTime(1);
    }
  }

  // @rule 6.3.1
  it("are sent at most once in 200 ms however often they change, and the last always", () => {
    // @interface event:account_Summary @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN
    for (let change = 0; change < 2_000; change++) {
      equity[ADA] = 1_000 + change;
      pass(1);
    }
    const gaps = sent.slice(1).map(({ atMs }, at) => atMs - (sent[at]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(ACCOUNT_SUMMARY_INTERVAL_MS_MIN);
    expect(sent.length).toBeGreaterThanOrEqual(8);
    pass(ACCOUNT_SUMMARY_INTERVAL_MS_MIN + 50);
    expect(sent.at(-1)).toMatchObject({ equity: 2_999 });
    const { length } = sent;
    pass(5_000);
    expect(sent).toHaveLength(length);
  });

  it("are each account's own, sent while a socket of it is open", () => {
    watched = [ADA, EVE];
    pass(50);
    expect(sent.map(({ account_id }) => account_id)).toEqual([ADA, EVE]);
    watched = [EVE];
    [equity[ADA], equity[EVE]] = [1, 2];
    pass(250);
    expect(sent.slice(2)).toMatchObject([{ account_id: EVE, equity: 2 }]);
    // One that comes back hears them anew, though they are as they were.
    equity[ADA] = 100;
    watched = [ADA, EVE];
    pass(50);
    expect(sent.slice(3)).toMatchObject([{ account_id: ADA, equity: 100 }]);
  });

  it("are sent once more to a socket that opens later, and still not too often", () => {
    pass(60);
    summaries.renew(ADA);
    pass(ACCOUNT_SUMMARY_INTERVAL_MS_MIN - 20);
    expect(sent).toHaveLength(1);
    pass(100);
    expect(sent.map((one) => one.equity)).toEqual([100, 100]);
    pass(1_000);
    expect(sent).toHaveLength(2);
  });

  it("are not sent while a price is missing", () => {
    equity[ADA] = null;
    pass(500);
    expect(sent).toEqual([]);
    equity[ADA] = 7;
    pass(50);
    expect(sent).toMatchObject([{ equity: 7 }]);
  });
});
