/** What the broker changed in a deal, as it was and as it is. Main thread; pure. */
import type { Deal } from "../../../contract/deal.ts";
import { t } from "../../language/translate.ts";

/** A change by the broker that came while the page was open. after null: the deal was taken back. */
export type Correction = { readonly before: Deal; readonly after: Deal | null };

const FIELDS = [
  ["price", t("Price")],
  ["volume", t("Volume")],
  ["profit", t("Profit")],
  ["commission", t("Commission")],
  ["swap", t("Swap")],
  ["premium", t("Premium")],
] as const satisfies [keyof Deal, string][];

const PLAIN: ReadonlySet<string> = new Set(["price", "volume"]);

/** Whether the broker changed what a deal is worth, or its comment. */
export const isCorrected = (before: Deal, after: Deal): boolean =>
  before.comment !== after.comment || FIELDS.some(([field]) => before[field] !== after[field]);

/** "Corrected by the broker: Profit +12.00 → +10.00". */
export function correctionWords(
  { before, after }: Correction,
  money: (value: number) => string,
): string {
  if (after === null) return t("Taken back by the broker");
  const changes = FIELDS.filter(([field]) => before[field] !== after[field]).map(
    ([field, name]) => {
      const write = (value: number) => (PLAIN.has(field) ? `${value}` : money(value));
      return `${name} ${write(before[field] ?? 0)} → ${write(after[field] ?? 0)}`;
    },
  );
  if (!isCorrected(before, after)) return after.comment;
  return changes.length === 0
    ? t("Corrected by the broker: comment")
    : t("Corrected by the broker: {changes}", { changes: changes.join(", ") });
}
