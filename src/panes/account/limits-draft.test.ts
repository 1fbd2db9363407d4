/** What is sent of limits that an owner types, and when each holds. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SelfLimits } from "../../../contract/self-limits.ts";
import {
  changes,
  dayEnd,
  draftOf,
  effectOf,
  LOCK_CHOICES,
  lockEnd,
  valuesOf,
  type LimitsDraft,
} from "./limits-draft.ts";

const NOW = Date.UTC(2026, 2, 10, 22, 30);
const HOUR = 3_600_000;
const LIMITS: SelfLimits = {
  daily_loss_max: 250.5,
  trades_per_day_max: null,
  locked_until: null,
  next: null,
  daily_loss: 12,
  daily_loss_from: 1_012,
  day_trades: 3,
  day_offset_minutes: 0,
  orders_per_second_max: 50,
};
const DRAFT: LimitsDraft = { loss: "", trades: "", lock: "as it is" };

describe("a draft of limits", () => {
  it("begins with what was asked for last, though it holds from the next day only", () => {
    expect(draftOf(LIMITS)).toEqual({ loss: "250.5", trades: "", lock: "as it is" });
    const next = { daily_loss_max: null, trades_per_day_max: 9, locked_until: null };
    expect(draftOf({ ...LIMITS, next })).toEqual({ loss: "", trades: "9", lock: "as it is" });
  });

  it.each([
    ["1,000.50", "20", 1_000.5, 20],
    [" 5 ", "", 5, null],
    ["250,50", "", 250.5, null],
    ["", "1", null, 1],
  ])("of %j and %j sends %j and %j", (loss, trades, daily_loss_max, trades_per_day_max) => {
    expect(valuesOf({ ...DRAFT, loss, trades }, LIMITS, NOW)).toEqual({
      values: { daily_loss_max, trades_per_day_max, locked_until: null },
    });
  });

  it.each(["0", "-1", "x", "1e3", "∞"])("of %j sends nothing, and says why", (text) => {
    expect(valuesOf({ ...DRAFT, loss: text }, LIMITS, NOW)).toMatchObject({
      errors: { loss: expect.stringContaining("above zero") },
    });
    expect(valuesOf({ ...DRAFT, trades: text }, LIMITS, NOW)).toMatchObject({
      errors: { trades: expect.stringContaining("whole number") },
    });
  });

  it("of a part of a trade sends nothing", () => {
    expect(valuesOf({ ...DRAFT, trades: "1.5" }, LIMITS, NOW)).toHaveProperty("errors.trades");
  });

  it("that is what was asked for before changes nothing", () => {
    const sent = valuesOf(draftOf(LIMITS), LIMITS, NOW);
    expect("values" in sent && changes(sent.values, LIMITS, NOW)).toBe(false);
    const locked = valuesOf({ ...draftOf(LIMITS), lock: "1 hour" }, LIMITS, NOW);
    expect("values" in locked && changes(locked.values, LIMITS, NOW)).toBe(true);
  });
});

describe("a lock", () => {
  it("ends with the service's day, wherever that changes", () => {
    expect(dayEnd(NOW, 0)).toBe(Date.UTC(2026, 2, 11));
    expect(dayEnd(NOW, 120)).toBe(Date.UTC(2026, 2, 11, 22));
    expect(dayEnd(NOW, -300)).toBe(Date.UTC(2026, 2, 11, 5));
    expect(lockEnd("the day", LIMITS, NOW)).toBe(Date.UTC(2026, 2, 11));
  });

  it("is none until one is chosen, and one that is over is none", () => {
    expect(lockEnd("as it is", LIMITS, NOW)).toBeNull();
    expect(lockEnd("as it is", { ...LIMITS, locked_until: NOW - 1 }, NOW)).toBeNull();
  });

  it("ends at a whole millisecond, by whatever clock", () => {
    for (const lock of LOCK_CHOICES.slice(1)) {
      expect(Number.isInteger(lockEnd(lock, LIMITS, NOW + 0.25))).toBe(true);
    }
  });

  it("that runs is never made shorter, whatever is chosen", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCK_CHOICES),
        fc.integer({ min: 1, max: 30 * 24 }),
        fc.integer({ min: -1_439, max: 1_439 }),
        (lock, hours, day_offset_minutes) => {
          const locked_until = NOW + hours * HOUR;
          const limits = { ...LIMITS, locked_until, day_offset_minutes };
          expect(lockEnd(lock, limits, NOW)).toBeGreaterThanOrEqual(locked_until);
        },
      ),
    );
  });
});

describe("a limit", () => {
  it.each([
    [100, null, "at once"],
    [100, 200, "at once"],
    [200, 100, "from the next day"],
    [null, 100, "from the next day"],
    [100, 100, "no change"],
    [null, null, "no change"],
  ] as const)("of %j instead of %j holds %s", (asked, now, effect) => {
    expect(effectOf(asked, now)).toBe(effect);
  });
});
