/**
 * What the service would say to a change of a position, asked here before it is sent: the same rules, and the nearest value
 * that passes. Main thread.
 */
import { POSITION_STATUS, SIDE, SYMBOL_STATUS, type SymbolStatus } from "../../contract/codes.ts";
import type { UptPosition } from "../../contract/order-request.ts";
import type { Position } from "../../contract/position.ts";
import { REJECTIONS, type Rejection } from "../../contract/rejections.ts";
import { checkProtections } from "../../domain/change-rules.ts";
import { checkClose } from "../../domain/close-rules.ts";
import { nearestPointsOf, pointsOf, priceOf } from "../../domain/price.ts";
import type { Protections, ProtectionsChange } from "../../domain/protections.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { Quote, SymbolTerms } from "../../domain/terms.ts";
import { points, steps, unixMs, type Points } from "../../domain/units.ts";
import type { Fix, Verdict } from "../../domain/verdict.ts";
import { lotsOf, stepsBelow, stepsOf } from "../../domain/volume.ts";
import type { Feed } from "../feed/feed.ts";
import { quotePointsNow } from "../feed/quote-now.ts";
import { formatPlain } from "../format/number.ts";
import { formatPrice } from "../format/price.ts";
import { sentence } from "../format/sentence.ts";

/** Why it would be refused, and a value that would not be; null: none helps. */
export type Problem = {
  readonly message: string;
  readonly fix: number | null;
  /** The fix as it would be typed; null: there is none, or it is a time. */
  readonly typed: string | null;
  /** What it is about; null: no field alone. */
  readonly at: FieldAt | null;
};

export type FieldAt = Fix["field"];

/** Where a rejection without a fix is said: the others are about no field alone. */
const FIELD_OF_REJECTION: { readonly [R in Rejection]?: FieldAt } = {
  stop_loss_wrong_side: "stop_loss",
  stop_loss_too_close: "stop_loss",
  take_profit_wrong_side: "take_profit",
  take_profit_too_close: "take_profit",
};

/** What a change is held against. */
export type MarketFacts = {
  readonly terms: SymbolTerms;
  /** null: no price has come yet. */
  readonly quote: Quote | null;
};

type Market = Pick<Feed, "symbol" | "quotes">;

/** What stands against closing so many lots of it; null: nothing that is known here. */
export function closeProblem(feed: Market, position: Position, lots: number): Problem | null {
  const symbol = feed.symbol(position.symbol_id);
  if (symbol === undefined) return null;
  const terms = toSymbolTerms(symbol);
  const volume = stepsBelow(lots, terms);
  const open = stepsOf(position.volume, terms);
  if (volume === null || open === null) return null;
  const verdict = checkClose(
    {
      volume,
      is_off_step: stepsOf(lots, terms) === null,
      known: { state: "free" },
      valid_until: null,
      order_price: null,
      max_deviation: null,
    },
    {
      isReadOnly: false,
      position: { ...codesOf(position), symbol_id: position.symbol_id, volume: open },
      terms,
      status: symbol.status === 2 ? 2 : 0,
      hasRate: true,
      now: unixMs(0),
      quote: quotePointsNow(feed, position.symbol_id, symbol.digits),
      // Whether a price is too old to close at is the service's to say.
      isFresh: true,
    },
  );
  return problemOf(verdict, terms);
}

/** What stands against protections that a position would get; null: nothing that is known here. */
export function protectionProblem(
  feed: Market,
  position: Position,
  change: UptPosition,
): Problem | null {
  const symbol = feed.symbol(position.symbol_id);
  if (symbol === undefined) return null;
  const terms = toSymbolTerms(symbol);
  const quote = quotePointsNow(feed, position.symbol_id, symbol.digits);
  const status = symbol.status === SYMBOL_STATUS.closed ? symbol.status : SYMBOL_STATUS.enabled;
  return problemOf(protectionVerdict(position, change, { terms, quote }, status), terms);
}

/** What the rules say to protections that a position would get; null: nothing that is known here. */
export function protectionVerdict(
  position: Position,
  change: UptPosition,
  { terms, quote }: MarketFacts,
  status: SymbolStatus = SYMBOL_STATUS.enabled,
): Verdict {
  const volume = stepsOf(position.volume, terms);
  if (volume === null) return null;
  return checkProtections(protectionsAsk(change, terms), {
    isReadOnly: false,
    terms,
    status,
    quote,
    // Whether a price is too old is the service's to say.
    isFresh: true,
    position: {
      ...codesOf(position),
      ...heldProtections(position, terms),
      ...heldGuarantee(position),
      volume,
    },
  });
}

