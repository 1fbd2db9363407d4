/** Moving a drawing as a whole: what lies between bars stays there, and nothing is bent. */
import { expect, it } from "vitest";
import { createRandom } from "../tests/support/random.ts";
import { toPoint } from "./geometry/points.ts";
import { movedBy } from "./move.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "./test-view.ts";
import type { Anchor } from "./tool.ts";

const random = createRandom(3);
/** A stroke by hand, or a drawing of a shorter timeframe: its times are no times of bars. */
const anchors: readonly Anchor[] = Array.from({ length: 40 }, (_, at) => ({
  ts: START + Math.round((50 + at * 0.37 + random()) * HOUR),
  price: 1.09 + random() * 0.02,
}));

it.each(Object.entries(SCALES))(
  "keeps its form and its places between bars: %s",
  (_name, scale) => {
    const view = viewOf(scale);
    for (const by of [
      { x: 33, y: -20 },
      { x: -51.3, y: 4 },
      { x: 0.7, y: 9 },
    ]) {
      const after = movedBy(anchors, by, view);
      const bars = Math.round(by.x / 2);
      after.forEach((anchor, at) => {
        const before = anchors[at] as Anchor;
        expect(anchor.ts).toBeCloseTo(before.ts + bars * HOUR, -1);
        expect(toPoint(anchor, view).y).toBeCloseTo(toPoint(before, view).y + by.y, 6);
      });
    }
  },
);

it("keeps each time when it is moved up, each price when it is moved aside", () => {
  const view = viewOf(SCALES["logarithmic"] as Scale);
  const up = movedBy(anchors, { x: 0, y: -12 }, view);
  expect(up.map(({ ts }) => ts)).toEqual(anchors.map(({ ts }) => ts));
  const aside = movedBy(anchors, { x: 40, y: 0 }, view);
  expect(aside.map(({ price }) => price)).toEqual(anchors.map(({ price }) => price));
  expect(movedBy([], { x: 1, y: 1 }, view)).toEqual([]);
});
