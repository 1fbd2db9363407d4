/** Many seeds one after the other, each a world of its own. Runs in tests and in `npm run simulate`. */
import { createHash } from "node:crypto";
import { runSeed, type Failure } from "./run.ts";
import { createTally } from "./tally.ts";
import type { Action } from "./world.ts";

/** Steps of a seed, unless told otherwise. */
export const SEED_STEPS = 500;

export type CampaignPlan = {
  readonly firstSeed: number;
  readonly seeds: number;
  /** Of each seed. */
  readonly steps: number;
};

export type Finding = Failure & { readonly seed: number; readonly actions: readonly Action[] };

export type Campaign = {
  readonly steps: number;
  /** Ends the campaign; null: nothing was found. */
  readonly finding: Finding | null;
  /** Of the events, by seed. */
  readonly hashes: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
};

export type Progress = { readonly seed: number; readonly steps: number };

export function runCampaign(
  { firstSeed, seeds, steps }: CampaignPlan,
  onSeed: (progress: Progress) => void = () => {},
): Campaign {
  const tally = createTally();
  const hashes: string[] = [];
  let total = 0;
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const actions: Action[] = [];
    const result = runSeed(seed, steps, { actions, tally });
    total += result.steps;
    hashes.push(result.hash);
    if (result.failure !== null) {
      const finding = { seed, ...result.failure, actions };
      return { steps: total, finding, hashes, counts: tally.counts };
    }
    onSeed({ seed, steps: total });
  }
  return { steps: total, finding: null, hashes, counts: tally.counts };
}

/** One hash of all seeds' hashes. */
export const hashOf = (hashes: readonly string[]): string =>
  createHash("sha256").update(hashes.join("\n")).digest("hex");
