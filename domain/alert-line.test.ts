/** Tests of alert-line.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineAt, lineEnd, timeAt, type StraightLine } from "./alert-line.ts";

const line = (more: Partial<StraightLine> = {}): StraightLine => ({
  from: { ts: 1_000, price: 100 },
  to: { ts: 2_000, price: 200 },
  extends_right: true,
  is_log: false,
  ...more,
});

describe("a line's price", () => {
  it.each([
    ["at its first point", line(), 1_000, 100],
    ["between its points", line(), 1_250, 125],
    ["at its last point", line(), 2_000, 200],
    ["beyond it", line(), 3_000, 300],
    ["of a falling one below zero", line({ to: { ts: 2_000, price: 50 } }), 4_000, -50],
    ["half way on a logarithmic scale", line({ is_log: true }), 1_500, Math.sqrt(20_000)],
    ["beyond its last point there", line({ is_log: true }), 3_000, 400],
    ["of a level one, to the last digit", line({ to: { ts: 2_000, price: 100 } }), 7_777, 100],
  ])("%s", (_where, one, ts, price) => {
    expect(lineAt(one, ts)).toBeCloseTo(price, 9);
  });

  it("is there at the time that it is said to have it", () => {
    const price = fc.double({ min: 0.01, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(price, price, price, fc.boolean(), (from, to, wanted, is_log) => {
        fc.pre(Math.abs(from - to) / from > 0.001);
        const one = line({ from: { ts: 0, price: from }, to: { ts: 60_000, price: to }, is_log });
        const found = lineAt(one, timeAt(one, wanted));
        expect(Math.abs(found - wanted) / wanted).toBeLessThan(1e-6);
      }),
    );
  });

  it("is never another where it is level", () => {
    expect(timeAt(line({ to: { ts: 2_000, price: 100 } }), 101)).toBeNaN();
  });
});

it("ends at its last point unless it goes on", () => {
  expect(lineEnd(line())).toBeNull();
  expect(lineEnd(line({ extends_right: false }))).toBe(2_000);
});
