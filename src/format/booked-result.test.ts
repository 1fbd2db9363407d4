import fc from "fast-check";
import { expect, it } from "vitest";
import { bookable, toAtto } from "../../domain/money.ts";
import { bookedResult } from "./booked-result.ts";

it.each([
  [-0.325, 2, -0.32],
  [0.325, 2, 0.32],
  [0.335, 2, 0.34],
  [-0.335, 2, -0.34],
  [25 * 0.1 * 0.13, 2, 0.32],
  [0.3251, 2, 0.33],
  [2.5, 0, 2],
  [-3.5, 0, -4],
])("%d with %i digits is %d", (amount, digits, booked) => {
  expect(bookedResult(amount, digits)).toBeCloseTo(booked, 12);
});

it("is what the service books of the exact amount", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999, max: 9_999 }),
      fc.integer({ min: 1, max: 1_000 }),
      (points, hundredths) => {
        // A point of a lot is a tenth of a unit; minor units are hundredths.
        const exact = bookable(toAtto({ n: BigInt(points * hundredths), d: 10n }));
        const amount = bookedResult(points * 0.1 * (hundredths / 100), 2);
        expect(Math.abs(amount * 100 - exact)).toBeLessThan(1e-6);
      },
    ),
  );
});
