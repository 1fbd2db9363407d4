/**
 * What a trader can do with the lines of a chart, as types: the layer that shows them gets this from the trade kit, and an
 * investor's never gets any. Main thread.
 */
import type { Component } from "solid-js";
import type { MenuEntry } from "../../../ui/menu.tsx";
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
