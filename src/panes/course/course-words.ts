/** What a course says, in words and figures. Main thread; pure. */
import type { Timeframe } from "../../../contract/bar.ts";
import { SIDE } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { gainOf, type Extreme } from "../../../domain/excursion.ts";
import { formatPercent } from "../../format/number.ts";
import { formatPips, powerOfTen } from "../../format/price.ts";
import { priceText } from "../../format/symbol-text.ts";
import type { HeadlineFigure } from "../../ui/headline-figures.tsx";
import type { Course } from "./course.ts";

export type CourseLook = {
  readonly symbol: SymbolRecord | undefined;
  /** A result in money, its sign printed. */
  readonly money: (value: number) => string;
  readonly time: (ts: number) => string;
};

export function courseFacts(course: Course, look: CourseLook): HeadlineFigure[] {
  const { excursions, last_price, to, profit } = course;
  const gain = gainOf(course.side, course.open_price, last_price);
  return [
    {
      label: to === null ? "Now" : "Result",
      text: pipsText(gain, look.symbol),
      detail: `${look.money(profit)} at ${priceText(last_price, look.symbol)}`,
      about: "Without commission and swap",
      tone: profit,
    },
    extremeFact("Furthest against", "Maximum adverse excursion (MAE)", -1, excursions.worst),
    extremeFact("Furthest in favour", "Maximum favourable excursion (MFE)", 1, excursions.best),
    keptFact(course, gain),
  ];

  function extremeFact(
    label: string,
    about: string,
    way: 1 | -1,
    extreme: Extreme,
  ): HeadlineFigure {
    const { price, possible, at } = extreme;
    // A price that never was worse than the open price did not go against the position at all.
    const far = way * Math.max(0, way * gainOf(course.side, course.open_price, price));
    const farther = way * Math.max(0, way * gainOf(course.side, course.open_price, possible));
    const isSure = farther === far;
    const most = isSure ? "" : `, at most ${pipsText(farther, look.symbol)}`;
    const text = `${isSure ? "" : "at least "}${pipsText(far, look.symbol)}${most}`;
    if (far === 0) return { label, text, detail: "never", about, tone: 0 };
    const { moneyOfPrice } = course;
    const worth = moneyOfPrice === null ? "" : `about ${look.money(far * moneyOfPrice)} `;
    const detail = `${worth}at ${priceText(price, look.symbol)}, ${look.time(at)}`;
    return { label, text, detail, about, tone: way };
  }
}

/** How much of the best that was to be had was kept. */
function keptFact({ side, open_price, excursions, to }: Course, gain: number): HeadlineFigure {
  const best = gainOf(side, open_price, excursions.best.price);
  const share = best > 0 ? gain / best : null;
  const isKept = share !== null && share >= 0;
  return {
    label: to === null ? "Of the best, now" : "Kept of the best",
    text: isKept ? formatPercent(share * 100, 0).replace("+", "") : "none",
    detail: share === null ? "it never was ahead" : isKept ? "" : "it was ahead and ended behind",
    about: "The result as a share of the furthest in favour (exit efficiency)",
    tone: 0,
  };
}

/** A distance in price as pips, its sign printed. */
export function pipsText(distance: number, symbol: SymbolRecord | undefined): string {
  if (symbol === undefined) return `${distance > 0 ? "+" : ""}${distance}`.replace("-", "−");
  const points = Math.round(distance * powerOfTen(symbol.digits));
  return `${points > 0 ? "+" : ""}${formatPips(points, symbol.pip_points)} pips`.replace("-", "−");
}

const BARS: Readonly<Partial<Record<Timeframe, string>>> = {
  M1: "bars of a minute",
  M5: "bars of 5 minutes",
  M15: "bars of 15 minutes",
  M30: "bars of 30 minutes",
  H1: "bars of an hour",
  H4: "bars of 4 hours",
  D1: "bars of a day",
};

/** What the figures are made of, and what they cannot tell. */
export function sourceWords({ side, timeframe, entries, to, excursions }: Course): string {
  const isLong = side === SIDE.buy;
  const prices = isLong
    ? "Bid prices, which a long is closed at"
    : "Ask prices, which a short is closed at";
  const isSure = [excursions.worst, excursions.best].every(
    ({ price, possible }) => price === possible,
  );
  const edges = to === null ? "the bar of the entry" : "the bars of the entry and of the exit";
  return [
    `${prices}, in ${BARS[timeframe] ?? timeframe}.`,
    isSure
      ? ""
      : `How much of ${edges} was before it or after it, bars do not tell: hence "at least" and "at most".`,
    entries > 1 ? `Measured from the mean price of ${entries} entries.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The chart for who cannot see it. */
export function chartWords(course: Course, look: CourseLook): string {
  const { excursions, open_price, last_price, to } = course;
  const [worst, best] = [excursions.worst, excursions.best];
  const price = (value: number) => priceText(value, look.symbol);
  return (
    `Price from ${price(open_price)} at the entry to ${price(last_price)} ${to === null ? "now" : "at the exit"}; ` +
    `worst ${price(worst.price)} at ${look.time(worst.at)}, best ${price(best.price)} at ${look.time(best.at)}.`
  );
}
