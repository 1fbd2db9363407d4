/** What a column of a table is. Main thread. */
import type { Accessor, JSX } from "solid-js";

export type RowKey = string | number;
/** null stands last, whichever way it is sorted. */
export type SortValue = number | string | null;

/** The colour of a figure that lives. */
export type LiveTone = "up" | "down" | "none";

/**
 * A cell that is painted past Solid, on the tick path: it is told what it shows, and once a frame takes the value of now.
 * What came of it is written into the page, or drawn on the table's canvas.
 */
export interface LiveCell<Shown> {
  show: (shown: Shown) => void;
  /** True: it looks different than before. */
  take: () => boolean;
  /** Writes what was taken into the page. False: it stands there. */
  write: () => boolean;
  readonly words: string;
  readonly tone: LiveTone;
}

export type Column<Row> = {
  readonly id: string;
  /** Heads the column; short. */
  readonly title: string;
  /** Said after the title, as the zone of times. Tracked. */
  readonly note?: (() => string) | undefined;
  /** The title is for a screen reader alone, as over buttons. */
  readonly isTitleHidden?: boolean | undefined;
  /** Says it in full, on hover. */
  readonly about?: string | undefined;
  /** px, until it is resized. */
  readonly width: number;
  readonly widthMin?: number | undefined;
  /** Numbers stand at the end. */
  readonly align?: "start" | "end" | undefined;
  /** False: it is in the chooser only, until it is asked for. */
  readonly isShown?: boolean | undefined;
  /** It stays in view at this edge while the rest scrolls. */
  readonly pin?: "start" | "end" | undefined;
  /** It cannot be hidden or moved. */
  readonly isFixed?: boolean | undefined;
  /** Absent: it cannot be sorted by. */
  readonly sortValue?: ((row: Row) => SortValue) | undefined;
  /** Its sort values change without the row: it is sorted again now and then. */
  readonly isLive?: boolean | undefined;
  /** What the cell shows unless `cell` or `live` draw it; what the filter and a copy read. */
  readonly text?: ((row: Row) => string) | undefined;
  /** The colour of `text`. */
  readonly tone?: ((row: Row) => "up" | "down" | "buy" | "sell" | "quiet" | undefined) | undefined;
  readonly cell?: ((row: Accessor<Row>) => JSX.Element) | undefined;
  readonly live?: ((host: HTMLElement) => LiveCell<Row>) | undefined;
  /** In the row of a group and of the totals; of the first column, what is said of a group beside its name. */
  readonly total?: ((rows: readonly Row[]) => string) | undefined;
  /** The colour of `total`. */
  readonly totalTone?:
    | ((rows: readonly Row[]) => LiveTone | "buy" | "sell" | undefined)
    | undefined;
  readonly liveTotal?: ((host: HTMLElement) => LiveCell<readonly Row[]>) | undefined;
  /** In the row of a group alone, as a button for all its rows. */
  readonly groupCell?: ((rows: Accessor<readonly Row[]>) => JSX.Element) | undefined;
  /** What Enter and a click do in this cell, as to edit it; absent: what they do on the row. */
  readonly onEnter?: ((row: Row) => void) | undefined;
};

/** A way to put rows together. */
export type Grouping<Row> = {
  readonly id: string;
  readonly label: string;
  readonly of: GroupOf<Row>;
  /** Parts the rows of a group once more, where they are of more than one of these. */
  readonly within?: GroupOf<Row> | undefined;
};

export type GroupOf<Row> = (row: Row) => { readonly key: string; readonly label: string };

/** Whether its live cells can be drawn on the canvas under the rows. What is pinned lies over all else. */
export const canBeDrawn = ({ live, pin }: { live?: unknown; pin?: unknown }): boolean =>
  live !== undefined && pin === undefined;
