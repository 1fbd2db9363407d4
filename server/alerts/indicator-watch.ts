/**
 * Waits for indicators: whenever a bar of a time frame that somebody waits for has closed, its alerts are judged by the bars that
 * the charts are answered with, one symbol and time frame after the other. Runs in the service, beside the tick path: it is asked
 * by the clock, and no quote and no order waits for it. Each bar is judged once, which a restart does not change.
 */
import type { Timeframe } from "../../contract/bar.ts";
import type { WaitedIndicator } from "../../contract/price-alert.ts";
import { barStart, nextBarStart, TIMEFRAME_MS } from "../../domain/bar.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import { WAITED_BARS_MAX, waitedRows } from "../../indicators/waited.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { KeptAlert } from "./alert-rows.ts";
import { judgeBars, type Met } from "./judge-bars.ts";

/** The bars of a symbol and time frame that are judged. Unix ms of the symbol's clock: when the newest of them closed. */
export type JudgedTill = {
  readonly symbol_id: number;
  readonly timeframe: Timeframe;
  readonly judged_till: number;
};

export type IndicatorAlert = KeptAlert & { readonly indicator: WaitedIndicator };

export type IndicatorWatchDeps = {
  readonly clock: Clock;
  readonly market: MarketFeed;
  readonly dayOffsetMs: number;
  readonly log: Log;
  /** What the group of the account takes off the bid, points. */
  readonly markupOf: (account_id: number, index: number) => number;
  /** Of the time before the start. */
  readonly judged: readonly JudgedTill[];
  /** Writes what was met and how far was judged, both or neither, and tells it. */
  readonly write: (
    met: readonly (Met & { alert: IndicatorAlert })[],
    till: JudgedTill,
  ) => Promise<void>;
};

export type IndicatorWatch = {
  /** In place of what was known of it. */
  set(alert: IndicatorAlert): void;
  delete(id: number): void;
  /** Resolves when nothing is under way. */
  close(): Promise<void>;
};

/** How late a bar that has closed may be judged. */
const LOOK_EVERY_MS = 1_000;
/** Until then its last ticks are in the bars, also in those of a feed's own history. */
const SETTLED_MS = 2_000;
/** What closed before that many bars while the service was down is told to nobody. */
const CAUGHT_UP_BARS_MAX = 1_000;
/** History that is away is asked for again. */
const RETRY_MS = 5_000;

type Frame = {
  readonly symbol_id: number;
  readonly timeframe: Timeframe;
  readonly alerts: Map<number, IndicatorAlert>;
  /** When the newest bar that was judged closed. */
  judgedTill: number;
  /** Bars that closed until then were asked for. */
  askedTill: number;
  /** By the machine's time. */
  restsUntil: number;
};

const keyOf = (symbol_id: number, timeframe: Timeframe) => `${symbol_id} ${timeframe}`;

export function watchIndicators(deps: IndicatorWatchDeps): IndicatorWatch {
  const { clock, market, dayOffsetMs, log } = deps;
  const frames = new Map<string, Frame>();
  const frameOf = new Map<number, Frame>();
  const before = new Map(
    deps.judged.map((one) => [keyOf(one.symbol_id, one.timeframe), one.judged_till]),
  );
  let work: Promise<void> | null = null;
  let isClosed = false;
  const forget = (id: number) => {
    const frame = frameOf.get(id);
    frameOf.delete(id);
    frame?.alerts.delete(id);
    if (frame?.alerts.size === 0) frames.delete(keyOf(frame.symbol_id, frame.timeframe));
  };
  /** Until when bars have closed for good. */
  const endOf = ({ symbol_id, timeframe }: Frame) =>
    barStart(timeframe, market.now(symbol_id) - SETTLED_MS, dayOffsetMs);
  const isDue = (frame: Frame): boolean => {
    const end = endOf(frame);
    // Of a recording that is played anew the clock is set back.
    frame.askedTill = Math.min(frame.askedTill, end);
    frame.judgedTill = Math.min(frame.judgedTill, end);
    return end > frame.askedTill && clock.monotonicMs() >= frame.restsUntil;
  };
  const judgeDue = async () => {
    for (const frame of frames.values()) {
      if (isClosed) return;
      if (!isDue(frame)) continue;
      try {
        // One after the other: whoever waits for a bar of many symbols shares the database with all else.
        // eslint-disable-next-line no-await-in-loop
        await judge(deps, frame, endOf(frame));
      } catch (error) {
        frame.restsUntil = clock.monotonicMs() + RETRY_MS;
        const { symbol_id, timeframe } = frame;
        log.warn({ err: error, symbol_id, timeframe }, "alerts on indicators are judged later");
      }
    }
  };
  const stop = clock.every(LOOK_EVERY_MS, () => {
    work ??= judgeDue().finally(() => {
      work = null;
    });
  });
  return {
    set(alert) {
      const { id, symbol_id, indicator, counts_after } = alert;
      forget(id);
      // Its symbol may be gone.
      if (market.indexOf(symbol_id) < 0) return;
      const key = keyOf(symbol_id, indicator.timeframe);
      const known = frames.get(key);
      const since = before.get(key) ?? counts_after;
      const frame = known ?? {
        symbol_id,
        timeframe: indicator.timeframe,
        alerts: new Map<number, IndicatorAlert>(),
        judgedTill: since,
        askedTill: barStart(indicator.timeframe, since, dayOffsetMs),
        restsUntil: 0,
      };
      // What was judged before the start says nothing once it was taken up.
      before.delete(key);
      frames.set(key, frame);
      frameOf.set(id, frame);
      frame.alerts.set(id, alert);
    },
    delete: forget,
    async close() {
      isClosed = true;
      stop();
      await work;
    },
  };
}

/** @throws what history and the database throw: nothing is judged then */
async function judge(deps: IndicatorWatchDeps, frame: Frame, end: number): Promise<void> {
  const { market, dayOffsetMs } = deps;
  const { symbol_id, timeframe, judgedTill } = frame;
  const index = market.indexOf(symbol_id);
  const digits = market.symbols[index]?.digits ?? 0;
  const late = Math.ceil((end - judgedTill) / TIMEFRAME_MS[timeframe]) + 1;
  const limit = rowsFor([...frame.alerts.values()]) + Math.min(CAUGHT_UP_BARS_MAX, late);
  const { bars } = await market.bars(symbol_id, timeframe, null, end, limit);
  const last = bars.ts.at(-1);
  frame.askedTill = end;
  if (last === undefined) return;
  const newest = nextBarStart(timeframe, last, dayOffsetMs);
  if (newest <= judgedTill) return;
  // As they are now: one that was set, changed or removed meanwhile is judged as that.
  const alerts = new Map(frame.alerts);
  const judged = [...alerts.values()].map((alert) => ({
    ...alert,
    markup: deps.markupOf(alert.account_id, index),
  }));
  const scene = { digits, timeframe, dayOffsetMs, after: judgedTill };
  const met = judgeBars(bars, scene, judged).flatMap((one) => {
    const alert = alerts.get(one.id);
    return alert === undefined ? [] : [{ ...one, alert }];
  });
  await deps.write(met, { symbol_id, timeframe, judged_till: newest });
  frame.judgedTill = newest;
}

/** Bars before the first that is judged. */
function rowsFor(alerts: readonly IndicatorAlert[]): number {
  let most = 0;
  for (const { indicator: asked } of alerts) {
    const indicator = indicatorOf(asked.id);
    if (indicator !== undefined) most = Math.max(most, waitedRows(indicator, asked.inputs));
  }
  return Math.min(WAITED_BARS_MAX, most);
}
