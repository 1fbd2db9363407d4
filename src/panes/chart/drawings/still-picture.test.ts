import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Target } from "../series-painter.ts";
import { REST_MS, StillPicture } from "./still-picture.ts";

type Scope = Parameters<Parameters<Target["useBitmapCoordinateSpace"]>[0]>[0];

let laid = 0;
let nowMs = 0;
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
  return { useBitmapCoordinateSpace: (draw: (scope: Scope) => unknown) => draw(scope) } as Target;
}

beforeEach(() => {
  laid = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  vi.stubGlobal("document", { createElement: () => ({ getContext: makeContext }) });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

/** Each frame of a drawing: whether it was painted and whether as what stays, and whether it stands still. */
function frames(all: readonly { key: readonly unknown[]; ms?: number; width?: number }[]) {
  const picture = new StillPicture();
  return all.map(({ key, ms = 16, width }) => {
    nowMs += ms;
    laid = 0;
    const painted: string[] = [];
    const isStill = picture.draw(target(width), key, (_, isStaying) =>
      painted.push(isStaying ? "whole" : "quick"),
    );
    return [...painted, ...(laid > 0 ? ["laid down"] : []), ...(isStill ? ["still"] : [])].join();
  });
}

const [a, b] = [{}, {}];
const whole = "whole,laid down,still";

describe("what stands still on a canvas", () => {
  it("is painted quickly until it has rested, kept, and then laid down", () => {
    expect(
      frames([{ key: [a] }, { key: [a] }, { key: [a], ms: REST_MS }, { key: [a] }, { key: [a] }]),
    ).toEqual(["quick", "quick", whole, "laid down,still", "laid down,still"]);
  });

  it("is painted in each frame in which it moves, and nothing is kept of it", () => {
    const ms = REST_MS * 2;
    expect(frames([{ key: [a] }, { key: [b], ms }, { key: [a], ms }, { key: [a, b], ms }])).toEqual(
      ["quick", "quick", "quick", "quick"],
    );
  });

  it("is not kept between two turns of a wheel", () => {
    const wheel = Array.from({ length: 20 }, (_, at) => ({ key: [at >> 1], ms: REST_MS / 2 }));
    expect(new Set(frames(wheel))).toEqual(new Set(["quick"]));
  });

  it("is painted anew on a canvas of another size", () => {
    const ms = REST_MS;
    expect(
      frames([
        { key: [a] },
        { key: [a], ms },
        { key: [a], ms, width: 601 },
        { key: [a], ms, width: 601 },
      ]),
    ).toEqual(["quick", whole, "quick", whole]);
  });
});
