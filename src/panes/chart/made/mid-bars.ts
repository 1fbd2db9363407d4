/**
 * Bars of the price between bid and ask, made of the bars of both. Main thread. Opens and closes are exact; highs and lows are
 * the middle of both sides' highs and lows, since nobody knows when within a bar each side was where.
 */
import type { Accessor } from "solid-js";
import type { Combination } from "../../../../domain/combination.ts";
import type { Feed } from "../../../feed/feed.ts";
import { CombinedHistory } from "../combined/combined-history.ts";
import { followParts } from "../combined/follow-parts.ts";
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
  const sides = (["bid", "ask"] as const).map((side) =>
    holdBars(feed, { symbol_id, timeframe, side }),
  );
  const { history, hasBars, poll, loadOlder } = followParts(
    sides,
    // Both sides count the same ticks.
    () => new CombinedHistory(MIDDLE, 1 / sides.length),
  );
  return {
    history,
    state: () => stateOf(sides, history() !== null, hasBars),
    older: () => sides.map((side) => side.older()).find((one) => one !== "idle") ?? "idle",
    poll,
    loadOlder,
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
