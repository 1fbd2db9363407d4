/**
 * What drawings say in the language of whoever reads it: the stats that are painted beside them, and their descriptions for
 * screen readers. Main thread; pure. Allocates texts: shapes are kept while nothing moves.
 */
import type { Fact, FactKind } from "../../../../drawings/fact.ts";
import { asPercent, inLocale } from "../../../format/decimal.ts";
import { formatCount, MINUS } from "../../../format/number.ts";
import { formatPrice } from "../../../format/price.ts";
import { formatDuration } from "../../../format/time.ts";
import { plural, t, translateText } from "../../../language/translate.ts";

/** Decimals of the symbol's prices, and the size of its pip. */
type Scale = { readonly digits: number; readonly pip: number };

type Words<Kind extends FactKind> = (fact: Fact & { readonly kind: Kind }, scale: Scale) => string;

export const factWords = (fact: Fact, scale: Scale): string =>
  (WORDS[fact.kind] as Words<FactKind>)(fact, scale);

const figure = (value: number, decimals: number): string =>
  formatPrice(value, decimals).replace("-", MINUS);

const price = (value: number, { digits }: Scale): string => figure(value, digits);
const multiple = (r: number): string => t("{multiple} R", { multiple: figure(r, 2) });
const number = (value: number): string => inLocale(String(value)).replace("-", MINUS);

/** As "35.2 pips (0.31%)". */
function range(from: number, to: number, { pip }: Scale): string {
  const pips = figure((to - from) / pip, 1);
  const share = from === 0 ? Number.NaN : ((to - from) / Math.abs(from)) * 100;
  return Number.isFinite(share)
    ? t("{pips} pips ({percent})", { pips, percent: asPercent(figure(share, 2)) })
    : t("{pips} pips", { pips });
}

/** As "12 bars, 3 d 4 h"; minus backwards. */
function time(bars: number, ms: number): string {
  const length = Math.abs(ms);
  const text = length < 30_000 ? t("{minutes} min", { minutes: 0 }) : formatDuration(length);
  const values = {
    count: (bars < 0 ? MINUS : "") + formatCount(Math.abs(bars)),
    span: (ms < 0 ? MINUS : "") + text,
  };
  return plural(Math.abs(bars), "{count} bar, {span}", "{count} bars, {span}", values);
}

const move = (from: number, to: number, scale: Scale): string =>
  t("from {from} to {to}, {distance}", {
    from: price(from, scale),
    to: price(to, scale),
    distance: range(from, to, scale),
  });

const WORDS: { readonly [Kind in FactKind]: Words<Kind> } = {
  price: (fact, scale) => price(fact.price, scale),
  range: ({ from, to }, scale) => range(from, to, scale),
  time: ({ bars, ms }) => time(bars, ms),
  angle: ({ degrees }) => t("{degrees}°", { degrees: figure(degrees, 1) }),
  number: ({ value }) => number(value),
  level: (fact, scale) => `${number(fact.level)} (${price(fact.price, scale)})`,
  ratio: ({ ratio }) => figure(ratio, 3),
  target: (fact, scale) =>
    t("Target {price}, {distance}", {
      price: price(fact.price, scale),
      distance: range(fact.entry, fact.price, scale),
    }),
  stop: (fact, scale) =>
    t("Stop {price}, {distance}", {
      price: price(fact.price, scale),
      distance: range(fact.entry, fact.price, scale),
    }),
  multiple: ({ r }) => multiple(r),
  "plan-head": ({ r, percent }) => {
    const risk = asPercent(number(percent));
    if (percent === 0) return r === null ? "" : multiple(r);
    return r === null
      ? t("risk {risk}", { risk })
      : t("{multiple}, risk {risk}", { multiple: multiple(r), risk });
  },
  "too-many-bars": ({ most }) =>
    t("More than {most} bars: choose a longer timeframe", { most: formatCount(most) }),
  "ends-after": ({ most }) => t("Ends after {most} bars", { most: formatCount(most) }),
  "no-volume": () => t("No volume here"),
  word: ({ text }) => translateText(text),
  move: ({ from, to }, scale) => move(from, to, scale),
  "move-in-time": ({ from, to, bars, ms }, scale) =>
    t("{move}, {time}", { move: move(from, to, scale), time: time(bars, ms) }),
  "at-price": (fact, scale) => t("at {price}", { price: price(fact.price, scale) }),
  "at-price-and-time": (fact, scale) =>
    t("at {price} and one time", { price: price(fact.price, scale) }),
  "at-time": () => t("at one time, over all prices"),
  "by-hand": () => t("drawn by hand"),
  "without-volume": () => t("without volume"),
  says: ({ text }) => t("says {text}", { text }),
  sign: (fact, scale) =>
    t("{sign} at {price}", { sign: fact.sign, price: price(fact.price, scale) }),
  "unit-of-bars": ({ bars }) => plural(bars, "a unit of one bar", "a unit of {count} bars"),
  "through-bars": ({ bars }) => plural(bars, "through one bar", "through {count} bars"),
  "every-bars": ({ bars }) => plural(bars, "every bar", "every {count} bars"),
  "copied-bars": ({ bars }) =>
    plural(
      bars,
      "one bar, drawn on from another place",
      "{count} bars, drawn on from another place",
    ),
  "bars-without-volume": ({ bars }) =>
    plural(bars, "over one bar, without volume", "over {count} bars, without volume"),
  "bars-too-many": ({ bars }) =>
    plural(bars, "over one bar, too many to be read", "over {count} bars, too many to be read"),
  corners: ({ count }) => plural(count, "an area of one corner", "an area of {count} corners"),
  points: ({ count }) => plural(count, "a line through one point", "a line through {count} points"),
  volume: ({ bars, most, low, high }, scale) =>
    plural(
      bars,
      "over one bar, most at {most}, value area from {low} to {high}",
      "over {count} bars, most at {most}, value area from {low} to {high}",
      { most: price(most, scale), low: price(low, scale), high: price(high, scale) },
    ),
  plan: ({ entry, target, stop, r }, scale) => {
    const prices = {
      entry: price(entry, scale),
      target: price(target, scale),
      stop: price(stop, scale),
    };
    return r === null
      ? t("entry {entry}, target {target}, stop {stop}", prices)
      : t("entry {entry}, target {target}, stop {stop}, {multiple}", {
          ...prices,
          multiple: multiple(r),
        });
  },
};
