/**
 * Two pending orders that are placed at once, each composed by itself and both held against the rules together. Main thread;
 * pure. The second becomes the oco_leg of the first.
 */
import type { Known } from "../../../domain/known.ts";
import { compose, judge, type Composed } from "../ticket/compose.ts";
import type { Draft } from "../ticket/draft.ts";
import { toOrderAsk, type NewOrder } from "../ticket/order-ask.ts";
import type { Problem } from "../ticket/problem.ts";
import { t } from "../../language/translate.ts";

export type Pair = {
  readonly first: Composed;
  /** null: the first is placed alone. */
  readonly second: Composed | null;
  /** What is sent; null: not all of it could be read, or something stands against it. */
  readonly body: NewOrder | null;
  /** The first thing that stands against it; null: nothing. */
  readonly problem: Problem | null;
};

/** null: the symbol is not known. */
export function composePair(
  draft: Draft,
  secondDraft: Draft | null,
  symbol_id: number,
  known: Known,
): Pair | null {
  const first = compose(draft, symbol_id, known);
  const second = secondDraft === null ? null : compose(secondDraft, symbol_id, known);
  if (first === null) return null;
  const [own] = first.problems;
  const [others] = second?.problems ?? [];
  const problem =
    own ??
    (others === undefined
      ? null
      : { ...others, message: t("Of the second: {message}", { message: others.message }) });
  if (problem !== null || first.body === null) return { first, second, body: null, problem };
  if (second === null) return { first, second, body: first.body, problem };
  if (second.body === null) return { first, second, body: null, problem };
  const body = { ...first.body, oco_leg: legOf(second.body) };
  const ask = toOrderAsk(body, first.terms);
  const judged = ask === null ? null : judge(body, ask, known, first.terms);
  return { first, second, body: judged === null ? body : null, problem: judged?.problem ?? null };
}

/** An order as the second of two: its symbol and what it is tied to are said by the first. */
function legOf(order: NewOrder): NonNullable<NewOrder["oco_leg"]> {
  const { symbol_id: _, oco_with: __, oco_leg: ___, ...leg } = order;
  return leg;
}
