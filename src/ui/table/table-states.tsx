/** What stands where a table's rows are not yet, or are none. Main thread. */
import { For } from "solid-js";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Skeleton } from "../skeleton.tsx";
import type { Table } from "./create-table.ts";
import { inSentence, t } from "../../language/translate.ts";

const SKELETON_ROWS = Array.from({ length: 6 }, (_, n) => n);

/** The rows' own layout in grey. */
export function TableLoading<Row>(props: { table: Table<Row>; tracks: string; label: string }) {
  return (
    <div class="table-instead table-loading" aria-busy="true">
      <span class="visually-hidden">
        {t("Loading {label}", { label: inSentence(props.label) })}
      </span>
      <For each={SKELETON_ROWS}>
        {(row) => (
          <div class="table-skeleton-row" style={{ "grid-template-columns": props.tracks }}>
            <For each={props.table.columns()}>
              {({ column }, n) => (
                <span class="table-cell" classList={{ "table-end": column.align === "end" }}>
                  <Skeleton width={`${40 + ((row * 17 + n() * 29) % 30)}%`} />
                </span>
              )}
            </For>
          </div>
        )}
      </For>
    </div>
  );
}

/** No row passes the filter. */
export function TableEmpty(props: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      icon="list-filter"
      text={t("Nothing matches “{query}”.", { query: props.query.trim() })}
      action={
        <Button size="sm" onClick={() => props.onClear()}>
          {t("Clear filter")}
        </Button>
      }
    />
  );
}
