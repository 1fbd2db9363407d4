/** A column of instants: written in the zone of the clock, which its head names. Main thread. */
import { NO_VALUE } from "../format/price.ts";
import { formatDateTime, type TimePrecision } from "../format/time.ts";
import { clockZone, clockZoneNote } from "../stores/clock-zone.ts";
import type { Column } from "../ui/table/column.ts";

/** An instant, Unix ms, as tables write it. Tracks the zone. */
export const timeText = (ms: number | null, precision?: TimePrecision): string =>
  ms === null ? NO_VALUE : formatDateTime(ms, clockZone(), precision);

/** `valueOf` in Unix ms; null: there is none, and a dash stands there. */
export const timeColumn = <Row>(
  id: string,
  title: string,
  valueOf: (row: Row) => number | null,
): Column<Row> => ({
  id,
  title,
  note: clockZoneNote,
  width: 164,
  text: (row) => timeText(valueOf(row)),
  sortValue: valueOf,
});
