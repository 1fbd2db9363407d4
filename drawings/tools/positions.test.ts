/** Drawn positions as plans, and plans as drawn positions. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { makeDrawing, readDrawing } from "../drawing.ts";
import { SCALES, START, viewOf, type Scale } from "../test-view.ts";
import { longPosition, placedOf, planOf, shortPosition } from "./positions.ts";
import { trendLine } from "./lines.ts";

const view = viewOf(SCALES["linear"] as Scale);
const long = makeDrawing("d", longPosition, [
  { ts: START, price: 1.1 },
  { ts: START + 1_000, price: 1.13 },
  { ts: START + 1_000, price: 1.09 },
]);

describe("a drawn position", () => {
  it("is a plan with its stop, its target and a percent at risk", () => {
    expect(planOf(long)).toEqual({
      isLong: true,
      entry: 1.1,
      stop: 1.09,
      targets: [1.13],
      riskPercent: 1,
    });
  });

  it("has further targets at multiples of its risk, in the order in which the price comes to them", () => {
    const plan = planOf({ ...long, values: { risk: 0, nearer: [4, 1, -2] } });
    expect(plan?.riskPercent).toBe(0);
    expect(plan?.targets.map((price) => price.toFixed(4))).toEqual(["1.1100", "1.1300", "1.1400"]);
    const short = {
      ...makeDrawing("s", shortPosition, [
        { ts: START, price: 1.1 },
        { ts: START, price: 1.08 },
        { ts: START, price: 1.11 },
      ]),
      values: { nearer: [1] },
    };
    expect(planOf(short)?.targets.map((price) => price.toFixed(4))).toEqual(["1.0900", "1.0800"]);
  });

  it("without any distance to its stop has no further targets, and nothing that is no number", () => {
    const flat = { ...long, anchors: long.anchors.map((one) => ({ ...one, price: 1.1 })) };
    expect(planOf({ ...flat, values: { nearer: [1, 2] } })?.targets).toEqual([1.1]);
    expect(longPosition.describe(flat, view)).not.toMatch(/NaN|Infinity/);
  });

  it("of another tool is none", () => {
    expect(planOf(makeDrawing("t", trendLine, long.anchors.slice(0, 2)))).toBeNull();
  });

  it("comes back as the plan that it was drawn of", () => {
    const random = createRandom(19);
    for (let round = 0; round < 500; round += 1) {
      const [isLong, entry] = [random() < 0.5, 1 + random()];
      const way = isLong ? 1 : -1;
      const count = 1 + Math.floor(random() * 4);
      const reach = Array.from({ length: count }, (_, at) => 0.01 * (at + 0.5 + random() / 2));
      const plan = {
        isLong,
        entry,
        stop: entry - way * (0.001 + random() * 0.02),
        targets: reach.map((away) => entry + way * away),
        riskPercent: random() < 0.3 ? 0 : 0.5,
      };
      const tool = isLong ? longPosition : shortPosition;
      const drawing = { ...makeDrawing("d", tool, []), ...placedOf(plan, START, START + 9_000) };
      const again = planOf(drawing);
      expect(again).toMatchObject({ isLong, entry, stop: plan.stop });
      expect(again?.riskPercent).toBe(plan.riskPercent);
      expect(again?.targets).toHaveLength(count);
      again?.targets.forEach((price, at) => expect(price).toBeCloseTo(plan.targets[at] ?? 0, 9));
      expect(readDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual(drawing);
    }
  });
});
