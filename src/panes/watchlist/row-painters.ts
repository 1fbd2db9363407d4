/**
 * All rows that are in the page, painted once a frame. Main thread, on the tick path: it allocates nothing. Nobody sees the
 * texts of a row that is drawn, nor the rows that are kept out of sight so that a scroll meets painted ones: they take turns.
 */
import type { QuoteReader } from "../../../workers/rings/readers.ts";
import type { DrawnRow } from "./drawn-rows.ts";
import type { RowPainter } from "./row-painter.ts";

/** In so many frames one of them is brought up to date, if its price changed: forty of them are at most 2.7 s old. */
export const FRAMES_A_TURN = 4;

export class RowPainters {
  private readonly all: RowPainter[] = [];
  private frame = 0;
  private next = 0;

  private makeDrawn: (() => DrawnRow) | null = null;

  /** Takes up a row; returns how to let it go. */
  add(painter: RowPainter): () => void {
    this.all.push(painter);
    if (this.makeDrawn !== null) painter.drawWith(this.makeDrawn());
    return () => {
      const index = this.all.indexOf(painter);
      if (index >= 0) this.all.splice(index, 1);
    };
  }

  /** From now on rows are drawn. */
  drawWith(makeDrawn: () => DrawnRow): void {
    this.makeDrawn = makeDrawn;
    for (const painter of this.all) painter.drawWith(makeDrawn());
  }

  /** Once a frame: every row in sight. */
  paint(reader: QuoteReader): void {
    for (let i = 0; i < this.all.length; i++) {
      const painter = this.all[i];
      if (painter?.isInSight || painter?.isBlank) painter.paint(reader);
    }
  }

  /** Last in a frame: maybe what nobody sees of one row, the next in a circle that there is something to do for. */
  takeTurn(reader: QuoteReader): void {
    this.frame += 1;
    if (this.frame % FRAMES_A_TURN !== 0) return;
    const count = this.all.length;
    for (let tries = 0; tries < count; tries += 1) {
      this.next = (this.next + 1) % count;
      const painter = this.all[this.next];
      if (painter === undefined) continue;
      const isPainted = !painter.isInSight && painter.paint(reader);
      if (painter.write(reader) || isPainted) return;
    }
  }
}
