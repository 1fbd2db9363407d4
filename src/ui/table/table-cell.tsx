/** One cell of a table, of whichever kind of row: where it stands, and what lives in it. Main thread. */
import { Show, onCleanup, type JSX } from "solid-js";
import { canBeDrawn, type Column, type LiveCell } from "./column.ts";
import type { LiveTexts } from "./live-rows.ts";

export function TableCell<Row, Shown>(props: {
  column: Column<Row>;
  /** Number of the column, from 0. */
  n: number;
  id?: string | undefined;
  isActive?: boolean | undefined;
  isEdited?: boolean | undefined;
  /** What is said of it where its text says nothing aloud, as a dash. */
  spoken?: string | undefined;
  /** The live texts of its row. */
  live: LiveTexts<Shown>;
  /** What lives in it, painted past Solid; undefined: nothing. */
  makeLive: ((host: HTMLElement) => LiveCell<Shown>) | undefined;
  children: JSX.Element;
}) {
  return (
    <div
      role={props.n === 0 ? "rowheader" : "gridcell"}
      id={props.id}
      class="table-cell"
      classList={{
        "table-end": props.column.align === "end",
        "table-cell-active": props.isActive === true,
        "table-cell-edits": props.isEdited === true,
      }}
      aria-colindex={props.n + 1}
      aria-label={props.spoken}
      data-column={props.column.id}
      data-pin={props.column.pin}
      data-live={canBeDrawn(props.column) ? "" : undefined}
      ref={(host) => {
        const { live, makeLive, column } = props;
        if (makeLive) onCleanup(live.attach(makeLive(host), column));
      }}
    >
      {props.children}
    </div>
  );
}

/** What the rows come to in one column, in the row of a group or of the totals; of the first column, what heads that row. */
export function TotalCell<Row>(props: {
  column: Column<Row>;
  n: number;
  id?: string | undefined;
  isActive?: boolean | undefined;
  live: LiveTexts<readonly Row[]>;
  rows: readonly Row[];
  head: JSX.Element;
  /** What this row alone has, as a button. */
  own?: JSX.Element | undefined;
}) {
  return (
    <TableCell
      column={props.column}
      n={props.n}
      id={props.id}
      isActive={props.isActive}
      live={props.live}
      makeLive={props.n > 0 ? props.column.liveTotal : undefined}
    >
      <Show
        when={props.n > 0}
        fallback={
          <>
            {props.head}
            {props.own}
          </>
        }
      >
        {/* What lives has written into the cell itself: beside it nothing may stand. */}
        <Show
          when={props.column.liveTotal === undefined && props.column.total}
          fallback={props.own}
        >
          {(total) => (
            <span class="table-text" data-tone={props.column.totalTone?.(props.rows)}>
              {total()(props.rows)}
            </span>
          )}
        </Show>
      </Show>
    </TableCell>
  );
}
