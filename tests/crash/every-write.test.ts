/**
 * Of a script of sixty commands each write of the service and of its PostgreSQL is killed in its turn, and each is failed:
 * nothing acknowledged is lost, nothing is half done, and after a flush that failed nothing is acknowledged.
 * Needs strace, and the right to trace: npm test leaves it out where there is none, npm run prove fails there.
 * @bar S2 S4
 */
import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../domain/assert.ts";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { isQuick, triesOf } from "../support/tries.ts";
import { InjectedRun, ROLES, SCRIPT_COMMANDS, type Change, type Point } from "./injected-run.ts";
import { faultsOf, playPoints, type Played } from "./play-points.ts";
import { canTrace } from "./strace.ts";

const SEED = 20_261_125;
const KILLS = triesOf({ quick: 3, turn: 30, whole: 100_000 }, "KILLS");
/** Calls of each kind that fail, the first ones of the script. */
const FAILURES = triesOf({ quick: 1, turn: 4, whole: 50 }, "FAILURES");
/** Scripts that are played at once. A point mostly waits, so there are more than processors. */
const LANES = triesOf({ quick: 1, turn: 2, whole: availableParallelism() + 2 }, "LANES");
/** `SHARE=2/3`: the second of three runs that together are the whole one. */
const [SHARE = 1, SHARES = 1] = (process.env["SHARE"] ?? "1/1").split("/").map(Number);
const ofShare = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % SHARES === SHARE - 1);

/**
 * How many of the points that were counted come again at least, of each role. The last ones may not, as prices are others, and
 * the service writes them at a pace of its own: beside other work it sends more at a time. Who writes the tables may take
 * another connection of its pool than the one that is traced.
 */
const REACHED_MIN = { journal: 0.8, service: 0.25, tables: 0.2 } as const;

/** What becomes of a call, and whether PostgreSQL may go on as if nothing was. */
const FAILED = [
  { call: "fdatasync", change: "error=EIO", mayGoOn: false },
  { call: "pwrite64", change: "error=ENOSPC", mayGoOn: false },
  { call: "pwrite64", change: "error=EIO", mayGoOn: false },
  { call: "pwrite64", change: "error=EINTR", mayGoOn: true },
  // Nothing of it was written, as where a disk is full in the midst of a write.
  { call: "pwrite64", change: "retval=0", mayGoOn: false },
] as const;

let built: BuiltModule;
let points: readonly Point[];
/** What was played of each change, to be told at the end. */
const told: string[] = [];

async function play(chosen: readonly Point[], change: Change): Promise<Played> {
  const mine = ofShare(chosen);
  const played = await playPoints(mine, change, { entry: built.path, seed: SEED, lanes: LANES });
  const reached = played.outcomes.filter(({ isReached }) => isReached);
  told.push(
    `${change}: ${played.outcomes.length} of ${mine.length} points played, ${reached.length} reached ` +
      `${JSON.stringify(countsOf(reached.map(({ point }) => point)))}, ` +
      `${faultsOf(played).length} broke a rule`,
  );
  return played;
}

describe.skipIf(isQuick && !canTrace())("a script of sixty commands", () => {
  beforeAll(async () => {
    built = await buildModule("server/main.ts");
    const run = await InjectedRun.open(built.path, SEED);
    points = await run.points();
    await run.close();
    told.push(`points of the script: ${JSON.stringify(countsOf(points))}`);
  }, 600_000);
  afterAll(async () => {
    if (!isQuick) process.stderr.write(`${told.join("\n")}\n`);
    await built.remove();
  });

  it("writes in each of the places that are looked at", () => {
    expect(ROLES.filter((role) => !points.some((point) => point.role === role))).toEqual([]);
    const flushes = points.filter(
      ({ role, call }) => role === "journal" && call === "fdatasync",
    ).length;
    expect(flushes).toBeGreaterThan(SCRIPT_COMMANDS / 2);
    expect(points.length).toBeGreaterThan(SCRIPT_COMMANDS * 4);
  });

  it(`loses nothing and leaves nothing half done, killed at ${isQuick ? "some" : "each"} of its writes`, async () => {
    const played = await play(spread(points, KILLS), "signal=SIGKILL");
    const { outcomes } = played;
    expect(faultsOf(played)).toEqual([]);
    // A point that was not reached was not there: that script made fewer calls of its name.
    const missed = outcomes.filter(({ isReached, calls, point }) => !isReached && calls >= point.n);
    expect(missed).toEqual([]);
    const reached = outcomes.filter(({ isReached }) => isReached).map(({ point }) => point);
    const tried = outcomes.map(({ point }) => point);
    for (const role of ROLES) {
      const least = Math.floor((countsOf(tried)[role] ?? 0) * REACHED_MIN[role]);
      expect([role, countsOf(reached)[role]]).toEqual([
        role,
        expect.toSatisfy((count: number) => count >= least),
      ]);
    }
    expect(outcomes.some(({ acknowledged }) => acknowledged > 0)).toBe(true);
  }, 7_200_000);

  it.each(isQuick ? FAILED.slice(0, 1) : FAILED)(
    "acknowledges nothing after $call had $change, and is whole after the next start",
    async ({ call, change, mayGoOn }) => {
      const mine = points.filter((point) => point.role === "journal" && point.call === call);
      const played = await play(isQuick ? mine.slice(5, 6) : mine.slice(0, FAILURES), change);
      const { outcomes } = played;
      expect(faultsOf(played)).toEqual([]);
      expect(outcomes.filter(({ isReached }) => !isReached)).toEqual([]);
      const ofLog = outcomes.filter(({ isOfLog }) => isOfLog);
      if (!mayGoOn) expect(ofLog.filter((one) => one.acknowledgedAfter > 0)).toEqual([]);
      // Now and then it is a page of a table that is written, which PostgreSQL may write again.
      expect(ofLog.length).toBeGreaterThanOrEqual(outcomes.length / 2);
    },
    7_200_000,
  );

  it("would be found to acknowledge after a flush that was none", async () => {
    const point = { role: "journal", call: "fdatasync", n: 5 } as const;
    const { outcomes } = await playPoints([point], "retval=0", {
      entry: built.path,
      seed: SEED,
      lanes: 1,
    });
    expect(outcomes[0]?.acknowledgedAfter).toBeGreaterThan(0);
  }, 600_000);
});

/** How many there are of each role. */
const countsOf = (all: readonly Point[]): Record<string, number> =>
  Object.fromEntries(
    ROLES.map((role) => [role, all.filter((point) => point.role === role).length]),
  );

/** So many of them, of each role alike: the middle of each part of them, since before the first ones nothing was acknowledged. */
function spread(all: readonly Point[], count: number): readonly Point[] {
  if (count >= all.length) return all;
  return ROLES.flatMap((role) => {
    const mine = all.filter((point) => point.role === role);
    const parts = Math.min(mine.length, Math.max(1, Math.round(count / ROLES.length)));
    return Array.from({ length: parts }, (_, part) =>
      ensure(mine[Math.floor(((part + 0.5) * mine.length) / parts)], "a point of that role"),
    );
  });
}
