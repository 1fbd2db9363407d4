/** Whether a price alert is being set or changed, and which. Main thread; small, because charts and the palette have it. */
import { createRoot, createSignal } from "solid-js";

export type AskedAlert = {
  readonly symbol_id: number;
  /** What the form begins with; absent: the alert's own, or for a new one the bid of now. */
  readonly price?: number;
  /** The alert that is to be changed; absent: a new one. */
  readonly id?: number;
};

const [askedAlert, setAskedAlert] = createRoot(() => createSignal<AskedAlert | null>(null));
/** null: the dialog is closed. */
export { askedAlert };

/** Opens the dialog; nothing happens in a session that may set no alerts. */
export const openPriceAlert = (asked: AskedAlert): void => void setAskedAlert(asked);
export const closePriceAlert = (): void => void setAskedAlert(null);
