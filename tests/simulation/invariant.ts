/** What an invariant is, and how it is checked. Runs in tests; pure. */
import type { Context } from "./context.ts";

export type Invariant = {
  /** Of the list in invariant-list.ts. */
  readonly number: number;
  readonly name: string;
  /** What is wrong; null: it holds. Asked after every step. */
  readonly broken: (context: Context) => string | null;
};

/** The first that is wrong of the list; null: none is. */
export const firstWrong = <T>(
  list: readonly T[],
  check: (item: T) => string | null,
): string | null => {
  for (const item of list) {
    const wrong = check(item);
    if (wrong !== null) return wrong;
  }
  return null;
};

/** Throws with the number and name of the first invariant that does not hold. */
export function checkAll(invariants: readonly Invariant[], context: Context): void {
  for (const { number, name, broken } of invariants) {
    const wrong = broken(context);
    if (wrong !== null) throw new Error(`Invariant ${number}, ${name}: ${wrong}`);
  }
}
