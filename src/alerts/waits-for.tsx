/**
 * What a new alert waits for: a price or a spread of a symbol, or a figure of the account. Main thread. The forms of both begin
 * with it, so that each leads to the other.
 */
import type { AlertFigure } from "../../contract/price-alert.ts";
import { Select } from "../ui/select.tsx";
import { ALERT_FIGURE_NAMES } from "./figure-alert-words.ts";
import { t } from "../language/translate.ts";

export type WaitedKind = "price" | Exclude<AlertFigure["kind"], "position_profit">;

const NAMES: Readonly<Record<WaitedKind, string>> = {
  price: t("Price of a symbol"),
  ...ALERT_FIGURE_NAMES,
};

const ORDER: readonly WaitedKind[] = [
  "price",
  "spread",
  "margin_level",
  "equity",
  "free_margin",
  "balance",
  "floating_profit",
];

const OPTIONS = ORDER.map((value) => ({ value, label: NAMES[value] }));

export function WaitsFor(props: { value: WaitedKind; onChange: (kind: WaitedKind) => void }) {
  return (
    <Select
      label={t("Waits for")}
      value={props.value}
      options={OPTIONS}
      onChange={props.onChange}
    />
  );
}
