/** Drawn positions as plans, and plans as drawn positions. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { makeDrawing, readDrawing } from "../drawing.ts";
import { textBox } from "../geometry/hit.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "../test-view.ts";
import type { Tool } from "../tool.ts";
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

describe("the words of a drawn position", () => {
  const phone = viewOf(SCALES["linear"] as Scale, 310, 560);
  /** From one hour of the pane's four hundred to another. */
  const put = (tool: Tool, from: number, to: number) => {
    const way = tool === longPosition ? 1 : -1;
    const anchors = [
      { ts: START + from * HOUR, price: 1.1 },
      { ts: START + to * HOUR, price: 1.1 + way * 0.02 },
      { ts: START + to * HOUR, price: 1.1 - way * 0.01 },
    ];
    return { ...makeDrawing("d", tool, anchors), values: { nearer: [1] } };
  };
  const wordsOf = (...[drawing, pane, isChosen]: Parameters<Tool["shapes"]>) =>
    longPosition
      .shapes(drawing, pane, isChosen)
      .flatMap((shape) => (shape.kind === "text" ? [{ ...shape, box: textBox(shape) }] : []));

  it("are one figure beyond its target where the pane is narrow, whole in the pane", () => {
    for (const tool of [longPosition, shortPosition]) {
      for (const [from, to] of [
        [10, 60],
        [-80, 40],
        [300, 380],
        [395, 480],
      ] as const) {
        const found = wordsOf(put(tool, from, to), phone);
        expect(found.map(({ lines }) => lines)).toEqual([["multiple 2"]]);
        const { left, right, top, bottom } = found[0]?.box ?? {};
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(phone.width);
        // The bars of a plan are about its entry and its stop.
        const target = phone.toY(tool === longPosition ? 1.12 : 1.08);
        expect(tool === longPosition ? bottom : -(top ?? 0)).toBeLessThanOrEqual(
          tool === longPosition ? target : -target,
        );
      }
    }
  });

  it("go out of sight with it", () => {
    for (const [from, to] of [
      [-90, -10],
      [410, 480],
    ] as const) {
      const [only] = wordsOf(put(longPosition, from, to), phone);
      expect(only?.at.x).toBeCloseTo(phone.toX(START + from * HOUR), 6);
    }
  });

  it("are all there while it is chosen, and where there is room", () => {
    const plan = put(longPosition, 200, 300);
    expect(wordsOf(plan, phone, true)).toHaveLength(4);
    expect(wordsOf(plan, view)).toEqual(wordsOf(plan, view, true));
    expect(wordsOf(plan, view)).toHaveLength(4);
  });
});
