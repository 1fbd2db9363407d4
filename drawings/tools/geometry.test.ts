/** Where the lines of fans, wedges, squares, times and ghost bars lie: as their definitions say. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { makeDrawing } from "../drawing.ts";
import { distanceToAll, distanceToSegment, textBox } from "../geometry/hit.ts";
import { between, distance, middle, toAnchor } from "../geometry/points.ts";
import { SCALES, viewOf, type Scale } from "../test-view.ts";
import type { Drawing, Point, Shape, Tool } from "../tool.ts";
import { regressionTrend } from "./channels.ts";
import { fibRetracement, gannBox } from "./fibonacci.ts";
import { fibTrendTime } from "./fib-trend-time.ts";
import { fibWedge } from "./fib-wedge.ts";
import { gannSquare, gannSquareFixed } from "./gann-square.ts";
import { ghostFeed } from "./ghost-feed.ts";
import { pitchfan } from "./pitchfan.ts";
import { trendAngle } from "./trend-angle.ts";
import { volumeProfileTool } from "./volume-profile.ts";

const view = viewOf(SCALES["linear"] as Scale);
const random = createRandom(23);
const somewhere = (): Point => ({ x: 50 + random() * 700, y: 30 + random() * 340 });
const put = (tool: Tool, ...points: readonly Point[]): Drawing =>
  makeDrawing(
    "d",
    tool,
    points.map((point) => toAnchor(point, view)),
  );
const lines = (shapes: readonly Shape[]) => shapes.filter((shape) => shape.kind === "line");
const texts = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => (shape.kind === "text" ? shape.lines : []));

describe("a pitchfan", () => {
  it("runs from its first point through the middle of the others, through them and halfway", () => {
    const [a, b, c] = [{ x: 40, y: 200 }, somewhere(), { x: 400, y: 300 }];
    const shapes = lines(pitchfan.shapes(put(pitchfan, a, b, c), view)).filter(
      ({ dash }) => dash === "solid",
    );
    const centre = middle(b, c);
    expect(shapes).toHaveLength(5);
    for (const to of [centre, b, c, middle(centre, b), middle(centre, c)]) {
      const through = shapes.filter(
        ({ points: [from, end] }) => distanceToSegment(to, from as Point, end as Point) < 1e-6,
      );
      expect(through).toHaveLength(1);
      expect(distance(through[0]?.points[0] as Point, a)).toBeLessThan(1e-6);
    }
  });
});

describe.each([
  [fibRetracement, 8],
  [gannBox, 7],
] as const)("levels: $0.name", (tool, levels) => {
  /** Where their labels stand, px from the top. */
  const labelled = (height: number): number[] =>
    tool
      .shapes(put(tool, { x: 100, y: 200 + height / 2 }, { x: 300, y: 200 - height / 2 }), view)
      .flatMap((shape) => (shape.kind === "text" ? [shape.at.y] : []));

  it("keep their labels whole in the pane while their lines are in sight", () => {
    const labels = (from: number, to: number) =>
      tool
        .shapes(put(tool, { x: from, y: 380 }, { x: to, y: 20 }), view)
        .flatMap((shape) => (shape.kind === "text" ? [shape] : []));
    for (const from of [-300, 0, 20, 60]) {
      for (const label of labels(from, 300)) {
        expect(textBox(label).left).toBeGreaterThanOrEqual(0);
        // Over the line, where it may not stand before it.
        if (label.align === "left") expect(label.baseline).toBe("bottom");
      }
    }
    expect(labels(400, 600).every(({ align }) => align === "right")).toBe(true);
    expect(labels(-300, -100).every((label) => textBox(label).right < 0)).toBe(true);
  });

  it("are all labelled where there is room", () => {
    expect(labelled(200)).toHaveLength(levels);
  });

  it("have no labels that would lie on one another: those that come later have none", () => {
    for (let height = 1; height < 150; height += 7) {
      const at = labelled(height);
      expect(Math.abs((at[0] ?? 0) - 200)).toBeCloseTo(height / 2, 6);
      for (const [nth, y] of at.entries()) {
        for (const other of at.slice(nth + 1))
          expect(Math.abs(other - y)).toBeGreaterThanOrEqual(11);
      }
    }
    expect(labelled(1)).toHaveLength(1);
  });
});

