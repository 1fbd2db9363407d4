/**
 * Several things that are sent together, or one after the other: previewed first, then carried out with a word on each. Main
 * thread. A step is tried once; what became of it is told, whatever became of the others.
 */
import type { Outcome } from "./desk.ts";
import { plural, t } from "../language/translate.ts";

export type PlanStep = {
  readonly id: string;
  /** "Close 0.10 BTCUSD". */
  readonly words: string;
  /** What more is to be said, as the ticket number. */
  readonly detail: string;
  /** What it books at the price of now, deposit currency; null: nothing, as a cancel. */
  readonly result: (() => number) | null;
  readonly run: () => Promise<Outcome<unknown>>;
};

export type Plan = {
  readonly title: string;
  /** On the button. */
  readonly verb: string;
  readonly steps: readonly PlanStep[];
  /** Each step waits for the one before, and is not tried where that failed. */
  readonly isChain: boolean;
  /** Nothing new is opened: old prices do not stand against it. */
  readonly isClosing: boolean;
  /** What is to be known before. */
  readonly note?: string | undefined;
  /** Other steps, for who asks for them by a check box. */
  readonly choice?: { readonly label: string; readonly steps: readonly PlanStep[] };
};

export type StepState =
  | { readonly at: "waiting" | "running" | "done" | "skipped" }
  | { readonly at: "refused"; readonly message: string };

/** Requests under way at once. */
const STEPS_AT_ONCE = 4;

/** Settles when every step is over. Never rejects. */
export async function runPlan(
  plan: Plan,
  onState: (id: string, state: StepState) => void,
): Promise<void> {
  const waiting = [...plan.steps];
  let isBroken = false;
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (plan.isChain && isBroken) {
        onState(step.id, { at: "skipped" });
        continue;
      }
      onState(step.id, { at: "running" });
      const outcome = await step.run();
      isBroken ||= !outcome.ok;
      onState(step.id, outcome.ok ? { at: "done" } : { at: "refused", message: outcome.message });
    }
  };
  const workers = plan.isChain ? 1 : Math.min(STEPS_AT_ONCE, plan.steps.length);
  await Promise.all(Array.from({ length: workers }, work));
}

/** How it went, in one line; "" while nothing is over. */
export function planSummary(plan: Plan, states: ReadonlyMap<string, StepState>): string {
  const count = (at: StepState["at"]) =>
    plan.steps.filter(({ id }) => states.get(id)?.at === at).length;
  const done = count("done");
  const failed = count("refused");
  const skipped = count("skipped");
  if (done + failed + skipped < plan.steps.length) {
    return t("{done} of {steps} answered", { done: done + failed, steps: plan.steps.length });
  }
  const parts = [t("{done} of {steps} done", { done, steps: plan.steps.length })];
  if (failed > 0) parts.push(plural(failed, "1 refused", "{count} refused"));
  if (skipped > 0) parts.push(plural(skipped, "1 not tried", "{count} not tried"));
  return parts.join(", ");
}
