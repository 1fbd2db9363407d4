/**
 * Whether a pointer is on a drawing, of every tool, against a naive model: outlines as points a quarter of a pixel apart, areas by
 * the angle that an outline turns about a place. Half of the places are near an outline, where the answer is not plain.
 */
import { describe, expect, it } from "vitest";
import { createRandom } from "../tests/support/random.ts";
import { triesOf } from "../tests/support/tries.ts";
import { makeDrawing } from "./drawing.ts";
import { distanceToAll, isInBox, textBox, type Box } from "./geometry/hit.ts";
import { TOOLS } from "./registry.ts";
import { HOUR, SCALES, START, viewOf } from "./test-view.ts";
import type { Drawing, Point, Shape, Tool, View } from "./tool.ts";

const POINTS = triesOf({ quick: 200, turn: 10_000, whole: 100_000 });
const POINTS_A_DRAWING = triesOf({ quick: 100, turn: 1_000, whole: 2_000 });
const BOXED_DRAWINGS = triesOf({ quick: 1, turn: 3, whole: 10 });
const STEP_PX = 0.25;
/** Half a step, and what the corners of a cell add to it. */
const SLACK_PX = 0.2;
/** Of a mouse and of a finger. */
const REACHES = [6, 16] as const;
const CELL_PX = 20;

type Outline = {
  readonly points: readonly Point[];
  readonly isFilled: boolean;
  readonly isLine: boolean;
};

/** A text is the box that it stands in. */
function outlineOf(shape: Shape): Outline {
  if (shape.kind === "line") {
    const { points, isClosed, fill, width } = shape;
    const [first] = points;
    const around = isClosed && first !== undefined ? [...points, first] : points;
    return { points: around, isFilled: fill > 0, isLine: width > 0 || fill === 0 };
  }
  const { left, top, right, bottom } = textBox(shape);
  const at = (x: number, y: number): Point => ({ x, y });
  const corners = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
  return { points: [...corners, at(left, top)], isFilled: true, isLine: true };
}

/** How often the outline turns about a place. */
function turnsAbout({ points }: Outline, { x, y }: Point): number {
  let angle = 0;
  const around = [...points, points[0] as Point];
  for (let at = 1; at < around.length; at += 1) {
    const [a, b] = [around[at - 1] as Point, around[at] as Point];
    const [ax, ay, bx, by] = [a.x - x, a.y - y, b.x - x, b.y - y];
    angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  }
  return Math.round(angle / (2 * Math.PI));
}

/** Points by where they are: a search near a place looks at nine cells. */
class Grid {
  /** By cell, x and y in turns. */
  readonly #cells = new Map<number, number[]>();

  static key(column: number, row: number): number {
    return (row + 1_000) * 10_000 + column + 1_000;
  }

  add({ x, y }: Point): void {
    const key = Grid.key(Math.floor(x / CELL_PX), Math.floor(y / CELL_PX));
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [x, y]);
    else cell.push(x, y);
  }

  /** Px to the nearest, as far as a cell reaches; Infinity: none is so near. */
  nearest(to: Point): number {
    const [column, row] = [Math.floor(to.x / CELL_PX), Math.floor(to.y / CELL_PX)];
    let nearest = Infinity;
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const cell = this.#cells.get(Grid.key(column + dx, row + dy)) ?? [];
        for (let at = 0; at < cell.length; at += 2) {
          const [x, y] = [(cell[at] as number) - to.x, (cell[at + 1] as number) - to.y];
          nearest = Math.min(nearest, x * x + y * y);
        }
      }
    }
    return Math.sqrt(nearest);
  }
}

class Model {
  readonly edges: Point[] = [];
  readonly #lines = new Grid();
  /** Ends of areas that have no line: on them either answer is right. */
  readonly #bare = new Grid();
  readonly #barePoints: Point[] = [];
  readonly #areas: readonly Outline[];

