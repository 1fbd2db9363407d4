/** One row of a recording: its fields as slices of bytes. Runs in the service while a recording loads. */

export const FIELDS_MAX = 64;
/** Bytes a row may have. A longer one is a bad line. */
export const ROW_BYTES_MAX = 64 * 1024;

/** Reused for every row: field f is bytes [starts[f], ends[f]). `line` counts from 1. */
export type Row = {
  bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  count: number;
  line: number;
};

export const makeRow = (): Row => ({
  bytes: new Uint8Array(),
  starts: new Int32Array(FIELDS_MAX),
  ends: new Int32Array(FIELDS_MAX),
  count: 0,
  line: 0,
});

/** Text of a field, for names and messages; "" where the row has no such field. */
export function textOf(row: Row, field: number): string {
  if (field < 0 || field >= row.count) return "";
  return Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength).toString(
    "utf8",
    row.starts[field],
    row.ends[field],
  );
}

/** A copy that outlives the next row. */
export function copyRow(row: Row): Row {
  const start = row.count === 0 ? 0 : least(row.starts.subarray(0, row.count));
  const end = row.count === 0 ? 0 : most(row.ends.subarray(0, row.count));
  return {
    bytes: row.bytes.slice(start, end),
    starts: row.starts.map((value) => value - start),
    ends: row.ends.map((value) => value - start),
    count: row.count,
    line: row.line,
  };
}

/** Takes each row as it is read; the row is reused, so copy what is to be kept. */
export type RowSink = (row: Row) => void;
/** Takes a line that is no row at all, with the rule it broke and the beginning of its text. */
export type BadLineSink = (line: number, reason: string, text: string) => void;

/** Reads rows from pieces of a text, in order. */
export type RowReader = {
  /** The next piece. Rows that end in it are given to the sink before this returns. */
  push(piece: Uint8Array): void;
  /** The text is over: what is left is the last row. */
  end(): void;
};

/** The beginning of a line, for messages: printable, and short. */
export function shownText(bytes: Uint8Array, start: number, end: number): string {
  const SHOWN_BYTES_MAX = 120;
  const cut = bytes.subarray(start, Math.min(end, start + SHOWN_BYTES_MAX));
  const text = Buffer.from(cut)
    .toString("utf8")
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]/gu, "·");
  return end - start > SHOWN_BYTES_MAX ? `${text}…` : text;
}
import { least, most } from "../../../domain/lists.ts";
