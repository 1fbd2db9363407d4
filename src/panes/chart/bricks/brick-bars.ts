/** A chart's bricks in place of its bars, made of them as long as they are shown. Main thread. */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import { BARS_LIMIT_MAX } from "../../../../contract/limits.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { averageTrueRange } from "../../../../domain/brick-size.ts";
import type { BrickFold } from "../../../../domain/brick.ts";
import { Columns, kagiRule, pointAndFigureRule } from "../../../../domain/columns.ts";
import { LineBreak } from "../../../../domain/line-break.ts";
import { RangeBars } from "../../../../domain/range-bars.ts";
import { Renko } from "../../../../domain/renko.ts";
import type { BarHistory } from "../bar-history.ts";
import type { BarSource } from "../bar-source.ts";
import type { MadeBars } from "../series-kind.ts";
import type { BrickKind } from "../series/chart-kinds.ts";
import { BARS_FOLDED_MAX, BrickHistory, type BrickMaker } from "./brick-history.ts";
import { createBrickSettings, type BrickSettings } from "./brick-settings.ts";

const FOLDS: Readonly<Record<BrickKind, (size: number, settings: BrickSettings) => BrickFold>> = {
  renko: (size, { hasWicks }) => new Renko(size, hasWicks),
  range: (size) => new RangeBars(size),
  "line-break": (_, { lines }) => new LineBreak(lines),
  kagi: (size) => new Columns(kagiRule(size)),
  "point-figure": (size, { boxes }) => new Columns(pointAndFigureRule(size, boxes)),
};

export function makeBrickBars(
  kind: BrickKind,
  chart: string,
  bars: BarSource,
  symbol: Accessor<SymbolRecord | undefined>,
): MadeBars {
  const { settings } = createBrickSettings(chart, () => kind);
  // A record is another one with each change of its symbol's status; these say whether the bricks are.
  const digits = createMemo(() => symbol()?.digits ?? 2);
  const pip = createMemo(() => symbol()?.pip_points ?? 1);
  const history = createMemo(() => {
    const source = bars.history();
    if (source === null) return null;
    const made = new BrickHistory(makerOf(kind, settings(), pip(), digits()), digits());
    made.follow(source);
    return made;
  });
  const [refused, setRefused] = createSignal<BrickHistory | null>(null);
  return {
    history() {
      const made = history();
      return made === refused() || made?.isTooMany === true ? null : made;
    },
    poll(nowMs) {
      bars.poll(nowMs);
      const source = untrack(bars.history);
      const made = untrack(history);
      if (source === null || made === null) return;
      made.follow(source);
      if (made.isTooMany) setRefused(made);
    },
    loadOlder(limit) {
      const loaded = untrack(bars.history)?.length ?? 0;
      const bricks = untrack(history)?.length ?? 0;
      if (loaded >= BARS_FOLDED_MAX) return;
      // So many bars as make so many bricks, by what those that are there make.
      const wanted = Math.ceil((limit * loaded) / Math.max(1, bricks));
      bars.loadOlder(Math.max(limit, Math.min(BARS_LIMIT_MAX, wanted)));
    },
  };
}

export const makerOf = (
  kind: BrickKind,
  settings: BrickSettings,
  pipPoints: number,
  digits: number,
): BrickMaker => ({
  isManyABar: kind === "renko" || kind === "range",
  sizedBy: settings.by === "pips" ? 1 : settings.period + 1,
  sizeFor: (bars) =>
    settings.by === "pips"
      ? Math.max(1, Math.round(settings.pips * pipPoints))
      : sizeByRange(bars, settings.period, pipPoints, digits),
  foldOf: (size) => FOLDS[kind](size, settings),
});

/** By the closed bars; while there is none, by the forming one. Prices that never moved make bricks of a pip. */
function sizeByRange(bars: BarHistory, period: number, pipPoints: number, digits: number): number {
  const closed = bars.copy(bars.first, Math.max(bars.end - 1, bars.first + 1));
  const average = averageTrueRange(closed, closed.ts.length, period);
  const points = Math.round(average * 10 ** digits);
  return points >= 1 ? points : pipPoints;
}
