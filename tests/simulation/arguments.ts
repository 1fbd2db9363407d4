/** The arguments of `npm run simulate`. Runs on the command line; pure. */
import { parseArgs } from "node:util";
import { SEED_STEPS, type CampaignPlan } from "./campaign.ts";

export type Asked = CampaignPlan & {
  /** One line of JSON at the end instead of words. */
  readonly isJson: boolean;
};

const OPTIONS = {
  seed: { type: "string" },
  seeds: { type: "string" },
  steps: { type: "string" },
  json: { type: "boolean" },
} as const;

/** Larger seeds would be the same as smaller ones. */
const SEED_MAX = 2 ** 32 - 1;

/** A text: what is wrong with them. */
export function readArguments(args: readonly string[]): Asked | string {
  let values: Partial<Record<"seed" | "seeds" | "steps", string> & { json: boolean }>;
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS, strict: true }));
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
  const firstSeed = wholeOf(values.seed, 1, 0, SEED_MAX);
  const seeds = wholeOf(values.seeds, 1, 1, SEED_MAX);
  const steps = wholeOf(values.steps, SEED_STEPS, 1, 100_000_000);
  if (typeof firstSeed === "string") return `--seed ${firstSeed}`;
  if (typeof seeds === "string") return `--seeds ${seeds}`;
  if (typeof steps === "string") return `--steps ${steps}`;
  if (firstSeed + seeds - 1 > SEED_MAX) return `--seeds goes beyond seed ${SEED_MAX}`;
  return { firstSeed, seeds, steps, isJson: values.json === true };
}

function wholeOf(
  text: string | undefined,
  otherwise: number,
  least: number,
  most: number,
): number | string {
  if (text === undefined) return otherwise;
  const value = /^\d{1,10}$/u.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most
    ? value
    : `must be a whole number from ${least} to ${most}, was "${text}"`;
}
