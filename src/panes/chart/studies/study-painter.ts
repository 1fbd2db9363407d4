/**
 * Draws the studies of one pane from columns of values: no series of the library's own and no object a point. Main thread. It
 * hangs on the pane's series, gives the price scale their range and their last values, and draws the window that is shown.
 */
import type { AutoscaleInfo, ISeriesPrimitiveAxisView, Logical } from "lightweight-charts";
import type { Indicator, Tone } from "../../../../indicators/indicator.ts";
import { MARKET_PROFILE } from "../../../../indicators/volume/market-profile.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";
import { textOn } from "../chart-palette.ts";
import type { PriceMark, PriceMarks } from "../price-marks.ts";
import { drawFill, drawLevels, drawMarks, drawPlot, type Area } from "./plot-drawing.ts";
import {
  drawProfileLevel,
  drawProfileRows,
  isLevel,
  levelsOf,
  ProfileCache,
  type DrawnProfile,
  type ProfileLevels,
} from "./profiles.ts";
import { rangeOf, type DrawnStudy, type PaneScene } from "./pane-scene.ts";
import { levelsOf as levelsOfStudy, shiftOf } from "./study-look.ts";
import { plotStyle } from "./study.ts";
import { toneColour } from "./study-colours.ts";
import { ruleColours, toneAt } from "./rule-colours.ts";
import { valueText } from "./value-text.ts";

/** How near a pointer has to be to a line, px. */
const REACH_PX = 6;
/** Room that a label on the scale takes, px: in a pane without room for all of them the legend says them. */
const LABEL_PX = 20;

export class StudyPainter extends SeriesPainter {
  #scene: PaneScene | null = null;
  readonly #marks: PriceMarks | null;
  readonly #profiles = new Map<string, ProfileCache>();
  #labels: readonly ISeriesPrimitiveAxisView[] = [];
  /** Characters of the longest label that the library lays out. */
  #longest = 0;
  /** Keeps the range of what is in sight, which is asked for often. */
  #range: { from: number; to: number; info: AutoscaleInfo | null } | null = null;

