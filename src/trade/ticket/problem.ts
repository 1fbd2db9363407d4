/**
 * What stands against an order, beside the field that it is about, in words, with the change that would let it pass. Main
 * thread; pure.
 */
import { REJECTIONS, type Rejection } from "../../../contract/rejections.ts";
import { priceOf } from "../../../domain/price.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import { points, steps } from "../../../domain/units.ts";
import type { Fix, Verdict } from "../../../domain/verdict.ts";
import { lotsOf } from "../../../domain/volume.ts";
import { fieldText } from "../../format/decimal.ts";
import { formatPrice } from "../../format/price.ts";
import { sentence } from "../../format/sentence.ts";
import { keptMoment, momentText } from "../../format/typed-moment.ts";
import { t } from "../../language/translate.ts";

/** Where in the ticket a problem is said. ticket: of no field alone. */
export type TicketField =
  | "size"
  | "price"
  | "limitPrice"
  | "stop"
  | "targets"
  | "trailing"
  | "breakEven"
  | "expiry"
  | "oco"
  | "deviation"
  | "ticket";

export type Problem = {
  readonly field: TicketField;
  readonly message: string;
  /** As one rule advises it; what is offered to a trader was tried against all of them (offers.ts). null: there is none. */
  readonly fix: Advice | null;
};

/** Changes to take up one after the other, at least one; the label names them all. */
export type Advice = { readonly label: string; readonly changes: readonly Fix[] };

/** What one rule advises. `label`: in words of its own. */
export const advice = (change: Fix, label: string): Advice => ({ label, changes: [change] });

const FIELD_OF: { readonly [F in Fix["field"]]: TicketField } = {
  volume: "size",
  order_price: "price",
  order_limit_price: "limitPrice",
  stop_loss: "stop",
  take_profit: "targets",
  expiry_at: "expiry",
};

/** Where a rejection without a fix is said. */
const FIELD_OF_REJECTION: { readonly [R in Rejection]?: TicketField } = {
  volume_below_min: "size",
  volume_above_max: "size",
  volume_off_step: "size",
  volume_above_position: "targets",
  price_missing: "price",
  price_wrong_side: "price",
  price_too_close: "price",
  stop_loss_wrong_side: "stop",
  stop_loss_too_close: "stop",
  guarantee_not_allowed: "stop",
  guarantee_not_offered: "stop",
  guarantee_too_close: "stop",
  guarantee_not_extended: "stop",
  take_profit_wrong_side: "targets",
  take_profit_too_close: "targets",
  expiry_in_past: "expiry",
  oco_order_not_pending: "oco",
  oco_too_many_orders: "oco",
  not_enough_free_margin: "size",
};

/** A verdict of the order rules as a problem of the ticket. */
export function problemOf(verdict: NonNullable<Verdict>, terms: SymbolTerms): Problem {
  const { rejection, fix } = verdict;
  const field = fix === null ? FIELD_OF_REJECTION[rejection] : FIELD_OF[fix.field];
  return {
    field: field ?? "ticket",
    message: sentence(messageOf(rejection)),
    fix: fix === null ? null : advice(fix, fixLabel(fix, terms)),
  };
}

/** What stands against the second of two orders that would be placed at once. */
export const secondProblem = (rejection: Rejection): Problem => ({
  field: "oco",
  message: sentence(t("of the opposite: {rejection}", { rejection: messageOf(rejection) })),
  fix: null,
});

/** What a trader can do about it is said where the contract's words alone do not. */
function messageOf(rejection: Rejection): string {
  if (rejection === "volume_above_position") return t("the targets leave nothing for the last one");
  if (rejection === "oco_order_not_pending") return t("that order waits no longer: choose another");
  return REJECTIONS[rejection].message;
}

function fixLabel({ field, value }: Fix, terms: SymbolTerms): string {
  if (value === null) return field === "expiry_at" ? t("Remove expiry") : t("Leave it out");
  return t("Use {value}", { value: valueText({ field, value }, terms) });
}

const FIELD_WORDS: { readonly [F in Fix["field"]]: string } = {
  volume: t("volume"),
  order_price: t("price"),
  order_limit_price: t("limit price"),
  stop_loss: t("stop loss"),
  take_profit: t("take profit"),
  expiry_at: t("expiry"),
};

/** A change beside the one that a button is about: "stop loss 1.08000". */
export function otherFixLabel({ field, value }: Fix, terms: SymbolTerms): string {
  if (value === null) return t("no {field}", { field: FIELD_WORDS[field] });
  return `${FIELD_WORDS[field]} ${valueText({ field, value }, terms)}`;
}

function valueText(
  { field, value }: { field: Fix["field"]; value: number },
  terms: SymbolTerms,
): string {
  if (field === "volume") return t("{lots} lots", { lots: fieldText(lotsOf(steps(value), terms)) });
  if (field === "expiry_at")
    return t("{time} UTC", {
      time: momentText(keptMoment(value), "UTC").replace("T", " "),
    });
  return formatPrice(priceOf(points(value), terms.digits), terms.digits);
}
