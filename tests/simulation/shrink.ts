/** Cuts a list of actions down to those that a finding needs. Runs in tests and in `npm run simulate`. */
import { runActions, type Failure } from "./run.ts";
import type { Action } from "./world.ts";

/** What a finding is about, whatever the numbers in it. */
const kindOf = ({ message }: Failure): string =>
  (message.split("\n")[0] ?? "").replaceAll(/-?\d+/gu, "#");

export type Shrunk = { readonly actions: readonly Action[]; readonly failure: Failure };

/**
 * Takes out ever smaller parts as long as what is left fails in the same way. null: the actions alone do not fail.
 * Tries at most `triesMax` lists.
 */
export function shrink(actions: readonly Action[], triesMax = 2_000): Shrunk | null {
  const first = runActions(actions);
  if (first === null) return null;
  const kind = kindOf(first);
  let kept: Shrunk = { actions: actions.slice(0, first.step), failure: first };
  let tries = 0;
  for (let size = Math.ceil(kept.actions.length / 2); size >= 1; size = next(size)) {
    for (let at = 0; at < kept.actions.length && tries < triesMax; tries += 1) {
      const shorter = kept.actions.toSpliced(at, size);
      const failure = runActions(shorter);
      if (failure === null || kindOf(failure) !== kind) at += size;
      else kept = { actions: shorter.slice(0, failure.step), failure };
    }
    if (size === 1 || tries >= triesMax) break;
  }
  return kept;
}

const next = (size: number): number => Math.ceil(size / 2);
