/**
 * The live cells of a row, drawn on a canvas. Main thread, on the tick path: a cell takes each quote and is drawn again only
 * when it would look different. It knows neither where its row is nor whether it is seen (drawn-rows.ts).
 */
import type { QuoteView } from "../../../workers/rings/readers.ts";
import type { Ink, Pen } from "../../ui/drawn/pen.ts";
import type { TextLook } from "../../ui/drawn/text-look.ts";
import { CHANGED, SplitPriceText, type Changed } from "../../format/split-price-text.ts";
import { NO_VALUE } from "../../format/price.ts";
import type { CellSurroundings } from "./cells.ts";
import type { DrawnCell, DrawnSurroundings } from "./drawn-cell.ts";
import { DrawnSpark } from "./drawn-spark.ts";
import type { ChangeLook, ColumnLook, FigureLook, PriceLook, RangeLook } from "./drawn-look.ts";
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

/** The cell of a column, drawn with inks of `pen`. */
export function makeDrawnCell(
  { id, look }: ColumnLook,
  pen: Pen,
  around: DrawnSurroundings,
): DrawnCell {
  switch (look.kind) {
    case "price":
      return new DrawnPrice(look, pen, id === "bid", around.flashes);
    case "change":
      return new DrawnChange(look, pen);
    case "range":
      return new DrawnRange(look);
    case "spark":
      return new DrawnSpark(look, around.tails);
    case "figure":
      return new DrawnFigure(look, pen, figureOf(id, around));
  }
}

function figureOf(id: ColumnLook["id"], { zone }: CellSurroundings): Figure {
  if (id === "spread" || id === "high" || id === "low") return FIGURES[id];
  return timeFigure(zone);
}

/** A bid or ask in big-figure display, and its flash. */
class DrawnPrice implements DrawnCell, FlashView {
  isDirty = true;
  private readonly look: PriceLook;
  private readonly isBid: boolean;
  private readonly flashes: FlashBoard;
  private readonly text = new SplitPriceText();
  private readonly flash = new Flash(this);
  private isKnown = false;
  private part: Changed = CHANGED.none;
  /** Colour of what flashes; "": nothing does. */
  private ground = "";
  private readonly lead: Ink;
  private readonly big: Ink;
  private readonly small: Ink;

  constructor(look: PriceLook, pen: Pen, isBid: boolean, flashes: FlashBoard) {
    this.look = look;
    this.lead = inkOf(look.lead, pen);
    this.big = inkOf(look.big, pen);
    this.small = inkOf(look.small, pen);
    this.isBid = isBid;
    this.flashes = flashes;
  }

  reset({ digits, pip_points }: PriceScale): void {
    this.text.reset(digits, pip_points);
    this.flash.clear();
    this.isKnown = false;
    this.isDirty = true;
  }

  take(quote: QuoteView): void {
    const changed = this.text.set(this.isBid ? quote.bid : quote.ask);
    if (changed === CHANGED.none) return;
    this.isDirty = true;
    const move = this.isBid ? quote.bid_move : quote.ask_move;
    if (this.isKnown && move !== 0) this.flashes.start(this.flash, changed, move);
    this.isKnown = true;
  }

  showFlash(part: Changed, move: number, step: number): void {
    const { rise, fall } = this.look;
    this.part = part;
    this.ground = (move > 0 ? rise : fall)[step - 1] ?? "";
    this.isDirty = true;
  }

  draw(pen: Pen, top: number): void {
    const { look, text, lead, big, small } = this;
    const smallAt = look.right - small.width(text.small);
    const bigAt = smallAt - big.width(text.big);
    const leadAt = bigAt - lead.width(text.lead);
    const box = this.ground === "" ? undefined : look.boxes[this.part];
    if (box !== undefined) {
      const from =
        this.part === CHANGED.lead ? leadAt : this.part === CHANGED.big ? bigAt : smallAt;
      const left = from - box.before;
      pen.fillBox(this.ground, left, top + box.top, box.right - left, box.height);
    }
    lead.write(text.lead, leadAt, top + look.lead.baseline);
    big.write(text.big, bigAt, top + look.big.baseline);
    small.write(text.small, smallAt, top + look.small.baseline);
  }
}

