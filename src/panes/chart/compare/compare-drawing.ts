/**
 * What one chart draws of its compared symbols and what their rows say, once a frame. Main thread. A frame in which nothing
 * changed draws nothing and writes nothing.
 */
import { untrack } from "solid-js";
import { formatIndexed, formatPercent, percentChange } from "../../../format/number.ts";
import { formatPrice, NO_VALUE } from "../../../format/price.ts";
import type { BarHistory } from "../bar-history.ts";
import type { ChartView } from "../chart-view.ts";
import type { Chart } from "../create-chart.ts";
import { textOn, type ChartPalette } from "../chart-palette.ts";
import type { PriceMark } from "../price-marks.ts";
import type { BarSpan, Window } from "../window.ts";
import { closeAsOf } from "./aligned-closes.ts";
import { ON_BRICKS, type CompareLine, type Trouble } from "./compare-line.ts";
import { baseOf, ComparePainter, ownBase, type ComparedLine } from "./compare-painter.ts";
import { hasPercent, inkColour, type Comparison } from "./comparison.ts";
import { SteadyScale } from "./steady-scale.ts";

/** What a row says: a value, or why there is none. */
export type CompareReading = {
  readonly text: string;
  readonly trouble: string;
  readonly canRetry: boolean;
};

export type CompareReadings = ReadonlyMap<number, CompareReading>;

export const NO_READING: CompareReading = { text: NO_VALUE, trouble: "", canRetry: false };

/** One symbol in a frame. */
type Row = {
  readonly one: Comparison;
  readonly line: CompareLine;
  readonly trouble: Trouble | null;
};

type Seen = {
  main: BarHistory | null;
  window: Window | null;
  hovered: BarSpan | null;
  first: number;
  troubles: string;
};

const NOTHING_SEEN: Seen = { main: null, window: null, hovered: null, first: -1, troubles: "" };

export class CompareDrawing {
  readonly #chart: Chart;
  readonly #told: (readings: CompareReadings) => void;
  readonly #painter = new ComparePainter();
  #takeOff: (() => void) | null = null;
  #view: ChartView | null = null;
  #scale: SteadyScale | null = null;
  #seen = NOTHING_SEEN;
  #said = "";
  #figuresTop = 0;
  #pointed: number | null = null;

  constructor(chart: Chart, told: (readings: CompareReadings) => void) {
    this.#chart = chart;
    this.#told = told;
  }

  dispose(): void {
    this.#takeOff?.();
    this.#takeOff = null;
    this.#view?.marks.setMore(this, []);
    this.#scale?.letGo();
    this.#view = null;
    this.#scale = null;
  }

  /** Draws on another canvas. */
  setView(view: ChartView | null): void {
    this.dispose();
    this.#view = view;
    this.#scale = view === null ? null : new SteadyScale(view.chart);
    this.#takeOff = view?.layers.add(this.#painter) ?? null;
    this.refresh();
  }

  /** List or look are others. */
  refresh(): void {
    this.#seen = NOTHING_SEEN;
  }

