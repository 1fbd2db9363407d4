/**
 * Which pills are said by one: lines of one kind and side whose pills would cover one another. Main thread; pure, and it
 * allocates only when there are more pills than ever before. A group is known by its first member, the oldest.
 */

/** Pill keys of groups, beside those of lines. */
const GROUP = "g:";

export type PillGroup = {
  /** The key of the group's own pill. */
  readonly key: string;
  /** Keys of its lines, oldest first. */
  readonly members: readonly string[];
};

export const groupKey = (first: string): string => GROUP + first;

export const isGroupKey = (key: string | null): boolean => key?.startsWith(GROUP) === true;

export class PillGroups {
  /** Of line i the index of the line that its group is known by; -1: it stands by itself. */
  first = new Int16Array(16);
  /** Where the group's pill wants to stand, for the index that it is known by, px. */
  mean = new Float64Array(16);
  #order = new Uint16Array(16);

  /**
   * Groups `count` lines that stand at `y` (px; NaN or outside of the pane: not in sight, so in no group). `sorts`: only lines
   * of one sort go together, and "" goes with none. `reach`: how far apart the ends of a group may be, px.
   */
  find(
    y: Float64Array,
    sorts: readonly string[],
    { count, height, reach }: { count: number; height: number; reach: number },
  ): void {
    this.#fit(count);
    let shown = 0;
    for (let index = 0; index < count; index += 1) {
      this.first[index] = -1;
      const at = y[index] ?? NaN;
      if (!(at >= 0 && at <= height) || sorts[index] === "") continue;
      let place = shown;
      while (place > 0 && (y[this.#order[place - 1] ?? 0] ?? 0) > at) {
        this.#order[place] = this.#order[place - 1] ?? 0;
        place -= 1;
      }
      this.#order[place] = index;
      shown += 1;
    }
    for (let from = 0; from < shown; from += 1) {
      if (this.first[this.#order[from] ?? 0] === -1) this.#join(y, sorts, from, shown, reach);
    }
  }

  /** Takes together what is near enough below the one at `from` in the order of places. */
  #join(y: Float64Array, sorts: readonly string[], from: number, shown: number, reach: number) {
    const start = this.#order[from] ?? 0;
    const end = (y[start] ?? 0) + reach;
    let first = start;
    let size = 0;
    let sum = 0;
    for (let at = from; at < shown; at += 1) {
      const index = this.#order[at] ?? 0;
      if ((y[index] ?? 0) > end) break;
      if (!this.#joins(index, start, sorts)) continue;
      first = Math.min(first, index);
      size += 1;
      sum += y[index] ?? 0;
    }
    if (size < 2) return;
    this.mean[first] = sum / size;
    for (let at = from; at < shown; at += 1) {
      const index = this.#order[at] ?? 0;
      if ((y[index] ?? 0) > end) break;
      if (this.#joins(index, start, sorts)) this.first[index] = first;
    }
  }

  #joins(index: number, start: number, sorts: readonly string[]): boolean {
    return this.first[index] === -1 && sorts[index] === sorts[start];
  }

  #fit(count: number): void {
    if (count <= this.first.length) return;
    this.first = new Int16Array(count * 2);
    this.mean = new Float64Array(count * 2);
    this.#order = new Uint16Array(count * 2);
  }
}

/** Rows and columns of an open group's pills, beside its own: below it where they fit or where there is more room. */
export class OpenGroup {
  isBelow = true;
  rows = 1;

  /** `y`: the middle of the group's pill, px; `top` and `end`: where pills may stand. */
  fit(y: number, count: number, { top, end, pitch }: { top: number; end: number; pitch: number }) {
    const below = Math.floor((end - y) / pitch - 0.5);
    const above = Math.floor((y - top) / pitch - 0.5);
    this.isBelow = below >= Math.min(count, above);
    this.rows = Math.min(count, Math.max(1, this.isBelow ? below : above));
  }
}
