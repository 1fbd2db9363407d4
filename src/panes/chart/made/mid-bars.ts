/**
 * Bars of the price between bid and ask, made of the bars of both. Main thread. Opens and closes are exact; highs and lows are
 * the middle of both sides' highs and lows, since nobody knows when within a bar each side was where.
 */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import type { Combination } from "../../../../domain/combination.ts";
import type { Feed } from "../../../feed/feed.ts";
import type { BarHistory } from "../bar-history.ts";
import { CombinedHistory, limiting } from "../combined/combined-history.ts";
import type { ChartKey, HeldBars } from "../made-bars.ts";
import { holdBars, type SharedBars, type SourceState } from "../shared-bars.ts";

const leg = { symbol: "", isOther: false } as const;
const MIDDLE: Combination = {
  text: "mid",
  legs: [leg, leg],
  hasDivision: true,
  valueOf: (prices) => ((prices[0] ?? NaN) + (prices[1] ?? NaN)) / 2,
};

/** Lives as long as its owner, until it is let go. */
export function makeMidBars(feed: Feed, { symbol_id, timeframe }: ChartKey): HeldBars {
  const sides = (["bid", "ask"] as const).map((side) => {
    const held = holdBars(feed, { symbol_id, timeframe, side });
    return held;
  });
  const loaded = (): BarHistory[] | null => {
    const all = sides.map((side) => side.history()).filter((one) => one !== null);
    return all.length === sides.length ? all : null;
  };
  const [hasBars, setHasBars] = createSignal(false);
  const history = createMemo(() => {
    const all = loaded();
    if (all === null) return null;
    // Both sides count the same ticks.
    const made = new CombinedHistory(MIDDLE, 1 / sides.length);
    made.follow(all);
    setHasBars(made.length > 0);
    return made;
  });
  return {
    history,
    state: () => stateOf(sides, history() !== null, hasBars),
    older: () => sides.map((side) => side.older()).find((one) => one !== "idle") ?? "idle",
    poll(nowMs) {
      for (const side of sides) side.poll(nowMs);
      const all = untrack(loaded);
      const made = untrack(history);
      if (all === null || made === null) return;
      made.follow(all);
      setHasBars(made.length > 0);
    },
    loadOlder(limit) {
      const all = untrack(loaded);
      const wanted = all === null ? [] : limiting(all);
      for (const side of sides) {
        const own = untrack(side.history);
        if (own !== null && wanted.includes(own)) side.loadOlder(limit);
      }
    },
    retry() {
      for (const side of sides) side.retry();
    },
    letGo() {
      for (const side of sides) side.letGo();
    },
  };
}

function stateOf(
  sides: readonly SharedBars[],
  isLoaded: boolean,
  hasBars: Accessor<boolean>,
): SourceState {
  const states = sides.map((side) => side.state());
  const told =
    states.find(({ kind }) => kind === "failed") ?? states.find(({ kind }) => kind === "empty");
  if (told !== undefined) return told;
  if (!isLoaded || states.some(({ kind }) => kind !== "ready")) return { kind: "loading" };
  return { kind: hasBars() ? "ready" : "empty" };
}
