/** From one past fill on the chart to the next by keys. Main thread; pure. */
import type { Arrow } from "./execution-painter.ts";

/**
 * Where a key leads among the arrows in sight, newest first; undefined: the key is none of these, null: there is none further
 * that way. `from`: the one that is pointed at; null: none yet, and the newest comes first.
 */
export function nextArrow(
  arrows: readonly Arrow[],
  from: Arrow | null,
  key: string,
): Arrow | null | undefined {
  const at = from === null ? -1 : arrows.findIndex((arrow) => isSame(arrow, from));
  switch (key) {
    case "ArrowLeft":
      return arrows[at + 1] ?? null;
    case "ArrowRight":
      return arrows[at < 0 ? 0 : at - 1] ?? null;
    case "End":
      return arrows[0] ?? null;
    case "Home":
      return arrows.at(-1) ?? null;
    default:
      return undefined;
  }
}

/** The chart draws its arrows anew: the same is the one of the same fill. */
const isSame = (a: Arrow, b: Arrow): boolean => a.deals[0]?.id === b.deals[0]?.id;
