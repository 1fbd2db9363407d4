/**
 * The market profiles of all sessions that brackets are known of, kept in step with them: of a bar that comes only the last
 * session is worked out again. Main thread; pure.
 */
import { barStart, nextBarStart } from "../../../../../domain/bar.ts";
import {
  marketProfile,
  roundStep,
  rowPrice,
  type Bracket,
  type MarketProfile,
} from "../../../../../indicators/volume/time-at-price.ts";
import { powerOfTen } from "../../../../format/price.ts";
import { makeBarView } from "../../bar-history.ts";
import type { Brackets } from "./brackets.ts";

/** Of older ones nothing is said: more than a year of half hours. */
export const BRACKETS_MAX = 20_000;
/** Rows that a session of the usual range has at most, where their height is not chosen. */
const USUAL_ROWS = 36;
/** The usual range is the middle one of so many sessions. */
const USUAL_OF = 10;

export type ProfileSettings = {
  readonly period: "D1" | "W1";
  readonly bracketMs: number;
  readonly dayOffsetMs: number;
  /** Decimals of the prices: a point is one of the last. */
  readonly digits: number;
  /** Height of a row, points; 0: as it suits the usual range of a session. */
  readonly row: number;
  /** Percent of the letters in the value area, and brackets of the initial balance. */
  readonly share: number;
  readonly opening: number;
};

export type SessionProfile = {
  /** The session, Unix ms: it begins at `ts` and is over at `end`. */
  readonly ts: number;
  readonly end: number;
  readonly profile: MarketProfile;
  /** When a later session's bracket that came to the point of control began, Unix ms; null: none did. */
  readonly testedAt: number | null;
};

type Session = {
  readonly ts: number;
  readonly end: number;
  readonly from: number;
  readonly brackets: Bracket[];
  low: number;
  high: number;
  profile: MarketProfile | null;
  testedAt: number | null;
};

const NOTHING_SEEN = { key: "", shape: -1, tip: -1, end: 0 };

export class SessionProfiles {
  readonly #sessions: Session[] = [];
  readonly #bar = makeBarView();
  #bars: Brackets | null = null;
  #seen = NOTHING_SEEN;
  #step = 0;
  #said: readonly SessionProfile[] = [];

  /** From the oldest to the newest; the same list while nothing changed. */
  of(bars: Brackets, settings: ProfileSettings): readonly SessionProfile[] {
    const { shape, tip, end } = bars;
    const key = JSON.stringify(settings);
    const seen = this.#seen;
    const isSame = bars === this.#bars && key === seen.key && shape === seen.shape;
    if (isSame && tip === seen.tip && end === seen.end) return this.#said;
    const known = isSame ? Math.min(seen.end, end) - 1 : -Infinity;
    this.#bars = bars;
    this.#seen = { key, shape, tip, end };
    this.#take(bars, settings, known);
    this.#calculate(settings);
    this.#test();
    this.#said = this.#sessions.flatMap(({ ts, end: over, profile, testedAt }) =>
      profile === null ? [] : [{ ts, end: over, profile, testedAt }],
    );
    return this.#said;
  }

  /** Sorts brackets into sessions. `known`: the first that may be another than before, or new. */
  #take(bars: Brackets, settings: ProfileSettings, known: number): void {
    const { period, bracketMs, dayOffsetMs } = settings;
    while ((this.#sessions.at(-1)?.from ?? -Infinity) > known) this.#sessions.pop();
    let at = this.#sessions.pop()?.from ?? this.#begin(bars, settings);
    const unit = powerOfTen(settings.digits);
    const points = (price: number): number => Math.round(price * unit);
    for (let session: Session | undefined; at < bars.end; at += 1) {
      if (!bars.read(at, at + 1, this.#bar)) continue;
      const { ts, open: first, high, low, close } = this.#bar;
      if (session === undefined || ts >= session.end) {
        session = {
          ts,
          end: nextBarStart(period, ts, dayOffsetMs),
          from: at,
          brackets: [],
          low: Infinity,
          high: -Infinity,
          profile: null,
          testedAt: null,
        };
        this.#sessions.push(session);
      }
      const bracket = {
        number: Math.round((ts - session.ts) / bracketMs),
        open: points(first),
        high: points(high),
        low: points(low),
        close: points(close),
      };
      session.brackets.push(bracket);
      session.low = Math.min(session.low, bracket.low);
      session.high = Math.max(session.high, bracket.high);
    }
  }

  /** The first bracket of the oldest session that is known whole: one without its beginning would be another. */
  #begin(bars: Brackets, { period, dayOffsetMs }: ProfileSettings): number {
    let at = Math.max(bars.first, bars.end - BRACKETS_MAX);
    const ts = bars.tsAt(at);
    const begins = barStart(period, ts, dayOffsetMs);
    const isFirst = at === bars.first && !bars.hasMore;
    if (isFirst || ts === begins || bars.tsAt(at - 1) < begins) return at;
    const next = nextBarStart(period, ts, dayOffsetMs);
    while (at < bars.end && bars.tsAt(at) < next) at += 1;
    return at;
  }

  #calculate({ row, share, opening }: ProfileSettings): void {
    const step = row > 0 ? row : this.#usualStep();
    for (const session of this.#sessions) {
      if (step === this.#step && session.profile !== null) continue;
      session.profile = marketProfile(session.brackets, step, { share, opening });
      session.testedAt = null;
    }
    this.#step = step;
  }

  /** The last session may just have begun: as long as there are others it says nothing of the usual range. */
  #usualStep(): number {
    const whole = this.#sessions.length > 1 ? this.#sessions.slice(0, -1) : this.#sessions;
    const ranges = whole
      .slice(-USUAL_OF)
      .map(({ low, high }) => high - low)
      .sort((one, other) => one - other);
    return roundStep((ranges[Math.floor(ranges.length / 2)] ?? 0) / USUAL_ROWS);
  }

  /** Looks after each session for the bracket that came back to its point of control. */
  #test(): void {
    const last = this.#sessions.at(-1);
    for (const [at, session] of this.#sessions.entries()) {
      // What an earlier session than the last one tested stays so, whatever comes.
      if (session.testedAt !== null && session.testedAt < (last?.ts ?? -Infinity)) continue;
      session.testedAt = this.#testOf(session, at + 1);
    }
  }

  #testOf({ profile }: Session, from: number): number | null {
    if (profile === null) return null;
    const poc = rowPrice(profile, profile.most);
    for (let at = from; at < this.#sessions.length; at += 1) {
      const later = this.#sessions[at];
      if (later === undefined || later.low > poc || later.high < poc) continue;
      const found = later.brackets.findIndex(({ low, high }) => low <= poc && high >= poc);
      if (found >= 0) return this.#bars?.tsAt(later.from + found) ?? null;
    }
    return null;
  }
}
