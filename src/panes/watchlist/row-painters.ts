/**
 * All rows that are in the page, painted once a frame. Main thread, on the tick path: it allocates nothing. Rows out of sight
 * (kept so that a scroll meets painted ones) take turns, far apart: nobody sees them, and painting them costs as much.
 */
import type { QuoteReader } from "../../../workers/rings/readers.ts";
import type { RowPainter } from "./row-painter.ts";

/** Of the rows out of sight one is painted in so many frames: a dozen of them are at most 3 s old, until they are seen. */
export const FRAMES_A_TURN = 15;

export class RowPainters {
  private readonly all: RowPainter[] = [];
  private frame = 0;

  /** Takes up a row; returns how to let it go. */
  add(painter: RowPainter): () => void {
    this.all.push(painter);
    return () => {
      const index = this.all.indexOf(painter);
      if (index >= 0) this.all.splice(index, 1);
    };
  }

  /** Once a frame: every row in sight, and maybe one other. */
  paint(reader: QuoteReader): void {
    this.frame += 1;
    const turn = this.frame % (this.all.length * FRAMES_A_TURN);
    for (let i = 0; i < this.all.length; i++) {
      const painter = this.all[i];
      if (painter?.isInSight || i * FRAMES_A_TURN === turn) painter?.paint(reader);
    }
  }
}
