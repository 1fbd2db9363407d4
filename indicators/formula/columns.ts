/** Which column each term of a formula has. Pure. A column is free again behind the last step that reads it. */
import type { Job } from "../indicator.ts";
import { isLookingBack } from "./loops.ts";
import { isOverBars, type Term } from "./terms.ts";

/** Where values are: in a column of the bars, in one of scratch, or one number for all bars. */
export type Place =
  | {
      readonly kind: "bar";
      readonly name: "open" | "high" | "low" | "close" | "volume" | "source";
    }
  | { readonly kind: "scratch"; readonly at: number }
  | { readonly kind: "cell"; readonly cell: Float64Array };

export function columnOf(job: Job, place: Place): Float64Array {
  if (place.kind === "scratch") return job.scratch[place.at];
  if (place.kind === "cell") return place.cell;
  return place.name === "source" ? job.source : job.bars[place.name];
}

export class Columns {
  /** How many columns of scratch there are. */
  count = 0;
  readonly #places = new Map<number, Place>();
  /** The last term that reads one, by id: its own where it is only drawn. */
  readonly #lastReads = new Map<number, number>();
  /** Terms whose rows before are read again: their columns are theirs for good. */
  readonly #lasting = new Set<number>();
  readonly #cells = new Map<number, Float64Array>();
  readonly #free: number[] = [];

  constructor(terms: readonly Term[], drawn: readonly Term[]) {
    for (const { id } of drawn) this.#lastReads.set(id, id);
    for (const { id, op, args } of terms.toReversed()) {
      if (!this.#lastReads.has(id)) continue;
      for (const arg of args) {
        this.#lastReads.set(arg.id, Math.max(id, this.#lastReads.get(arg.id) ?? -1));
        if (isLookingBack(op) || (isOverBars(op) && arg.op === "bar")) this.#lasting.add(arg.id);
      }
    }
  }

  /** It is drawn, or something that is drawn is made of it. */
  isUsed({ id }: Term): boolean {
    return this.#lastReads.has(id);
  }

  /** The one number of a fixed term. */
  cellOf({ id }: Term): Float64Array {
    const cell = this.#cells.get(id) ?? new Float64Array(1);
    this.#cells.set(id, cell);
    return cell;
  }

  /** Where a term's values are: it was put or taken before, or is fixed. */
  placeOf(term: Term): Place {
    if (term.isFixed) return { kind: "cell", cell: this.cellOf(term) };
    const place = this.#places.get(term.id);
    if (place === undefined)
      throw new Error(`Invariant: term ${term.id} stands before its readers`);
    return place;
  }

  put({ id }: Term, place: Place): void {
    this.#places.set(id, place);
  }

  /** A column for a term, which may be that of a value that only this term reads: it reads a row before it writes it. */
  take(term: Term): Place {
    for (const arg of term.args) this.#releaseBehind(arg, term.id);
    const place = { kind: "scratch", at: this.#free.pop() ?? this.count++ } as const;
    this.#places.set(term.id, place);
    return place;
  }

  /** A column that nobody else ever has. */
  spare(): Place {
    this.count += 1;
    return { kind: "scratch", at: this.count - 1 };
  }

  /** The term is done: what is only drawn was copied. */
  release(term: Term): void {
    this.#releaseBehind(term, term.id);
  }

  #releaseBehind({ id }: Term, reader: number): void {
    const place = this.#places.get(id);
    if (place?.kind !== "scratch" || this.#lasting.has(id)) return;
    if (this.#lastReads.get(id) !== reader || this.#free.includes(place.at)) return;
    this.#free.push(place.at);
  }
}
