/**
 * Ids by the raw price at which they are due, so that a quote that reaches none of them costs one comparison. Ids are
 * removed at once, not marked: the heap never holds more than what waits. Runs anywhere; pure.
 */

/** falls: due at or below the id's price. rises: due at or above it (also: at or after its time). */
export type HeapDirection = "falls" | "rises";

export class PriceHeap {
  readonly #sign: 1 | -1;
  readonly #ids: number[] = [];
  /** Least first; negated prices for "falls". */
  readonly #keys: number[] = [];
  readonly #places = new Map<number, number>();

  constructor(direction: HeapDirection) {
    this.#sign = direction === "rises" ? 1 : -1;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Puts the id in at this price, or moves it there. O(log n). */
  set(id: number, price: number): void {
    const key = this.#sign * price;
    let place = this.#places.get(id);
    if (place === undefined) {
      place = this.#ids.length;
      this.#ids.push(id);
      this.#keys.push(key);
      this.#places.set(id, place);
    } else {
      this.#keys[place] = key;
    }
    this.#sink(this.#rise(place));
  }

  /** Takes the id out; one that is not in is left at that. O(log n). */
  delete(id: number): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    const last = this.#ids.length - 1;
    this.#swap(place, last);
    this.#ids.pop();
    this.#keys.pop();
    this.#places.delete(id);
    if (place < last) this.#sink(this.#rise(place));
  }

  /** Adds the ids that are due at this price to `due`, in no order; they stay in. O(how many are due). */
  collect(price: number, due: number[]): void {
    if (this.#keys.length > 0) this.#collectFrom(0, this.#sign * price, due);
  }

  #collectFrom(place: number, reached: number, due: number[]): void {
    if (place >= this.#keys.length || this.#keyAt(place) > reached) return;
    due.push(this.#idAt(place));
    this.#collectFrom(2 * place + 1, reached, due);
    this.#collectFrom(2 * place + 2, reached, due);
  }

  #rise(from: number): number {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#keyAt(parent) <= this.#keyAt(place)) break;
      this.#swap(place, parent);
      place = parent;
    }
    return place;
  }

  #sink(from: number): void {
    let place = from;
    for (;;) {
      const left = 2 * place + 1;
      if (left >= this.#keys.length) return;
      const right = left + 1;
      const isRightLess = right < this.#keys.length && this.#keyAt(right) < this.#keyAt(left);
      const child = isRightLess ? right : left;
      if (this.#keyAt(place) <= this.#keyAt(child)) return;
      this.#swap(place, child);
      place = child;
    }
  }

  #swap(a: number, b: number): void {
    const [idA, idB, keyA, keyB] = [this.#idAt(a), this.#idAt(b), this.#keyAt(a), this.#keyAt(b)];
    this.#ids[a] = idB;
    this.#ids[b] = idA;
    this.#keys[a] = keyB;
    this.#keys[b] = keyA;
    this.#places.set(idB, a);
    this.#places.set(idA, b);
  }

  #idAt(place: number): number {
    return this.#ids[place] ?? 0;
  }

  #keyAt(place: number): number {
    return this.#keys[place] ?? 0;
  }
}
