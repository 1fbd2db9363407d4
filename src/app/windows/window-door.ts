/** What can be done with windows of panes; only a dock has them. Main thread. */
import { createRoot, createSignal } from "solid-js";
import { t } from "../../language/translate.ts";

export type WindowDesk = {
  /** To be called in the task of a press. `id`: of a panel of the dock. One that is out comes back. */
  toggle(id: string): void;
  /** Tracks. */
  isOut(id: string): boolean;
};

/** null: there is no dock, or it is not there yet. */
export const [windowDesk, setWindowDesk] = createRoot(() => createSignal<WindowDesk | null>(null));

export const OUT_LABEL = t("Move to a window of its own");
export const BACK_LABEL = t("Bring back from its window");
