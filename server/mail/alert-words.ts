/**
 * What a mail says of an alert that was reached, in the terminal's own words, and what it had waited for. Runs in the service;
 * pure.
 */
import type { Line } from "./letter-lines.ts";
import type { AlertedFigure, AlertedIndicator, MailFacts } from "./mail.ts";
import type { Voice } from "./mail-voice.ts";

type Facts = MailFacts["price_alert"];

export function alertMail(
  voice: Voice,
  facts: Facts,
): { readonly what: string; readonly waited: Line } {
  const { say, label, price } = voice;
  if ("figure" in facts) return figureMail(voice, facts);
  const { symbol, quote_side, is_rising, is_line, indicator } = facts;
  const reached = { symbol, price: price(facts.reached_price) };
  if (indicator !== undefined)
    return {
      what: indicatorWords(voice, indicator, symbol, is_rising),
      waited: { label: label("Bar closed"), value: reached.price },
    };
  const asked = { price: price(facts.price) };
  const isBid = quote_side === "bid";
  if (is_line === true)
    return {
      what: is_rising
        ? say("{symbol} rose through the line at {price}", reached)
        : say("{symbol} fell through the line at {price}", reached),
      waited: {
        label: label("Waited for"),
        value: isBid
          ? say("bid at the line, which was at {price}", asked)
          : say("ask at the line, which was at {price}", asked),
      },
    };
  return {
    what: is_rising
      ? say("{symbol} rose to {price}", reached)
      : say("{symbol} fell to {price}", reached),
    waited: {
      label: label("Waited for"),
      value: isBid ? say("bid {price}", asked) : say("ask {price}", asked),
    },
  };
}

/** "EURUSD: RSI 14, H1, crossed above 70"; "EURUSD closed above EMA 50, H1". */
function indicatorWords(
  { say, sayData, price, apart }: Voice,
  indicator: AlertedIndicator | string,
  symbol: string,
  isUp: boolean,
): string {
  // As an older service queued it.
  if (typeof indicator === "string") return `${apart(symbol)}: ${indicator}`;
  const { title, plot_name, timeframe: frame, other, other_name } = indicator;
  // "BB 20 2.5", as the service names it, with numbers as they are read.
  const name = title.replaceAll(/\d\.\d/gu, price);
  const said = {
    symbol,
    indicator: plot_name === null ? name : `${name} ${sayData(plot_name)}`,
    frame,
  };
  if (other.kind === "close")
    return isUp
      ? say("{symbol} closed above {indicator}, {frame}", said)
      : say("{symbol} closed below {indicator}, {frame}", said);
  const beside = other.kind === "value" ? price(String(other.value)) : sayData(other_name ?? "");
  return isUp
    ? say("{symbol}: {indicator}, {frame}, crossed above {other}", { ...said, other: beside })
    : say("{symbol}: {indicator}, {frame}, crossed below {other}", { ...said, other: beside });
}

/** "Margin level fell below 150%"; "EURUSD: Profit of position #12 fell below -250.50 USD"; and what it was. */
function figureMail(voice: Voice, { figure, value }: Extract<Facts, { figure: unknown }>) {
  const { say, label } = voice;
  const was = (text: string) => ({ label: label("It was"), value: text });
  // As an older service queued it.
  if (typeof figure === "string") return { what: figure, waited: was(String(value)) };
  const { way, symbol } = figure;
  const said = {
    figure: figureName(voice, figure),
    value: figureValue(voice, figure, figure.value),
  };
  const waited = was(figureValue(voice, figure, Number(value)));
  if (symbol === null)
    return {
      what:
        way === "up"
          ? say("{figure} rose above {value}", said)
          : say("{figure} fell below {value}", said),
      waited,
    };
  const of = { ...said, symbol: symbol.symbol };
  return {
    what:
      way === "up"
        ? say("{symbol}: {figure} rose above {value}", of)
        : say("{symbol}: {figure} fell below {value}", of),
    waited,
  };
}

function figureName({ say }: Voice, { kind, position_id }: AlertedFigure): string {
  switch (kind) {
    case "margin_level":
      return say("Margin level");
    case "equity":
      return say("Equity");
    case "free_margin":
      return say("Free margin");
    case "balance":
      return say("Balance");
    case "floating_profit":
      return say("Floating profit");
    case "position_profit":
      return say("Profit of position #{id}", { id: position_id ?? 0 });
    case "spread":
      return say("Spread");
  }
}

function figureValue(
  { say, percent, number, money }: Voice,
  { kind, currency, symbol }: AlertedFigure,
  value: number,
): string {
  if (kind === "margin_level") return percent(value, 0);
  if (kind === "spread")
    return say("{pips} pips", { pips: number(value / (symbol?.pip_points ?? 1)) });
  return money(value, currency);
}
