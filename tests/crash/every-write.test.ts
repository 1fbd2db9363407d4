/**
 * Of a script of sixty commands each write of the service and of its PostgreSQL is killed in its turn, and each is failed:
 * nothing acknowledged is lost, nothing is half done, and after a flush that failed nothing is acknowledged.
 * Needs strace, and the right to trace: npm test leaves it out where there is none, npm run prove fails there.
 * @bar S2 S4
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { isQuick, triesOf } from "../support/tries.ts";
import { InjectedRun, ROLES, SCRIPT_COMMANDS, type Outcome, type Point } from "./injected-run.ts";
import { canTrace } from "./strace.ts";

const SEED = 20_261_125;
const KILLS = triesOf({ quick: 3, turn: 30, whole: 100_000 }, "KILLS");
/** Calls of each kind that fail, the first ones of the script. */
const FAILURES = triesOf({ quick: 1, turn: 4, whole: 50 }, "FAILURES");
/** `SHARE=2/3`: the second of three runs that together are the whole one. */
const [SHARE = 1, SHARES = 1] = (process.env["SHARE"] ?? "1/1").split("/").map(Number);
const ofShare = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % SHARES === SHARE - 1);

/**
 * How many of the points that were counted come again at least, of each role. The last ones may not, as prices are others; and
 * who writes the tables may take another connection of its pool than the one that is traced.
 */
const REACHED_MIN = { journal: 0.8, service: 0.8, tables: 0.2 } as const;

/** What becomes of a call, and whether PostgreSQL may go on as if nothing was. */
const FAILED = [
  { call: "fdatasync", change: "error=EIO", mayGoOn: false },
  { call: "pwrite64", change: "error=ENOSPC", mayGoOn: false },
  { call: "pwrite64", change: "error=EIO", mayGoOn: false },
  { call: "pwrite64", change: "error=EINTR", mayGoOn: true },
  // Nothing of it was written, as where a disk is full in the midst of a write.
  { call: "pwrite64", change: "retval=0", mayGoOn: false },
] as const;

let postgres: TestPostgres;
let run: InjectedRun;
let points: readonly Point[];

describe.skipIf(isQuick && !canTrace())("a script of sixty commands", () => {
  beforeAll(async () => {
    postgres = await startTestPostgres();
    run = await InjectedRun.open(postgres, SEED);
    points = await run.points();
  }, 600_000);
  afterAll(async () => {
    await run.close();
    await postgres.stop();
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
    const outcomes: Outcome[] = [];
    for (const point of ofShare(spread(points, KILLS))) {
      const outcome = await run.play(point, "signal=SIGKILL");
      outcomes.push(outcome);
      expect([point, outcome.faults]).toEqual([point, []]);
    }
    const reached = outcomes.filter(({ isReached }) => isReached).map(({ point }) => point);
    const played = outcomes.map(({ point }) => point);
    console.log(
      JSON.stringify({
        there: countsOf(points),
        played: countsOf(played),
        reached: countsOf(reached),
      }),
    );
    for (const role of ROLES) {
      const least = Math.floor((countsOf(played)[role] ?? 0) * REACHED_MIN[role]);
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
      const chosen = ofShare(isQuick ? mine.slice(5, 6) : mine.slice(0, FAILURES));
      let ofLog = 0;
      for (const point of chosen) {
        const { faults, acknowledgedAfter, isReached, isOfLog } = await run.play(point, change);
        if (isOfLog) ofLog += 1;
        expect([point, faults]).toEqual([point, []]);
        expect([point, isReached]).toEqual([point, true]);
        if (!mayGoOn && isOfLog) expect([point, acknowledgedAfter]).toEqual([point, 0]);
      }
      // Now and then it is a page of a table that is written, which PostgreSQL may write again.
      expect(ofLog).toBeGreaterThanOrEqual(chosen.length / 2);
    },
    7_200_000,
  );

  it("would be found to acknowledge after a flush that was none", async () => {
    const point = { role: "journal", call: "fdatasync", n: 5 } as const;
    const { acknowledgedAfter } = await run.play(point, "retval=0");
    expect(acknowledgedAfter).toBeGreaterThan(0);
  }, 600_000);
});

/** How many there are of each role. */
const countsOf = (all: readonly Point[]): Record<string, number> =>
  Object.fromEntries(
    ROLES.map((role) => [role, all.filter((point) => point.role === role).length]),
  );

/** So many of them, from the first to the last, of each role alike. */
function spread(all: readonly Point[], count: number): readonly Point[] {
  if (count >= all.length) return all;
  return ROLES.flatMap((role) => {
    const mine = all.filter((point) => point.role === role);
    const step = mine.length / (count / ROLES.length);
    return mine.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  });
}
