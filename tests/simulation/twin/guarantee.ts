/** Guaranteed stops by docs/engine.md, Guaranteed stops. Runs in tests; pure. */
import type { Rejection } from "../../../contract/rejections.ts";
import type { Protections } from "../../../domain/protections.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import type { ModifyPosition, PlaceOrder } from "../../../engine/input.ts";
import { groupIn, symbolIn, type Twin, type TwinAccount, type TwinPosition } from "./facts.ts";
import { booked, attoOf, mul, powerOfTen, ratio } from "./rational.ts";
import { isFresh, minorScale, rate, unitsOf } from "./valuation.ts";

type Holds = Partial<Record<Rejection, () => boolean>>;

/** What so many points of premium cost on a volume; null: nothing converts it. */
export function premiumFor(
  twin: Twin,
  account: TwinAccount,
  terms: SymbolTerms,
  premium: number,
  volume: number,
): number | null {
  if (premium === 0) return 0;
  const group = groupIn(twin, account);
  const conversion = rate(twin, group, terms.quote_currency, "pays");
  if (conversion === null) return null;
  const points = ratio(BigInt(premium), powerOfTen(terms.digits));
  return booked(attoOf(mul(points, unitsOf(terms, volume), conversion, minorScale(group))));
}

const movesByItself = (of: Protections): boolean =>
  of.trailing_distance !== null || of.break_even_distance !== null;

/** Is the stop less than the least distance behind the price at which the position would close? */
function isTooNear(
  stop: number | null,
  side: 0 | 1,
  exit: number | null,
  terms: SymbolTerms,
): boolean {
  if (stop === null || exit === null || terms.guaranteed_stop === undefined) return false;
  const behind = side === 0 ? exit - stop : stop - exit;
  return behind < terms.guaranteed_stop.distance_min;
}

/** `stop`: as the fill leaves it; `addsTo`: the position that the order would grow. */
export function placingGuarantee(
  asked: PlaceOrder,
  terms: SymbolTerms,
  about: { stop: number | null; exit: number | null; addsTo: TwinPosition | null },
): Holds {
  const isMarket = asked.type === 0;
  const { stop, exit, addsTo } = about;
  const isHeld = addsTo !== null && addsTo.premiumPoints !== null;
  if (asked.is_stop_guaranteed !== true) {
    return { guarantee_not_extended: () => isMarket && isHeld };
  }
  return {
    guarantee_not_allowed: () =>
      !isMarket ||
      asked.protections.stop_loss === null ||
      movesByItself(asked.protections) ||
      (addsTo !== null && movesByItself(addsTo.protections)),
    guarantee_not_offered: () => terms.guaranteed_stop === undefined,
    guarantee_too_close: () => isTooNear(stop, asked.side, exit, terms),
  };
}

type Kept = "is none" | "stays" | "is set";

/** What becomes of the guarantee by a change. */
export function guaranteeBy(position: TwinPosition, asked: ModifyPosition): Kept {
  const after = { ...position.protections, ...asked.protections };
  const had = position.premiumPoints !== null;
  const wants = asked.is_stop_guaranteed === undefined ? had : asked.is_stop_guaranteed;
  if (!wants || after.stop_loss === null) return "is none";
  const isMoved = after.stop_loss !== position.protections.stop_loss;
  return had && !isMoved ? "stays" : "is set";
}

export const touchesGuarantee = (position: TwinPosition, asked: ModifyPosition): boolean => {
  const after = guaranteeBy(position, asked);
  return after === "is set" || (after === "is none" && position.premiumPoints !== null);
};

export function changingGuarantee(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  asked: ModifyPosition,
  exit: number | null,
): Holds & { readonly isUnpriced: () => boolean } {
  const symbol = symbolIn(twin, position.symbol_id);
  const after = { ...position.protections, ...asked.protections };
  const becomes = guaranteeBy(position, asked);
  const isTouched = touchesGuarantee(position, asked);
  return {
    isUnpriced: () => isTouched && !isFresh(twin, groupIn(twin, account), symbol),
    market_closed: () => isTouched && symbol.status === 2,
    guarantee_not_allowed: () =>
      (asked.is_stop_guaranteed === true && after.stop_loss === null) ||
      (becomes !== "is none" && movesByItself(after)),
    guarantee_not_offered: () => becomes === "is set" && symbol.terms.guaranteed_stop === undefined,
    guarantee_too_close: () =>
      becomes === "is set" && isTooNear(after.stop_loss, position.side, exit, symbol.terms),
  };
}
