/** Which price lines and labels the chart shows now. Main thread; pure. */
import { formatIndexed, formatPercent, percentChange } from "../../format/number.ts";
import { formatPrice } from "../../format/price.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { ChartPalette } from "./chart-palette.ts";
import type { PriceMark } from "./price-marks.ts";

export type MarkFacts = {
  /** Close of the last bar and of the one before it; NaN: none. */
  last: number;
  before: number;
  /** The quote, or NaN before the first. */
  bid: number;
  ask: number;
  digits: number;
  /** "" while there is nothing to count down to. */
  countdown: string;
  /** Prices are current: a live feed and an open market. */
  isLive: boolean;
  /** What the scales in percent and indexed to 100 count from. */
  percentBase: number;
};

/** What a scale says of a price where it counts from another, in percent or indexed to 100; null: it says prices. */
export function scaleText(
  mode: ChartSettings["scaleMode"],
  base: number,
): ((price: number) => string) | null {
  if (mode === "indexed") return (price) => formatIndexed(price, base);
  if (mode === "percentage") return (price) => formatPercent(percentChange(price, base));
  return null;
}

const LINE_ALPHA = 0.7;
const DIM_ALPHA = 0.35;

/** The last price first: it keeps its place on the scale, the others make room. */
export function currentMarks(
  facts: MarkFacts,
  settings: ChartSettings,
  palette: ChartPalette,
): PriceMark[] {
  const { digits, isLive } = facts;
  const alpha = isLive ? LINE_ALPHA : DIM_ALPHA;
  const textOf =
    scaleText(settings.scaleMode, facts.percentBase) ??
    ((price: number): string => formatPrice(price, digits));
  const sideColor = { bid: palette.sell, ask: palette.buy };
  const hasLine = { bid: settings.hasBidLine, ask: settings.hasAskLine };
  const marks: PriceMark[] = [];
  if (!Number.isNaN(facts.last)) {
    const isDown = facts.last < facts.before;
    const { ink } = isDown ? palette.falling : palette.rising;
    marks.push({
      price: facts.last,
      label: textOf(facts.last),
      note: facts.countdown,
      color: isLive ? ink : palette.muted,
      textColor: isLive ? (isDown ? palette.onDown : palette.onUp) : palette.onMuted,
      isFilled: true,
      line: settings.side !== "mid" && hasLine[settings.side] ? "none" : "dotted",
      alpha,
    });
  }
  for (const side of ["ask", "bid"] as const) {
    const price = facts[side];
    if (!hasLine[side] || Number.isNaN(price)) continue;
    marks.push({
      price,
      // The last price's label already says the price of the bars' own side.
      label: side === settings.side ? "" : textOf(price),
      note: "",
      color: isLive ? sideColor[side] : palette.muted,
      textColor: palette.background,
      isFilled: false,
      // What moves with the market is dotted: beside it a position's own line is seen, however near it is.
      line: "dotted",
      alpha,
    });
  }
  return marks;
}
