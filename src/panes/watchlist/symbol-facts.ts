/** The rules of a symbol in words: what its card says. Main thread; pure. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { FROM_LEFT, formatPlain, formatSigned, formatVolume } from "../../format/number.ts";
import { formatPips, formatPrice, powerOfTen } from "../../format/price.ts";
import { WEEKDAYS, formatMinutes } from "../../format/time.ts";
import { offsetLabel, zoneOffsetMs, DAY_MS, type Zone } from "../../format/zone.ts";
import { spansOfDay } from "./hours.ts";
import { nextTimes, weekTime } from "./symbol-words.ts";
import { t, tIn } from "../../language/translate.ts";

/** Today's trading hours by the clocks of `zone`: "00:00–22:00, 23:00–24:00", or "Closed today". */
export function hoursToday(symbol: SymbolRecord, ms: number, zone: Zone): string {
  const spans = spansOfDay(symbol.hours, ms, zone);
  if (spans.length === 0) return t("Closed today");
  const day = Math.floor((ms + zoneOffsetMs(ms, zone)) / DAY_MS) * DAY_MS;
  const minutes = (at: number) => Math.round((at + zoneOffsetMs(at, zone) - day) / 60_000);
  return spans
    .map(
      (span) =>
        `${FROM_LEFT}${formatMinutes(minutes(span.from))}–${formatMinutes(minutes(span.to))}`,
    )
    .join(", ");
}

/** One term and what it is. */
export type Fact = { term: string; value: string };

/** The rules of a symbol, as a trader looks them up. `ms` is now, Unix ms. */
export function symbolFacts(symbol: SymbolRecord, ms: number, zone: Zone): Fact[] {
  const { digits, pip_points, volume_step } = symbol;
  const { nextOpen, nextClose } = nextTimes(symbol, ms);
  const lots = (volume: number) => formatVolume(volume, volume_step);
  const facts: Fact[] = [
    {
      term: t("Hours today, {zone}", { zone: offsetLabel(ms, zone) }),
      value: hoursToday(symbol, ms, zone),
    },
  ];
  if (nextClose !== null) facts.push({ term: t("Next close"), value: weekTime(nextClose, zone) });
  if (nextOpen !== null) facts.push({ term: t("Next open"), value: weekTime(nextOpen, zone) });
  facts.push(
    {
      term: t("Contract size"),
      value: `${formatPlain(symbol.contract_size)} ${symbol.base_currency}`,
    },
    {
      term: t("Volume, lots"),
      value: t("{min} to {max}, step {step}", {
        min: lots(symbol.volume_min),
        max: lots(symbol.volume_max),
        step: lots(volume_step),
      }),
    },
    { term: t("Digits"), value: String(digits) },
    { term: t("Pip"), value: formatPrice(pip_points / powerOfTen(digits), digits) },
    {
      term: t("Usual spread"),
      value: t("{pips} pips", { pips: formatPips(symbol.spread_typical, pip_points) }),
    },
    { term: t("Least stop distance"), value: stopWords(symbol) },
    ...guaranteeFacts(symbol),
    { term: t("Margin"), value: marginWords(symbol) },
    { term: t("Swap long"), value: swapWords(symbol, symbol.swap_long) },
    { term: t("Swap short"), value: swapWords(symbol, symbol.swap_short) },
  );
  const triple = symbol.swap_triple_day === null ? undefined : WEEKDAYS[symbol.swap_triple_day];
  if (triple && symbol.swap_mode !== "none") facts.push({ term: t("Triple swap"), value: triple });
  return facts;
}

function stopWords({ stop_level, pip_points }: SymbolRecord): string {
  return stop_level === 0
    ? tIn("no distance", "None")
    : t("{pips} pips", { pips: formatPips(stop_level, pip_points) });
}

/** By which terms it offers guaranteed stops; none where it offers none. */
function guaranteeFacts({ guaranteed_stop, pip_points }: SymbolRecord): Fact[] {
  if (guaranteed_stop === undefined) return [];
  const pips = (points: number) => t("{pips} pips", { pips: formatPips(points, pip_points) });
  const { premium, distance_min } = guaranteed_stop;
  return [
    {
      term: t("Guaranteed stop"),
      value: t("Premium {premium}, at least {distance} away", {
        premium: pips(premium),
        distance: pips(distance_min),
      }),
    },
  ];
}

function marginWords(symbol: SymbolRecord): string {
  if (symbol.margin_mode === "fixed" && symbol.margin_fixed !== null) {
    return t("{margin_fixed} {quote_currency} a lot", {
      margin_fixed: formatPlain(symbol.margin_fixed),
      quote_currency: symbol.quote_currency,
    });
  }
  return symbol.leverage_max === null
    ? t("By account leverage")
    : t("Leverage to 1:{leverage_max}", { leverage_max: formatPlain(symbol.leverage_max) });
}

function swapWords(symbol: SymbolRecord, swap: number): string {
  switch (symbol.swap_mode) {
    case "none":
      return t("None");
    case "points":
      return t("{swap} points a lot", { swap: formatSigned(swap, 2) });
    case "percent":
      return t("{swap}% a year", { swap: formatSigned(swap, 2) });
  }
}
