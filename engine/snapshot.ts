/**
 * A state as lines of text and back: a head and what describe says. What is derived (waiting prices, watchers, figures) is
 * made anew; quotes are not kept, so a restored engine decides on none before the first. Runs anywhere; pure.
 */
import { assert } from "../domain/assert.ts";
import { createConversions } from "../domain/conversion.ts";
import type { UnixMs } from "../domain/units.ts";
import { canonical, decode } from "./codec.ts";
import { describe, type Described } from "./describe.ts";
import { indexOrder, indexPosition } from "./indexes.ts";
import { createAccountState, createState, createSymbolState, type EngineState } from "./state.ts";

/** Raised when a line of a snapshot changes its meaning. */
const FORMAT = 1;

type Head = { readonly format: number; readonly now: UnixMs };

/** The first line. */
export const headOf = ({ now }: EngineState): string =>
  canonical({ format: FORMAT, now } satisfies Head);

/** Lines without line breaks; the state may not change while they are taken. */
export function* takeSnapshot(state: EngineState): Generator<string, void, void> {
  yield headOf(state);
  yield* describe(state);
}

/** The state of which the lines were taken. Stops on lines of another format. */
export function restoreSnapshot(lines: Iterable<string>): EngineState {
  const restoring = new RestoringState();
  for (const line of lines) restoring.add(line);
  return restoring.end();
}

/** A state that is made line by line, so that not all of a great many have to be held at once. */
export class RestoringState {
  readonly #state = createState();
  #head: Head | null = null;
  #hasAccounts = false;

  /** The next line. Throws InvariantError on another format. */
  add(line: string): void {
    if (this.#head === null) {
      this.#head = decode(line) as Head;
      const { format, now } = this.#head;
      assert(format === FORMAT, `Invariant: snapshot format ${FORMAT}, was ${format}`);
      this.#state.now = now;
      return;
    }
    const part = decode(line) as Described;
    if (part.kind === "account") this.#addAccount(part);
    else place(this.#state, part);
  }

  /** Accounts come last: what they are valued by is there. */
  #addAccount(account: Extract<Described, { kind: "account" }>): void {
    if (!this.#hasAccounts) {
      const terms = [...this.#state.symbols.values()].map((symbol) => symbol.terms);
      this.#state.conversions = createConversions(terms);
    }
    this.#hasAccounts = true;
    placeAccount(this.#state, account);
  }

  /** The state; nothing may be added any more. */
  end(): EngineState {
    assert(this.#head !== null, "Invariant: a snapshot has a head, was empty");
    return this.#state;
  }
}

function place(state: EngineState, part: Exclude<Described, { kind: "account" }>): void {
  switch (part.kind) {
    case "house":
      state.day = part.day;
      if (part.rolling !== undefined) {
        const { day, upto, ahead } = part.rolling;
        state.rolling = { day, upto, ahead: new Set(ahead), waiting: null };
      }
      state.isHalted = part.isHalted;
      for (const group_id of part.haltedGroups) state.haltedGroups.add(group_id);
      for (const [key, amount] of part.house) state.house.set(key, amount);
      Object.assign(state.next, part.next);
      return;
    case "symbol": {
      const symbol = createSymbolState(part.terms);
      symbol.status = part.status;
      symbol.isStaffs = part.isStaffs === true;
      symbol.isHalted = part.isHalted;
      state.symbols.set(part.terms.symbol_id, symbol);
      return;
    }
    case "group":
      state.groups.set(part.terms.group_id, part.terms);
  }
}

function placeAccount(
  state: EngineState,
  { record, orders, positions }: Extract<Described, { kind: "account" }>,
): void {
  const account = createAccountState(record);
  state.accounts.set(record.account_id, account);
  for (const order of orders) {
    account.orders.set(order.id, order);
    indexOrder(state, account, order);
  }
  for (const position of positions) {
    account.positions.set(position.id, position);
    indexPosition(state, account, position);
  }
}
