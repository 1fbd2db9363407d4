/** What the look of all lines on a chart's canvas goes by. Main thread; pure. */
import type { ChartPalette } from "../chart-palette.ts";
import type { Draft } from "./line-drafts.ts";

export type MarkState = {
  drafts: ReadonlyMap<string, Draft>;
  /** Key of the line that is pointed at or chosen; null: none. */
  active: string | null;
  palette: ChartPalette;
};

/** aside: it steps back, for one that is pointed at or because it is over. */
export const MARK_ALPHA = { own: 0.9, sending: 0.5, aside: 0.4 } as const;