  /** `marks`: who writes the last values on the scale instead, so that they make room for others. */
  constructor(marks: PriceMarks | null = null) {
    super([
      { zOrder: () => "bottom", renderer: () => ({ draw: (target) => this.#draw(target, true) }) },
      { zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#draw(target, false) }) },
    ]);
    this.#marks = marks;
  }

  /** null: nothing to draw. */
  setScene(scene: PaneScene | null): void {
    this.#scene = scene;
    this.#range = null;
    const marks = scene === null ? [] : [...lastValues(scene), ...this.#profileMarks(scene)];
    this.#marks?.setMore(this, marks);
    this.#labels = this.#marks === null ? marks.map((mark) => this.#label(mark)) : [];
    const longest = marks.reduce((most, { label }) => Math.max(most, label.length), 0);
    const isLonger = this.#marks === null && longest > this.#longest;
    this.#longest = longest;
    if (isLonger) this.remeasure();
    else this.redraw();
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#labels;
  }

  /** What the scale shows; null: there is no value in sight. */
  get range(): AutoscaleInfo | null {
    return this.#range?.info ?? null;
  }

  autoscaleInfo(start: Logical, end: Logical): AutoscaleInfo | null {
    const scene = this.#scene;
    if (scene === null) return null;
    const from = Math.floor(start);
    const to = Math.ceil(end);
    if (this.#range?.from !== from || this.#range.to !== to) {
      this.#range = { from, to, info: rangeOf(scene, from, to) };
    }
    return this.#range.info;
  }

  /** The study with a line within reach of a place in the pane, px; null: there is none. */
  studyAt(x: number, y: number): string | null {
    let found: string | null = null;
    let nearest = REACH_PX;
    for (const { study, value, yOf } of this.#linesAt(x)) {
      const away = Math.abs(yOf(value) - y);
      if (!(away < nearest)) continue;
      nearest = away;
      found = study.id;
    }
    return found;
  }

  /** What the lines stand at across the pane, px. */
  valuesAt(x: number): readonly number[] {
    return [...this.#linesAt(x)].map(({ value }) => value).filter(Number.isFinite);
  }

  /** Between two values a line is straight. */
  *#linesAt(x: number) {
    const scene = this.#scene;
    for (const { study, indicator, values } of scene?.drawn ?? []) {
      const { factor, from, to } = values.window;
      const area = scene === null ? null : this.#area(scene, factor, x);
      if (area === null) continue;
      for (const [at, plot] of indicator.plots.entries()) {
        if (plotStyle(study, plot).isOff) continue;
        const shift = shiftOf(study, plot) / factor;
        const place = (x - area.xOf(0)) / area.step - shift;
        const row = Math.floor(place) - from;
        if (row < 0 || row >= to - from) continue;
        const one = values.columns[at]?.[row] ?? NaN;
        const next = values.columns[at]?.[row + 1] ?? NaN;
        const part = place - Math.floor(place);
        const value = Number.isNaN(next) ? one : one + (next - one) * part;
        yield { study, value, yOf: area.yOf };
      }
    }
  }

  #label({ price, label, color, textColor }: PriceMark): ISeriesPrimitiveAxisView {
    return {
      coordinate: () => this.place?.series.priceToCoordinate(price) ?? OUT_OF_SIGHT_PX,
      text: () => label,
      textColor: () => textColor,
      backColor: () => color,
      visible: () => this.paneHeight >= this.#labels.length * LABEL_PX,
    };
  }

  #draw(target: Target, isBelow: boolean): void {
    const scene = this.#scene;
    if (scene === null || this.place === null) return;
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      context.save();
      context.beginPath();
      context.rect(0, 0, width, height);
      context.clip();
      for (const one of scene.drawn) {
        const area = this.#area(scene, one.values.window.factor, width);
        if (area === null) continue;
        if (one.indicator.id === MARKET_PROFILE) {
          this.#drawMarket(context, one, scene, { width, height, isBelow });
        } else if (one.indicator.isProfile === true) {
          if (isBelow) this.#drawProfile(context, one, scene, width);
        } else if (isBelow) drawBelow(context, one, area, scene, width);
        else drawAbove(context, one, area, scene);
      }
      context.restore();
    });
  }

  /**
   * What a study's profile says of the bars that are in sight now, or their newest one; null: it has none. `moment`: of a market
   * profile the one that is said instead, Unix ms.
   */
  levelsOf(study: string, moment: number | null = null): ProfileLevels | null {
    const scene = this.#scene;
    const one = scene?.drawn.find((drawn) => drawn.study.id === study);
    const width = this.place?.chart.timeScale().width() ?? 0;
    const area = scene === null ? null : this.#area(scene, scene.window.factor, width);
    if (scene === null || one === undefined || area === null) return null;
    if (one.indicator.id === MARKET_PROFILE)
      return scene.market?.levelsAt(one.study, moment ?? newestInSight(scene, area)) ?? null;
    const last = this.#profilesOf(one, area, scene).at(-1);
    return last === undefined ? null : levelsOf(last.profile);
  }

  /** Where most was traded in each newest profile, as labels of the scale. */
  #profileMarks({ drawn, palette, digits }: PaneScene): PriceMark[] {
    return drawn.flatMap(({ study, indicator }) => {
      const plot = indicator.isProfile === true ? indicator.plots[0] : undefined;
      if (plot === undefined || plotStyle(study, plot).isOff) return [];
      const price = this.levelsOf(study.id)?.poc;
      if (price === undefined) return [];
      return [markOf(price, plotStyle(study, plot).tone, indicator, { palette, digits })];
    });
  }

  /** The groups in sight, as text: another where other bars are. */
  get sight(): string {
    const range = this.place?.chart.timeScale().getVisibleLogicalRange() ?? null;
    return range === null ? "" : `${Math.floor(range.from)} ${Math.ceil(range.to)}`;
  }

  #drawMarket(
    context: CanvasRenderingContext2D,
    { study, indicator }: DrawnStudy,
    scene: PaneScene,
    size: { width: number; height: number; isBelow: boolean },
  ): void {
    const { factor } = scene.window;
    const area = this.#area(scene, factor, size.width);
    if (area === null) return;
    scene.market?.draw(context, { study, indicator, factor, area, ...scene, ...size });
  }

  #profilesOf({ study }: DrawnStudy, area: Area, scene: PaneScene): readonly DrawnProfile[] {
    const cache = this.#profiles.get(study.id) ?? new ProfileCache();
    this.#profiles.set(study.id, cache);
    // The area has a few groups more on both sides than are in sight.
    return cache.of(study.inputs, {
      history: scene.history,
      factor: scene.window.factor,
      first: area.first + 2,
      end: area.end - 2,
      dayOffsetMs: scene.dayOffsetMs,
    });
  }

  #drawProfile(
    context: CanvasRenderingContext2D,
    one: DrawnStudy,
    scene: PaneScene,
    width: number,
  ): void {
    // Its bars are the chart's own of now, whatever the values of other studies are of.
    const area = this.#area(scene, scene.window.factor, width);
    if (area === null) return;
    const profiles = this.#profilesOf(one, area, scene);
    const { study, indicator } = one;
    const colourOf = (id: string): string | null => {
      const plot = indicator.plots.find((known) => known.id === id);
      const style = plot === undefined ? null : plotStyle(study, plot);
      return style === null || style.isOff ? null : toneColour(style.tone, scene.palette);
    };
    const colours = { up: colourOf("up"), down: colourOf("down") };
    drawProfileRows(context, profiles, study.inputs, area, colours, width);
    for (const plot of indicator.plots) {
      const style = plotStyle(study, plot);
      if (style.isOff || !isLevel(plot.id)) continue;
      drawProfileLevel(
        context,
        profiles,
        plot.id,
        { isWhole: study.inputs["span"] === 0, area, width },
        {
          colour: toneColour(style.tone, scene.palette),
          width: style.width,
          isDashed: plot.isDashed === true,
        },
      );
    }
  }

  /**
   * Where groups and values are on the pane; null: the scale has no place for them yet. `factor`: the bars of a group of the
   * values, which may still be another than the chart's: right after a zoom the old ones are drawn until the new ones come.
   */
  #area(scene: PaneScene, factor: number, width: number): Area | null {
    const { place, points } = this;
    if (place === null || points === null) return null;
    const y0 = place.series.priceToCoordinate(1);
    const y1 = place.series.priceToCoordinate(2);
    if (y0 === null || y1 === null) return null;
    const { spacing } = points;
    const ratio = factor / scene.window.factor;
    const step = spacing * ratio;
    // The middle of group 0 of these values.
    const zero = points.zero + (ratio / 2 - scene.window.from - 0.5) * spacing;
    const yOf = scene.isLogarithmic
      ? (value: number): number => place.series.priceToCoordinate(value) ?? NaN
      : (value: number): number => y0 + (value - 1) * (y1 - y0);
    return {
      step,
      xOf: (group) => zero + group * step,
      yOf,
      first: Math.floor(-zero / step) - 2,
      end: Math.ceil((width - zero) / step) + 3,
    };
  }
}

