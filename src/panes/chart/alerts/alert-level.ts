/** The number that an alert on an indicator waits for: its place on the scale of the indicator's pane. Main thread; pure. */
import type { AlertIndicator, CrtPriceAlert } from "../../../../contract/price-alert.ts";

/** null: no indicator is waited for, or another line stands on the other side. */
export const levelOf = (indicator: Pick<AlertIndicator, "other"> | null): number | null =>
  indicator?.other.kind === "value" ? indicator.other.value : null;

/** The same at another number; of what waits for no indicator at another price. */
export function movedTo(asked: CrtPriceAlert, to: number): CrtPriceAlert {
  const { indicator } = asked;
  return indicator === null
    ? { ...asked, price: to, line: null }
    : { ...asked, indicator: { ...indicator, other: { kind: "value", value: to } } };
}
