/**
 * Plays the points of a script by several runs at once, each on a service and a PostgreSQL of its own: most of a point's time
 * is waited, for processes that end and start. Runs in the tests.
 */
import { InjectedRun, type Change, type Outcome, type Point } from "./injected-run.ts";

/** Points of one run: what is checked after each grows with all that was done before. */
const POINTS_OF_A_RUN = 60;
/** Beyond it the points that are left say nothing new. */
const FAULTY_MAX = 5;
const TOLD_EACH = 25;

export type Played = {
  /** In the order of the points; those that are missing were not played, as too many before them broke a rule. */
  readonly outcomes: readonly Outcome[];
  /** Points that were to be played. */
  readonly points: number;
};

export type PlayOptions = {
  /** Of the bundled server/main.ts. */
  readonly entry: string;
  readonly seed: number;
  /** Runs at once. */
  readonly lanes: number;
};

/** A point at which the run itself failed has that as its fault, and the next one begins on a new database. */
export async function playPoints(
  points: readonly Point[],
  change: Change,
  { entry, seed, lanes }: PlayOptions,
): Promise<Played> {
  const outcomes: (Outcome | undefined)[] = [];
  const startedMs = performance.now();
  let [next, done, faulty, opened] = [0, 0, 0, 0];
  const tell = () => {
    done += 1;
    if (done % TOLD_EACH !== 0 && done !== points.length) return;
    const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
    process.stderr.write(`${change}: ${done} of ${points.length} points, ${minutes} min\n`);
  };
  const lane = async () => {
    let run: InjectedRun | null = null;
    let left = 0;
    while (next < points.length && faulty < FAULTY_MAX) {
      const at = next++;
      const point = points[at] as Point;
      let outcome: Outcome;
      try {
        if (left === 0) {
          await run?.close();
          run = null;
          run = await InjectedRun.open(entry, seed + opened++);
          left = POINTS_OF_A_RUN;
        }
        outcome = await (run as InjectedRun).play(point, change);
        left -= 1;
      } catch (error) {
        outcome = failed(point, error);
      }
      outcomes[at] = outcome;
      if (outcome.faults.length > 0) {
        faulty += 1;
        left = 0;
      }
      tell();
    }
    await run?.close();
  };
  await Promise.all(Array.from({ length: Math.min(lanes, points.length) }, lane));
  return {
    outcomes: outcomes.filter((outcome) => outcome !== undefined),
    points: points.length,
  };
}

/** Points with the rules that they broke. */
export const faultsOf = ({ outcomes }: Played) =>
  outcomes
    .filter(({ faults }) => faults.length > 0)
    .map(({ point, faults }) => ({ point, faults }));

const failed = (point: Point, error: unknown): Outcome => ({
  point,
  isReached: false,
  calls: 0,
  acknowledgedAfter: 0,
  isOfLog: false,
  acknowledged: 0,
  faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});