  constructor(shapes: readonly Shape[], view: View) {
    const outlines = shapes.map(outlineOf).filter(({ points }) => points.length > 0);
    this.#areas = outlines.filter(({ isFilled }) => isFilled);
    for (const outline of outlines) {
      for (const point of walk(outline, view)) {
        (outline.isLine ? this.#lines : this.#bare).add(point);
        (outline.isLine ? this.edges : this.#barePoints).push(point);
      }
    }
  }

  /** Px to the nearest point of an outline, as far as a cell reaches; 0 in an area. null: it cannot be said. */
  distance(to: Point): number | null {
    if (this.#bare.nearest(to) < 2 * STEP_PX) return null;
    if (this.#areas.some((area) => turnsAbout(area, to) % 2 !== 0)) return 0;
    return this.#lines.nearest(to);
  }

  isIn({ left, top, right, bottom }: Box): boolean {
    const isWithin = ({ x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom;
    return this.edges.some(isWithin) || this.#barePoints.some(isWithin);
  }
}

/** Points of an outline that a pointer in the pane could be near. */
function* walk({ points }: Outline, { width, height }: View): Generator<Point> {
  const near = 2 * CELL_PX;
  const isNear = ({ x, y }: Point) =>
    x > -near && x < width + near && y > -near && y < height + near;
  if (points.length === 1) yield points[0] as Point;
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / STEP_PX));
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      const point = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      if (isNear(point)) yield point;
    }
  }
}

const scales = Object.values(SCALES);

function drawn(tool: Tool, view: View, random: () => number): Drawing {
  const place = () => ({
    ts: START + (random() * 1.2 - 0.1) * 400 * HOUR,
    price: 1.05 + random() * 0.1,
  });
  const pointed = Array.from({ length: typeof tool.points === "number" ? tool.points : 6 }, place);
  return makeDrawing("d", tool, tool.complete?.(pointed, view) ?? pointed);
}

/** In the pane, or near an outline. */
function placeFor(model: Model, view: View, random: () => number): Point {
  const edge = model.edges[Math.floor(random() * model.edges.length)];
  if (edge === undefined || random() < 0.5)
    return { x: random() * view.width, y: random() * view.height };
  const reach = 2.2 * (REACHES[1] as number);
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    x: within(edge.x + (random() - 0.5) * reach, view.width),
    y: within(edge.y + (random() - 0.5) * reach, view.height),
  };
}

describe.each(TOOLS.map((tool, at) => [tool.id, tool, at] as const))("%s", (_id, tool, at) => {
  it("is hit where its outline is in reach or its area is under the pointer, and nowhere else", () => {
    const random = createRandom(1_900 + at);
    let tried = 0;
    let hits = 0;
    for (let round = 0; tried < POINTS; round += 1) {
      const view = viewOf(scales[round % scales.length] as (typeof scales)[number]);
      const shapes = tool.shapes(drawn(tool, view, random), view);
      const model = new Model(shapes, view);
      for (let count = 0; count < POINTS_A_DRAWING; count += 1) {
        const point = placeFor(model, view, random);
        const wanted = model.distance(point);
        tried += 1;
        if (wanted === null) continue;
        const found = distanceToAll(shapes, point);
        for (const reach of REACHES) {
          // Of the points of the model the nearest is up to half a step farther than the line.
          const isSure = wanted > reach + SLACK_PX || wanted <= reach;
          if (wanted <= reach) hits += 1;
          if (isSure && found <= reach !== wanted <= reach)
            expect({ point, reach, wanted, found }).toBe("the same answer of both");
        }
      }
    }
    expect(hits).toBeGreaterThan(0);
  });

  it("is in a box where a point of its outline is", () => {
    const random = createRandom(2_900 + at);
    const view = viewOf(scales[at % scales.length] as (typeof scales)[number]);
    for (let round = 0; round < BOXED_DRAWINGS; round += 1) {
      const shapes = tool.shapes(drawn(tool, view, random), view);
      const model = new Model(shapes, view);
      for (let count = 0; count < 15; count += 1) {
        const from = placeFor(model, view, random);
        const size = 5 + random() * 60;
        // Boxes are drawn in the pane: beyond it the model knows nothing.
        const right = Math.min(view.width, from.x + size);
        const box = {
          left: from.x,
          top: from.y,
          right,
          bottom: Math.min(view.height, from.y + size),
        };
        if (model.isIn(box)) expect(isInBox(shapes, box)).toBe(true);
        const wider = {
          left: box.left - 1,
          top: box.top - 1,
          right: box.right + 1,
          bottom: box.bottom + 1,
        };
        const isAway = !model.isIn(wider) && (model.distance(from) ?? 0) > 0;
        if (isAway) expect(isInBox(shapes, box)).toBe(false);
      }
    }
  });
});
