/** The rules of a symbol in words: what its card says. Main thread; pure. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { formatPlain, formatSigned, formatVolume } from "../../format/number.ts";
import { formatPips, formatPrice, powerOfTen } from "../../format/price.ts";
import { WEEKDAYS, formatMinutes } from "../../format/time.ts";
import { offsetLabel, zoneOffsetMs, DAY_MS, type Zone } from "../../format/zone.ts";
import { marketTimes, spansOfDay } from "./hours.ts";
import { weekTime } from "./symbol-words.ts";

/** Today's trading hours by the clocks of `zone`: "00:00–22:00, 23:00–24:00", or "Closed today". */
export function hoursToday(symbol: SymbolRecord, ms: number, zone: Zone): string {
  const spans = spansOfDay(symbol.hours, ms, zone);
  if (spans.length === 0) return "Closed today";
  const day = Math.floor((ms + zoneOffsetMs(ms, zone)) / DAY_MS) * DAY_MS;
  const minutes = (at: number) => Math.round((at + zoneOffsetMs(at, zone) - day) / 60_000);
  return spans
    .map((span) => `${formatMinutes(minutes(span.from))}–${formatMinutes(minutes(span.to))}`)
    .join(", ");
}

/** One term and what it is. */
export type Fact = { term: string; value: string };

/** The rules of a symbol, as a trader looks them up. `ms` is now, Unix ms. */
export function symbolFacts(symbol: SymbolRecord, ms: number, zone: Zone): Fact[] {
  const { digits, pip_points, volume_step } = symbol;
  const { nextOpen, nextClose } = marketTimes(symbol.hours, ms);
  const lots = (volume: number) => formatVolume(volume, volume_step);
  const facts: Fact[] = [
    { term: `Hours today, ${offsetLabel(ms, zone)}`, value: hoursToday(symbol, ms, zone) },
  ];
  if (nextClose !== null) facts.push({ term: "Next close", value: weekTime(nextClose, zone) });
  if (nextOpen !== null) facts.push({ term: "Next open", value: weekTime(nextOpen, zone) });
  facts.push(
    {
      term: "Contract size",
      value: `${formatPlain(symbol.contract_size)} ${symbol.base_currency}`,
    },
    {
      term: "Volume, lots",
      value: `${lots(symbol.volume_min)} to ${lots(symbol.volume_max)}, step ${lots(volume_step)}`,
    },
    { term: "Digits", value: String(digits) },
    { term: "Pip", value: formatPrice(pip_points / powerOfTen(digits), digits) },
    { term: "Usual spread", value: `${formatPips(symbol.spread_typical, pip_points)} pips` },
    { term: "Least stop distance", value: stopWords(symbol) },
    ...guaranteeFacts(symbol),
    { term: "Margin", value: marginWords(symbol) },
    { term: "Swap long", value: swapWords(symbol, symbol.swap_long) },
    { term: "Swap short", value: swapWords(symbol, symbol.swap_short) },
  );
  const triple = symbol.swap_triple_day === null ? undefined : WEEKDAYS[symbol.swap_triple_day];
  if (triple && symbol.swap_mode !== "none") facts.push({ term: "Triple swap", value: triple });
  return facts;
}

function stopWords({ stop_level, pip_points }: SymbolRecord): string {
  return stop_level === 0 ? "None" : `${formatPips(stop_level, pip_points)} pips`;
}

/** By which terms it offers guaranteed stops; none where it offers none. */
function guaranteeFacts({ guaranteed_stop, pip_points }: SymbolRecord): Fact[] {
  if (guaranteed_stop === undefined) return [];
  const pips = (points: number) => `${formatPips(points, pip_points)} pips`;
  const { premium, distance_min } = guaranteed_stop;
  return [
    {
      term: "Guaranteed stop",
      value: `Premium ${pips(premium)}, at least ${pips(distance_min)} away`,
    },
  ];
}

function marginWords(symbol: SymbolRecord): string {
  if (symbol.margin_mode === "fixed" && symbol.margin_fixed !== null) {
    return `${formatPlain(symbol.margin_fixed)} ${symbol.quote_currency} a lot`;
  }
  return symbol.leverage_max === null
    ? "By account leverage"
    : `Leverage to 1:${formatPlain(symbol.leverage_max)}`;
}

function swapWords(symbol: SymbolRecord, swap: number): string {
  switch (symbol.swap_mode) {
    case "none":
      return "None";
    case "points":
      return `${formatSigned(swap, 2)} points a lot`;
    case "percent":
      return `${formatSigned(swap, 2)}% a year`;
  }
}
