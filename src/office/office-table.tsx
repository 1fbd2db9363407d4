/** A table of the office: rows that the service has found, ordered by it, and opened by a press or Enter. Main thread. */
import { createEffect, For, on, onMount, Show, type JSX } from "solid-js";
import { Icon } from "../ui/icon.tsx";
import { createGivingWay, type Rank } from "./give-way.ts";
import "./office-table.css";
import { t } from "../language/translate.ts";

/**
 * Where a cell stands on a narrow screen, in a table whose rows are lines there: as the title of the first line, beside that or
 * at the line's end; in a line of its own below; in the last line, with the column's title before it or without; or nowhere. Left
 * out: in the last line, a number with the column's title; one with a rank nowhere.
 */
type Spot = "title" | "beside" | "end" | "line" | "named" | "last" | "away";

export type OfficeColumn<Row> = {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => JSX.Element;
  readonly isNumber?: boolean;
  /** The service can order by it. */
  readonly sorts?: boolean;
  /** What gives way first where the table is narrow; left out: it stays. */
  readonly rank?: Rank;
  /** One column with a spot makes lines of the rows of its table. */
  readonly spot?: Spot;
};

export type Sort = { readonly by: string; readonly isDown: boolean };

export function OfficeTable<Row>(props: {
  label: string;
  columns: readonly OfficeColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  /** What a row is called by a screen reader where it can be opened. */
  rowName?: (row: Row) => string;
  /** Undefined: a row is read, and opens nothing. */
  onOpen?: ((row: Row) => void) | undefined;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  empty: string;
  isBusy?: boolean;
  /** The row that was looked for, by its key: brought into sight, marked and focused, anew for another object. */
  sought?: { readonly id: number | string } | null | undefined;
}) {
  let room: HTMLDivElement | undefined;
  let table: HTMLTableElement | undefined;
  let body: HTMLTableSectionElement | undefined;
  let last: { readonly id: number | string } | null = null;
  const isSought = (row: Row) => props.sought?.id === props.rowKey(row);
  createEffect(() => {
    const { sought = null, rows } = props;
    if (sought === null || sought === last || !rows.some(isSought)) return;
    last = sought;
    const row = body?.querySelector<HTMLElement>("tr[aria-current]");
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  });
  onMount(() => {
    if (room === undefined || table === undefined) return;
    const { fit } = createGivingWay(room, table);
    createEffect(on([() => props.rows.length, () => props.rows, () => props.columns], fit));
  });
  const order = (id: string) =>
    props.sort?.by === id ? (props.sort.isDown ? "descending" : "ascending") : undefined;
  return (
    <div
      class="office-table-room"
      ref={(element) => (room = element)}
      tabindex={0}
      role="region"
      aria-label={props.label}
    >
      <table
        class="office-table"
        classList={{ "office-lines": props.columns.some(({ spot }) => spot !== undefined) }}
        // Said aloud, here and below: rows that are laid out as lines would be no table to a screen reader.
        role="table"
        ref={(element) => (table = element)}
        aria-busy={props.isBusy === true}
      >
        <caption class="visually-hidden">{props.label}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <For each={props.columns}>
              {(column) => (
                <th
                  scope="col"
                  role="columnheader"
                  data-rank={column.rank}
                  data-spot={column.spot}
                  classList={{ "office-number": column.isNumber === true }}
                  aria-sort={order(column.id)}
                >
                  <Show when={column.sorts === true} fallback={column.title}>
                    <button
                      type="button"
                      class="office-sort"
                      onClick={() =>
                        props.onSort?.({
                          by: column.id,
                          isDown: order(column.id) === "ascending",
                        })
                      }
                    >
                      {column.title}
                      <Show when={order(column.id)}>
                        {(way) => (
                          <Icon
                            name={way() === "ascending" ? "arrow-up" : "arrow-down"}
                            size={12}
                          />
                        )}
                      </Show>
                    </button>
                  </Show>
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={(element) => (body = element)}>
          <For each={props.rows}>
            {(row) => (
              <tr
                role="row"
                classList={{ "office-row-opens": props.onOpen !== undefined }}
                aria-current={isSought(row) ? "true" : undefined}
                tabindex={isSought(row) ? -1 : undefined}
                onClick={() => props.onOpen?.(row)}
              >
                <For each={props.columns}>
                  {(column, at) => (
                    <td
                      role="cell"
                      classList={{ "office-number": column.isNumber === true }}
                      data-rank={column.rank}
                      data-spot={column.spot}
                      data-name={nameOf(column)}
                    >
                      <Show when={at() === 0 && props.onOpen} fallback={column.cell(row)}>
                        <button
                          type="button"
                          class="office-open"
                          aria-label={props.rowName?.(row)}
                          onClick={(event) => {
                            event.stopPropagation();
                            props.onOpen?.(row);
                          }}
                        >
                          {column.cell(row)}
                        </button>
                      </Show>
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.rows.length === 0}>
        <Show when={props.isBusy === true} fallback={<p class="office-none">{props.empty}</p>}>
          <p class="office-none office-coming">{t("Loading…")}</p>
        </Show>
      </Show>
    </div>
  );
}

/** What stands before a cell in the last line of its row. */
const nameOf = ({
  spot,
  isNumber,
  title,
}: Pick<OfficeColumn<never>, "spot" | "isNumber" | "title">) =>
  spot === "named" || (spot === undefined && isNumber === true) ? title : undefined;
