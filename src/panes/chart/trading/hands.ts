/**
 * What can be done with the lines of a chart, as types: the layer that shows them gets the trader's from the trade kit, and an
 * investor's never gets any; those of price alerts come with what shows them. Main thread.
 */
import type { Accessor, Component } from "solid-js";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { AlertLine } from "../alerts/alert-line.ts";
import type { ChartLine } from "./chart-line.ts";

export type LineHands = {
  /** The buttons at a line's pill: what it lacks, its menu, close or cancel. */
  Buttons: Component<{ line: ChartLine }>;
  /** What a moved line would mean, and its Send and Cancel while it waits. */
  Effect: Component<{ line: ChartLine }>;
  /** A press on a pill's handle, or on a line in the pane: the beginning of a drag, or of nothing. */
  press: (key: string, event: PointerEvent) => void;
  /** A key on a pill's handle. True: it was for the line. */
  key: (key: string, event: KeyboardEvent) => boolean;
  /** What can be ordered at a price. */
  entriesAt: (price: number) => readonly MenuEntry[];
};

export type AlertHands = {
  /** Those that the chart shows. */
  lines: Accessor<readonly AlertLine[]>;
  /** What their owner may do; null: the session may only look. */
  hand: Accessor<Pick<LineHands, "press" | "entriesAt"> | null>;
};
