/**
 * The bars of a combination of symbols, kept in step with those of its symbols. Main thread; pure. There is a bar wherever each
 * of them has one. Open and close are exact; highs and lows are the highest and lowest of the arithmetic of opens, highs, lows
 * and closes, since nobody knows when within a bar each symbol was where (as TradingView has them).
 */
import type { Combination } from "../../../../domain/combination.ts";
import { most } from "../../../../domain/lists.ts";
import type { BarView } from "../../../../workers/rings/readers.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";

type Seen = { shape: number; tip: number; end: number };

const PRICES = ["open", "high", "low", "close"] as const;

export class CombinedHistory extends BarHistory {
  readonly #combination: Combination;
  readonly #volumeShare: number;
  readonly #bars: BarView[];
  readonly #prices: Float64Array;
  readonly #bar = makeBarView();
  #seen: Seen[] = [];

  /** `volumeShare`: what of the symbols' volumes together is the whole's. */
  constructor(combination: Combination, volumeShare = 1) {
    super();
    this.#volumeShare = volumeShare;
    this.#combination = combination;
    this.#bars = combination.legs.map(makeBarView);
    this.#prices = new Float64Array(combination.legs.length);
  }

  /** Takes in what has changed of the symbols' bars, in the order of the legs; does nothing where nothing has. */
  follow(parts: readonly BarHistory[]): void {
    const seen = this.#seen;
    const isShaped = parts.some(({ shape }, at) => seen[at]?.shape !== shape);
    if (!isShaped && parts.every(({ tip }, at) => seen[at]?.tip === tip)) return;
    this.dayOffsetMs = parts[0]?.dayOffsetMs;
    if (isShaped) this.#combineAll(parts);
    else this.#combineTail(parts);
    this.hasMore = limiting(parts).every(({ hasMore }) => hasMore);
    this.#seen = parts.map(({ shape, tip, end }) => ({ shape, tip, end }));
  }

  /** All anew. Bars that were there keep their ordinals. */
  #combineAll(parts: readonly BarHistory[]): void {
    const [lead] = parts;
    if (lead === undefined) return;
    const oldFirstTs = this.tsAt(this.first);
    const from = most(parts.map((part) => part.tsAt(part.first)));
    const rows: BarView[] = [];
    for (let at = lead.ordinalAt(from); at < lead.end; at += 1)
      if (this.#read(parts, lead.tsAt(at))) rows.push({ ...this.#bar });
    const kept = rows.findIndex(({ ts }) => ts === oldFirstTs);
    const first = kept < 0 ? this.first : this.first - kept;
    this.cut(first, first);
    const column = (name: keyof BarView): Float64Array =>
      Float64Array.from(rows, (row) => row[name]);
    this.prepend({
      ts: column("ts"),
      open: column("open"),
      high: column("high"),
      low: column("low"),
      close: column("close"),
      volume: column("volume"),
    });
    this.tip += 1;
  }

  /** The bars from the first on that a symbol has revised or added. */
  #combineTail(parts: readonly BarHistory[]): void {
    const [lead] = parts;
    if (lead === undefined) return;
    let from = Infinity;
    for (const [at, part] of parts.entries()) {
      const seen = this.#seen[at];
      if (seen === undefined || part.tip === seen.tip) continue;
      from = Math.min(from, part.tsAt(Math.max(part.first, seen.end - 1)));
    }
    for (let at = lead.ordinalAt(from); at < lead.end; at += 1)
      if (this.#read(parts, lead.tsAt(at))) this.upsert(this.#bar);
  }

  /** The combined bar of a time; false: a symbol has none then, or the arithmetic has no value. */
  #read(parts: readonly BarHistory[], ts: number): boolean {
    for (const [at, part] of parts.entries()) {
      const ordinal = part.ordinalAt(ts);
      const leg = this.#bars[at];
      if (leg === undefined || part.tsAt(ordinal) !== ts) return false;
      part.read(ordinal, ordinal + 1, leg);
    }
    const bar = this.#bar;
    bar.ts = ts;
    bar.volume = 0;
    for (const leg of this.#bars) bar.volume += leg.volume * this.#volumeShare;
    for (const name of PRICES) {
      for (const [at, leg] of this.#bars.entries()) this.#prices[at] = leg[name];
      bar[name] = this.#combination.valueOf(this.#prices);
    }
    const { open, high, low, close } = bar;
    bar.high = Math.max(open, high, low, close);
    bar.low = Math.min(open, high, low, close);
    return Number.isFinite(bar.high - bar.low);
  }
}

/** The symbols whose oldest bar is the latest: without older ones of theirs there are none of the whole. */
export function limiting(parts: readonly BarHistory[]): BarHistory[] {
  const latest = most(parts.map((part) => part.tsAt(part.first)));
  return parts.filter((part) => part.tsAt(part.first) === latest);
}
