/** Cells of the history: results in the colour of their sign, and what the broker took back struck through. Main thread. */
import type { Accessor, JSX } from "solid-js";
import type { MoneyFormat } from "../../app/privacy.ts";

type Cell<Row> = (row: Accessor<Row>) => JSX.Element;

/** As the live cells of a table name it. */
export const toneOf = (value: number): "up" | "down" | "none" =>
  value > 0 ? "up" : value < 0 ? "down" : "none";

export function resultCell<Row>(valueOf: (row: Row) => number, money: MoneyFormat): Cell<Row> {
  return (row) => (
    <span class="table-text" data-tone={toneOf(valueOf(row()))}>
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
