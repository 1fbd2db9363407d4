/** Indicators equal the package technicalindicators on generated bars. */
import { expect, it } from "vitest";
import { BollingerBands, SD } from "technicalindicators";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

const bars = walkBars(3000, 17, true);
const values = Array.from(bars.close);

it.each([5, 20, 200])("Bollinger Bands of %i", (period) => {
  const theirs = BollingerBands.calculate({ period, values, stdDev: 2 });
  const ours = calculated("bollinger", bars, { length: period });
  expect(theirs).toHaveLength(values.length - period + 1);
  expectEqual(
    ours["middle"],
    theirs.map(({ middle }) => middle),
    period - 1,
  );
  expectEqual(
    ours["upper"],
    theirs.map(({ upper }) => upper),
    period - 1,
  );
  expectEqual(
    ours["lower"],
    theirs.map(({ lower }) => lower),
    period - 1,
  );
});

it("standard deviation", () => {
  const theirs = SD.calculate({ period: 20, values });
  expectEqual(calculated("standard-deviation", bars)["value"], theirs, 19);
});
