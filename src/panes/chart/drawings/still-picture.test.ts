/** When what does not move is painted, and when it is laid down as a picture. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Shape } from "../../../../drawings/tool.ts";
import type { Scope, Target } from "../series-painter.ts";
import { REST_MS, SHAPES_AT_ONCE, SHAPES_EACH_MS, StillPicture } from "./still-picture.ts";

/** What was done since it was read last. */
let done: string[] = [];
const makeContext = (name: string) =>
  ({
    save() {},
    restore() {},
    scale() {},
    drawImage: () => void done.push(name),
  }) as unknown as CanvasRenderingContext2D;

function target(width: number): Target {
  const scope = {
    context: makeContext("laid down"),
    bitmapSize: { width, height: 400 },
    horizontalPixelRatio: 1.5,
    verticalPixelRatio: 1.5,
  } as unknown as Scope;
  return { useBitmapCoordinateSpace: (draw: (scope: Scope) => unknown) => draw(scope) } as Target;
}

beforeEach(() => {
  done = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => makeContext("looked") }) });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** A picture of so many shapes, and what is done in a frame of it and in the time after that. */
function make(length = 1) {
  const shapes = Array.from({ length }, (_, at) => ({ at })) as unknown as Shape[];
  const picture = new StillPicture(() => void done.push("made"));
  return {
    picture,
    /** `place`: where the pane stands. */
    frame: (parts: readonly unknown[], place = 0, width = 600): string[] => {
      done = [];
      picture.draw(target(width), {
        look: "dark",
        place: [place],
        parts,
        shapes: () => shapes,
        paint: (_, some) => void done.push(`whole ${some.length}`),
        paintQuick: () => void done.push("quick"),
      });
      return done;
    },
    pass: (ms: number): string[] => {
      done = [];
      vi.advanceTimersByTime(ms);
      return done;
    },
  };
}

const [a, b] = [{}, {}];

describe("what stands still on a canvas", () => {
  it("is painted quickly until it has rested, then made, and laid down from then on", () => {
    const { frame, pass } = make();
    expect(frame([a])).toEqual(["quick"]);
    expect(pass(REST_MS - 1)).toEqual([]);
    expect(frame([a])).toEqual(["quick"]);
    expect(pass(1)).toEqual(["whole 1", "looked", "made"]);
    expect(frame([a])).toEqual(["laid down"]);
    expect(frame([a])).toEqual(["laid down"]);
  });

  it("is made some shapes at a time, and painted quickly until all are there", () => {
    const { frame, pass } = make(2 * SHAPES_AT_ONCE + 1);
    frame([a]);
    expect(pass(REST_MS)).toEqual([`whole ${SHAPES_AT_ONCE}`, "looked"]);
    expect(frame([a])).toEqual(["quick"]);
    expect(pass(SHAPES_EACH_MS)).toEqual([`whole ${SHAPES_AT_ONCE}`, "looked"]);
    expect(pass(SHAPES_EACH_MS)).toEqual(["whole 1", "looked", "made"]);
    expect(frame([a])).toEqual(["laid down"]);
  });

  it("is painted in each frame in which it moves, and what was half made of it is not kept", () => {
    const { frame, pass } = make(2 * SHAPES_AT_ONCE);
    frame([a]);
    pass(REST_MS);
    expect(frame([a], 1)).toEqual(["quick"]);
    expect(pass(REST_MS - 1)).toEqual([]);
    expect(frame([a])).toEqual(["quick"]);
  });

  it("is made anew at once where some of it is as it was, as when one drawing is taken out", () => {
    const { frame, pass } = make();
    frame([a, b]);
    pass(REST_MS);
    expect(frame([b])).toEqual(["quick"]);
    expect(pass(0)).toEqual(["whole 1", "looked", "made"]);
    expect(frame([b])).toEqual(["laid down"]);
  });

  it("is not made between two turns of a wheel", () => {
    const { frame, pass } = make();
    for (let turn = 0; turn < 20; turn += 1) {
      expect(frame([a, b], turn)).toEqual(["quick"]);
      expect(pass(REST_MS / 2)).toEqual([]);
    }
  });

  it("is made anew on a canvas of another size", () => {
    const { frame, pass } = make();
    frame([a]);
    pass(REST_MS);
    expect(frame([a], 0, 601)).toEqual(["quick"]);
    expect(pass(REST_MS)).toEqual(["whole 1", "looked", "made"]);
    expect(frame([a], 0, 601)).toEqual(["laid down"]);
  });

  it("is neither kept nor made any more once it is forgotten", () => {
    const { frame, pass, picture } = make();
    frame([a]);
    picture.forget();
    expect(pass(REST_MS)).toEqual([]);
    frame([a]);
    pass(REST_MS);
    picture.forget();
    expect(frame([a])).toEqual(["quick"]);
  });
});
