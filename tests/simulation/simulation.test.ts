/** Random steps of the engine against the naive twin, the same each time; a million in prove. @bar S5 S8 X24 */
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { isQuick, triesOf } from "../support/tries.ts";
import { SEED_STEPS } from "./campaign.ts";
import { SITUATIONS } from "./situation-names.ts";
import { addCounts } from "./tally.ts";

/** Of 500 steps each: 50,000 in all, or the million. */
const SEEDS = triesOf({ quick: 100, turn: 2_000, whole: 2_000 });
const REPEATED_SEEDS = SEEDS / 20;
/** Of so few seeds as npm test has, what is rare is met more or less often by chance. */
const MET_AT_LEAST = isQuick ? SEEDS / 50 : SEEDS / 20;
const PROCESSES = Math.min(4, availableParallelism());
/** A core to itself does 1,750; one that others use too may do a third of it. */
const STEPS_A_SECOND_MIN = 500;
/** What the slowest process may take: its steps at that pace, and half a minute to start. */
const timeMaxMs = (seeds: number, processes: number): number =>
  30_000 + (Math.ceil(seeds / processes) * SEED_STEPS * 1_000) / STEPS_A_SECOND_MIN;

type Said = {
  readonly steps: number;
  readonly counts: readonly (readonly [string, number])[];
  readonly hashes: readonly string[];
  readonly finding: { seed: number; step: number; message: string } | null;
};

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A process of its own: the steps are synchronous, and there may be as many as cores. */
async function simulate(firstSeed: number, seeds: number): Promise<Said> {
  const args = ["--seed", String(firstSeed), "--seeds", String(seeds), "--json"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "scripts/simulate.ts", ...args],
    { cwd: root, maxBuffer: 2 ** 26 },
  ).catch((error: unknown) => {
    if (error instanceof Error && "stdout" in error && error.stdout !== "")
      return { stdout: String(error.stdout) };
    throw error;
  });
  return JSON.parse(stdout) as Said;
}

describe("random steps against the naive twin", () => {
  let parts: readonly Said[] = [];

  beforeAll(
    async () => {
      const each = Math.ceil(SEEDS / PROCESSES);
      parts = await Promise.all(
        Array.from({ length: PROCESSES }, (_, at) => {
          const first = at * each;
          return simulate(1 + first, Math.min(each, SEEDS - first));
        }),
      );
    },
    timeMaxMs(SEEDS, PROCESSES),
  );

  it("engine and twin agree, and every invariant holds after every step", () => {
    expect(parts.map(({ finding }) => finding)).toEqual(parts.map(() => null));
    expect(parts.reduce((sum, { steps }) => sum + steps, 0)).toBe(SEEDS * SEED_STEPS);
  });

  it.each(SITUATIONS)("meets often enough: %s", (situation) => {
    const counts = new Map<string, number>();
    for (const part of parts) addCounts(counts, part.counts);
    expect(counts.get(situation) ?? 0).toBeGreaterThanOrEqual(MET_AT_LEAST);
  });

  it(
    "the same seed gives the same events",
    async () => {
      const again = await simulate(1, REPEATED_SEEDS);
      expect(again.hashes).toEqual(parts.flatMap(({ hashes }) => hashes).slice(0, REPEATED_SEEDS));
      expect(new Set(again.hashes).size).toBe(REPEATED_SEEDS);
    },
    timeMaxMs(REPEATED_SEEDS, 1),
  );
});
