/**
 * Words of drawings while the pane moves. Pure; main thread. Most stand at a time and a price and go with them. Some keep to an
 * edge of the pane, as the label of a line without end: these are told by that they would keep to the edge of a wider pane, too.
 */
import type { Shape } from "../../../../drawings/tool.ts";
import type { Move } from "./moved.ts";

export type Words = Extract<Shape, { kind: "text" }>;

/** `goesAcross`: with its time. `goesDown`: with its price. Otherwise it keeps to its place in the pane. */
export type Carried = {
  readonly words: Words;
  readonly goesAcross: boolean;
  readonly goesDown: boolean;
};

const SAME_PX = 0.5;

/**
 * Words of one drawing as it stands in the pane (`here`) and in one that reaches so many px further to the left (`across`) and
 * upwards (`down`). A text that only the wider one has goes with its place.
 */
export function carriedOf(
  here: readonly Shape[],
  wide: readonly Shape[],
  across: number,
  down: number,
): readonly Carried[] {
  const left = here.filter((shape) => shape.kind === "text");
  return wide.flatMap((shape): readonly Carried[] => {
    if (shape.kind !== "text") return [];
    const at = { x: shape.at.x - across, y: shape.at.y - down };
    const same = left.findIndex(({ lines }) => lines.join() === shape.lines.join());
    const [found] = same < 0 ? [] : left.splice(same, 1);
    if (found === undefined) return [{ words: { ...shape, at }, goesAcross: true, goesDown: true }];
    const goesAcross = Math.abs(found.at.x - at.x) < SAME_PX;
    const goesDown = Math.abs(found.at.y - at.y) < SAME_PX;
    return [{ words: found, goesAcross, goesDown }];
  });
}

/** After a move of the pane. */
export function wordsAfter({ words, goesAcross, goesDown }: Carried, move: Move): Words {
  const { x, y } = words.at;
  return {
    ...words,
    at: {
      x: goesAcross ? move.left + x * move.across : x,
      y: goesDown ? move.top + y * move.down : y,
    },
  };
}
