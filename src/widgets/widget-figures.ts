/** Prices, changes and moments as their reader writes them, as the terminal does. Main thread; pure. */

export type WidgetFigures = {
  /** With the symbol's digits always; a dash where there is none. */
  price(value: number | null, digits: number): string;
  /** With its sign; a dash where there is none. */
  change(value: number | null, digits: number): string;
  percent(value: number | null): string;
  /** The time of day, and the day where it is not that of `now`. Unix ms. */
  moment(ts: number, now: number): string;
};

const NO_VALUE = "–";
/** In lines that run from right to left a sign stays before its figure by a mark without width. */
const FROM_LEFT = "\u200E";

export function createWidgetFigures(locale: string): WidgetFigures {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1.5);
  const mark = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  const isPercentApart = new Intl.NumberFormat(locale, { style: "percent" })
    .formatToParts(1)
    .some(({ type, value }) => type === "literal" && /\s/.test(value));
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  const dated = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "short" });
  const plain = (value: number, digits: number) => value.toFixed(digits).replace(".", mark);
  const signed = (value: number, digits: number): string => {
    const text = plain(Math.abs(value), digits);
    if (!/[1-9]/.test(text)) return text;
    const lead = locale.startsWith("ar") ? FROM_LEFT : "";
    return `${lead}${value > 0 ? "+" : "−"}${text}`;
  };
  return {
    price: (value, digits) => (value === null ? NO_VALUE : plain(value, digits)),
    change: (value, digits) => (value === null ? NO_VALUE : signed(value, digits)),
    percent: (value) =>
      value === null ? NO_VALUE : `${signed(value, 2)}${isPercentApart ? "\u202F" : ""}%`,
    moment: (ts, now) => (day.format(ts) === day.format(now) ? time : dated).format(ts),
  };
}
