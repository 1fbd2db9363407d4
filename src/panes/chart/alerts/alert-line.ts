/** Waiting price alerts as lines of a chart. Main thread; pure. */
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import { t } from "../../../language/translate.ts";

export type AlertLine = {
  readonly kind: "alert";
  /** The same for as long as the alert lives: "a12". */
  readonly key: string;
  readonly price: number;
  readonly alert: PriceAlert;
};

/** Those of one symbol that the market is still to reach, the oldest first. `alerts` null: not known yet. */
export function alertLinesOf(symbol_id: number, alerts: readonly PriceAlert[] | null): AlertLine[] {
  return (alerts ?? [])
    .filter((alert) => alert.symbol_id === symbol_id && alert.reached_at === null)
    .sort((a, b) => a.id - b.id)
    .map((alert) => ({ kind: "alert", key: `a${alert.id}`, price: alert.price, alert }));
}

/** On its pill: the owner's own words, where there are any. */
export const alertShort = ({ note }: Pick<PriceAlert, "note">): string =>
  note.trim() === "" ? t("Alert") : note;

/** Whole, for a screen reader. */
export const alertName = ({ note }: Pick<PriceAlert, "note">): string =>
  note.trim() === "" ? t("Price alert") : t("Price alert: {note}", { note });
