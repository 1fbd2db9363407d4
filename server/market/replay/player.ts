/**
 * Plays one tape into the market: its ticks in strict order of time on one clock, at a speed. Runs in the service on the
 * event loop, in bounded slices. A tick keeps its recorded time.
 *
 * Silence of the whole tape that is longer than a minute is cut to a minute: a weekend does not stop the show. When the
 * process stood still, the tape goes on from where it was instead of racing to catch up.
 */
import { least } from "../../../domain/lists.ts";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { MarketSink } from "../provider.ts";
import { volumeOf } from "./frames.ts";
import { firstTs, nextTs, nextVoice, type Voice } from "./tape.ts";

/** Longest silence that is played, in recorded time. */
const SILENCE_MS_MAX = 60_000;
const SLICE_TICKS_MAX = 2_000;
/** A tape that is later than this does not catch up. */
const LATE_MS_MAX = 2_000;
const TIMER_MS_MAX = 60_000;

export type TapePlayer = {
  /** Plays each symbol's opening quote at once, then the tape. `onEnd` is called once, after the last tick. */
  start(sink: MarketSink, onEnd: () => void): void;
  stop(): void;
  /** Recorded time that the tape has reached, for a symbol: Unix ms. Every tick up to it was played. */
  now(voice: Voice): number;
};

/** `speed`: recorded ms a ms; 0: as fast as it goes. `monotonicMs`: a clock that never jumps. */
export function createTapePlayer(
  voices: readonly Voice[],
  speed: number,
  monotonicMs: () => number,
): TapePlayer {
  let head = least(voices.map(firstTs));
  /** When the head stood where it is, on the monotonic clock. */
  let headMs = 0;
  /** How far the head may run before the next tick; the rest of a silence is jumped over. */
  let limit = head;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;

  function start(sink: MarketSink, onEnd: () => void): void {
    isRunning = true;
    headMs = monotonicMs();
    if (speed > 0) for (const voice of voices) playOpening(voice, sink);
    run(sink, onEnd);
  }

  /** So that each symbol has a quote from the start. Its own time comes later and it is not played again. */
  function playOpening(voice: Voice, sink: MarketSink): void {
    playTick(voice, sink);
    voice.aheadTs = firstTs(voice);
  }

  function run(sink: MarketSink, onEnd: () => void): void {
    if (!isRunning) return;
    for (let played = 0; played < SLICE_TICKS_MAX; played++) {
      const voice = nextVoice(voices);
      if (voice === null) {
        isRunning = false;
        onEnd();
        return;
      }
      const waitMs = reach(nextTs(voice));
      if (waitMs > 0) {
        const delayMs = Math.min(Math.ceil(waitMs), TIMER_MS_MAX);
        timer = setTimeout(() => run(sink, onEnd), delayMs);
        return;
      }
      playTick(voice, sink);
    }
    immediate = setImmediate(() => run(sink, onEnd));
  }

  /** Moves the head to `ts` when its time has come and returns 0; else how long to wait, in ms of the monotonic clock. */
  function reach(ts: number): number {
    if (speed === 0) {
      head = ts;
      limit = ts;
      return 0;
    }
    const nowMs = monotonicMs();
    const dueMs = headMs + Math.min(ts - head, SILENCE_MS_MAX) / speed;
    limit = Math.min(ts - 1, head + SILENCE_MS_MAX);
    if (dueMs > nowMs) return dueMs - nowMs;
    head = ts;
    headMs = nowMs - dueMs > LATE_MS_MAX ? nowMs : dueMs;
    limit = ts;
    return 0;
  }

  function now(voice: Voice): number {
    const ran = speed === 0 || !isRunning ? 0 : (monotonicMs() - headMs) * speed;
    const reached = Math.max(head, Math.min(Math.floor(head + ran), limit));
    return Math.max(reached, voice.aheadTs);
  }

  function stop(): void {
    isRunning = false;
    clearTimeout(timer);
    clearImmediate(immediate);
  }

  return { start, stop, now };
}

/**
 * Plays the voice's next tick; after its last the symbol is closed. A recorded ask that is not above its bid is played one
 * point above it.
 */
function playTick(voice: Voice, sink: MarketSink): void {
  const row = voice.next;
  const { prices, ts, whole, fraction } = voice.ticks;
  const bid = prices[0]?.[row] ?? 0;
  const ask = Math.max(prices[1]?.[row] ?? 0, bid + 1);
  const volume = whole === null ? 0 : volumeOf(whole[row] ?? 0, fraction?.[row] ?? 0);
  voice.next = row + 1;
  sink.tick(voice.symbol_id, bid, ask, volume, ts[row] ?? 0);
  if (row + 1 === voice.ticks.length) {
    sink.status(voice.symbol_id, SYMBOL_STATUS.closed, ts[row] ?? 0);
  }
}
