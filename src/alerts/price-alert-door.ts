/** Whether a price alert is being set or changed, and which. Main thread; small, because charts and the palette have it. */
import { createRoot, createSignal } from "solid-js";
import type { AlertFigure, AlertIndicator } from "../../contract/price-alert.ts";

export type AskedAlert = {
  /** Of a figure of the account: what a price would be waited for of, should one be chosen instead. */
  readonly symbol_id: number;
  /** What the form begins with; absent: the alert's own, or for a new one the bid of now. */
  readonly price?: number;
  /** What the form of an alert on an indicator begins with; absent: a price is waited for, or what the alert waits for. */
  readonly indicator?: Omit<AlertIndicator, "other" | "way">;
  /** What the form of an alert on a figure begins with; absent: as above. */
  readonly figure?: Pick<AlertFigure, "kind" | "position_id">;
  /** The alert that is to be changed; absent: a new one. */
  readonly id?: number;
};

const [askedAlert, setAskedAlert] = createRoot(() => createSignal<AskedAlert | null>(null));
/** null: the dialog is closed. */
export { askedAlert };

/** Opens the dialog; nothing happens in a session that may set no alerts. */
export const openPriceAlert = (asked: AskedAlert): void => void setAskedAlert(asked);
export const closePriceAlert = (): void => void setAskedAlert(null);
