/**
 * The live cells of a row: text nodes that are written directly, and only when what they show changes. Main thread, on the
 * tick path: a paint() that changes nothing allocates nothing. No signal, no store, no layout read.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { QuoteView } from "../../../workers/rings/readers.ts";
import { formatPercent, percentChange } from "../../format/number.ts";
import { CHANGED, SplitPriceText } from "../../format/price-text.ts";
import {
  NO_VALUE,
  formatPips,
  formatPrice,
  priceInPoints,
  spreadInPoints,
} from "../../format/price.ts";
import { formatTime } from "../../format/time.ts";
import type { Zone } from "../../format/zone.ts";
import { LiveText } from "../../ui/live-text.ts";
import type { ColumnId } from "./columns.ts";
import { Flash, type FlashBoard } from "./flash.ts";

/** One cell: forgets its symbol with reset(), then shows each quote that it is given. */
export interface Cell {
  reset(symbol: SymbolRecord): void;
  paint(quote: QuoteView): void;
}

/** A live column; the symbol's own is not. */
export type LiveColumn = Exclude<ColumnId, "symbol">;

/** What cells share: the zone of times, and the flashes under way. */
export type CellSurroundings = { zone: () => Zone; flashes: FlashBoard };

/** The cell of a column, built into `host`. */
export function makeCell(id: LiveColumn, host: HTMLElement, around: CellSurroundings): Cell {
  switch (id) {
    case "bid":
    case "ask":
      return new PriceCell(host, id, around.flashes);
    case "change":
      return new ChangeCell(host);
    case "range":
      return new RangeCell(host);
    case "spread":
      return new NumberCell(host, spreadPoints, spreadText);
    case "high":
      return new NumberCell(host, highPoints, highText);
    case "low":
      return new NumberCell(host, lowPoints, lowText);
    case "time":
      return new TimeCell(host, around.zone);
  }
}

function addSpan(parent: HTMLElement, className: string): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = className;
  parent.append(span);
  return span;
}

/**
 * A bid or ask in big-figure display. The flash covers the leftmost digit that changed and all right of it, so what is
 * right of a digit lies within its element.
 */
class PriceCell implements Cell {
  private readonly text = new SplitPriceText();
  private readonly side: "bid" | "ask";
  private readonly whole: HTMLSpanElement;
  private readonly tail: HTMLSpanElement;
  private readonly end: HTMLSpanElement;
  private readonly lead: LiveText;
  private readonly big: LiveText;
  private readonly small: LiveText;
  private readonly flash = new Flash();
  private readonly flashes: FlashBoard;
  private isPainted = false;

  constructor(host: HTMLElement, side: "bid" | "ask", flashes: FlashBoard) {
    this.side = side;
    this.flashes = flashes;
    this.whole = addSpan(host, "price watch-price");
    this.lead = new LiveText(this.whole, "");
    this.tail = addSpan(this.whole, "watch-big");
    this.big = new LiveText(this.tail, NO_VALUE);
    this.end = addSpan(this.tail, "watch-small");
    this.small = new LiveText(this.end, "");
  }

  reset(symbol: SymbolRecord): void {
    this.text.reset(symbol.digits, symbol.pip_points);
    this.isPainted = false;
    this.whole.toggleAttribute("data-none", true);
    this.flash.clear();
    this.writeAll();
  }

  paint(quote: QuoteView): void {
    const isBid = this.side === "bid";
    const changed = this.text.set(isBid ? quote.bid : quote.ask);
    if (changed === CHANGED.none) return;
    this.writeAll();
    if (!this.isPainted) this.whole.removeAttribute("data-none");
    else this.startFlash(changed, isBid ? quote.bid_move : quote.ask_move);
    this.isPainted = true;
  }

  private writeAll(): void {
    this.lead.write(this.text.lead);
    this.big.write(this.text.big);
    this.small.write(this.text.small);
  }

  private startFlash(changed: number, move: number): void {
    if (move === 0) return;
    const { whole, tail, end } = this;
    const digits = changed === CHANGED.lead ? whole : changed === CHANGED.big ? tail : end;
    this.flashes.start(this.flash, digits, move);
  }
}

type Count = (quote: QuoteView, symbol: SymbolRecord) => number;
type Words = (count: number, quote: QuoteView, symbol: SymbolRecord) => string;

