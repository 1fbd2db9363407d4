/** The market as a line that is moved is held against: quote, rules, ticks and words. Main thread; part of the trade kit. */
import { points, unixMs } from "../../../../domain/units.ts";
import { accountFacts } from "../../../stores/account-facts.ts";
import { quoteNow } from "../../../feed/quote-now.ts";
import { formatPrice, powerOfTen, priceInPoints } from "../../../format/price.ts";
import { entryOf, isLong, triggerSide, type ChartLine } from "./chart-line.ts";
import type { LineLayer } from "./line-layer.ts";
import { lineVerdict, type LineVerdict } from "./line-rules.ts";
import { followersOf, type Follower } from "./line-travel.ts";
import { longName } from "./line-words.ts";

/** A stop loss or take profit that a press or a key sets begins so many spreads from where it counts from. */
const FIRST_DISTANCE_SPREADS = 20;

export type LineMarket = ReturnType<typeof makeLineMarket>;

export function makeLineMarket(layer: LineLayer) {
  const { now } = accountFacts(layer.feed);
  const digits = (): number => layer.symbol()?.digits ?? 2;
  const inPoints = (price: number) => points(priceInPoints(price, digits()));

  /** The quote of now; null: none has come. */
  const quote = () => quoteNow(layer.feed, layer.symbol()?.symbol_id ?? -1);
  /** null: the service would take the line at this price. */
  const verdict = (
    line: ChartLine,
    price: number,
    followers?: readonly Follower[],
  ): LineVerdict | null => {
    const terms = layer.valuation.terms(line.owner.record.symbol_id);
    if (terms === undefined) return null;
    const seen = quote();
    const facts = {
      terms,
      quote: seen === null ? null : { bid: inPoints(seen.bid), ask: inPoints(seen.ask) },
      now: unixMs(now()),
    };
    return lineVerdict(line, price, facts, followers);
  };
  const { onTick } = layer;

  return {
    quote,
    verdict,
    followers: (line: ChartLine, price: number) => followersOf(line, price, digits()),
    /** So many points on from a price. */
    stepped: (price: number, by: number): number => onTick(price + by / powerOfTen(digits())),
    /** Where a stop loss or take profit begins that is not set; null: no price has come yet. */
    firstPrice(line: ChartLine): number | null {
      const seen = quote();
      if (seen === null) return null;
      const isBelow = (line.kind === "stop_loss") === isLong(line);
      const away = (seen.ask - seen.bid) * FIRST_DISTANCE_SPREADS;
      // What is open already is held against the market, what is not against where it would open.
      const from = line.owner.kind === "position" ? null : entryOf(line.owner);
      const reference = from ?? seen[triggerSide(line)];
      const price = onTick(isBelow ? reference - away : reference + away);
      return verdict(line, price)?.offered ?? price;
    },
    /** Whether a price is on the side of the market where a close takes profit. */
    isProfit(line: ChartLine, price: number): boolean {
      const market = quote()?.[triggerSide(line)] ?? entryOf(line.owner);
      return market !== null && isLong(line) === price > market;
    },
    text: (price: number | null): string =>
      price === null ? "none" : formatPrice(price, digits()),
    nameOf(line: ChartLine): string {
      const symbol = layer.symbol();
      return symbol === undefined ? "" : longName(line, symbol);
    },
  };
}
