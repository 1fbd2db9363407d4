/**
 * Tapes: recordings that lie near each other in time are played on one clock, those that lie years apart each on its own.
 * Runs in the service; pure.
 */
import { DAY_MS } from "../../../domain/bar.ts";
import type { Table } from "./table.ts";

/** Recordings with a longer hole between them are different tapes. */
const TAPE_GAP_MS = 7 * DAY_MS;

/** One symbol's place in a tape. `next` is the row that is played next. */
export type Voice = {
  readonly symbol_id: number;
  readonly ticks: Table;
  next: number;
  /** Time of the opening quote, which is played before the tape reaches it; -Infinity: none was. Unix ms. */
  aheadTs: number;
};

export const makeVoice = (symbol_id: number, ticks: Table): Voice => ({
  symbol_id,
  ticks,
  next: 0,
  aheadTs: Number.NEGATIVE_INFINITY,
});

export const firstTs = (voice: Voice): number => voice.ticks.ts[0] ?? 0;
export const lastTs = (voice: Voice): number => voice.ticks.ts[voice.ticks.length - 1] ?? 0;

/** Time of the row that is played next; infinite at the end. */
export const nextTs = (voice: Voice): number =>
  voice.next < voice.ticks.length ? (voice.ticks.ts[voice.next] ?? 0) : Number.POSITIVE_INFINITY;

/** Groups the voices into tapes, each in order of its first tick. */
export function makeTapes(voices: readonly Voice[]): Voice[][] {
  const sorted = [...voices].sort((left, right) => firstTs(left) - firstTs(right));
  const tapes: Voice[][] = [];
  let tape: Voice[] = [];
  let tapeEnd = Number.NEGATIVE_INFINITY;
  for (const voice of sorted) {
    if (firstTs(voice) - tapeEnd > TAPE_GAP_MS) {
      tape = [];
      tapes.push(tape);
    }
    tape.push(voice);
    tapeEnd = Math.max(tapeEnd, lastTs(voice));
  }
  return tapes;
}

/** The voice whose next tick is the oldest, or null when all are at their end. Of equals, the first. */
export function nextVoice(voices: readonly Voice[]): Voice | null {
  let best: Voice | null = null;
  let bestTs = Number.POSITIVE_INFINITY;
  for (let position = 0; position < voices.length; position++) {
    const voice = voices[position];
    if (voice === undefined) continue;
    const ts = nextTs(voice);
    if (ts < bestTs) {
      best = voice;
      bestTs = ts;
    }
  }
  return best;
}
