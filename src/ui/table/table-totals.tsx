/** The row under all rows: what they come to. Main thread. What lives in it is painted a few times a second. */
import { For, createEffect, onCleanup, untrack } from "solid-js";
import type { Table } from "./create-table.ts";
import { LiveTexts, type LiveRows } from "./live-rows.ts";
import { TotalCell } from "./table-cell.tsx";
import { t } from "../../language/translate.ts";

/** Every row counts into a total: of thousands, a sum in each frame would be more than the rows themselves cost. */
const FRAMES_A_PAINT = 12;
/** The total of so few rows changes with them in each frame, for a reader can add these up. */
const ROWS_ADDED_UP = 20;

export function TableTotals<Row>(props: {
  table: Table<Row>;
  tracks: string;
  widthPx: number;
  live: LiveRows;
  look: unknown;
  rowIndex: number;
  ref: (element: HTMLDivElement) => void;
}) {
  const rows = () => props.table.shown();
  const live = new LiveTexts<readonly Row[]>();
  let frame = 0;
  const paint = () => {
    if (frame % FRAMES_A_PAINT === 0 || rows().length <= ROWS_ADDED_UP) live.paint();
    frame += 1;
  };
  onCleanup(untrack(() => props.live.add({ paint, write: () => false })));
  createEffect(() => {
    void props.look;
    live.show(rows());
    frame = 0;
  });
  return (
    <div
      role="row"
      class="table-totals"
      aria-rowindex={props.rowIndex}
      style={{ "grid-template-columns": props.tracks, "min-width": `${props.widthPx}px` }}
      ref={(element) => props.ref(element)}
    >
      <For each={props.table.columns().map(({ column }) => column)}>
        {(column, n) => (
          <TotalCell
            column={column}
            n={n()}
            live={live}
            rows={rows()}
            head={<span class="table-text">{t("Total {count}", { count: rows().length })}</span>}
          />
        )}
      </For>
    </div>
  );
}
