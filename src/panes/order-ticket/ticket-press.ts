/** What a press of the ticket asks for, and the order that it comes to. Main thread; pure. */
import type { Known } from "../../../domain/known.ts";
import { compose, type Composed } from "../../trade/ticket/compose.ts";
import type { Draft } from "../../trade/ticket/draft.ts";

/** All that a press means, the price aside. */
export type Ask = {
  /** Whose order it would be; null: nobody is signed in. */
  readonly account_id: number | null;
  readonly symbol_id: number;
  readonly draft: Draft;
};

export function askOf(
  composed: Composed | null,
  side: Draft["side"],
  account_id: number | null,
): Ask | null {
  if (composed === null || composed.body === null) return null;
  const isSame = side === composed.draft.side;
  if (isSame && composed.problems.length > 0) return null;
  return { account_id, symbol_id: composed.symbol_id, draft: { ...composed.draft, side } };
}

/**
 * The order that a press comes to: at the price and by the account of this moment, and of the volume that the button says.
 * `composed`: what the ticket shows, a moment older.
 */
export function orderOf(
  { draft, symbol_id }: Ask,
  price: number | null,
  known: Known | null,
  composed: Composed | null,
): Composed | null {
  if (known === null) return null;
  const said = composed?.draft.side === draft.side ? composed.lots : null;
  const isTyped = said === null || draft.sizeUnit === "lots";
  const sized = isTyped ? draft : { ...draft, sizeUnit: "lots" as const, size: textOf(said) };
  return compose(sized, symbol_id, known, price);
}

/** More decimals than any symbol's volume has; a text of its own would have an exponent where it is small. */
const textOf = (lots: number): string => lots.toFixed(10);
