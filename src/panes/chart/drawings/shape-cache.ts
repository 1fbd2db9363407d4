/**
 * Shapes of drawings, worked out once for each way that the chart stands: whoever asks again while nothing moved, the hit test
 * under a moving pointer or the picture while one of many is dragged, gets the same. Main thread.
 */
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing, Shape, View } from "../../../../drawings/tool.ts";

/** What shapes depend on: `place` of all of them, `tip` of those that are worked out of bars. */
export type Stamp = { readonly place: readonly unknown[]; readonly tip: unknown };

export type ShapeCache = {
  of(drawing: Drawing, view: View, stamp: Stamp, isChosen: boolean): readonly Shape[];
};

type Kept = {
  readonly shapes: readonly Shape[];
  readonly tip: unknown;
  readonly isChosen: boolean;
};

export function makeShapeCache(
  shapesOf: (drawing: Drawing, view: View, isChosen: boolean) => readonly Shape[],
): ShapeCache {
  let place: readonly unknown[] = [];
  let kept = new WeakMap<Drawing, Kept>();
  return {
    of(drawing, view, stamp, isChosen) {
      if (!isSame(place, stamp.place)) {
        place = stamp.place;
        kept = new WeakMap();
      }
      const found = kept.get(drawing);
      const readsBars = toolOf(drawing.tool)?.readsBars === true;
      const isOf = found?.isChosen === isChosen && (!readsBars || Object.is(found.tip, stamp.tip));
      if (found !== undefined && isOf) return found.shapes;
      const shapes = shapesOf(drawing, view, isChosen);
      kept.set(drawing, { shapes, tip: stamp.tip, isChosen });
      return shapes;
    },
  };
}

export const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((value, at) => Object.is(value, b[at])));
