/**
 * Where the pills of the lines stand: each as near to its line as it may without covering another. Main thread; pure, and it
 * allocates only when there are more pills than ever before. What does not fit into one column goes into the next one to
 * the left; what fits nowhere has no pill, and its line alone says that it is there.
 */

/** Room for pills, px. */
export type PillRoom = {
  /** Height of the pane, what of it is taken at its edges, and the height of one pill with the gap below it. */
  height: number;
  top: number;
  bottom: number;
  pitch: number;
  /** The pane is one of many small ones: pills are low and say one thing each, and the bars have the rest of the room. */
  isSmall: boolean;
  /** Columns that the pane's width holds. */
  columnsMax: number;
};

export class PillLayout {
  /** Places of pill i, after place(): the centre, NaN for none, and the column from the right. */
  y = new Float64Array(16);
  column = new Uint8Array(16);
  /** How far the centre of the nearest pill of its column is, px; Infinity: it is alone there. */
  gap = new Float64Array(16);
  /** Lines that got no pill though they are in sight. */
  leftOut = 0;
  #order = new Uint16Array(16);
  #mean = new Float64Array(16);
  #size = new Uint16Array(16);

  /**
   * Places `count` pills whose lines are at `wanted` (px from the top; NaN or outside the pane: not in sight, so no pill).
   * Where there are too many, those nearest to `focus` are kept.
   */
  place(wanted: Float64Array, count: number, room: PillRoom, focus: number): void {
    this.#fit(count);
    const { height, top, bottom, pitch } = room;
    let shown = 0;
    for (let index = 0; index < count; index += 1) {
      const at = wanted[index] ?? NaN;
      this.y[index] = NaN;
      this.column[index] = 0;
      this.gap[index] = Infinity;
      if (!(at >= 0 && at <= height)) continue;
      this.#order[shown] = index;
      shown += 1;
    }
    const capacity = Math.max(0, Math.floor((height - top - bottom) / pitch));
    const kept = Math.min(shown, capacity * room.columnsMax);
    this.leftOut = shown - kept;
    if (kept === 0) return;
    if (kept < shown) {
      sortBy(this.#order, shown, (index) => Math.abs((wanted[index] ?? 0) - focus));
    }
    sortBy(this.#order, kept, (index) => wanted[index] ?? 0);
    const columns = Math.ceil(kept / capacity);
    for (let column = 0; column < columns; column += 1) {
      this.#placeColumn(wanted, kept, room, column, columns);
    }
  }

  /** Every `columns`-th pill from `column` on: pushed apart as little as the sum of squares allows, and kept in the pane. */
  #placeColumn(
    wanted: Float64Array,
    kept: number,
    room: PillRoom,
    column: number,
    columns: number,
  ): void {
    const { pitch } = room;
    let blocks = 0;
    let count = 0;
    for (let at = column; at < kept; at += columns) {
      // Without its own pitch each pill is a point, and order is all that is left to keep.
      let mean = (wanted[this.#order[at] ?? 0] ?? 0) - count * pitch;
      let size = 1;
      while (blocks > 0 && (this.#mean[blocks - 1] ?? 0) > mean) {
        blocks -= 1;
        const before = this.#size[blocks] ?? 0;
        mean = ((this.#mean[blocks] ?? 0) * before + mean * size) / (before + size);
        size += before;
      }
      this.#mean[blocks] = mean;
      this.#size[blocks] = size;
      blocks += 1;
      count += 1;
    }
    const top = room.top + pitch / 2;
    const end = room.height - room.bottom - pitch / 2;
    const bottom = Math.max(top, end - (count - 1) * pitch);
    let at = column;
    let row = 0;
    let above = -1;
    for (let block = 0; block < blocks; block += 1) {
      const mean = Math.min(bottom, Math.max(top, this.#mean[block] ?? 0));
      for (let left = this.#size[block] ?? 0; left > 0; left -= 1) {
        const index = this.#order[at] ?? 0;
        const y = mean + row * pitch;
        const gap = above < 0 ? Infinity : y - (this.y[above] ?? 0);
        if (above >= 0) this.gap[above] = Math.min(this.gap[above] ?? 0, gap);
        above = index;
        this.y[index] = y;
        this.gap[index] = gap;
        this.column[index] = column;
        at += columns;
        row += 1;
      }
    }
  }

  #fit(count: number): void {
    if (count <= this.y.length) return;
    const size = count * 2;
    this.y = new Float64Array(size);
    this.column = new Uint8Array(size);
    this.gap = new Float64Array(size);
    this.#order = new Uint16Array(size);
    this.#mean = new Float64Array(size);
    this.#size = new Uint16Array(size);
  }
}

/** The part of the pane's height from which on pills are too many, and the one down to which they then are. */
const FULL = 0.4;
const CALM = 0.3;

/**
 * Whether pills with so much room each would fill the pane: they are flags then, until one is taken. `isNow`: they are flags,
 * and stay so while a line more or less is in sight.
 */
export function isFull(
  wanted: Float64Array,
  count: number,
  { height, pitch }: Pick<PillRoom, "height" | "pitch">,
  isNow: boolean,
): boolean {
  let shown = 0;
  for (let index = 0; index < count; index += 1) {
    const at = wanted[index] ?? NaN;
    if (at >= 0 && at <= height) shown += 1;
  }
  return shown * pitch > height * (isNow ? CALM : FULL);
}

/** Insertion sort of the first `count`: they are few, and nearly in order from the time before. */
function sortBy(order: Uint16Array, count: number, keyOf: (index: number) => number): void {
  for (let next = 1; next < count; next += 1) {
    const index = order[next] ?? 0;
    const key = keyOf(index);
    let at = next;
    while (at > 0 && keyOf(order[at - 1] ?? 0) > key) {
      order[at] = order[at - 1] ?? 0;
      at -= 1;
    }
    order[at] = index;
  }
}
