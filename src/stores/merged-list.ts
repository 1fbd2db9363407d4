/**
 * A list of the service that is read by pages and heard on the socket, merged by id and revision. Main thread; pure: it asks
 * for nothing. An answer and an event have no order between them, so what was heard since a reading began is never undone by it.
 */

/** Ids of what is over that are remembered, so that no late word revives it; the oldest are dropped. */
const OVER_MAX = 10_000;

/** `revisionOf`: rises with each change of a record; always 0 where the wire has none. */
export class MergedList<Row extends { readonly id: number }> {
  /** By id; the same map every time. */
  readonly rows: ReadonlyMap<number, Row>;
  readonly #rows = new Map<number, Row>();
  /** Ids of what was heard since the reading that is under way began; null: none is. */
  #heard: Set<number> | null = null;
  readonly #over = new Set<number>();
  readonly #revisionOf: (row: Row) => number;

  constructor(revisionOf: (row: Row) => number = () => 0) {
    this.#revisionOf = revisionOf;
    this.rows = this.#rows;
  }

  /** To be told before the first page of a reading is asked for. */
  begin(): void {
    this.#heard = new Set();
  }

  /** A page, or several, that were asked for since. */
  add(read: readonly Row[]): void {
    for (const row of read) {
      const known = this.#rows.get(row.id);
      const newer = known === undefined ? -1 : this.#revisionOf(known) - this.#revisionOf(row);
      const isKept = newer > 0 || (newer === 0 && this.#heard?.has(row.id));
      if (!isKept && !this.#over.has(row.id)) this.#rows.set(row.id, row);
    }
    this.#heard = null;
  }

  /** The whole list, as it was read: what is not in it is over, but for what was heard since. */
  replace(read: readonly Row[]): void {
    const ids = new Set(read.map(({ id }) => id));
    for (const id of this.#rows.keys())
      if (!ids.has(id) && !this.#heard?.has(id)) this.#rows.delete(id);
    this.add(read);
  }

  /** `isOver`: it is in the list no more. False: it says nothing new. */
  hear(row: Row, isOver = false): boolean {
    const known = this.#rows.get(row.id);
    if (this.#over.has(row.id)) return false;
    if (known !== undefined && this.#revisionOf(known) > this.#revisionOf(row)) return false;
    this.#heard?.add(row.id);
    if (isOver) {
      this.#rows.delete(row.id);
      this.#over.add(row.id);
      for (const oldest of this.#over) {
        if (this.#over.size <= OVER_MAX) break;
        this.#over.delete(oldest);
      }
      return true;
    }
    this.#rows.set(row.id, row);
    return (
      known === undefined ||
      this.#revisionOf(known) !== this.#revisionOf(row) ||
      JSON.stringify(known) !== JSON.stringify(row)
    );
  }

  forget(): void {
    this.#rows.clear();
    this.#heard = null;
    this.#over.clear();
  }
}
