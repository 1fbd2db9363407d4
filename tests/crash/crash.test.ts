/** kill -9 while clients and staff act: nothing acknowledged is lost, nothing is done twice. @bar S1 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { triesOf } from "../support/tries.ts";
import { crashRun } from "./run.ts";

/** A multiple of five: every fifth life goes on to a clean stop. */
const MOMENTS = triesOf({ quick: 5, turn: 25, whole: 200 });
const SEED = 20_261_121;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

describe("the service, killed at any moment,", () => {
  it(`keeps what it acknowledged, once, at ${MOMENTS} moments under load (seed ${SEED})`, async () => {
    const run = await crashRun(postgres, { moments: MOMENTS, perSecond: 500, seed: SEED });
    expect(run.faults).toEqual([]);
    expect(run.moments).toBe(MOMENTS);
    expect(run.hashesCompared).toBe(MOMENTS / 5);
    // Neither would say anything if little had been under way.
    expect(run.acknowledged).toBeGreaterThan(MOMENTS * 20);
    expect(run.retried).toBeGreaterThan(MOMENTS);
    expect(run.byStaff).toBeGreaterThan(MOMENTS);
  }, 1_800_000);
});
