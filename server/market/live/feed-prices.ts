/**
 * From the text of a feed's message to a tick: reads it, judges it at the gate, dates it by the service's clock and plays it.
 * Runs in the service, on the tick path.
 */
import type { MarketSink } from "../provider.ts";
import { createFeedGate, pointsOf } from "./feed-gate.ts";
import { CLOCK_DIFFERS_MS, type FeedFault } from "./feed-rules.ts";
import type { createFeedState } from "./feed-state.ts";
import type { FeedTaker, FeedTalk, OpenTalk, Reason } from "./protocol.ts";
import type { RecentTicks } from "./recent-ticks.ts";
import type { FeedSymbol } from "./symbols-file.ts";

/** So many messages in a row that are late, or that cannot be read: the connection is no good. */
const LATE_IN_A_ROW_MAX = 50;
const MALFORMED_IN_A_ROW_MAX = 100;

export type FeedPricesOptions = {
  readonly open: OpenTalk;
  readonly symbols: readonly FeedSymbol[];
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly state: ReturnType<typeof createFeedState>;
  readonly recent: RecentTicks;
};

export type PricesHandlers = {
  /** Gives the connection up, for so long at the least. */
  readonly drop: (waitMs?: number, reason?: Reason) => void;
  /** What was asked on the connection is granted. */
  readonly ready: () => void;
};

export function createFeedPrices(options: FeedPricesOptions, { drop, ready }: PricesHandlers) {
  const { symbols, now, monotonicMs, state, recent } = options;
  const indexes = new Map(symbols.map(({ feedSymbol }, index) => [feedSymbol, index]));
  const gate = createFeedGate(symbols.length, (fault) => state.count(fault));
  const late = createPatience(LATE_IN_A_ROW_MAX, () => drop());
  const malformed = createPatience(MALFORMED_IN_A_ROW_MAX, () => drop());
  const goodMs = new Float64Array(symbols.length);
  const traded = new Float64Array(symbols.length);
  const clock = createClockTeller((aheadMs) => state.count("clock_differs", { ahead_ms: aheadMs }));
  let sink: MarketSink | null = null;

  function refuse(fault: FeedFault, symbol: string): void {
    state.count(fault, { symbol });
    if (fault === "late") late.lose();
  }

  function play(index: number, bid: number, ask: number, ts: number): void {
    const record = symbols[index]?.record;
    if (record === undefined) return;
    goodMs[index] = monotonicMs();
    if (state.isHeld(index)) return refuse("while_halted", record.symbol);
    state.heard(index);
    // What was late became no tick, so bars that were watched lack it.
    if (late.regain()) sink?.gap?.();
    const volume = traded[index] ?? 0;
    traded[index] = 0;
    recent.push(index, bid, ask, volume, ts);
    sink?.tick(record.symbol_id, bid, ask, volume, ts);
  }

  const taker: FeedTaker = {
    ...createAsides(state, indexes, { drop, ready }, () => sink?.gap?.()),
    quote(feedSymbol, bidText, askText, sequence, statedMs) {
      const index = indexes.get(feedSymbol) ?? -1;
      const record = symbols[index]?.record;
      if (record === undefined) return refuse("unknown_symbol", feedSymbol);
      malformed.regain();
      const bid = pointsOf(bidText, record.digits);
      const ask = pointsOf(askText, record.digits);
      const ts = now();
      const fault = gate.check(index, bid, ask, sequence, statedMs, ts);
      if (fault === "digits_changed") state.halt(index, fault);
      if (fault !== null) return refuse(fault, record.symbol);
      clock.look(gate.aheadMs);
      play(index, bid, ask, ts);
    },
    traded(feedSymbol, volume) {
      const index = indexes.get(feedSymbol);
      if (index === undefined) return refuse("unknown_symbol", feedSymbol);
      traded[index] = (traded[index] ?? 0) + volume;
    },
    malformed() {
      state.count("malformed");
      malformed.lose();
    },
  };
  const talks = createTalks((send) => options.open(send, taker, [...indexes.keys()]));

  return {
    ...talks,
    start(given: MarketSink): void {
      sink = given;
    },
    /** A connection has opened. */
    begin(send: (text: string) => void): void {
      gate.begin();
      clock.begin();
      goodMs.fill(monotonicMs());
      // A trade of before the gap belongs to a bar of before it.
      traded.fill(0);
      talks.begin(send);
    },
    silentMs: (index: number) => monotonicMs() - (goodMs[index] ?? 0),
  };
}

/** What is said on the connection that is open. */
function createTalks(open: (send: (text: string) => void) => FeedTalk) {
  let talk: FeedTalk | null = null;
  const end = (): void => {
    talk?.end?.();
    talk = null;
  };
  return {
    begin(send: (text: string) => void): void {
      end();
      talk = open(send);
    },
    read: (text: string) => talk?.read(text),
    end,
  };
}

/** What a feed says beside its prices. */
function createAsides(
  state: FeedPricesOptions["state"],
  indexes: ReadonlyMap<string, number>,
  { drop, ready }: PricesHandlers,
  missed: () => void,
): Omit<FeedTaker, "quote" | "traded" | "malformed"> {
  return {
    ready,
    missed,
    trading(feedSymbol, isTrading) {
      const index = indexes.get(feedSymbol);
      if (index === undefined) return;
      if (isTrading) state.resume(index, "symbol_halted");
      else state.halt(index, "symbol_halted");
    },
    refused(words, waitMs) {
      drop(waitMs, { why: waitMs === undefined ? "refused" : "rate_limited", words });
    },
    silent: (words) => drop(undefined, { why: "silent", words }),
    declined: (words) => state.count("refused", { words }),
  };
}

/** Ends after so many losses in a row. regain: whether there were any since the last time. */
function createPatience(max: number, end: () => void) {
  let lost = 0;
  let hasLost = false;
  return {
    lose(): void {
      hasLost = true;
      lost += 1;
      if (lost < max) return;
      lost = 0;
      end();
    },
    regain(): boolean {
      const had = hasLost;
      lost = 0;
      hasLost = false;
      return had;
    },
  };
}

/** Tells once a connection that the feed's clock differs. */
function createClockTeller(tell: (aheadMs: number) => void) {
  let isTold = false;
  return {
    begin(): void {
      isTold = false;
    },
    look(aheadMs: number | null): void {
      if (isTold || aheadMs === null || Math.abs(aheadMs) < CLOCK_DIFFERS_MS) return;
      isTold = true;
      tell(aheadMs);
    },
  };
}
