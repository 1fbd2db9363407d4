/** Runs one seed, or a given list of actions: engine and twin side by side, invariants after each step. Runs in tests. */
import type { Decision } from "../../engine/decide.ts";
import { differenceOf, textOf } from "./compare.ts";
import {
  checkReplay,
  checkShadow,
  crash,
  createDriven,
  roundTrip,
  stepEngine,
  type Driven,
} from "./engine.ts";
import { createWorld, nextAction } from "./generator.ts";
import { createTwin, type Twin } from "./twin/facts.ts";
import { beforeOf, createMemory, remember, type Memory } from "./context.ts";
import { checkAll } from "./invariant.ts";
import { INVARIANTS } from "./invariants.ts";
import { count, countRestart, lookBefore } from "./situations.ts";
import { createTally, type Tally } from "./tally.ts";
import { restartTwin, stepTwin } from "./twin/twin.ts";
import { learn, type Action } from "./world.ts";

export type Failure = { readonly step: number; readonly message: string };

export type Pair = {
  readonly driven: Driven;
  readonly twin: Twin;
  readonly memory: Memory;
  readonly tally: Tally;
  step: number;
};

export type Result = {
  readonly steps: number;
  readonly failure: Failure | null;
  /** Of the events of all steps. */
  readonly hash: string;
};

export const createPair = (tally: Tally = createTally()): Pair => ({
  driven: createDriven(),
  twin: createTwin(),
  memory: createMemory(),
  tally,
  step: 0,
});

/** Does one action; throws on a difference or a broken invariant. */
export function act(pair: Pair, action: Action): Decision | null {
  const { driven, twin, memory, tally } = pair;
  pair.step += 1;
  if (action.op === "crash" || action.op === "snapshot") {
    if (action.op === "crash") crash(driven);
    else roundTrip(driven);
    restartTwin(twin, driven.state.now);
    countRestart(tally, action.op, twin);
    return null;
  }
  const { input } = action;
  const before = beforeOf(twin, input);
  const earlier = lookBefore(twin, input);
  const decision = stepEngine(driven, action.input);
  const answer = stepTwin(twin, action.input);
  const difference = differenceOf(decision, answer);
  if (difference !== null) {
    const { what, engine, twin: other } = difference;
    throw new Error(`engine and twin differ in ${what}\n  engine: ${engine}\n  twin:   ${other}`);
  }
  const { state } = driven;
  const { events } = decision;
  const context = { step: pair.step, input, decision, events, state, twin, before, memory };
  checkAll(INVARIANTS, context);
  checkShadow(driven, events);
  count(tally, context, earlier);
  remember(context);
  return decision;
}

export type RunOptions = {
  /** Takes what was done, for a repetition. */
  readonly actions?: Action[];
  readonly tally?: Tally;
};

export function runSeed(
  seed: number,
  steps: number,
  { actions = [], tally = createTally() }: RunOptions = {},
): Result {
  const pair = createPair(tally);
  const world = createWorld(seed, pair.twin);
  tally.last = null;
  const failure = failureOf(() => {
    for (let step = 0; step < steps; step += 1) {
      const action = nextAction(world);
      actions.push(action);
      const done = act(pair, action);
      if (done !== null) learn(world, done.events);
    }
    checkReplay(pair.driven);
  });
  return {
    steps: actions.length,
    failure: failure === null ? null : { step: pair.step, message: failure },
    hash: pair.driven.hash.digest("hex"),
  };
}

/** Repeats actions as they are, without the world that thought of them. null: nothing is wrong with them. */
export function runActions(actions: readonly Action[]): Failure | null {
  const pair = createPair();
  const failure = failureOf(() => {
    for (const action of actions) act(pair, action);
    checkReplay(pair.driven);
  });
  return failure === null ? null : { step: pair.step, message: failure };
}

function failureOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : textOf(error);
  }
}
