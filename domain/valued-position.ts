/**
 * An open position of the wire in the integers that its worth and its margin are computed by. Runs anywhere; pure. What the
 * wire does not tell is not guessed silently: see marginRateOf.
 */
import type { Position } from "../contract/position.ts";
import { scaledNear } from "./decimal.ts";
import { fractionOf, halfEven, tenTo } from "./fraction.ts";
import { ATTO, attoOf, minorOf } from "./money.ts";
import { nearestPointsOf } from "./price.ts";
import { NOTHING_REALIZED, type Valued } from "./profit.ts";
import type { SymbolTerms } from "./terms.ts";
import {
  atto,
  microPoints,
  minor,
  points,
  type Atto,
  type Minor,
  type Points,
  type Steps,
} from "./units.ts";
import { stepsBelow } from "./volume.ts";

const MICRO_DIGITS = 6;

export type OpenPosition = Valued & {
  readonly id: number;
  readonly symbol_id: number;
  /** Floating profit as the record has it: of when it was told. */
  readonly profit: Minor;
  /** What its swaps would book now: the record's own figure. */
  readonly swaps: Minor;
  /** Its stand-alone margin, as the record has it. */
  readonly margin: Minor;
  readonly opened_at: number;
} & HeldGuarantee;

/** Its guaranteed stop; absent: it has none. */
type HeldGuarantee = { readonly stop_loss?: Points; readonly guarantee_premium?: Points };

/**
 * null: the record makes no sense with these terms (a side or volume that is none), so nothing is to be computed of it.
 * Prices beyond 15 significant digits are taken at the nearest 10^-6 point.
 */
export function openPositionOf(
  position: Position,
  terms: Pick<SymbolTerms, "digits" | "volume_step">,
  currencyDigits: number,
): OpenPosition | null {
  const { side } = position;
  const volume = stepsBelow(position.volume, terms);
  if ((side !== 0 && side !== 1) || volume === null || volume === 0) return null;
  const open = fractionOf(position.open_price);
  const money = (amount: number) => nearestMinor(amount, currencyDigits);
  return {
    id: position.id,
    symbol_id: position.symbol_id,
    side,
    volume,
    open_price_micro: microPoints(halfEven(open.n * tenTo(terms.digits + MICRO_DIGITS), open.d)),
    swap_atto: atto(0n),
    realized: realizedOf(position, currencyDigits),
    profit: money(position.profit),
    swaps: money(position.swaps),
    margin: money(position.margin),
    opened_at: position.opened_at,
    ...guaranteeOf(position, terms),
  };
}

function guaranteeOf(
  { stop_loss, guarantee_premium }: Position,
  { digits }: Pick<SymbolTerms, "digits">,
): HeldGuarantee {
  const stop = stop_loss === null ? null : nearestPointsOf(stop_loss, digits);
  return guarantee_premium === undefined || stop === null
    ? {}
    : { stop_loss: stop, guarantee_premium: points(guarantee_premium) };
}

/** An amount of the wire; one with more decimals than its currency is taken at the nearest minor unit. */
export const nearestMinor = (amount: number, currencyDigits: number): Minor =>
  minorOf(amount, currencyDigits) ?? minor(scaledNear(amount, currencyDigits) ?? 0);

function realizedOf({ realized }: Position, currencyDigits: number): Valued["realized"] {
  const exact = realized === undefined ? null : attoOf(realized.profit_exact, currencyDigits);
  if (realized === undefined || exact === null) return NOTHING_REALIZED;
  const profit = nearestMinor(realized.profit, currencyDigits);
  return { ...NOTHING_REALIZED, profit_atto: exact, profit };
}

/**
 * Margin of one step with the leverage in it, from the record's own margin: the wire has no rate. The margin of a symbol
 * made from it is within one minor unit a position of the service's; account_Summary has the exact sum.
 */
export const marginRateOf = ({ margin, volume }: { margin: Minor; volume: Steps }): Atto =>
  atto(halfEven(BigInt(margin) * ATTO, BigInt(volume)));
