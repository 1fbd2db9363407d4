/** What a course says, in words and figures. Main thread; pure. */
import type { Timeframe } from "../../../contract/bar.ts";
import { SIDE } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { gainOf, type Extreme, type HeldBar } from "../../../domain/excursion.ts";
import { formatPercent, MINUS, PLUS } from "../../format/number.ts";
import { formatPips, powerOfTen } from "../../format/price.ts";
import { priceText } from "../../format/symbol-text.ts";
import type { HeadlineFigure } from "../../ui/headline-figures.tsx";
import type { Course } from "./course.ts";
import { plural, t } from "../../language/translate.ts";

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
      label: to === null ? t("Now") : t("Result"),
      text: pipsText(gain, look.symbol),
      detail: t("{money} at {price}", {
        money: look.money(profit),
        price: priceText(last_price, look.symbol),
      }),
      about: t("Without commission and swap"),
      tone: profit,
    },
    extremeFact(t("Furthest against"), t("Maximum adverse excursion (MAE)"), -1, excursions.worst),
    extremeFact(
      t("Furthest in favour"),
      t("Maximum favourable excursion (MFE)"),
      1,
      excursions.best,
    ),
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
    const least = pipsText(far, look.symbol);
    const text = isSure
      ? least
      : t("at least {least}, at most {most}", { least, most: pipsText(farther, look.symbol) });
    if (far === 0) return { label, text, detail: t("never"), about, tone: 0 };
    const { moneyOfPrice } = course;
    const there = { price: priceText(price, look.symbol), time: look.time(at) };
    const detail =
      moneyOfPrice === null
        ? t("at {price}, {time}", there)
        : t("about {money} at {price}, {time}", {
            ...there,
            money: look.money(far * moneyOfPrice),
          });
    return { label, text, detail, about, tone: way };
  }
}

/** What an exit at the end of a bar would have brought: "12:03, +12.3 pips, about +45.20 USD at 1.08512". */
export function exitWords(
  course: Course,
  look: CourseLook,
  { start, end, close }: HeldBar,
): string {
  const { side, open_price, moneyOfPrice, to } = course;
  const gain = gainOf(side, open_price, close);
  const said = {
    // A bar that still forms ends later than what is known of it.
    time: look.time(to === null ? Math.min(end, Math.max(start, course.asOf)) : end),
    pips: pipsText(gain, look.symbol),
    price: priceText(close, look.symbol),
  };
  return moneyOfPrice === null
    ? t("{time}: {pips} at {price}", said)
    : t("{time}: {pips}, about {money} at {price}", {
        ...said,
        money: look.money(gain * moneyOfPrice),
      });
}

/** How much of the best that was to be had was kept. */
function keptFact({ side, open_price, excursions, to }: Course, gain: number): HeadlineFigure {
  const best = gainOf(side, open_price, excursions.best.price);
  const share = best > 0 ? gain / best : null;
  const isKept = share !== null && share >= 0;
  return {
    label: to === null ? t("Of the best, now") : t("Kept of the best"),
    text: isKept ? formatPercent(share * 100, 0).replace(PLUS, "") : t("none"),
    detail:
      share === null ? t("it never was ahead") : isKept ? "" : t("it was ahead and ended behind"),
    about: t("The result as a share of the furthest in favour (exit efficiency)"),
    tone: 0,
  };
}

/** A distance in price as pips, its sign printed. */
export function pipsText(distance: number, symbol: SymbolRecord | undefined): string {
  if (symbol === undefined) return `${distance > 0 ? PLUS : ""}${distance}`.replace("-", MINUS);
  const points = Math.round(distance * powerOfTen(symbol.digits));
  const pips = `${points > 0 ? PLUS : ""}${formatPips(points, symbol.pip_points)}`.replace(
    "-",
    MINUS,
  );
  return t("{pips} pips", { pips });
}

const BARS: Readonly<Partial<Record<Timeframe, string>>> = {
  M1: t("bars of a minute"),
  M5: t("bars of 5 minutes"),
  M15: t("bars of 15 minutes"),
  M30: t("bars of 30 minutes"),
  H1: t("bars of an hour"),
  H4: t("bars of 4 hours"),
  D1: t("bars of a day"),
};

/** What the figures are made of, and what they cannot tell. */
export function sourceWords({ side, timeframe, entries, to, excursions }: Course): string {
  const bars = BARS[timeframe] ?? timeframe;
  const isSure = [excursions.worst, excursions.best].every(
    ({ price, possible }) => price === possible,
  );

  return [
    side === SIDE.buy
      ? t("Bid prices, which a long is closed at, in {bars}.", { bars })
      : t("Ask prices, which a short is closed at, in {bars}.", { bars }),
    isSure ? "" : unsureWords(to !== null),
    entries > 1
      ? plural(
          entries,
          "Measured from the price of 1 entry.",
          "Measured from the mean price of {count} entries.",
        )
      : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

const unsureWords = (isOver: boolean): string =>
  isOver
    ? t(
        "How much of the bars of the entry and of the exit was before it or after it, bars do not tell: " +
          'hence "at least" and "at most".',
      )
    : t(
        "How much of the bar of the entry was before it or after it, bars do not tell: " +
          'hence "at least" and "at most".',
      );

/** The chart for who cannot see it. */
export function chartWords(course: Course, look: CourseLook): string {
  const { excursions, open_price, last_price, to } = course;
  const [worst, best] = [excursions.worst, excursions.best];
  const price = (value: number) => priceText(value, look.symbol);
  const said = {
    entry: price(open_price),
    last: price(last_price),
    worst: price(worst.price),
    worstTime: look.time(worst.at),
    best: price(best.price),
    bestTime: look.time(best.at),
  };
  return to === null
    ? t(
        "Price from {entry} at the entry to {last} now; worst {worst} at {worstTime}, best {best} at " +
          "{bestTime}.",
        said,
      )
    : t(
        "Price from {entry} at the entry to {last} at the exit; worst {worst} at {worstTime}, best {best} " +
          "at {bestTime}.",
        said,
      );
}
