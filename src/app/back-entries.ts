/**
 * Keeps the browser's history in step with what Back has to undo: as many entries above the one that the page was opened with as
 * there are things to go back from. Main thread; pure, what the browser does is given. Each entry knows its depth: how somebody
 * came to it does not matter. One step at a time is on its way; what is changed meanwhile is made up for after it.
 */

export type HistoryHand = {
  /** The depth of the entry that the page is at; 0: of the one it was opened with, or of one that is not ours. */
  depth: () => number;
  /** Puts an entry of that depth above the present one; what lay above it is gone. */
  push: (depth: number) => void;
  /** Goes so many entries; that it has, arrived() says. */
  go: (entries: number) => void;
  /** Calls once what is being done is done: what closes here and opens there needs no step. */
  soon: (then: () => void) => void;
};

export type BackTarget = {
  /** So many things there are to go back from now. */
  count: () => number;
  /** Goes back from the topmost things, if they let it. */
  back: (things: number) => void;
};

export class BackEntries {
  readonly #hand: HistoryHand;
  readonly #target: BackTarget;
  /** The depth that a step of ours leads to; null: none is on its way. */
  #due: number | null = null;
  #isAsked = false;

  constructor(hand: HistoryHand, target: BackTarget) {
    this.#hand = hand;
    this.#target = target;
  }

  /** There are more or fewer things. */
  changed(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#hand.soon(() => {
      this.#isAsked = false;
      this.#settle();
    });
  }

  /** The page has come to another entry, by a step of ours or by somebody's Back or Forward. */
  arrived(): void {
    const depth = this.#hand.depth();
    // Beside a step of ours two may have become one.
    const expected = this.#due ?? this.#target.count();
    this.#due = null;
    if (depth < expected) this.#target.back(expected - depth);
    // What would not be left has its entry again, and Forward leads nowhere.
    this.changed();
  }

  #settle(): void {
    if (this.#due !== null) return;
    const count = this.#target.count();
    const depth = this.#hand.depth();
    for (let next = depth + 1; next <= count; next += 1) this.#hand.push(next);
    if (depth <= count) return;
    this.#due = count;
    this.#hand.go(count - depth);
  }
}