  /** Where figures of scales may begin, px from the pane's top. */
  setFiguresTop(px: number): void {
    if (px === this.#figuresTop) return;
    this.#figuresTop = px;
    this.refresh();
  }

  /** The symbol whose row is pointed at; null: none is. */
  point(symbol_id: number | null): void {
    this.#pointed = symbol_id;
    this.refresh();
  }

  frame(
    list: readonly Comparison[],
    lines: readonly CompareLine[],
    palette: ChartPalette,
    serviceMs: number,
  ): void {
    const view = this.#view;
    const main = untrack(this.#chart.source.history);
    const place = view?.place ?? null;
    if (view === null || main === null || place === null || main.isMade === true) {
      this.#drawNothing(list, main?.isMade === true ? ON_BRICKS : null);
      return;
    }
    if (hasPercent(list)) this.#scale?.hold();
    else this.#scale?.letGo();
    const { window } = place;
    const seen = this.#seen;
    let isScene = seen.main !== main || seen.window !== window;
    const rows: Row[] = [];
    for (const [at, one] of list.entries()) {
      const line = lines[at];
      if (line === undefined) continue;
      if (line.frame(main, window, place.view, serviceMs)) isScene = true;
      rows.push({ one, line, trouble: line.trouble(one.scale === "percent") });
    }
    const troubles = rows.map(({ trouble }) => trouble?.words ?? "").join("\n");
    isScene ||= seen.troubles !== troubles;
    const { hovered } = this.#chart.readout;
    const first = this.#painter.firstInSight;
    if (!isScene && seen.hovered === hovered && seen.first === first) return;
    const drawn = this.#draw(view, { rows, main, window, palette }, hovered, isScene);
    this.#seen = { main, window, hovered, first: drawn, troubles };
  }

  /** Returns the first group in sight, from which percent were counted. */
  #draw(
    view: ChartView,
    frame: { rows: readonly Row[]; main: BarHistory; window: Window; palette: ChartPalette },
    hovered: BarSpan | null,
    isScene: boolean,
  ): number {
    const { rows, main, window, palette } = frame;
    const shown = rows.map((row) => drawnLine(row, palette, this.#pointed));
    const isLogarithmic = untrack(this.#chart.settings).scaleMode === "logarithmic";
    const lines = shown.filter((one, at) => one !== null && rows[at]?.one.isHidden === false);
    const drawn = lines.filter((one) => one !== null);
    const scene = {
      lines: drawn,
      window,
      history: main,
      palette,
      isLogarithmic,
      figuresTop: this.#figuresTop,
    };
    if (isScene) this.#painter.setScene(scene);
    // Of the scene that was set now, which may begin elsewhere.
    const first = this.#painter.firstInSight;
    const own = ownBase(scene, first);
    const last = main.tsAt(main.end - 1);
    const at = hovered === null ? last : main.tsAt(Math.min(hovered.to, main.end) - 1);
    const changeText =
      untrack(this.#chart.settings).scaleMode === "indexed" ? formatIndexed : percentText;
    const marks: PriceMark[] = [];
    const readings = new Map<number, CompareReading>();
    for (const [index, row] of rows.entries()) {
      const line = shown[index] ?? null;
      const base = line === null ? NaN : baseOf(line, first);
      readings.set(row.one.symbol_id, readingOf(row, base, at, changeText));
      if (line === null || line.scale === "own" || row.one.isHidden) continue;
      const close = closeOf(row, last);
      if (Number.isNaN(close / base)) continue;
      marks.push(markOf((close / base) * own, changeText(close, base), line));
    }
    view.marks.setMore(this, marks);
    this.#tell(readings);
    return first;
  }

  #drawNothing(list: readonly Comparison[], trouble: Trouble | null): void {
    this.#scale?.letGo();
    if (this.#seen.main !== null) {
      this.#painter.setScene(null);
      this.#view?.marks.setMore(this, []);
    }
    this.#seen = NOTHING_SEEN;
    const said = { ...NO_READING, trouble: trouble?.words ?? "" };
    this.#tell(new Map(list.map(({ symbol_id }) => [symbol_id, said])));
  }

  #tell(readings: CompareReadings): void {
    const said = Array.from(readings, ([id, { text, trouble }]) => `${id} ${text} ${trouble}`);
    if (said.join("\n") === this.#said) return;
    this.#said = said.join("\n");
    this.#told(readings);
  }
}

/** null: there is nothing to draw. */
function drawnLine(
  { one, line, trouble }: Row,
  palette: ChartPalette,
  pointed: number | null,
): ComparedLine | null {
  if (trouble !== null) return null;
  const { values, from, to } = line.closes;
  const digits = untrack(line.symbol)?.digits ?? 2;
  return {
    values,
    from,
    count: to - from,
    scale: one.scale,
    colour: inkColour(one.ink, palette),
    digits,
    isFaint: pointed !== null && pointed !== one.symbol_id,
  };
}

function closeOf({ line }: Row, ts: number): number {
  const bars = untrack(line.source.history);
  return bars === null ? NaN : closeAsOf(bars, ts);
}

const percentText = (close: number, base: number): string =>
  formatPercent(percentChange(close, base));

function readingOf(
  row: Row,
  base: number,
  ts: number,
  changeText: (close: number, base: number) => string,
): CompareReading {
  const { one, line, trouble } = row;
  if (trouble !== null)
    return { text: NO_VALUE, trouble: trouble.words, canRetry: trouble.canRetry };
  const close = closeOf(row, ts);
  const text =
    one.scale === "percent"
      ? changeText(close, base)
      : formatPrice(close, untrack(line.symbol)?.digits ?? 2);
  return { ...NO_READING, text };
}

/** The last value on the price scale. */
const markOf = (price: number, label: string, { colour }: ComparedLine): PriceMark => ({
  price,
  label,
  note: "",
  color: colour,
  textColor: textOn(colour),
  isFilled: true,
  line: "none",
  alpha: 1,
});
