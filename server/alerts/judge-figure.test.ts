/** Tests of judge-figure.ts: by a table, and against a twin that remembers all that was ever seen. */
import { describe, expect, it } from "vitest";
import type { AlertFigure } from "../../contract/price-alert.ts";
import { decimalOf } from "../../domain/decimal.ts";
import { isBeyond } from "../../domain/alert-figure.ts";
import { createRandom } from "../../tests/support/random.ts";
import { triesOf } from "../../tests/support/tries.ts";
import { judgeFigure, seenIn, type Seen } from "./judge-figure.ts";

/** Whole numbers of both bounds and between. */
function makeInts(seed: number): (least: number, most: number) => number {
  const random = createRandom(seed);
  return (least, most) => least + Math.floor(random() * (most - least + 1));
}

const level = (way: AlertFigure["way"], value = 150): AlertFigure => ({
  kind: "margin_level",
  value,
  way,
  position_id: null,
});

const FIGURES = {
  account_id: 7,
  balance: 10_000,
  credit: 0,
  equity: 9_950.5,
  used_margin: 1_100,
  free_margin: 8_850.5,
  margin_level: 904.59,
  floating_profit: -49.5,
};

describe("a figure", () => {
  it.each([
    ["margin_level", null, 904.59],
    ["equity", null, 9_950.5],
    ["free_margin", null, 8_850.5],
    ["balance", null, 10_000],
    ["floating_profit", null, -49.5],
    ["position_profit", 12, -60.25],
    ["position_profit", 13, "gone"],
  ] as const)("is the account summary's own: %s of %s", (kind, position_id, seen) => {
    const profits = new Map([[12, -60.25]]);
    expect(seenIn({ kind, position_id }, FIGURES, profits)).toBe(seen);
  });

  it("is none where no margin is in use", () => {
    const figures = { ...FIGURES, margin_level: null };
    expect(seenIn({ kind: "margin_level", position_id: null }, figures, new Map())).toBe("none");
  });
});

describe("an alert on a figure", () => {
  it.each([
    ["below is told", level("down"), 149.99, true, 0, "reached"],
    ["at the value is not", level("down"), 150, true, 0, null],
    ["above is not", level("down"), 150.01, true, 0, null],
    ["above is told where that is waited for", level("up"), 150.01, true, 0, "reached"],
    ["at the value is not then either", level("up"), 150, true, 0, null],
    ["that was told is not told again", level("down"), 149, false, 0, null],
    ["may be told again once it was at the value", level("down"), 150, false, 0, "armed"],
    ["may be told again once there was no margin in use", level("down"), "none", false, 0, "armed"],
    ["is neither above nor below without margin", level("up"), "none", true, 0, null],
    ["is neither below nor above without margin", level("down"), "none", true, 0, null],
    ["is quiet for its time", level("down"), 149, true, 1_001, null],
    ["is told when its time is over", level("down"), 149, true, 1_000, "reached"],
    ["ends with its position", level("down"), "gone", true, 0, "ended"],
    ["ends with its position while it is quiet", level("down"), "gone", false, 9_000, "ended"],
  ] as const)("%s", (_what, figure, seen, is_armed, quiet_till, verdict) => {
    expect(judgeFigure({ figure, is_armed, quiet_till }, seen, 1_000)).toBe(verdict);
  });

  it("compares amounts as their decimals do", () => {
    const int = makeInts(7);
    for (let at = 0; at < triesOf({ quick: 20_000, turn: 200_000, whole: 2_000_000 }); at += 1) {
      const digits = int(0, 8);
      const minor = int(-1_000_000_000, 1_000_000_000);
      const other = minor + int(-2, 2);
      const [value, now] = [decimalOf(minor, digits), decimalOf(other, digits)];
      const isRight =
        isBeyond({ way: "up", value }, now) === other > minor &&
        isBeyond({ way: "down", value }, now) === other < minor;
      if (!isRight) expect.fail(`${now} against ${value}`);
    }
  });
});

const QUIET_MS = 5;

/**
 * Tells where the figure is beyond the value, was not at some look since it was told last, and that is long enough ago. Asks all
 * that was ever seen, anew each time.
 */
function toldByTwin(figure: AlertFigure, seen: readonly Seen[]): number[] {
  const holds = (one: Seen | undefined) =>
    typeof one === "number" && (figure.way === "up" ? one > figure.value : one < figure.value);
  const told: number[] = [];
  for (let at = 0; at < seen.length; at += 1) {
    const last = told.at(-1);
    const since = last === undefined ? null : seen.slice(last + 1, at);
    const isFree = since === null || since.some((one) => !holds(one));
    if (holds(seen[at]) && isFree && at - (last ?? -QUIET_MS) >= QUIET_MS) told.push(at);
  }
  return told;
}

it("tells as often as a twin that remembers all that was ever seen", () => {
  const int = makeInts(11);
  for (let at = 0; at < triesOf({ quick: 2_000, turn: 20_000, whole: 200_000 }); at += 1) {
    const figure = level(int(0, 1) === 0 ? "up" : "down", int(-2, 2));
    const seen = Array.from({ length: int(1, 30) }, (): Seen =>
      int(0, 9) === 0 ? "none" : int(-3, 3),
    );
    const told: number[] = [];
    let is_armed = true;
    for (const [now, one] of seen.entries()) {
      const quiet_till = (told.at(-1) ?? -QUIET_MS) + QUIET_MS;
      const verdict = judgeFigure({ figure, is_armed, quiet_till }, one, now);
      if (verdict === "reached") told.push(now);
      if (verdict !== null) is_armed = verdict === "armed";
    }
    expect(told, JSON.stringify({ figure, seen })).toEqual(toldByTwin(figure, seen));
  }
});
