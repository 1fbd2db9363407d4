/**
 * What the chart says in words and figures, as signals: legend, quote, age, and the marks on the price scale. Main thread, once
 * a frame: a frame in which nothing changed builds no text and writes nothing.
 */
import { createSignal, untrack, type Accessor, type Setter } from "solid-js";
import { isTickFrame } from "../../../domain/bar.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeQuoteView, type QuoteReader } from "../../../workers/rings/readers.ts";
import { formatAge } from "../../format/time.ts";
import { offsetLabel } from "../../format/zone.ts";
import { barTimeText, isIntraday } from "./axis-time.ts";
import { makeBarView, type BarHistory } from "./bar-history.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { ChartView } from "./chart-view.ts";
import type { BarSpan } from "./window.ts";
import { closeTime, countdownText } from "./countdown.ts";
import { currentMarks, scaleText } from "./current-marks.ts";
import {
  barFacts,
  NO_BAR,
  NO_QUOTE,
  quoteFacts,
  type BarFacts,
  type QuoteFacts,
} from "./legend-facts.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { t } from "../../language/translate.ts";

/** An age is said from here on. */
const AGE_AFTER_MS = 1000;
/** Of a chart whose figures are not read while they change the legends say so often what is new, ms. */
export const SAID_EACH_MS = 200;

/** What a frame's words are made from. */
export type FrameFacts = {
  view: ChartView;
  palette: ChartPalette;
  history: BarHistory | null;
  symbol: SymbolRecord;
  settings: ChartSettings;
  quotes: QuoteReader;
  isFresh: boolean;
  isClosed: boolean;
  /** As ChartTurn says them. */
  isRead: boolean;
  isMoving: boolean;
  /** When the frame began, ms of the frame loop. */
  frameMs: number;
  /** This machine's clock, and the service's, Unix ms. */
  nowMs: number;
  serviceMs: number;
};

export class ChartReadout {
  readonly bar: Accessor<BarFacts>;
  readonly quote: Accessor<QuoteFacts>;
  readonly staleAge: Accessor<string>;
  readonly #setBar: Setter<BarFacts>;
  readonly #setQuote: Setter<QuoteFacts>;
  readonly #setStaleAge: Setter<string>;
  readonly #quote = makeQuoteView();
  readonly #bar = makeBarView();
  #isDue = true;
  #isMoving = false;
  /** The legend has something new to say. */
  #isUnsaid = false;
  #saidMs = Number.NEGATIVE_INFINITY;
  #saidOf: BarHistory | null = null;
  #hovered: BarSpan | null = null;
  #slot = -1;
  #seen = { quote: -1, tip: -1, countdown: "", base: 0 };

