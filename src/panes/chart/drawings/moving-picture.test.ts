/** When what moves is painted, when it is carried on, and where it and its words are laid down. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { area, words } from "../../../../drawings/shapes.ts";
import type { Drawing, Shape, Tool, View } from "../../../../drawings/tool.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { Scope } from "../series-painter.ts";
import { MovingPicture } from "./moving-picture.ts";
import { AREAS_AT_ONCE } from "./moving-shapes.ts";

const [WIDTH, HEIGHT, RATIO] = [600, 400, 1.5];
/** A picture reaches beyond the pane by a quarter of its width and a tenth of its height, px of the screen. */
const [ROOM_X, ROOM_Y] = [225, 60];
const PALETTE = { background: "#000000", fontFamily: "sans", up: "#00ff00" } as ChartPalette;
const DRAWING = makeDrawing("a", toolOf("trend_line") as Tool, []);
/** Three steps, the last of one area. */
const AREAS = 2 * AREAS_AT_ONCE + 1;
const WHOLE = ["begun", AREAS];

let isRoom = true;
/** Areas that were painted since it was read last, and what was laid down in the pane. */
let areas = 0;
let laid: unknown[] = [];

beforeEach(() => {
  isRoom = true;
  // A frame has time for all of the next picture, however slow the machine is.
  vi.spyOn(performance, "now").mockReturnValue(0);
  vi.stubGlobal("document", {
    createElement: () => ({ width: 0, height: 0, getContext: () => (isRoom ? context() : null) }),
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const context = (pane?: unknown[]) =>
  ({
    save() {},
    restore() {},
    scale() {},
    setLineDash() {},
    fillRect: () => void (areas += 1),
    drawImage: (_canvas: unknown, ...place: number[]) => pane?.push(place),
    fillText: (text: string, x: number, y: number) => pane?.push([text, x, Math.round(y)]),
  }) as unknown as CanvasRenderingContext2D;

const scope = (): Scope =>
  ({
    context: context(laid),
    bitmapSize: { width: WIDTH * RATIO, height: HEIGHT * RATIO },
    horizontalPixelRatio: RATIO,
    verticalPixelRatio: RATIO,
  }) as unknown as Scope;

/** A pane in which time 0 stands at `x`, each further one `px` beside it, and price 0 at `y`. */
const view = (x: number, px = 1, y = 0, down = 1): View =>
  ({
    width: WIDTH,
    height: HEIGHT,
    toX: (ts: number) => x + ts * px,
    toTs: (at: number) => (at - x) / px,
    toY: (price: number) => y + price * down,
    toPrice: (at: number) => (at - y) / down,
  }) as unknown as View;

const LOOK = { tone: "blue", dash: "solid", width: 2 } as Parameters<typeof words>[2];
const box = (left: number, top: number): Shape =>
  area(
    [
      { x: left, y: top },
      { x: left + 9, y: top },
      { x: left + 9, y: top + 9 },
      { x: left, y: top + 9 },
    ],
    LOOK,
    { width: 0 },
  );

type Frame = { done: unknown[]; laid: unknown[] };

/** Drawn once as it stands in `now`: whether a picture was begun and how many areas were painted, and what is in the pane. */
function frame(picture: MovingPicture, now: View, drawing: Drawing = DRAWING): Frame {
  areas = 0;
  laid = [];
  let isBegun = false;
  picture.draw(scope(), {
    look: ["dark"],
    drawings: [drawing],
    view: now,
    shapesIn: (_, other) => {
      isBegun = true;
      return [
        ...Array.from({ length: AREAS }, () => box(other.width / 2, other.height / 2)),
        ...words({ x: other.toX(100), y: other.toY(50) }, "here", LOOK),
        ...words({ x: other.width - 4, y: other.toY(50) }, "edge", LOOK),
      ];
    },
    palette: PALETTE,
  });
  return { done: [...(isBegun ? ["begun"] : []), areas], laid };
}

/** A frame in which there is time for one step of the next picture. */
const slow = (): void => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 100));
};

/** Panned so that a picture is there, which was made at `x`. */
function made(x: number): MovingPicture {
  const picture = new MovingPicture();
  frame(picture, view(x - 10));
  frame(picture, view(x));
  return picture;
}

const at = (px: number, down = 0) => [px * RATIO - ROOM_X, down * RATIO - ROOM_Y];

describe("what moves with the pane", () => {
  it("is painted in the pane at first, where it may never be panned", () => {
    expect(frame(new MovingPicture(), view(0))).toEqual({
      done: WHOLE,
      laid: [
        ["here", 104, 50],
        ["edge", 600, 50],
      ],
    });
  });

  it("is painted with room about the pane once that is panned, and laid down over it", () => {
    const picture = new MovingPicture();
    frame(picture, view(0));
    const { done, laid: inPane } = frame(picture, view(30));
    expect(done).toEqual(WHOLE);
    expect(inPane).toEqual([at(0), ["here", 134, 50], ["edge", 600, 50]]);
  });

  it("is laid down where its times and prices stand, and nothing is painted while it reaches", () => {
    const picture = made(0);
    const { done, laid: inPane } = frame(picture, view(20, 1, 6));
    expect(done).toEqual([0]);
    expect(inPane).toEqual([at(20, 6), ["here", 124, 56], ["edge", 600, 56]]);
    expect(frame(picture, view(20, 1, 6)).done).toEqual([0]);
  });

  it("is carried on while the next is painted, as much as there is time for in each frame", () => {
    const picture = made(0);
    slow();
    const each = (px: number): unknown[] => {
      const { done, laid: inPane } = frame(picture, view(px));
      return [...done, inPane[0]];
    };
    expect(each(100)).toEqual(["begun", AREAS_AT_ONCE, at(100)]);
    expect(each(102)).toEqual([AREAS_AT_ONCE, at(102)]);
    // The next stands as it was begun, at 100.
    expect(each(104)).toEqual([1, at(4)]);
    expect(each(106)).toEqual([0, at(6)]);
  });

  it("is painted in the pane until the first picture is there, and where a hand is faster than the next", () => {
    const picture = new MovingPicture();
    slow();
    frame(picture, view(0));
    expect(frame(picture, view(10)).done).toEqual(["begun", AREAS_AT_ONCE + AREAS]);
    expect(frame(picture, view(20)).laid).toHaveLength(2);
    expect(frame(picture, view(30)).laid).toHaveLength(3);
    expect(frame(picture, view(500)).laid).toHaveLength(2);
  });

  it("is stretched where its prices were measured anew, with the words beside their price", () => {
    const { laid: inPane } = frame(made(0), view(30, 1, 20, 0.8));
    // The picture that was begun in this frame is there already.
    expect(inPane[0]).toEqual(at(0));
    const picture = made(0);
    slow();
    expect(frame(picture, view(30, 1, 20, 0.8)).laid).toEqual([
      [
        30 * RATIO - ROOM_X,
        20 * RATIO - ROOM_Y * 0.8,
        WIDTH * 1.5 * RATIO,
        HEIGHT * 1.2 * RATIO * 0.8,
      ],
      ["here", 134, 60],
      ["edge", 600, 60],
    ]);
  });

  it.each([
    ["it is zoomed", view(0, 1.1)],
    ["its prices are much closer to each other", view(0, 1, 0, 0.5)],
    ["it stands on its head", view(0, 1, 400, -1)],
  ])("is painted in the pane where %s", (_, now) => {
    const picture = made(0);
    slow();
    const { done, laid: inPane } = frame(picture, now);
    expect(done[0]).toBe("begun");
    expect(inPane).toHaveLength(2);
  });

  it("begins no picture while it is zoomed, and drops what was begun before", () => {
    const picture = made(0);
    slow();
    frame(picture, view(100));
    expect(frame(picture, view(100, 1.1)).done).toEqual(WHOLE);
    expect(frame(picture, view(100, 1.2)).done).toEqual(WHOLE);
    expect(frame(picture, view(110, 1.2)).done).toEqual(["begun", AREAS_AT_ONCE + AREAS]);
  });

  it.each<[string, (picture: MovingPicture) => Drawing]>([
    ["it is of other drawings", () => ({ ...DRAWING })],
    [
      "it was forgotten",
      (picture) => {
        picture.forget();
        return DRAWING;
      },
    ],
  ])("is painted in the pane where %s", (_, change) => {
    const picture = made(0);
    const { done, laid: inPane } = frame(picture, view(20), change(picture));
    expect(done).toEqual(WHOLE);
    expect(inPane).toHaveLength(2);
  });

  it("is painted in the pane where the browser has no room for a picture", () => {
    isRoom = false;
    const picture = new MovingPicture();
    for (const x of [0, 10, 20]) {
      const { done, laid: inPane } = frame(picture, view(x));
      expect(done).toEqual(WHOLE);
      expect(inPane).toHaveLength(2);
    }
  });
});
