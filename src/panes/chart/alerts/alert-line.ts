/** Waiting price alerts as lines of a chart. Main thread; pure. */
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import { hasPrice, isWaiting, waitedPrice } from "../../../alerts/asked-alert.ts";
import { t } from "../../../language/translate.ts";

export type AlertLine = {
  readonly kind: "alert";
  /** The same for as long as the alert lives: "a12". */
  readonly key: string;
  readonly price: number;
  readonly alert: PriceAlert;
};

/**
 * Those of one symbol that wait for a price that the market is still to reach, the oldest first, where they are at a time (Unix
 * ms). `alerts` null: not known yet.
 */
export function alertLinesOf(
  symbol_id: number,
  alerts: readonly PriceAlert[] | null,
  now: number,
): AlertLine[] {
  return (alerts ?? [])
    .filter((alert) => alert.symbol_id === symbol_id && hasPrice(alert) && isWaiting(alert))
    .sort((a, b) => a.id - b.id)
    .map((alert) => ({
      kind: "alert",
      key: `a${alert.id}`,
      price: waitedPrice(alert, now),
      alert,
    }));
}

/** One along a line goes where its drawing goes, and one that is over waits nowhere. */
export const isMovable = ({ alert }: AlertLine): boolean => alert.line === null && isWaiting(alert);

type Named = Pick<PriceAlert, "note" | "line">;

/** On its pill: the owner's own words, where there are any. */
export function alertShort({ note, line }: Named): string {
  if (note.trim() !== "") return note;
  return line === null ? t("Alert") : t("Line alert");
}

/** Whole, for a screen reader. */
export function alertName({ note, line }: Named): string {
  const named = { note };
  if (line !== null)
    return note.trim() === "" ? t("Alert along a line") : t("Alert along a line: {note}", named);
  return note.trim() === "" ? t("Price alert") : t("Price alert: {note}", named);
}
