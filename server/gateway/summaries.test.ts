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
      engine: {
        ask: async (_: string, { account_ids }: { account_ids: readonly number[] }) =>
          account_ids.flatMap((id) => summaryOf(id) ?? []),
      } as SummariesDeps["engine"],
      watched: () => watched,
      send: (account_id, payload) => sent.push({ account_id, equity: payload.equity, atMs: nowMs }),
      clock: { monotonicMs: () => nowMs },
      onError: (error) => {
        throw error;
      },
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

  async function pass(ms: number): Promise<void> {
    for (let step = 0; step < ms; step++) {
      nowMs += 1;
      await vi.advanceTimersByTimeAsync(1);
    }
  }

  // @rule 6.3.1
  it("are sent at most once in 200 ms however often they change, and the last always", async () => {
    // @interface event:account_Summary @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN
    for (let change = 0; change < 2_000; change++) {
      equity[ADA] = 1_000 + change;
      await pass(1);
    }
    const gaps = sent.slice(1).map(({ atMs }, at) => atMs - (sent[at]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(ACCOUNT_SUMMARY_INTERVAL_MS_MIN);
    expect(sent.length).toBeGreaterThanOrEqual(8);
    await pass(ACCOUNT_SUMMARY_INTERVAL_MS_MIN + 50);
    expect(sent.at(-1)).toMatchObject({ equity: 2_999 });
    const { length } = sent;
    await pass(5_000);
    expect(sent).toHaveLength(length);
  });

  it("are each account's own, sent while a socket of it is open", async () => {
    watched = [ADA, EVE];
    await pass(50);
    expect(sent.map(({ account_id }) => account_id)).toEqual([ADA, EVE]);
    watched = [EVE];
    [equity[ADA], equity[EVE]] = [1, 2];
    await pass(250);
    expect(sent.slice(2)).toMatchObject([{ account_id: EVE, equity: 2 }]);
    // One that comes back hears them anew, though they are as they were.
    equity[ADA] = 100;
    watched = [ADA, EVE];
    await pass(50);
    expect(sent.slice(3)).toMatchObject([{ account_id: ADA, equity: 100 }]);
  });

  it("are sent once more to a socket that opens later, and still not too often", async () => {
    await pass(60);
    summaries.renew(ADA);
    await pass(ACCOUNT_SUMMARY_INTERVAL_MS_MIN - 20);
    expect(sent).toHaveLength(1);
    await pass(100);
    expect(sent.map((one) => one.equity)).toEqual([100, 100]);
    await pass(1_000);
    expect(sent).toHaveLength(2);
  });

  it("are not sent while a price is missing", async () => {
    equity[ADA] = null;
    await pass(500);
    expect(sent).toEqual([]);
    equity[ADA] = 7;
    await pass(50);
    expect(sent).toMatchObject([{ equity: 7 }]);
  });
});
