/**
 * Reads rows from lines of text: fields parted by one byte, with or without quotes, LF or CRLF. Runs in the service while
 * a recording loads; holds at most one unfinished line.
 */
import {
  FIELDS_MAX,
  makeRow,
  ROW_BYTES_MAX,
  shownText,
  type BadLineSink,
  type Row,
  type RowReader,
  type RowSink,
} from "./row.ts";

const LF = 10;
const CR = 13;
const BLANK = 32;
const QUOTE = 34;

/** `delimiter` is one ASCII character. Empty lines are passed over in silence. */
export function createCsvReader(
  delimiter: string,
  onRow: RowSink,
  onBadLine: BadLineSink,
): RowReader {
  const part = delimiter.charCodeAt(0);
  const row = makeRow();
  let rest: Uint8Array = new Uint8Array();
  let line = 0;
  let isSkipping = false;

  function push(piece: Uint8Array): void {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(LF, start);
      if (end < 0) break;
      takeLine(bytes, start, end);
      start = end + 1;
    }
    rest = bytes.slice(start);
    if (rest.length > ROW_BYTES_MAX) dropRest();
  }

  /** A line without end must not fill the memory: it is dropped as it comes. */
  function dropRest(): void {
    if (!isSkipping) {
      isSkipping = true;
      onBadLine(line + 1, `longer than ${ROW_BYTES_MAX} bytes`, shownText(rest, 0, rest.length));
    }
    rest = new Uint8Array();
  }

  function takeLine(bytes: Uint8Array, start: number, lineEnd: number): void {
    line += 1;
    if (isSkipping) {
      isSkipping = false;
      return;
    }
    const end = lineEnd > start && bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
    if (isBlank(bytes, start, end)) return;
    if (!splitLine(bytes, start, end, part, row)) {
      onBadLine(line, `more than ${FIELDS_MAX} columns`, shownText(bytes, start, end));
      return;
    }
    row.line = line;
    onRow(row);
  }

  function end(): void {
    if (rest.length > 0 || isSkipping) takeLine(rest, 0, rest.length);
    rest = new Uint8Array();
  }

  return { push, end };
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    if ((bytes[position] ?? 0) > BLANK) return false;
  }
  return true;
}

/** Splits a line into `row`. False when it has too many fields. */
export function splitLine(
  bytes: Uint8Array,
  start: number,
  end: number,
  part: number,
  row: Row,
): boolean {
  row.bytes = bytes;
  row.count = 0;
  let fieldStart = start;
  let isQuoted = false;
  for (let position = start; position <= end; position++) {
    const byte = position === end ? part : bytes[position];
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (position < end && (byte !== part || isQuoted)) continue;
    if (row.count === FIELDS_MAX) return false;
    addField(row, fieldStart, position);
    fieldStart = position + 1;
  }
  return true;
}

/** Adds a field without the blanks and the quotes around it. */
function addField(row: Row, from: number, to: number): void {
  const { bytes } = row;
  let start = from;
  let end = to;
  while (start < end && bytes[start] === BLANK) start += 1;
  while (start < end && bytes[end - 1] === BLANK) end -= 1;
  if (end - start >= 2 && bytes[start] === QUOTE && bytes[end - 1] === QUOTE) {
    start += 1;
    end -= 1;
  }
  row.starts[row.count] = start;
  row.ends[row.count] = end;
  row.count += 1;
}
