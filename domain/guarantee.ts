/**
 * Guaranteed stops: a stop loss that is filled at its own price, whatever a gap leaves, for a premium that is charged when it
 * is triggered. Their rules, and what the premium is; where such a position closes is guaranteed-exit.ts. docs/engine.md,
 * Guaranteed stops. Runs anywhere; pure.
 */
import { ORDER_TYPE, SYMBOL_STATUS } from "../contract/codes.ts";
import type { OrderType, Side, SymbolStatus } from "../contract/codes.ts";
import type { Rates } from "./conversion.ts";
import { tenTo, times } from "./fraction.ts";
import { bookable, toAtto } from "./money.ts";
import type { Guaranteed } from "./guaranteed-exit.ts";
import { exactUnits, inMinor } from "./notional.ts";
import { isTooClose, isWrongSide } from "./price-bound.ts";
import { stopLossUnfit, type Guarded, type Protections } from "./protections.ts";
import type { GuaranteeTerms, SymbolTerms } from "./terms.ts";
import { minor, type Minor, type Points, type Steps } from "./units.ts";
import { unfixable, type Fix, type Rules } from "./verdict.ts";

/** What a premium in points costs on a volume, in minor units: never negative. null: there is no rate. */
export function premiumOf(
  terms: Pick<SymbolTerms, "volume_step" | "contract_size" | "digits">,
  premium: Points,
  volume: Steps,
  rates: Pick<Rates, "quote">,
  currencyDigits: number,
): Minor | null {
  if (premium === 0) return minor(0);
  const rate = rates.quote(-1);
  if (rate === null) return null;
  const { n, d } = exactUnits(terms, volume);
  const amount = times({ n: n * BigInt(premium), d: d * tenTo(terms.digits) }, rate);
  return bookable(toAtto(inMinor(amount, currencyDigits)));
}

/** true: the stop loss is to be guaranteed; false on a change: it is not any more. */
export type GuaranteeAsk = { readonly is_stop_guaranteed?: boolean | undefined };

/** The position that a fill adds to, in netting. */
export type AddedTo = {
  readonly isGuaranteed: boolean;
  /** Its stop loss moves by itself. */
  readonly follows: boolean;
};

/** `added` null or absent: the fill adds to none. */
export type AddingFacts = { readonly opens: Steps; readonly added?: AddedTo | null | undefined };

export const addedTo = (held: Guaranteed & Follower): AddedTo => ({
  isGuaranteed: held.guarantee_premium !== undefined,
  follows: follows(held),
});

/** What adds to a guaranteed position has to ask for a guarantee of the whole. */
export const guaranteeNotExtended = (ask: GuaranteeAsk, { opens, added }: AddingFacts) =>
  unfixable(opens > 0 && added?.isGuaranteed === true && ask.is_stop_guaranteed !== true);

type Guards = Partial<Protections> & Pick<Protections, "stop_loss">;

type Placed = GuaranteeAsk & { readonly type: OrderType; readonly protections: Guards };
type PlacedFacts = AddingFacts & { readonly terms: SymbolTerms | null };

/** Of placing an order; `guarded`: what its stop loss is held against. */
export const placesGuaranteeRules = {
  guarantee_not_allowed: (ask, { added, opens }) =>
    unfixable(
      ask.is_stop_guaranteed === true &&
        (ask.type !== ORDER_TYPE.market ||
          ask.protections.stop_loss === null ||
          follows(ask.protections) ||
          (opens > 0 && added?.follows === true)),
    ),
  guarantee_not_offered: (ask, { terms }) => unfixable(asksInVain(ask, terms)),
  guarantee_not_extended: (ask, facts) =>
    ask.type === ORDER_TYPE.market && guaranteeNotExtended(ask, facts),
} satisfies Rules<Placed, PlacedFacts>;

const asksInVain = ({ is_stop_guaranteed }: GuaranteeAsk, terms: SymbolTerms | null): boolean =>
  is_stop_guaranteed === true && terms !== null && terms.guaranteed_stop === undefined;

type Follower = {
  readonly trailing_distance?: Points | null | undefined;
  readonly break_even_distance?: Points | null | undefined;
};

const follows = ({ trailing_distance, break_even_distance }: Follower): boolean =>
  (trailing_distance ?? null) !== null || (break_even_distance ?? null) !== null;

/** A guaranteed stop keeps a distance of its own; the fix is the nearest stop loss that does. */
export function guaranteeTooClose(
  stop_loss: Points | null,
  terms: GuaranteeTerms | undefined,
  guarded: Guarded | null,
): Fix | null | false {
  if (terms === undefined || guarded === null) return false;
  const kept = { ...guarded, stop_level: terms.distance_min };
  return stopLossUnfit(
    stop_loss,
    kept,
    (price, bound) => isWrongSide(price, bound) || isTooClose(price, bound),
  );
}

type Changed = GuaranteeAsk & { readonly protections: Partial<Protections> };
export type GuaranteeNow = Guaranteed & Protections & { readonly side: Side };

type ChangeFacts = {
  readonly position: GuaranteeNow | null;
  readonly terms: SymbolTerms | null;
  readonly status: SymbolStatus;
};

/** What a change makes of a position's guarantee: none, the one that holds, or one on the terms of now. */
export function guaranteeAfter(ask: Changed, now: GuaranteeNow): "none" | "kept" | "new" {
  const { stop_loss = now.stop_loss } = ask.protections;
  const was = now.guarantee_premium !== undefined;
  if (!(ask.is_stop_guaranteed ?? was) || stop_loss === null) return "none";
  return was && stop_loss === now.stop_loss ? "kept" : "new";
}

/** Whether the change sets, moves or takes away a guarantee. */
export function changesGuarantee(ask: Changed, now: GuaranteeNow | null): boolean {
  if (now === null) return false;
  const after = guaranteeAfter(ask, now);
  return after === "new" || (after === "none" && now.guarantee_premium !== undefined);
}

/** Of changing a position's protections: what is not about a guarantee is not tested by them. */
export const changesGuaranteeRules = {
  market_closed: (ask, { position, status }) =>
    unfixable(changesGuarantee(ask, position) && status === SYMBOL_STATUS.closed),
  guarantee_not_allowed: (ask, { position }) => {
    if (position === null) return false;
    const after = { ...position, ...ask.protections };
    const isVain = ask.is_stop_guaranteed === true && after.stop_loss === null;
    return unfixable(isVain || (guaranteeAfter(ask, position) !== "none" && follows(after)));
  },
  guarantee_not_offered: (ask, { position, terms }) =>
    unfixable(
      position !== null &&
        terms !== null &&
        terms.guaranteed_stop === undefined &&
        guaranteeAfter(ask, position) === "new",
    ),
} satisfies Rules<Changed, ChangeFacts>;

/** The guaranteed stop that a change sets or moves; null: it leaves it as it is. */
export const newGuaranteedStop = (ask: Changed, now: GuaranteeNow | null): Points | null =>
  now === null || guaranteeAfter(ask, now) !== "new"
    ? null
    : (ask.protections.stop_loss ?? now.stop_loss);
