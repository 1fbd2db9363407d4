/**
 * The state of one moment, written out in bounded pieces while it goes on changing: an account that changes before it was
 * written is held as it was. Runs anywhere; pure.
 */
import { ensure } from "../domain/assert.ts";
import { canonical } from "./codec.ts";
import { commonOf, describedOf, textOf, type DescribedAccount } from "./describe.ts";
import { headOf } from "./snapshot.ts";
import type { EngineState } from "./state.ts";

export type Capture = {
  /** The first line of a snapshot. */
  readonly head: string;
  /** What follows of the lines after the head, of so many records at most; null: all was said. */
  next(records: number): string | null;
  /** To be called when no more is asked for, in any case. */
  end(): void;
};

/** One at a time. What is done at once is by the number of symbols, groups and accounts, and writes nothing out. */
export function captureState(state: EngineState): Capture {
  const pieces = new Pieces(state);
  const head = headOf(state);
  const texts = pieces.texts();
  return {
    head,
    next(records) {
      let text: string | null = null;
      for (let count = 0; count < records; count += 1) {
        const piece = texts.next();
        if (piece.done === true) break;
        text = (text ?? "") + piece.value;
      }
      return text;
    },
    end: () => pieces.end(),
  };
}

class Pieces {
  readonly #state: EngineState;
  readonly #common;
  readonly #ids: readonly number[];
  /** As they were, of accounts that changed before their turn came. */
  readonly #held = new Map<number, DescribedAccount>();
  /** The account whose turn came last. */
  #reached = Number.NEGATIVE_INFINITY;

  constructor(state: EngineState) {
    ensure(state.beforeChange === null ? state : null, "the only capture of a state");
    this.#state = state;
    this.#common = commonOf(state);
    this.#ids = [...state.accounts.keys()].sort((a, b) => a - b);
    state.beforeChange = (account_id) => this.#hold(account_id);
  }

  #hold(account_id: number): void {
    if (account_id <= this.#reached || this.#held.has(account_id)) return;
    const account = this.#state.accounts.get(account_id);
    if (account !== undefined) this.#held.set(account_id, describedOf(account));
  }

  /** Each of one record. An account is held from its own first piece on. */
  *texts(): Generator<string, void, void> {
    let lineBreak = "";
    for (const part of this.#common) {
      yield lineBreak + canonical(part);
      lineBreak = "\n";
    }
    for (const account_id of this.#ids) {
      this.#hold(account_id);
      const account = ensure(this.#held.get(account_id), `account ${account_id}`);
      this.#held.delete(account_id);
      this.#reached = account_id;
      lineBreak = "\n";
      for (const text of textOf(account)) {
        yield lineBreak + text;
        lineBreak = "";
      }
    }
  }

  end(): void {
    this.#state.beforeChange = null;
    this.#held.clear();
  }
}
