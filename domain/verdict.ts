/**
 * What the order rules answer: the first reason to refuse in the contract's order of precedence, with the nearest change
 * that passes. Runs anywhere; pure.
 */
import { REJECTION_PRECEDENCE, type Rejection } from "../contract/rejections.ts";

/** A price of an order that may be off the tick. */
export type PriceField = "order_price" | "order_limit_price" | "stop_loss" | "take_profit";

/** A change that would pass the rule that was broken, nearest to what was asked. */
export type Fix = {
  readonly field: PriceField | "volume" | "expiry_at";
  /** Steps, points or Unix ms by the field; null: leave it out. */
  readonly value: number | null;
};

/** The fix of a price; null where no price would pass. */
export const priceFix = (field: PriceField, value: number | null): Fix | null =>
  value === null ? null : { field, value };

/** One rule over several fields: false while all keep it; a fix only where one field alone breaks it. */
export function soleFix(fields: readonly (Fix | null | false)[]): Fix | null | false {
  const broken = fields.filter((field) => field !== false);
  if (broken.length === 0) return false;
  return broken.length === 1 ? (broken[0] ?? null) : null;
}

/** null: nothing stands against it. `fix` null: no change of one field helps. */
export type Verdict = { readonly rejection: Rejection; readonly fix: Fix | null } | null;

/** One rule: false while it is kept; once broken, the fix, or null where there is none. */
export type Rule<Ask, Facts> = (ask: Ask, facts: Facts) => Fix | null | false;

export type Rules<Ask, Facts> = { readonly [R in Rejection]?: Rule<Ask, Facts> };

/** A check that tries the rules by REJECTION_PRECEDENCE, whatever the order they are written in. */
export function checkOf<Ask, Facts>(rules: Rules<Ask, Facts>): (ask: Ask, facts: Facts) => Verdict {
  const ordered = REJECTION_PRECEDENCE.flatMap((rejection) => {
    const rule = rules[rejection];
    return rule === undefined ? [] : [{ rejection, rule }];
  });
  return (ask, facts) => {
    for (const { rejection, rule } of ordered) {
      const broken = rule(ask, facts);
      if (broken !== false) return { rejection, fix: broken };
    }
    return null;
  };
}

/** A rule without a fix. */
export const unfixable = (isBroken: boolean): null | false => (isBroken ? null : false);
