/** What happens to the engine by time alone: expiries, and the change of the day piece by piece. Runs in the service. */
import { serverDay } from "../../domain/bar.ts";
import type { Clock } from "../clock.ts";
import type { Input } from "../../engine/input.ts";

/** How late an expiry or the day's end can be. */
const CLOCK_INTERVAL_MS = 250;
/** Accounts and positions that are brought into a new day at once: others are answered in between. */
export const ROLL_PIECE = 200;
/** Between two pieces, ms: so long the writer is free for what has come meanwhile. */
const ROLL_PAUSE_MS = 5;

export type TimeDeps = {
  readonly clock: Pick<Clock, "now" | "after" | "every">;
  readonly dayOffsetMs: number;
  /** Must not throw. */
  readonly take: (input: Input) => void;
  /** Whether accounts are still to be brought into a day that began. */
  readonly isDayChanging: () => boolean;
  /** Whether what was decided is written fast enough that more may be decided unasked. */
  readonly hasRoom: () => boolean;
};

/** Tells of the time as it is now, then as it passes. Returns its dispose. */
export function playTime(deps: TimeDeps): () => void {
  const { clock, dayOffsetMs, take, isDayChanging, hasRoom } = deps;
  let dropPiece: (() => void) | null = null;
  const time = () => {
    const ts = clock.now();
    const day = serverDay(ts, dayOffsetMs);
    take({ kind: "clock", ts, day, piece: ROLL_PIECE });
    if (dropPiece === null && isDayChanging()) dropPiece = clock.after(ROLL_PAUSE_MS, goOn);
  };
  const goOn = () => {
    dropPiece = null;
    if (hasRoom()) time();
    else dropPiece = clock.after(ROLL_PAUSE_MS, goOn);
  };
  time();
  const stop = clock.every(CLOCK_INTERVAL_MS, time);
  return () => {
    stop();
    dropPiece?.();
  };
}
