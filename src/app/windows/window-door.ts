/** What can be done with windows of panes; only a dock has them. Main thread. */
import { createRoot, createSignal } from "solid-js";
import { t } from "../../language/translate.ts";

export const SCREEN_COUNTS = [1, 2, 3] as const;
export type ScreenCount = (typeof SCREEN_COUNTS)[number];

export type WindowDesk = {
  /** To be called in the task of a press. `id`: of a panel of the dock. One that is out comes back. */
  toggle(id: string): void;
  /** As many screens as there are: what goes out for them is out, and nothing else. To be called in the task of a press. */
  arrange(screens: ScreenCount): void;
  /** Tracks. */
  isOut(id: string): boolean;
};

/** null: there is no dock, or it is not there yet. */
export const [windowDesk, setWindowDesk] = createRoot(() => createSignal<WindowDesk | null>(null));

export const OUT_LABEL = t("Move to a window of its own");
export const BACK_LABEL = t("Bring back from its window");

export const SCREEN_WORDS: Readonly<Record<ScreenCount, string>> = {
  1: t("One screen: all panes in one window"),
  2: t("Two screens: the chart in a window of its own"),
  3: t("Three screens: chart and positions in windows of their own"),
};
