/** A list of the account over a period that the reader chooses: waiting, empty and failing in one way. Main thread. */
import { Show, untrack, type JSX } from "solid-js";
import type { Query } from "../../account/create-query.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../../ui/table/column.ts";
import type { Table } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { PeriodSelect } from "./period-select.tsx";
import type { PeriodChoice } from "./period-choices.ts";
import { inSentence, t } from "../../language/translate.ts";

/** How a narrow page has such a list: other columns, and a row that opens. */
export type ListCards<Row> = {
  columns: (wide: readonly Column<Row>[]) => Column<Row>[];
  open: (title: string, row: Row, columns: readonly Column<Row>[]) => void;
};

export function PeriodTable<Row>(props: {
  table: Table<Row>;
  label: string;
  of: Pick<Query<readonly Row[]>, "data" | "failure" | "load">;
  period: PeriodChoice;
  onPeriod: (period: PeriodChoice) => void;
  /** Said where the period has no row. */
  emptyText: string;
  /** Beside the choice of the period. */
  tools?: JSX.Element | undefined;
  rowName: (row: Row) => string;
  cards?: ListCards<Row> | undefined;
  look?: unknown;
}) {
  const state = () => {
    if (props.of.data() !== null) return "ready";
    return props.of.failure() === null ? "loading" : "error";
  };
  const list = () => (
    <TableView
      table={untrack(() => props.table)}
      label={props.label}
      state={state()}
      rowName={(row) => props.rowName(row)}
      look={props.look}
      onPick={(row) => props.cards?.open(props.rowName(row), row, props.table.options.columns)}
      tools={
        <>
          <PeriodSelect value={props.period} onChange={(period) => props.onPeriod(period)} />
          {props.tools}
        </>
      }
      empty={
        <EmptyState
          icon="list"
          text={props.emptyText}
          action={
            props.period === "all" ? undefined : (
              <Button size="sm" onClick={() => props.onPeriod("all")}>
                {t("Show all time")}
              </Button>
            )
          }
        />
      }
      failure={
        <LoadFailure
          what={inSentence(props.label)}
          failure={props.of.failure()}
          onRetry={() => props.of.load()}
        />
      }
    />
  );
  return (
    <Show when={props.cards !== undefined} fallback={list()}>
      <div class="cards">{list()}</div>
    </Show>
  );
}
