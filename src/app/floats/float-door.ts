/** What can be done with panes that float over the workspace; only a dock has them. Main thread. */
import { createRoot, createSignal } from "solid-js";
import { t } from "../../language/translate.ts";

/** `id`: of a panel of the dock. */
export type FloatDesk = {
  /** One that floats goes back to where it stood. */
  toggle(id: string): void;
  /** Tracks. */
  isFloating(id: string): boolean;
  /** One that floats takes all the room, or what it had before. */
  toggleFull(id: string): void;
  /** Tracks. */
  isFull(id: string): boolean;
  /** Lets the arrow keys move and size one that floats, until Escape. */
  moveByKeys(id: string): void;
};

/** null: there is no dock, or it is not there yet. */
export const [floatDesk, setFloatDesk] = createRoot(() => createSignal<FloatDesk | null>(null));

export const FLOAT_LABEL = t("Float over the workspace");
export const DOCK_LABEL = t("Dock where it stood");
export const KEYS_LABEL = t("Move and size by keys");