  constructor() {
    [this.bar, this.#setBar] = createSignal<BarFacts>(NO_BAR);
    [this.quote, this.#setQuote] = createSignal<QuoteFacts>(NO_QUOTE);
    [this.staleAge, this.#setStaleAge] = createSignal("");
  }

  /** The bars under the crosshair; null: it is on none. */
  get hovered(): BarSpan | null {
    return this.#hovered;
  }

  /** Something is to be said that is not of prices. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Everything is said anew in the next frame. */
  refresh(): void {
    this.#isDue = true;
    this.#saidMs = Number.NEGATIVE_INFINITY;
  }

  /** Takes the bar under the crosshair; null: the last bar. */
  hover(span: BarSpan | null): void {
    this.#hovered = span;
    // While the picture moves, bars pass under a pointer that rests: the frames say them, a few times a second.
    if (this.#isMoving) this.#isDue = true;
    else this.refresh();
  }

  /** Takes up another symbol's quotes; -1: it has none. */
  useSlot(slot: number): void {
    this.#slot = slot;
    this.#seen.quote = -1;
    Object.assign(this.#quote, makeQuoteView());
    this.#setQuote(NO_QUOTE);
    this.refresh();
  }

  frame(facts: FrameFacts): void {
    this.#isMoving = facts.isMoving;
    this.#readQuote(facts);
    this.#showAge(facts);
    if (this.#hasChanged(facts)) {
      this.#mark(facts);
      this.#isUnsaid = true;
    }
    const { isRead, frameMs, history } = facts;
    const isWaiting = !isRead && history === this.#saidOf && frameMs - this.#saidMs < SAID_EACH_MS;
    if (!this.#isUnsaid || isWaiting) return;
    this.#isUnsaid = false;
    this.#saidMs = frameMs;
    this.#saidOf = history;
    this.#say(facts);
  }

  /** A bar in words, with its time in the zone. */
  say(
    span: BarSpan,
    history: BarHistory,
    digits: number,
    settings: ChartSettings,
    zone: string,
  ): string {
    if (!history.read(span.from, span.to, this.#bar)) return "";
    const { open, high, low, close } = barFacts(this.#bar, NaN, digits);
    const time = barTimeText(this.#bar.ts, settings.timeframe, zone);
    const offset = isIntraday(settings.timeframe) ? ` ${offsetLabel(this.#bar.ts, zone)}` : "";
    return t("{time}{offset}: open {open}, high {high}, low {low}, close {close}", {
      time,
      offset,
      open,
      high,
      low,
      close,
    });
  }

  #readQuote({ quotes }: FrameFacts): void {
    const version = this.#slot < 0 ? 0 : quotes.version(this.#slot);
    if (version === 0 || version === this.#seen.quote) return;
    if (!quotes.read(this.#slot, this.#quote)) return;
    this.#seen.quote = version;
    this.#isDue = true;
  }

  #showAge({ isFresh, nowMs }: FrameFacts): void {
    const age = nowMs - this.#quote.received_at;
    const isStale = !isFresh && this.#quote.received_at > 0 && age >= AGE_AFTER_MS;
    this.#setStaleAge(isStale ? formatAge(Math.floor(age / 1000) * 1000) : "");
  }

  #hasChanged(facts: FrameFacts): boolean {
    const { settings, history, view } = facts;
    const countdown = countdownOf(facts);
    const base = isFromBase(settings.scaleMode) ? view.percentBase : 0;
    const tip = history === null ? -1 : history.tip + history.shape;
    const seen = this.#seen;
    const isSame = countdown === seen.countdown && Object.is(base, seen.base) && tip === seen.tip;
    if (isSame && !this.#isDue) return false;
    this.#isDue = false;
    Object.assign(seen, { countdown, base, tip });
    return true;
  }

  #mark({ view, palette, history, symbol, settings, isFresh, isClosed }: FrameFacts): void {
    const end = history?.end ?? 0;
    const marks = currentMarks(
      {
        last: history?.closeAt(end - 1) ?? NaN,
        before: history?.closeAt(end - 2) ?? NaN,
        bid: this.#quote.bid,
        ask: this.#quote.ask,
        digits: symbol.digits,
        countdown: this.#seen.countdown,
        isLive: isFresh && !isClosed,
        percentBase: this.#seen.base,
      },
      settings,
      palette,
    );
    view.marks.scaleText = scaleText(settings.scaleMode, this.#seen.base);
    view.marks.set(marks);
  }

  #say({ history, symbol }: FrameFacts): void {
    if (this.#seen.quote > 0) {
      const quote = quoteFacts(this.#quote, symbol);
      const shown = untrack(this.quote);
      if (quote.bid !== shown.bid || quote.ask !== shown.ask) this.#setQuote(quote);
    }
    const end = history?.end ?? 0;
    const span = this.#hovered ?? { from: end - 1, to: end };
    const isRead = history?.read(span.from, span.to, this.#bar) ?? false;
    const before = history?.closeAt(span.from - 1) ?? NaN;
    const next = isRead ? barFacts(this.#bar, before, symbol.digits) : NO_BAR;
    if (!isSameFacts(next, untrack(this.bar))) this.#setBar(next);
  }
}

/** "" where there is nothing to count down to: switched off, closed market, stale feed, no bar. */
function countdownOf(facts: FrameFacts): string {
  const { settings, history, serviceMs } = facts;
  // Nobody knows when so many ticks will have come.
  if (!settings.hasCountdown || isTickFrame(settings.timeframe)) return "";
  if (facts.isClosed || !facts.isFresh || history === null) return "";
  const ts = history.tsAt(history.end - 1);
  if (Number.isNaN(ts)) return "";
  return countdownText(
    closeTime(settings.timeframe, serviceMs, ts, history.dayOffsetMs) - serviceMs,
  );
}

function isSameFacts(one: BarFacts, other: BarFacts): boolean {
  return (Object.keys(one) as (keyof BarFacts)[]).every((field) => one[field] === other[field]);
}

/** The scale counts from the first bar in sight. */
const isFromBase = (mode: ChartSettings["scaleMode"]): boolean =>
  mode === "percentage" || mode === "indexed";