describe("a Fibonacci wedge", () => {
  it("has each arc at its part of the reach, between the two directions, the short way round", () => {
    for (let round = 0; round < 100; round += 1) {
      const [a, b, c] = [somewhere(), somewhere(), somewhere()];
      const drawing = { ...put(fibWedge, a, b, c), values: { levels: [0.5, 1] } };
      const arcs = lines(fibWedge.shapes(drawing, view)).filter(
        ({ points, width }) => points.length > 30 && width > 0,
      );
      expect(arcs).toHaveLength(2);
      const angle = (p: Point, q: Point): number => {
        const cos =
          ((p.x - a.x) * (q.x - a.x) + (p.y - a.y) * (q.y - a.y)) /
          (distance(p, a) * distance(q, a));
        return Math.acos(Math.max(-1, Math.min(1, cos)));
      };
      arcs.forEach(({ points }, at) => {
        for (const point of points) {
          expect(distance(point, a)).toBeCloseTo(distance(a, b) * (at === 0 ? 0.5 : 1), 6);
          expect(angle(point, b) + angle(point, c)).toBeCloseTo(angle(b, c), 4);
        }
      });
    }
  });
});

describe("trend-based Fibonacci time", () => {
  it("stands at parts of the time from the first point to the second, after the third", () => {
    const points = [
      { x: 100, y: 50 },
      { x: 200, y: 90 },
      { x: 250, y: 80 },
    ];
    const drawing = { ...put(fibTrendTime, ...points), values: { levels: [0, 0.5, 1, 2, 9] } };
    const upright = lines(fibTrendTime.shapes(drawing, view)).filter(
      ({ dash }) => dash === "solid",
    );
    const xs = upright.map(({ points: [from] }) => from?.x ?? NaN);
    [250, 300, 350, 450].forEach((x, at) => expect(xs[at]).toBeCloseTo(x, 6));
    // The ninth part of it is out of sight.
    expect(xs).toHaveLength(4);
  });
});

describe("a Gann square", () => {
  it("has its corners at the two points, and its arcs end on its grid", () => {
    const [a, b] = [
      { x: 100, y: 300 },
      { x: 400, y: 100 },
    ];
    const shapes = gannSquare.shapes(put(gannSquare, a, b), view);
    for (const corner of [a, b, { x: a.x, y: b.y }, { x: b.x, y: a.y }])
      expect(distanceToAll(lines(shapes), corner)).toBeLessThan(1e-6);
    const arcs = lines(shapes).filter(({ points }) => points.length > 30);
    arcs.forEach(({ points }, at) => {
      expect(points[0]?.x).toBeCloseTo(100 + ((at + 1) / 5) * 300, 6);
      expect(points.at(-1)?.y).toBeCloseTo(300 - ((at + 1) / 5) * 200, 6);
    });
    expect(arcs).toHaveLength(5);
  });

  it("is as high as wide where it is fixed, towards the second point", () => {
    for (let round = 0; round < 50; round += 1) {
      const [a, b] = [somewhere(), somewhere()];
      const all = lines(gannSquareFixed.shapes(put(gannSquareFixed, a, b), view)).flatMap(
        ({ points }) => points,
      );
      const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
      const [width, height] = [
        Math.max(...xs) - Math.min(...xs),
        Math.max(...ys) - Math.min(...ys),
      ];
      expect(width).toBeCloseTo(height, 6);
      expect(width).toBeCloseTo(Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)), 6);
      const far = {
        x: b.x < a.x ? Math.min(...xs) : Math.max(...xs),
        y: b.y < a.y ? Math.min(...ys) : Math.max(...ys),
      };
      expect(Math.abs(far.x - a.x)).toBeCloseTo(width, 6);
      expect(Math.abs(far.y - a.y)).toBeCloseTo(width, 6);
    }
  });
});

