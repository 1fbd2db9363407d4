/** All that columns say of one record, as a list for its sheet. Main thread. */
import { NO_VALUE } from "../../format/price.ts";
import type { Column } from "../../ui/table/column.ts";

export type RecordFact = { readonly name: string; readonly words: string };

/** Also said where there is none. */
const GUARDS = new Set(["stop_loss", "take_profit"]);

/** Titles that a head has no more room for are said in full. */
const SHORT_CHARS = 3;

/** What the columns say of a record, those with nothing to say left out. `nameOf`: what a column is called on the sheet. */
export const recordFacts = <Row>(
  row: Row,
  columns: readonly Column<Row>[],
  nameOf: (column: Column<Row>) => string = fullName,
): readonly RecordFact[] =>
  columns.flatMap((column) => {
    const words = column.text?.(row) ?? "";
    const isThere = words !== "" && (words !== NO_VALUE || GUARDS.has(column.id));
    return isThere ? [{ name: nameOf(column), words }] : [];
  });

function fullName<Row>({ title, about, note }: Column<Row>): string {
  const name = title.length <= SHORT_CHARS ? (about ?? title) : title;
  return note === undefined ? name : `${name} (${note()})`;
}
