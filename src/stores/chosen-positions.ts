/**
 * Which positions are chosen where they are listed, for the keys that close or guard one. Main thread. The pane offers it while
 * it stands, and answers at the moment of the press: what nobody sees is not chosen.
 */
import type { Position } from "../../contract/position.ts";

/** null: the one that was aimed at went a moment ago, and nothing else is meant. */
type Chosen = () => readonly Position[] | null;

let ask: Chosen | null = null;

/** Offers them until the returned undo is called. */
export function offerChosenPositions(chosen: Chosen): () => void {
  ask = chosen;
  return () => {
    if (ask === chosen) ask = null;
  };
}

/** None where no list stands. */
export const chosenPositions: Chosen = () => (ask === null ? [] : ask());