const codesOf = ({ side }: Position) => ({
  side: side === SIDE.buy ? SIDE.buy : SIDE.sell,
  status: POSITION_STATUS.open,
});

type WireProtections = Pick<
  Position,
  "stop_loss" | "take_profit" | "take_profit_levels" | "trailing_distance" | "break_even_distance"
>;

const heldGuarantee = ({ guarantee_premium }: Position) =>
  guarantee_premium === undefined ? {} : { guarantee_premium: points(guarantee_premium) };

/** What guards it now, in points and steps. */
export function heldProtections(record: WireProtections, terms: SymbolTerms): Protections {
  const price = (value: number | null) =>
    value === null ? null : nearestPointsOf(value, terms.digits);
  const distance = (value: number | null) => (value === null ? null : points(value));
  return {
    stop_loss: price(record.stop_loss),
    take_profit: price(record.take_profit),
    take_profit_levels: levelsOf(record.take_profit_levels, terms),
    trailing_distance: distance(record.trailing_distance),
    break_even_distance: distance(record.break_even_distance),
  };
}

const levelsOf = (levels: WireProtections["take_profit_levels"], terms: SymbolTerms) =>
  levels.map(({ price, volume }) => ({
    price: nearestPointsOf(price, terms.digits) ?? points(0),
    volume: stepsBelow(volume, terms) ?? steps(0),
  }));

/** A change in points and steps; a price between two points is known for one, the nearest is looked at. */
export function protectionsAsk(change: UptPosition, terms: SymbolTerms) {
  const { digits } = terms;
  const { stop_loss, take_profit, take_profit_levels, trailing_distance, break_even_distance } =
    change;
  const levels = take_profit_levels ?? [];
  const isOff = (price: number | null | undefined) =>
    typeof price === "number" && pointsOf(price, digits) === null;
  const off_tick_field: "stop_loss" | "take_profit" | null = isOff(stop_loss)
    ? "stop_loss"
    : isOff(take_profit)
      ? "take_profit"
      : null;
  const protections: ProtectionsChange = {
    ...given("stop_loss", near(stop_loss, digits)),
    ...given("take_profit", near(take_profit, digits)),
    ...(take_profit_levels === undefined ? {} : { take_profit_levels: levelsOf(levels, terms) }),
    ...given("trailing_distance", distanceOf(trailing_distance)),
    ...given("break_even_distance", distanceOf(break_even_distance)),
  };
  return {
    protections,
    is_off_tick: off_tick_field !== null || levels.some(({ price }) => isOff(price)),
    off_tick_field,
    is_off_step: levels.some(({ volume }) => stepsOf(volume, terms) === null),
    is_stop_guaranteed: change.is_stop_guaranteed,
  };
}

/** The nearest point. null: none; undefined: nothing is said of it. */
export const near = (price: number | null | undefined, digits: number): Points | null | undefined =>
  typeof price === "number" ? nearestPointsOf(price, digits) : price;

const distanceOf = (value: number | null | undefined): Points | null | undefined =>
  typeof value === "number" ? points(value) : value;

/** A field only where there is something to say of it. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };

/** A verdict in words, its fix as the wire has it. */
export function problemOf(verdict: Verdict, terms: SymbolTerms): Problem | null {
  if (verdict === null) return null;
  const { rejection } = verdict;
  const { message } = REJECTIONS[rejection];
  const at = verdict.fix?.field ?? FIELD_OF_REJECTION[rejection] ?? null;
  const fix = fixOf(verdict, terms);
  return { message: sentence(message), fix, typed: typedFix(fix, at, terms), at };
}

function typedFix(fix: number | null, at: FieldAt | null, terms: SymbolTerms): string | null {
  if (fix === null || at === "expiry_at") return null;
  return at === "volume" ? formatPlain(fix) : formatPrice(fix, terms.digits);
}

function fixOf({ fix }: NonNullable<Verdict>, terms: SymbolTerms): number | null {
  if (fix === null || fix.value === null) return null;
  if (fix.field === "expiry_at") return fix.value;
  if (fix.field === "volume") return lotsOf(steps(fix.value), terms);
  return priceOf(points(fix.value), terms.digits);
}
