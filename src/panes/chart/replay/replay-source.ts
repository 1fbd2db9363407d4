/** A chart's bars up to the moment that is replayed. Main thread. */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import { BARS_LIMIT_MAX } from "../../../../contract/limits.ts";
import type { Frame } from "../../../../domain/bar.ts";
import type { BarSource } from "../bar-source.ts";
import { ReplayHistory } from "./replay-history.ts";

/** Lives as long as the owner in whose scope it is made. `moment`: Unix ms. */
export function createReplaySource(
  bars: BarSource,
  timeframe: Accessor<Frame>,
  moment: Accessor<number>,
): BarSource {
  const history = createMemo(() => {
    const whole = bars.history();
    return whole === null ? null : new ReplayHistory(whole, untrack(timeframe), untrack(moment));
  });
  /** All bars that are loaded lie after the moment, and there are older ones. */
  const [isShort, setShort] = createSignal(false);
  return {
    history,
    state() {
      const state = bars.state();
      const older = bars.older();
      if (state.kind !== "ready" || !isShort()) return state;
      return typeof older === "object"
        ? { kind: "failed", message: older.failed }
        : { kind: "loading" };
    },
    older: () => bars.older(),
    poll(nowMs) {
      bars.poll(nowMs);
      const shown = untrack(history);
      if (shown === null) return;
      shown.follow(untrack(moment));
      setShort(shown.length === 0 && shown.hasMore);
      if (untrack(isShort)) bars.loadOlder(BARS_LIMIT_MAX);
    },
    loadOlder: (limit) => bars.loadOlder(limit),
    retry: () => bars.retry(),
  };
}