describe("a trend angle", () => {
  it.each([
    [{ x: 200, y: 100 }, 45],
    [{ x: 200, y: 300 }, -45],
    [{ x: 200, y: 200 }, 0],
    [{ x: 0, y: 200 }, 180],
  ])("to %j says %s degrees", (to, wanted) => {
    const drawing = put(trendAngle, { x: 100, y: 200 }, to);
    const said: number[] = [];
    trendAngle.shapes(drawing, {
      ...view,
      say(fact) {
        if (fact.kind === "angle") said.push(fact.degrees);
        return "";
      },
    });
    expect(said).toEqual([expect.closeTo(wanted, 6)]);
  });
});

describe("a ghost feed", () => {
  it("has a bar for each bar of its line, each open where the one before closed, the same each time", () => {
    const drawing = put(ghostFeed, { x: 100, y: 300 }, { x: 180, y: 120 }, { x: 240, y: 200 });
    const shapes = lines(ghostFeed.shapes(drawing, view));
    expect(ghostFeed.shapes(drawing, view)).toEqual(ghostFeed.shapes(drawing, view));
    const bodies = shapes.filter(({ isClosed }) => isClosed);
    // Two px are a bar.
    expect(bodies).toHaveLength(70);
    const ends = bodies.map(({ points, tone }) => {
      const [top, bottom] = [points[0]?.y ?? NaN, points[2]?.y ?? NaN];
      return tone === "up" ? { open: bottom, close: top } : { open: top, close: bottom };
    });
    ends.slice(1).forEach(({ open }, at) => expect(open).toBeCloseTo(ends[at]?.close ?? NaN, 6));
    const reach = 400 / 0.1;
    bodies.forEach(({ points }, at) => {
      const on =
        at < 40
          ? between({ x: 100, y: 300 }, { x: 180, y: 120 }, (at + 1) / 40)
          : between({ x: 180, y: 120 }, { x: 240, y: 200 }, (at - 39) / 30);
      expect(((points[0]?.x ?? NaN) + (points[1]?.x ?? NaN)) / 2).toBeCloseTo(on.x, 6);
      // The bars before are 0.0035 high at most, and a close is half of that off the line at most.
      expect(Math.abs((ends[at]?.close ?? NaN) - on.y)).toBeLessThan((reach * 0.0035) / 2);
    });
  });
});

describe("a fixed range volume profile", () => {
  it("keeps its rows between its times, and moves an end by its handle alone", () => {
    const drawing = put(volumeProfileTool, { x: 500, y: 100 }, { x: 200, y: 90 });
    for (const { points } of lines(volumeProfileTool.shapes(drawing, view)))
      for (const { x } of points) {
        expect(x).toBeGreaterThanOrEqual(200 - 1e-6);
        expect(x).toBeLessThanOrEqual(500 + 1e-6);
      }
    const [first, second] = volumeProfileTool.handles?.(drawing, view) ?? [];
    expect(distanceToAll(volumeProfileTool.shapes(drawing, view), first?.at as Point)).toBeLessThan(
      1e-6,
    );
    const moved = second?.move({ ts: 5, price: 7 });
    expect(moved).toEqual([drawing.anchors[0], { ts: 5, price: drawing.anchors[1]?.price }]);
  });

  it("reads all of its bars where a chart gives few at a time, and says so where there are too many", () => {
    const drawing = put(volumeProfileTool, { x: 0, y: 100 }, { x: 800, y: 90 });
    const few = { ...view, bars: (from: number, to: number) => view.bars(from, to).slice(0, 50) };
    expect(volumeProfileTool.shapes(drawing, few)).toEqual(volumeProfileTool.shapes(drawing, view));
    const many = { ...view, barsBetween: () => 20_001 };
    expect(texts(volumeProfileTool.shapes(drawing, many))).toEqual(["too-many-bars 20000"]);
  });
});

describe("a regression trend", () => {
  it("goes through all of its bars where a chart gives few at a time", () => {
    const drawing = put(regressionTrend, { x: 0, y: 100 }, { x: 790, y: 90 });
    const few = { ...view, bars: (from: number, to: number) => view.bars(from, to).slice(0, 50) };
    expect(regressionTrend.shapes(drawing, few)).toEqual(regressionTrend.shapes(drawing, view));
    const many = { ...view, barsBetween: () => 20_001 };
    expect(texts(regressionTrend.shapes(drawing, many))).toEqual(["too-many-bars 20000"]);
  });
});