const spreadPoints: Count = (quote, symbol) => spreadInPoints(quote.bid, quote.ask, symbol.digits);
const spreadText: Words = (points, _, symbol) => formatPips(points, symbol.pip_points);
const highPoints: Count = (quote, symbol) => priceInPoints(quote.high, symbol.digits);
const highText: Words = (_, quote, symbol) => formatPrice(quote.high, symbol.digits);
const lowPoints: Count = (quote, symbol) => priceInPoints(quote.low, symbol.digits);
const lowText: Words = (_, quote, symbol) => formatPrice(quote.low, symbol.digits);

/** A figure that is told by a whole number of points, so that text is made only when that number changes. */
class NumberCell implements Cell {
  private readonly text: LiveText;
  private readonly count: Count;
  private readonly words: Words;
  private symbol: SymbolRecord | null = null;
  private shown = Number.NaN;

  constructor(host: HTMLElement, count: Count, words: Words) {
    this.text = new LiveText(addSpan(host, "price"), NO_VALUE);
    this.count = count;
    this.words = words;
  }

  reset(symbol: SymbolRecord): void {
    this.symbol = symbol;
    this.shown = Number.NaN;
    this.text.write(NO_VALUE);
  }

  paint(quote: QuoteView): void {
    if (!this.symbol) return;
    const count = this.count(quote, this.symbol);
    if (Object.is(count, this.shown)) return;
    this.shown = count;
    this.text.write(this.words(count, quote, this.symbol));
  }
}

/**
 * Change since the previous day's close (column 6 of a tick, @interface §6 Prices): sign, colour and arrow, so that none
 * of them stands alone.
 */
class ChangeCell implements Cell {
  private readonly host: HTMLSpanElement;
  private readonly text: LiveText;
  private hundredths = Number.NaN;

  constructor(host: HTMLElement) {
    this.host = addSpan(host, "price watch-change");
    this.text = new LiveText(this.host, NO_VALUE);
  }

  reset(): void {
    this.hundredths = Number.NaN;
    this.host.toggleAttribute("data-none", true);
    this.text.write(NO_VALUE);
    delete this.host.dataset["sign"];
  }

  paint(quote: QuoteView): void {
    const change = percentChange(quote.bid, quote.close);
    const hundredths = Math.round(change * 100);
    if (Object.is(hundredths, this.hundredths)) return;
    const sign = Math.sign(hundredths);
    if (!Object.is(sign, Math.sign(this.hundredths))) {
      this.host.toggleAttribute("data-none", Number.isNaN(hundredths));
      if (sign > 0) this.host.dataset["sign"] = "up";
      else if (sign < 0) this.host.dataset["sign"] = "down";
      else delete this.host.dataset["sign"];
    }
    this.hundredths = hundredths;
    this.text.write(formatPercent(hundredths / 100));
  }
}

/** Steps of the marker, percent: about a pixel where the column is as narrow as it gets. */
const RANGE_STEP_PERCENT = 2;

/** Where the bid stands between the day's low and high: a marker in the background. */
class RangeCell implements Cell {
  private readonly host: HTMLElement;
  private readonly bar: HTMLSpanElement;
  private percent = -1;

  constructor(host: HTMLElement) {
    this.host = host;
    this.bar = addSpan(host, "price watch-range");
  }

  reset(): void {
    this.percent = -1;
    delete this.bar.dataset["known"];
    this.bar.style.removeProperty("background-position-x");
    this.host.removeAttribute("aria-label");
  }

  paint(quote: QuoteView): void {
    const size = quote.high - quote.low;
    if (!(size > 0)) return;
    const share = Math.max(0, Math.min(1, (quote.bid - quote.low) / size));
    const percent = Math.round((share * 100) / RANGE_STEP_PERCENT) * RANGE_STEP_PERCENT;
    if (percent === this.percent) return;
    if (this.percent < 0) this.bar.dataset["known"] = "";
    this.percent = percent;
    this.bar.style.setProperty("background-position-x", `${percent}%`);
    this.host.setAttribute("aria-label", `${percent}% of the day's range`);
  }
}

/** Time of the last price in the zone that the user looks at. */
class TimeCell implements Cell {
  private readonly text: LiveText;
  private readonly zone: () => Zone;
  private second = Number.NaN;
  private zoneShown: Zone = "";

  constructor(host: HTMLElement, zone: () => Zone) {
    this.text = new LiveText(addSpan(host, "price watch-time"), NO_VALUE);
    this.zone = zone;
  }

  reset(): void {
    this.second = Number.NaN;
    this.text.write(NO_VALUE);
  }

  paint(quote: QuoteView): void {
    const second = Math.floor(quote.ts / 1000);
    const zone = this.zone();
    if (second === this.second && zone === this.zoneShown) return;
    this.second = second;
    this.zoneShown = zone;
    this.text.write(formatTime(quote.ts, zone));
  }
}
