/** Commission by docs/engine.md, Commission: months and tiers are counted from the deals each time. Runs in tests; pure. */
import type { CommissionTerms, GroupTerms, SymbolTerms } from "../../../domain/terms.ts";
import { groupIn, type Twin, type TwinAccount } from "./facts.ts";
import {
  add,
  attoOf,
  booked,
  compare,
  magnitude,
  mul,
  powerOfTen,
  ratio,
  whole,
  ZERO,
  type Q,
} from "./rational.ts";
import { minorScale, rate, unitsOf } from "./valuation.ts";

export const lotsOf = (terms: SymbolTerms, volume: number): Q =>
  mul(whole(volume), terms.volume_step);

/** Year and month of a server day, as one number. */
export function monthOf(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Lots of all deals of the running month. */
export function monthLots(account: TwinAccount): Q {
  const month = monthOf(account.day);
  return account.deals
    .filter((fact) => monthOf(fact.day) === month)
    .reduce<Q>((sum, fact) => add(sum, fact.lots), ZERO);
}

function fits(commission: CommissionTerms, terms: SymbolTerms): number {
  if (commission.symbol_id !== null) return commission.symbol_id === terms.symbol_id ? 3 : 0;
  if (commission.category !== null) return commission.category === terms.category ? 2 : 0;
  return 1;
}

export function commissionFor(group: GroupTerms, terms: SymbolTerms): CommissionTerms | null {
  let best: CommissionTerms | null = null;
  for (const commission of group.commissions) {
    const rank = fits(commission, terms);
    if (rank === 0) continue;
    const bestRank = best === null ? 0 : fits(best, terms);
    const isLower = best === null || commission.commission_id < best.commission_id;
    if (rank > bestRank || (rank === bestRank && isLower)) best = commission;
  }
  return best;
}

function valueOf(commission: CommissionTerms, lots: Q): Q {
  const tier = commission.tiers.find(
    ({ volume_from, volume_to }) =>
      compare(volume_from, lots) <= 0 && (volume_to === null || compare(lots, volume_to) < 0),
  );
  return tier?.value ?? commission.value;
}

export type Charge = {
  /** Exact, in atto, of this deal alone. */
  readonly atto: bigint;
  readonly min: number;
  readonly isFree: boolean;
};

/**
 * What a deal of `volume` steps at `price` is charged; null: no commission on deals of this kind. "no rate" where the
 * notional cannot be converted. `alreadyLots` are filled in the same step before it.
 */
export function chargeFor(
  twin: Twin,
  account: TwinAccount,
  terms: SymbolTerms,
  deal: { on: "entry" | "exit"; volume: number; price: number; alreadyLots?: Q },
): Charge | null | "no rate" {
  const group = groupIn(twin, account);
  const commission = commissionFor(group, terms);
  if (commission === null) return null;
  if (commission.charge !== "both" && commission.charge !== deal.on) return null;
  const lots = add(monthLots(account), deal.alreadyLots ?? ZERO);
  const value = valueOf(commission, lots);
  const min = commission.charge_min;
  if (value.n === 0n) return { atto: 0n, min, isFree: true };
  const scale = minorScale(group);
  if (commission.mode === "per_lot") {
    return { atto: attoOf(mul(value, lotsOf(terms, deal.volume), scale)), min, isFree: false };
  }
  const conversion = rate(twin, group, terms.quote_currency, "pays");
  if (conversion === null) return "no rate";
  const at = magnitude(ratio(BigInt(deal.price), powerOfTen(terms.digits)));
  const notional = mul(unitsOf(terms, deal.volume), at, conversion);
  const part = ratio(1n, commission.mode === "percent" ? 100n : 1_000_000n);
  return { atto: attoOf(mul(value, part, notional, scale)), min, isFree: false };
}

/** Entry commission as it is booked: a cost, never negative. */
export const entryBooked = (charge: Charge | null): number =>
  charge === null || charge.isFree ? 0 : Math.max(charge.min, booked(charge.atto));
