/**
 * Plays the ticks of all symbols into a sink as their time comes, and says when trading opens and closes. Runs in the
 * service, on the event loop. What it plays is what history answers for the same time.
 *
 * A timer that stalls is caught up with tick by tick up to CATCH_UP_MS_MAX. Beyond it each symbol's last tick alone is played
 * (`onSkip` is told): the ticks between were never sent, but history has them.
 */
import { assert } from "../../../domain/assert.ts";
import { MINUTE_MS } from "../../../domain/bar.ts";
import type { MarketSink } from "../provider.ts";
import { statusAt } from "./market-model.ts";
import type { SymbolModel } from "./market-model.ts";
import type { Pace } from "./pace.ts";
import { makeMinuteTicks } from "./tick-maker.ts";
import type { MinuteTicks } from "./tick-maker.ts";

const TIMER_MS = 25;
export const CATCH_UP_MS_MAX = 10_000;
/** How far back a symbol's last tick is looked for. */
const LAST_TICK_MINUTES_MAX = 10_000;
const NEVER = Number.POSITIVE_INFINITY;

export type PlayerOptions = {
  readonly models: readonly SymbolModel[];
  /** Unix ms. */
  readonly clock: () => number;
  readonly pace: Pace;
  /** Called when a stall was too long to be caught up with: ticks of (from, to] were left out but for the last ones. */
  readonly onSkip?: ((from: number, to: number) => void) | undefined;
};

/** A minute's ticks of one symbol and how many of them have been played. */
type Cursor = { readonly model: SymbolModel; readonly ticks: MinuteTicks; played: number };

export class Player {
  private readonly options: PlayerOptions;
  private readonly cursors: readonly Cursor[];
  /** Time of each cursor's next tick, or NEVER. */
  private readonly due: Float64Array;
  private readonly scratch = makeMinuteTicks();
  private sink: MarketSink | null = null;
  private timer: NodeJS.Timeout | null = null;
  /** The minute since 1970 that the cursors hold, and the moment up to which everything has been played. */
  private minute = 0;
  private playedTo = 0;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.cursors = options.models.map((model) => ({ model, ticks: makeMinuteTicks(), played: 0 }));
    this.due = new Float64Array(this.cursors.length);
  }

  /** Plays the last tick of every symbol, then starts to play what comes. */
  async start(sink: MarketSink): Promise<void> {
    assert(this.sink === null, "Invariant: the player is started once, was playing");
    this.sink = sink;
    const now = this.options.clock();
    for (const { model } of this.cursors) {
      const at = this.findLast(model, now, Number.NEGATIVE_INFINITY);
      if (at >= 0) this.send(sink, model, this.scratch, at);
      if (this.options.pace.isOver()) await this.options.pace.turn();
      // Stopped while it started.
      if (this.sink !== sink) return;
    }
    this.load(Math.floor(now / MINUTE_MS), now);
    this.playedTo = now;
    this.play();
    this.timer = setInterval(this.play, TIMER_MS);
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.sink = null;
  }

  private readonly play = (): void => {
    const now = this.options.clock();
    if (now <= this.playedTo) return;
    if (now - this.playedTo > CATCH_UP_MS_MAX) this.skipTo(now);
    else {
      while (now >= (this.minute + 1) * MINUTE_MS) {
        this.playUntil((this.minute + 1) * MINUTE_MS - 1);
        this.load(this.minute + 1, Number.NEGATIVE_INFINITY);
      }
      this.playUntil(now);
    }
    this.playedTo = now;
  };

  /** Plays the cursors' ticks up to a moment, in time order over all symbols. */
  private playUntil(until: number): void {
    const { due, cursors } = this;
    // The sink may stop the player from within.
    while (this.sink !== null) {
      let first = -1;
      let ts = until;
      for (let i = 0; i < due.length; i += 1) {
        const time = due[i] as number;
        if (time < ts || (time === ts && first < 0)) {
          ts = time;
          first = i;
        }
      }
      const cursor = cursors[first];
      if (cursor === undefined) return;
      this.send(this.sink, cursor.model, cursor.ticks, cursor.played);
      cursor.played += 1;
      this.due[first] = dueOf(cursor);
    }
  }

  /** Makes a minute the current one: says which symbols opened or closed, and reads its ticks after a moment. */
  private load(minute: number, after: number): void {
    this.minute = minute;
    this.cursors.forEach((cursor, index) => {
      const { model, ticks } = cursor;
      const status = statusAt(model.calendar, minute * MINUTE_MS);
      if (status !== model.record.status) {
        model.record.status = status;
        this.sink?.status(model.record.symbol_id, status, minute * MINUTE_MS);
      }
      model.ticks.fillMinute(minute, ticks);
      cursor.played = 0;
      while (dueOf(cursor) <= after) cursor.played += 1;
      this.due[index] = dueOf(cursor);
    });
  }

  private skipTo(now: number): void {
    const { sink, playedTo } = this;
    if (sink === null) return;
    this.options.onSkip?.(playedTo, now);
    const last = this.cursors.flatMap(({ model }) => {
      const at = this.findLast(model, now, playedTo);
      if (at < 0) return [];
      const ticks = { ...makeMinuteTicks(), count: 1 };
      ticks.ts[0] = this.scratch.ts[at] as number;
      ticks.bid[0] = this.scratch.bid[at] as number;
      ticks.ask[0] = this.scratch.ask[at] as number;
      ticks.volume[0] = this.scratch.volume[at] as number;
      return [{ model, ticks }];
    });
    last.sort((a, b) => (a.ticks.ts[0] ?? 0) - (b.ticks.ts[0] ?? 0));
    this.load(Math.floor(now / MINUTE_MS), now);
    for (const { model, ticks } of last) this.send(sink, model, ticks, 0);
  }

  /** Reads the minute of a symbol's last tick with after < time <= now into the scratch. Returns its index, or -1. */
  private findLast(model: SymbolModel, now: number, after: number): number {
    const { scratch } = this;
    let minute = model.calendar.lastOpenMinute(Math.floor(now / MINUTE_MS));
    for (let i = 0; i < LAST_TICK_MINUTES_MAX && (minute + 1) * MINUTE_MS > after; i += 1) {
      model.ticks.fillMinute(minute, scratch);
      for (let k = scratch.count - 1; k >= 0; k -= 1) {
        const ts = scratch.ts[k] as number;
        if (ts <= now) return ts > after ? k : -1;
      }
      minute = model.calendar.lastOpenMinute(minute - 1);
    }
    return -1;
  }

  private send(sink: MarketSink, model: SymbolModel, ticks: MinuteTicks, k: number): void {
    sink.tick(
      model.record.symbol_id,
      ticks.bid[k] as number,
      ticks.ask[k] as number,
      ticks.volume[k] as number,
      ticks.ts[k] as number,
    );
  }
}

const dueOf = ({ ticks, played }: Cursor): number =>
  played < ticks.count ? (ticks.ts[played] as number) : NEVER;
