/**
 * From the text of a feed's message to a tick: reads it, judges it at the gate, dates it by the service's clock and plays it.
 * Runs in the service, on the tick path.
 */
import type { MarketSink } from "../provider.ts";
import { createFeedGate, pointsOf } from "./feed-gate.ts";
import { createFeedNames, type FeedNames } from "./feed-names.ts";
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
  const { symbols, state, monotonicMs } = options;
  const feedSymbols = symbols.map(({ feedSymbol }) => feedSymbol);
  const names = createFeedNames(feedSymbols);
  let sink: MarketSink | null = null;
  const judge = createJudge(options, drop, () => sink);
  const digitsOf = (index: number): number => symbols[index]?.record.digits ?? 0;
  const unknown = (symbol: string): void => state.count("unknown_symbol", { symbol });

  const taker: FeedTaker = {
    ...createAsides(state, names, { drop, ready }, () => sink?.gap?.()),
    quote(feedSymbol, bid, ask, sequence, statedMs) {
      const index = names.of(feedSymbol);
      if (index < 0) return unknown(feedSymbol);
      const digits = digitsOf(index);
      judge.price(index, pointsOf(bid, digits), pointsOf(ask, digits), sequence, statedMs);
    },
    quoteIn(bytes, { symbolFrom, symbolTo, bidFrom, bidTo, askFrom, askTo }, sequence, statedMs) {
      const index = names.in(bytes, symbolFrom, symbolTo);
      if (index < 0) return unknown(Buffer.from(bytes.subarray(symbolFrom, symbolTo)).toString());
      const digits = digitsOf(index);
      const bid = pointsOf(bytes, digits, bidFrom, bidTo);
      judge.price(index, bid, pointsOf(bytes, digits, askFrom, askTo), sequence, statedMs);
    },
    traded(feedSymbol, volume) {
      const index = names.of(feedSymbol);
      if (index < 0) unknown(feedSymbol);
      else judge.traded(index, volume);
    },
    malformed: () => judge.malformed(),
  };
  const talks = createTalks((send) => options.open(send, taker, feedSymbols));

  return {
    ...talks,
    start(given: MarketSink): void {
      sink = given;
    },
    /** A connection has opened. */
    begin(send: (text: string) => void): void {
      judge.begin();
      talks.begin(send);
    },
    silentMs: (index: number) => monotonicMs() - judge.goodMs(index),
  };
}

/** Judges prices in points of the symbol at an index, and plays those that no rule condemns. */
function createJudge(
  { symbols, now, monotonicMs, state, recent }: FeedPricesOptions,
  drop: PricesHandlers["drop"],
  sinkOf: () => MarketSink | null,
) {
  const gate = createFeedGate(symbols.length, (fault) => state.count(fault));
  const late = createPatience(LATE_IN_A_ROW_MAX, () => drop());
  const malformed = createPatience(MALFORMED_IN_A_ROW_MAX, () => drop());
  const goodMs = new Float64Array(symbols.length);
  const traded = new Float64Array(symbols.length);
  const clock = createClockTeller((aheadMs) => state.count("clock_differs", { ahead_ms: aheadMs }));

  function refuse(fault: FeedFault, index: number): void {
    state.count(fault, { symbol: symbols[index]?.record.symbol });
    if (fault === "late") late.lose();
  }

  function play(index: number, bid: number, ask: number, ts: number): void {
    const record = symbols[index]?.record;
    if (record === undefined) return;
    goodMs[index] = monotonicMs();
    if (state.isHeld(index)) return refuse("while_halted", index);
    state.heard(index);
    const sink = sinkOf();
    // What was late became no tick, so bars that were watched lack it.
    if (late.regain()) sink?.gap?.();
    const volume = traded[index] ?? 0;
    traded[index] = 0;
    recent.push(index, bid, ask, volume, ts);
    sink?.tick(record.symbol_id, bid, ask, volume, ts);
  }

  function price(
    index: number,
    bid: number,
    ask: number,
    sequence: number | null,
    statedMs: number | null,
  ): void {
    malformed.regain();
    const ts = now();
    const fault = gate.check(index, bid, ask, sequence, statedMs, ts);
    if (fault === "digits_changed") state.halt(index, fault);
    if (fault !== null) return refuse(fault, index);
    clock.look(gate.aheadMs);
    play(index, bid, ask, ts);
  }

  return {
    price,
    traded(index: number, volume: number): void {
      traded[index] = (traded[index] ?? 0) + volume;
    },
    malformed(): void {
      state.count("malformed");
      malformed.lose();
    },
    begin(): void {
      gate.begin();
      clock.begin();
      goodMs.fill(monotonicMs());
      // A trade of before the gap belongs to a bar of before it.
      traded.fill(0);
    },
    goodMs: (index: number): number => goodMs[index] ?? 0,
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
    read: (text: string): void => talk?.read(text),
    readBytes: (bytes: Uint8Array, from: number, to: number): boolean =>
      talk?.readBytes?.(bytes, from, to) ?? false,
    end,
  };
}

/** What a feed says beside its prices. */
function createAsides(
  state: FeedPricesOptions["state"],
  names: FeedNames,
  { drop, ready }: PricesHandlers,
  missed: () => void,
): Omit<FeedTaker, "quote" | "quoteIn" | "traded" | "malformed"> {
  return {
    ready,
    missed,
    trading(feedSymbol, isTrading) {
      const index = names.of(feedSymbol);
      if (index < 0) return;
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
