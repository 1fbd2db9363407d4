/**
 * The live cells of a row: text nodes that are written directly, and only when what they show changes. Main thread, on the
 * tick path: a paint() that changes nothing allocates nothing. No signal, no store, no layout read.
 */
import type { QuoteView } from "../../../workers/rings/readers.ts";
import { CHANGED, SplitPriceText, type Changed } from "../../format/split-price-text.ts";
import { NO_VALUE } from "../../format/price.ts";
import type { Zone } from "../../format/zone.ts";
import { LiveText } from "../../ui/live-text.ts";
import type { ColumnId, LateColumn } from "./columns.ts";
import {
  FIGURES,
  NO_RANGE,
  changeHundredths,
  changeWords,
  rangePercent,
  timeFigure,
  type Figure,
  type PriceScale,
} from "./figures.ts";
import { Flash, type FlashBoard, type FlashView } from "./flash.ts";
import { t } from "../../language/translate.ts";

/** One cell: forgets its symbol with reset(), then shows each quote that it is given. */
export interface Cell {
  reset(scale: PriceScale): void;
  /** `isSeen`: false while the canvas shows the price (drawn-rows.ts), and the text is there to be read out. */
  paint(quote: QuoteView, isSeen: boolean): void;
}

/** A live column; the symbol's own is not, nor are those that no quote tells. */
export type LiveColumn = Exclude<ColumnId, "symbol" | LateColumn>;

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
    case "time":
      return new FigureCell(addSpan(host, "price watch-time"), timeFigure(around.zone));
    default:
      return new FigureCell(addSpan(host, "price"), FIGURES[id]);
  }
}

/** The class of a flash's step; the style sheet lets them fade. */
export const flashName = (move: number, step: number): string =>
  (move > 0 ? RISE : FALL)[step - 1] ?? "";

const RISE = ["watch-rise-1", "watch-rise-2", "watch-rise-3"];
const FALL = ["watch-fall-1", "watch-fall-2", "watch-fall-3"];

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
class PriceCell implements Cell, FlashView {
  private readonly text = new SplitPriceText();
  private readonly side: "bid" | "ask";
  private readonly whole: HTMLSpanElement;
  private readonly tail: HTMLSpanElement;
  private readonly end: HTMLSpanElement;
  private readonly lead: LiveText;
  private readonly big: LiveText;
  private readonly small: LiveText;
  private readonly flash = new Flash(this);
  private readonly flashes: FlashBoard;
  /** What flashes, and the class for it; "" for none. */
  private flashing: HTMLElement | null = null;
  private flashClass = "";
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

  reset(scale: PriceScale): void {
    this.text.reset(scale.digits, scale.pip_points);
    this.isPainted = false;
    this.whole.toggleAttribute("data-none", true);
    this.flash.clear();
    this.writeAll();
  }

  paint(quote: QuoteView, isSeen: boolean): void {
    const isBid = this.side === "bid";
    const changed = this.text.set(isBid ? quote.bid : quote.ask);
    if (changed === CHANGED.none) return;
    this.writeAll();
    if (!this.isPainted) this.whole.removeAttribute("data-none");
    else if (isSeen) this.startFlash(changed, isBid ? quote.bid_move : quote.ask_move);
    this.isPainted = true;
  }

  private writeAll(): void {
    this.lead.write(this.text.lead);
    this.big.write(this.text.big);
    this.small.write(this.text.small);
  }

  private startFlash(changed: Changed, move: number): void {
    if (move !== 0) this.flashes.start(this.flash, changed, move);
  }

  showFlash(part: Changed, move: number, step: number): void {
    const { whole, tail, end, flashing, flashClass } = this;
    const element = part === CHANGED.lead ? whole : part === CHANGED.big ? tail : end;
    const name = step === 0 ? "" : flashName(move, step);
    if (flashClass === "") element.classList.add(name);
    else if (name === "") flashing?.classList.remove(flashClass);
    else flashing?.classList.replace(flashClass, name);
    this.flashing = element;
    this.flashClass = name;
  }
}

/** A figure whose text is made only when the number that tells it changes. */
class FigureCell implements Cell {
  private readonly text: LiveText;
  private readonly figure: Figure;
  private scale: PriceScale | null = null;
  private shown = Number.NaN;

  constructor(parent: HTMLElement, figure: Figure) {
    this.text = new LiveText(parent, NO_VALUE);
    this.figure = figure;
  }

  reset(scale: PriceScale): void {
    this.scale = scale;
    this.shown = Number.NaN;
    this.text.write(NO_VALUE);
  }

  paint(quote: QuoteView): void {
    if (!this.scale) return;
    const count = this.figure.count(quote, this.scale);
    if (Object.is(count, this.shown)) return;
    this.shown = count;
    this.text.write(this.figure.words(count, this.scale));
  }
}

/** A change with sign, colour and arrow, so that none of them stands alone. */
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
    const hundredths = changeHundredths(quote);
    if (Object.is(hundredths, this.hundredths)) return;
    const sign = Math.sign(hundredths);
    if (!Object.is(sign, Math.sign(this.hundredths))) {
      this.host.toggleAttribute("data-none", Number.isNaN(hundredths));
      if (sign > 0) this.host.dataset["sign"] = "up";
      else if (sign < 0) this.host.dataset["sign"] = "down";
      else delete this.host.dataset["sign"];
    }
    this.hundredths = hundredths;
    this.text.write(changeWords(hundredths));
  }
}

/** Where the bid stands between the day's low and high: a marker in the background. */
class RangeCell implements Cell {
  private readonly host: HTMLElement;
  private readonly bar: HTMLSpanElement;
  private percent = NO_RANGE;

  constructor(host: HTMLElement) {
    this.host = host;
    this.bar = addSpan(host, "price watch-range");
  }

  reset(): void {
    this.percent = NO_RANGE;
    delete this.bar.dataset["known"];
    this.bar.style.removeProperty("background-position-x");
    this.host.removeAttribute("aria-label");
  }

  paint(quote: QuoteView): void {
    const percent = rangePercent(quote);
    if (percent === NO_RANGE || percent === this.percent) return;
    if (this.percent === NO_RANGE) this.bar.dataset["known"] = "";
    this.percent = percent;
    this.bar.style.setProperty("background-position-x", `${percent}%`);
    this.host.setAttribute("aria-label", t("{percent}% of the day's range", { percent }));
  }
}
