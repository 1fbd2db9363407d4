/** Cells of the history: results in the colour of their sign, and what the broker took back struck through. Main thread. */
import type { Accessor, JSX } from "solid-js";
import type { MoneyFormat } from "../../account/privacy.ts";
import { resultTone } from "../../ui/table/live-cells.ts";

type Cell<Row> = (row: Accessor<Row>) => JSX.Element;

export function resultCell<Row>(valueOf: (row: Row) => number, money: MoneyFormat): Cell<Row> {
  return (row) => (
    <span class="table-text" data-tone={resultTone(valueOf(row()))}>
      {money.result(valueOf(row()))}
    </span>
  );
}

export function takenBack<Row>(
  textOf: (row: Row) => string,
  isTakenBack: (row: Row) => boolean,
): Cell<Row> {
  return (row) => (
    <span class="table-text" classList={{ "deal-taken-back": isTakenBack(row()) }}>
      {textOf(row())}
    </span>
  );
}
