/** A chart's bars with room for closed time, made of them as long as it is shown. Main thread. */
import { createMemo, untrack, type Accessor } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Frame } from "../../../../domain/bar.ts";
import { openSpans } from "../../watchlist/hours.ts";
import type { BarSource } from "../bar-source.ts";
import type { MadeBars } from "../series-kind.ts";
import { hasGaps } from "./closed-slots.ts";
import { GapHistory } from "./gap-history.ts";

/** Without weekly hours nothing is known of nights and breaks. */
const ALWAYS_OPEN = [{ from: -Infinity, to: Infinity }] as const;

/** Lives as long as the owner in whose scope it is made. */
export function makeGapBars(
  bars: BarSource,
  symbol: Accessor<SymbolRecord | undefined>,
  timeframe: Accessor<Frame>,
): MadeBars {
  // A record is another one with each change of its symbol's status; this says whether the hours are.
  const hours = createMemo(() => symbol()?.hours, undefined, {
    equals: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  const history = createMemo(() => {
    const source = bars.history();
    const known = hours();
    const frame = untrack(timeframe);
    if (source === null || !hasGaps(frame)) return source;
    return new GapHistory(source, {
      frame,
      openSpans: (from, to) =>
        known === undefined || known.sessions.length === 0
          ? ALWAYS_OPEN
          : openSpans(known, from, to),
    });
  });
  return {
    history,
    poll(nowMs) {
      bars.poll(nowMs);
      const shown = untrack(history);
      if (shown instanceof GapHistory) shown.follow();
    },
    loadOlder: (limit) => bars.loadOlder(limit),
  };
}
