/** Tests of figures-check.ts: when a disagreement is told, and when it must not be. */
import { describe, expect, it } from "vitest";
import type { AccountSummary } from "../../contract/account-summary.ts";
import { FiguresCheck, LASTS_MS, type Disagreement } from "./figures-check.ts";

const FRAME_MS = 16;

function summaryWith(changes: Partial<AccountSummary> = {}): AccountSummary {
  return {
    ts: 1,
    account_id: 100_001,
    balance: 10_000,
    credit: 0,
    equity: 10_012.4,
    used_margin: 108.5,
    free_margin: 9_903.9,
    margin_level: 9_228.02,
    floating_profit: 12.4,
    positions: [],
    ...changes,
  };
}

/** Frames for so long; what is on screen and what the service told are functions of the time. */
function watch(
  ms: number,
  summaryAt: (now: number) => AccountSummary,
  equityAt: (now: number) => number,
  check = new FiguresCheck(),
  from = 1_000,
): Disagreement[] {
  const found: Disagreement[] = [];
  for (let now = from; now <= from + ms; now += FRAME_MS) {
    const one = check.look(now, summaryAt(now), { equity: equityAt(now) }, 2);
    if (one !== null) found.push(one);
  }
  return found;
}

/** Told 5 times a second, `late` ms after it was so. */
function followed(equityAt: (now: number) => number, late: number) {
  return (now: number) => {
    const equity = equityAt(Math.floor(now / 200) * 200 - late);
    const floating_profit = Math.round((equity - 10_000) * 100) / 100;
    return summaryWith({ equity, floating_profit, free_margin: equity - 108.5 });
  };
}

describe("FiguresCheck", () => {
  it("is silent while prices move and summaries follow", () => {
    const equityAt = (now: number) => Math.round(1_001_240 + 5_000 * Math.sin(now / 700)) / 100;
    expect(watch(20_000, followed(equityAt, 60), equityAt)).toEqual([]);
  });

  it("is silent while every frame has another price, and no summary ever equals the screen", () => {
    const equityAt = (now: number) => 10_012.4 + Math.round(now * 7) / 100;
    expect(watch(20_000, followed(equityAt, 50), equityAt)).toEqual([]);
  });

  it("is silent over a rounding of half a cent", () => {
    const told = () => summaryWith({ equity: 10_012.403 });
    expect(watch(10_000, told, () => 10_012.4)).toEqual([]);
  });

  it("tells of a cent between the service and the prices on screen, once it has lasted", () => {
    const found = watch(
      LASTS_MS + 200,
      () => summaryWith(),
      () => 10_012.41,
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toEqual({
      figure: "Equity",
      told: 10_012.4,
      expected: 10_012.41,
      because: "live",
    });
    expect(
      watch(
        LASTS_MS - FRAME_MS,
        () => summaryWith(),
        () => 10_012.41,
      ),
    ).toEqual([]);
  });

  it("tells of figures of the service that do not add up, and says which", () => {
    const equity = () => summaryWith({ equity: 10_050 });
    expect(watch(LASTS_MS + 200, equity, () => 10_050)[0]).toMatchObject({
      figure: "Equity",
      told: 10_050,
      expected: 10_012.4,
      because: "sum",
    });
    const free = () => summaryWith({ free_margin: 9_000 });
    expect(watch(LASTS_MS + 200, free, () => 10_012.4)[0]).toMatchObject({
      figure: "Free margin",
      told: 9_000,
      because: "sum",
    });
  });

  it("takes it back as soon as they agree", () => {
    const check = new FiguresCheck();
    expect(
      watch(
        3_000,
        () => summaryWith(),
        () => 10_000,
        check,
      ),
    ).not.toEqual([]);
    expect(
      watch(
        1_000,
        () => summaryWith(),
        () => 10_012.4,
        check,
        4_100,
      ),
    ).toEqual([]);
  });

  it("begins anew after the page was hidden or the prices were stale", () => {
    const check = new FiguresCheck();
    watch(
      500,
      () => summaryWith(),
      () => 10_000,
      check,
    );
    expect(
      watch(
        1_900,
        () => summaryWith(),
        () => 10_000,
        check,
        60_000,
      ),
    ).toEqual([]);
    check.reset(62_000);
    expect(
      watch(
        1_900,
        () => summaryWith(),
        () => 10_000,
        check,
        62_000,
      ),
    ).toEqual([]);
  });
});
