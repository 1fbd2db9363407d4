/**
 * Which changes a trader is offered: those after which every rule takes the order. A rule's own advice lets its rule pass
 * and may run into the next one (the largest volume of a symbol into the free margin), so each advice is followed to the end
 * before it is shown. Main thread; pure.
 */
import type { Known } from "../../../domain/known.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import type { Fix } from "../../../domain/verdict.ts";
import { withFix } from "./change-draft.ts";
import { compose, type Composed } from "./compose.ts";
import type { Draft } from "./draft.ts";
import { otherFixLabel, type Advice } from "./problem.ts";

/** More rules than that one after the other are not followed: then nothing is offered. */
const CHANGES_MAX = 8;

/** The same with advice that leads to an order which can be sent, and with none where it does not. */
export function withOffers(composed: Composed, known: Known): Composed {
  if (composed.problems.every(({ fix }) => fix === null)) return composed;
  const problems = composed.problems.map((problem) => {
    const end = problem.fix === null ? null : follow(composed, problem.fix, known);
    return { ...problem, fix: end?.advice ?? null };
  });
  return { ...composed, problems };
}

/** The draft with what was offered, at the market of now. null: it does not pass any more. */
export const withOffer = (composed: Composed, offer: Advice, known: Known): Draft | null =>
  follow(composed, offer, known)?.draft ?? null;

type End = { readonly draft: Draft; readonly advice: Advice };

function follow(composed: Composed, first: Advice, known: Known): End | null {
  const { symbol_id, terms } = composed;
  const labels = new Map<Fix["field"], string>();
  let changes: Fix[] = [];
  let now: Composed | null = composed;
  let next: Advice | null = first;
  while (now !== null && next !== null && changes.length < CHANGES_MAX) {
    const [change] = next.changes;
    if (change === undefined) return null;
    labels.set(change.field, labelOf(next, change, labels, terms));
    changes = [...changes, change];
    now = compose(withFix(now, change), symbol_id, known);
    const problem: Composed["problems"][number] | undefined = now?.problems[0];
    if (now !== null && problem === undefined) {
      if (now.body === null) return null;
      return { draft: now.draft, advice: { label: [...labels.values()].join(", "), changes } };
    }
    next = problem?.fix ?? null;
  }
  return null;
}

/** The field that the button is about is named by the place where it stands; another by its name. */
function labelOf(
  { label }: Advice,
  change: Fix,
  labels: ReadonlyMap<Fix["field"], string>,
  terms: SymbolTerms,
): string {
  const [first] = labels.keys();
  return first === undefined || first === change.field ? label : otherFixLabel(change, terms);
}