const inkOf = ({ font, colour }: TextLook, pen: Pen): Ink => pen.ink(font, colour);

/** A figure that is no more than its text. */
class DrawnFigure implements DrawnCell {
  isDirty = true;
  private readonly look: FigureLook;
  private readonly figure: Figure;
  private scale: PriceScale | null = null;
  private count = Number.NaN;
  private text = NO_VALUE;
  private readonly ink: Ink;

  constructor(look: FigureLook, pen: Pen, figure: Figure) {
    this.look = look;
    this.ink = inkOf(look.text, pen);
    this.figure = figure;
  }

  reset(scale: PriceScale): void {
    this.scale = scale;
    this.count = Number.NaN;
    this.text = NO_VALUE;
    this.isDirty = true;
  }

  take(quote: QuoteView): void {
    if (this.scale === null) return;
    const count = this.figure.count(quote, this.scale);
    if (Object.is(count, this.count)) return;
    this.count = count;
    this.text = this.figure.words(count, this.scale);
    this.isDirty = true;
  }

  draw(_pen: Pen, top: number): void {
    const { look, ink, text } = this;
    ink.write(text, look.right - ink.width(text), top + look.text.baseline);
  }
}

/** Of the arrow, as the style sheet has it: its size, what is between it and the text, and how far above the baseline. */
const ARROW = { width: 6, height: 5, gap: 3, rise: 1.44 };

/** A change with sign, colour and arrow. */
class DrawnChange implements DrawnCell {
  isDirty = true;
  private readonly look: ChangeLook;
  private hundredths = Number.NaN;
  private text = NO_VALUE;

  private readonly none: Ink;
  private readonly up: Ink;
  private readonly down: Ink;

  constructor(look: ChangeLook, pen: Pen) {
    const { font, colour } = look.text;
    this.look = look;
    this.none = pen.ink(font, colour);
    this.up = pen.ink(font, look.up);
    this.down = pen.ink(font, look.down);
  }

  reset(): void {
    this.hundredths = Number.NaN;
    this.text = NO_VALUE;
    this.isDirty = true;
  }

  take(quote: QuoteView): void {
    const hundredths = changeHundredths(quote);
    if (Object.is(hundredths, this.hundredths)) return;
    this.hundredths = hundredths;
    this.text = changeWords(hundredths);
    this.isDirty = true;
  }

  draw(pen: Pen, top: number): void {
    const { right, text, hasArrow } = this.look;
    const sign = Math.sign(this.hundredths);
    const ink = sign > 0 ? this.up : sign < 0 ? this.down : this.none;
    const x = right - ink.width(this.text);
    ink.write(this.text, x, top + text.baseline);
    if (!hasArrow || ink === this.none) return;
    const left = x - ARROW.gap - ARROW.width;
    const base = top + text.baseline - ARROW.rise;
    pen.fillArrow(ink.colour, left, base - ARROW.height, ARROW.width, ARROW.height, sign > 0);
  }
}

/** Sizes of the range's line and marker, as in the style sheet. */
const LINE = { above: 3, height: 3 };
const MARKER = { width: 5, height: 9, gap: 1 };

/** Where the bid stands between the day's low and high. */
class DrawnRange implements DrawnCell {
  isDirty = true;
  private readonly look: RangeLook;
  private percent = NO_RANGE;

  constructor(look: RangeLook) {
    this.look = look;
  }

  reset(): void {
    this.percent = NO_RANGE;
    this.isDirty = true;
  }

  take(quote: QuoteView): void {
    const percent = rangePercent(quote);
    if (percent === NO_RANGE || percent === this.percent) return;
    this.percent = percent;
    this.isDirty = true;
  }

  draw(pen: Pen, top: number): void {
    const { left, right, line, marker, gap } = this.look;
    const y = top + this.look.top;
    pen.fill(line, left, y + LINE.above, right - left, LINE.height);
    if (this.percent === NO_RANGE) return;
    const x = left + ((right - left - MARKER.width) * this.percent) / 100;
    pen.fill(gap, x, y, MARKER.width, MARKER.height);
    pen.fill(marker, x + MARKER.gap, y, MARKER.width - 2 * MARKER.gap, MARKER.height);
  }
}
