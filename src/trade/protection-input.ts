/**
 * What a trader types for a stop loss or a take profit, as a price: "1.0850", "20p" or "20 pips", "$50" or "50 usd", "1%" of
 * the balance, "2r". Main thread; pure. A distance is counted from where the trade opens: a stop's on the side of the loss, a
 * target's on the side of the profit; a plus in front puts a stop on the side of the profit.
 */
import { SIDE } from "../../contract/codes.ts";
import { powerOfTen } from "../format/price.ts";
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { t } from "../language/translate.ts";

export type ProtectionContext = {
  readonly field: "stop_loss" | "take_profit";
  readonly side: number;
  /** Where the trade opened, or would. */
  readonly reference: number;
  /** Lots. */
  readonly volume: number;
  readonly digits: number;
  readonly pip_points: number;
  /** One point of one lot in deposit currency; null: no rate. */
  readonly pointValue: number | null;
  readonly balance: number;
  /** The trade's stop loss, by which a target in R is measured; null: none. */
  readonly stop_loss: number | null;
};

/** price null: none, it is taken away. */
export type ReadProtection =
  | { readonly ok: true; readonly price: number | null }
  | { readonly ok: false; readonly message: string };

type Unit = "price" | "pips" | "money" | "percent" | "r";

const FORM =
  /^(?<plus>\+)?(?<dollar>\$)?(?<number>[\d.,][\d.,\s'’]*)(?<unit>p|pips?|%|r|[a-z]{3})?$/i;

const wrong = (message: string): ReadProtection => ({ ok: false, message });

export function readProtection(text: string, context: ProtectionContext): ReadProtection {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: true, price: null };
  const parts = FORM.exec(trimmed)?.groups;
  const unit = unitOf(parts?.["dollar"], parts?.["unit"]);
  const written = parts?.["number"] ?? "";
  const number = typedNumber(written, unit === "money" ? "amount" : "number");
  if (parts === undefined || !Number.isFinite(number)) {
    return wrong(typedTwoWays(written) ?? t("Type a price, or 20p, $50, 1% or 2r."));
  }
  const isPlus = parts["plus"] !== undefined;
  if (unit === "price") {
    if (isPlus) return wrong(t("Type a price, or a distance such as +20p."));
    return { ok: true, price: number };
  }
  const points = pointsOf(number, unit, context);
  if (typeof points === "string") return wrong(points);
  return { ok: true, price: priceAt(points, isPlus, context) };
}

/** What stands before and after a number says its unit; neither: it is a price. */
export function unitOf(dollar: string | undefined, unit: string | undefined): Unit {
  if (dollar !== undefined) return "money";
  switch (unit?.toLowerCase()) {
    case undefined:
      return "price";
    case "p":
    case "pip":
    case "pips":
      return "pips";
    case "%":
      return "percent";
    case "r":
      return "r";
    default:
      return "money";
  }
}

/** The distance in points, never more than was meant; or why there is none. */
function pointsOf(
  number: number,
  unit: Exclude<Unit, "price">,
  context: ProtectionContext,
): number | string {
  switch (unit) {
    case "pips":
      return Math.round(number * context.pip_points);
    case "money":
      return pointsOfMoney(number, context);
    case "percent":
      if (!(context.balance > 0)) return t("There is no balance to take a part of.");
      return pointsOfMoney((number / 100) * context.balance, context);
    case "r": {
      const { stop_loss, reference, digits, field } = context;
      if (field === "stop_loss")
        return t("R counts the risk to the stop loss: give the stop itself.");
      if (stop_loss === null) return t("R needs a stop loss.");
      return Math.round(number * Math.abs(reference - stop_loss) * powerOfTen(digits));
    }
  }
}

function pointsOfMoney(money: number, { pointValue, volume }: ProtectionContext): number | string {
  if (pointValue === null || !(pointValue * volume > 0))
    return t("There is no rate for money now.");
  return Math.floor(money / (pointValue * volume) + 1e-9);
}

function priceAt(points: number, isPlus: boolean, context: ProtectionContext): number {
  const { field, side, reference, digits } = context;
  const isGain = field === "take_profit" || isPlus;
  const isUp = isGain === (side === SIDE.buy);
  const scale = powerOfTen(digits);
  return Math.round(reference * scale + (isUp ? points : -points)) / scale;
}
