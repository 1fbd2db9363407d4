/**
 * Whether a figure has met an alert that waits for it. Runs in the service; pure. What is told once is told again only after the
 * figure was seen where the alert does not hold: a margin level that stays low is told of once.
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { AlertFigure } from "../../contract/price-alert.ts";
import { isBeyond } from "../../domain/alert-figure.ts";

/** none: there is no margin in use, so no level, which is neither above nor below. gone: the position is closed. */
export type Seen = number | "none" | "gone";

/** Of a figure of the account or of a position. `profits`: of open positions, by their ids. */
export function seenIn(
  { kind, position_id }: Pick<AlertFigure, "kind" | "position_id">,
  figures: Omit<AccountSummary, "ts" | "positions">,
  profits: ReadonlyMap<number, number>,
): Seen {
  switch (kind) {
    case "position_profit":
      return profits.get(position_id ?? 0) ?? "gone";
    case "margin_level":
      return figures.margin_level ?? "none";
    case "spread":
      return "none";
    default:
      return figures[kind];
  }
}

export type JudgedFigure = {
  readonly figure: AlertFigure;
  /** It was seen not to hold since it was told last, or was not told yet. */
  readonly is_armed: boolean;
  /** It is not told again before, Unix ms. */
  readonly quiet_till: number;
};

/** What is to be done; null: nothing. armed: from now on it may be told again. */
export function judgeFigure(
  { figure, is_armed, quiet_till }: JudgedFigure,
  seen: Seen,
  now: number,
): "reached" | "armed" | "ended" | null {
  if (seen === "gone") return "ended";
  if (seen === "none" || !isBeyond(figure, seen)) return is_armed ? null : "armed";
  return is_armed && now >= quiet_till ? "reached" : null;
}
