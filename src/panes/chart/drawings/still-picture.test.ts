import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Target } from "../series-painter.ts";
import { StillPicture } from "./still-picture.ts";

type Scope = Parameters<Parameters<Target["useBitmapCoordinateSpace"]>[0]>[0];

let laid = 0;
const makeContext = () =>
  ({
    save() {},
    restore() {},
    scale() {},
    drawImage: () => void (laid += 1),
  }) as unknown as CanvasRenderingContext2D;

function target(width = 600): Target {
  const context = makeContext();
  const scope = {
    context,
    bitmapSize: { width, height: 400 },
    horizontalPixelRatio: 1.5,
    verticalPixelRatio: 1.5,
  } as unknown as Scope;
  return { useBitmapCoordinateSpace: (draw: (scope: Scope) => void) => draw(scope) } as Target;
}

beforeEach(() => {
  laid = 0;
  vi.stubGlobal("document", { createElement: () => ({ getContext: makeContext }) });
  return () => vi.unstubAllGlobals();
});

/** How often it painted, frame by frame, and how often it laid a picture down. */
function frames(all: readonly { key: readonly unknown[]; width?: number }[]) {
  const picture = new StillPicture();
  const painted = all.map(({ key, width }) => {
    let count = 0;
    picture.draw(target(width), key, () => (count += 1));
    return count;
  });
  return { painted, laid };
}

const [a, b] = [{}, {}];

describe("what stands still on a canvas", () => {
  it("is painted, kept with the next frame, and then laid down", () => {
    expect(frames([{ key: [a] }, { key: [a] }, { key: [a] }, { key: [a] }])).toEqual({
      painted: [1, 1, 0, 0],
      laid: 3,
    });
  });

  it("is painted in each frame in which it moves, and nothing is kept of it", () => {
    expect(frames([{ key: [a] }, { key: [b] }, { key: [a] }, { key: [a, b] }])).toEqual({
      painted: [1, 1, 1, 1],
      laid: 0,
    });
  });

  it("is painted anew on a canvas of another size", () => {
    const all = [{ key: [a] }, { key: [a] }, { key: [a], width: 601 }, { key: [a], width: 601 }];
    expect(frames(all).painted).toEqual([1, 1, 1, 1]);
  });
});