/** The last value of each plot as a label of the scale. */
function lastValues({ drawn, palette, digits, history }: PaneScene): PriceMark[] {
  return drawn.flatMap(({ study, indicator, values }) =>
    indicator.plots.flatMap((plot, at) => {
      const style = plotStyle(study, plot);
      const row = values.window.to - 1 - values.window.from;
      const price = values.columns[at]?.[row] ?? NaN;
      if (style.isOff || plot.kind === "marks" || Number.isNaN(price)) return [];
      const tone = toneAt(style, at, row, { indicator, values, history });
      return [markOf(price, tone, indicator, { palette, digits })];
    }),
  );
}

function markOf(
  price: number,
  tone: Tone,
  { format }: Indicator,
  { palette, digits }: Pick<PaneScene, "palette" | "digits">,
): PriceMark {
  const color = toneColour(tone, palette);
  const look = { note: "", isFilled: false, line: "none", alpha: 1 } as const;
  return {
    price,
    label: valueText(price, format, digits),
    isPrice: format === "price",
    color,
    textColor: textOn(color),
    ...look,
  };
}

/** When the newest bar in sight began, Unix ms. */
function newestInSight({ history, window }: PaneScene, { end }: Area): number {
  return history.tsAt(Math.min(history.end, (end - 2) * window.factor) - 1);
}

const OUT_OF_SIGHT_PX = -100;

function drawBelow(
  context: CanvasRenderingContext2D,
  { study, indicator, values }: DrawnStudy,
  area: Area,
  { palette }: PaneScene,
  width: number,
): void {
  drawLevels(context, levelsOfStudy(study, indicator), area, palette, width);
  const isShown = (id: string): boolean =>
    indicator.plots.some((plot) => plot.id === id && !plotStyle(study, plot).isOff);
  for (const fill of indicator.fills ?? []) {
    if (isShown(fill.from) && isShown(fill.to)) {
      drawFill(context, fill, { indicator, study, values }, area, palette);
    }
  }
}

function drawAbove(
  context: CanvasRenderingContext2D,
  { study, indicator, values }: DrawnStudy,
  area: Area,
  { palette, history }: PaneScene,
): void {
  for (const [at, plot] of indicator.plots.entries()) {
    const style = plotStyle(study, plot);
    const column = values.columns[at];
    if (style.isOff || column === undefined) continue;
    const { factor, from, to } = values.window;
    const shift = shiftOf(study, plot) / factor;
    const colour = toneColour(style.tone, palette);
    const scene = { indicator, values, history };
    const by = ruleColours(style.rule, { at, tone: style.tone }, scene, palette);
    const line = { column, from, to, shift, colour, width: style.width, by };
    const closed = (row: number): boolean => isClosed(history, from + row, factor);
    const drawn = history.withGaps === undefined ? line : { ...line, isClosed: closed };
    if (plot.kind === "marks") drawMarks(context, plot, drawn, { area, palette, history, factor });
    else drawPlot(context, plot, drawn, area, palette);
  }
}

const bar = makeBarView();

/** The chart has a place for a group, and no bar in it. */
const isClosed = (history: BarHistory, group: number, factor: number): boolean =>
  !history.read(group * factor, (group + 1) * factor, bar);
