import { describe, expect, it } from "vitest";
import type { SelfLimits } from "../../contract/self-limits.ts";
import { DAY_MS, HOUR_MS } from "../format/zone.ts";
import { lockOf, lockWords } from "./lock-words.ts";

/** 21 Nov 2026 15:46 UTC. */
const NOW = Date.UTC(2026, 10, 21, 15, 46);
const limits = (part: Partial<SelfLimits> = {}): SelfLimits => ({
  daily_loss_max: null,
  trades_per_day_max: null,
  locked_until: null,
  next: null,
  daily_loss: 0,
  daily_loss_from: 10_000,
  day_trades: 0,
  day_offset_minutes: 120,
  orders_per_second_max: 10,
  ...part,
});
const said = (part: Partial<SelfLimits>, equity: number | undefined = 10_000, now = NOW) => {
  const lock = lockOf(limits(part), equity, now);
  return lock === null ? null : lockWords(lock, now, "UTC");
};

describe("what keeps new trades out", () => {
  it.each([
    ["nothing", {}, 10_000, null],
    [
      "a lock",
      { locked_until: NOW + 2 * HOUR_MS + 14 * 60_000 },
      10_000,
      "Locked by you until 18:00, 2 h 14 min",
    ],
    ["a lock that has ended", { locked_until: NOW }, 10_000, null],
    [
      "a lock of days says its date",
      { locked_until: NOW + 7 * DAY_MS },
      10_000,
      "Locked by you until 28 Nov 2026 15:46, 7 d",
    ],
    // The service's day ends at midnight of its own clock.
    [
      "the loss of the day",
      { daily_loss_max: 250 },
      9_750,
      "Your day's loss limit holds until 22:00, 6 h 14 min",
    ],
    ["a loss that came back", { daily_loss_max: 250, daily_loss: 260 }, 9_751, null],
    [
      "the trades of the day",
      { trades_per_day_max: 3, day_trades: 3 },
      10_000,
      "Your day's trades are used until 22:00, 6 h 14 min",
    ],
    [
      "the one that ends last",
      { daily_loss_max: 1, daily_loss: 2, locked_until: NOW + HOUR_MS },
      9_000,
      "Your day's loss limit holds until 22:00, 6 h 14 min",
    ],
  ])("%s", (_, part, equity, words) => {
    expect(said(part, equity)).toBe(words);
  });

  it("a loss is the service's own until the equity is known", () => {
    const lock = lockOf(limits({ daily_loss_max: 250, daily_loss: 250 }), undefined, NOW);
    expect(lock?.by).toBe("loss");
  });
});
