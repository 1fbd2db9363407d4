/**
 * Reads rows from JSON: an array of flat objects or arrays, or one of them a line (NDJSON). Values stay slices of the
 * text, so a decimal is read digit by digit as it was written. Runs in the service while a recording loads; holds at most
 * one unfinished element.
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
const BLANK = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const LOWER_N = 110;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * `keys`: names of the columns, in order, for objects; null for arrays, whose values are the columns. `isDocument`: the
 * rows are elements of one array; else each line is one.
 */
export function createJsonReader(
  keys: readonly string[] | null,
  isDocument: boolean,
  onRow: RowSink,
  onBadLine: BadLineSink,
): RowReader {
  const row = makeRow();
  const open = keys === null ? OPEN_ARRAY : OPEN_OBJECT;
  let rest: Uint8Array = new Uint8Array();
  let line = 1;
  let isInside = !isDocument;

  function push(piece: Uint8Array): void {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let position = 0;
    while (position < bytes.length) {
      const byte = bytes[position] ?? 0;
      if (byte === open && isInside) {
        const next = takeElement(bytes, position);
        if (next < 0) break;
        position = next;
        continue;
      }
      if (byte === LF) line += 1;
      else if (byte === OPEN_ARRAY && !isInside) isInside = true;
      else if (byte > BLANK && byte !== COMMA && byte !== CLOSE_ARRAY) {
        const next = skipLine(bytes, position, "not a JSON row");
        if (next < 0) break;
        position = next;
        continue;
      }
      position += 1;
    }
    rest = bytes.slice(position);
    // A row without end must not fill the memory.
    if (rest.length > ROW_BYTES_MAX) {
      onBadLine(line, `longer than ${ROW_BYTES_MAX} bytes`, shownText(rest, 0, rest.length));
      rest = new Uint8Array();
    }
  }

  /** Takes the element at `start`; returns where to go on, or -1 when it is not all there yet. */
  function takeElement(bytes: Uint8Array, start: number): number {
    const end = elementEnd(bytes, start, !isDocument);
    if (end < 0) return -1;
    const reason = splitElement(bytes, start, end, keys, row);
    row.line = line;
    if (reason === null) onRow(row);
    else onBadLine(line, reason, shownText(bytes, start, end));
    for (let position = start; position < end; position++) if (bytes[position] === LF) line += 1;
    return end;
  }

  function skipLine(bytes: Uint8Array, start: number, reason: string): number {
    const end = bytes.indexOf(LF, start);
    if (end < 0 && bytes.length - start < ROW_BYTES_MAX) return -1;
    const stop = end < 0 ? bytes.length : end;
    onBadLine(line, reason, shownText(bytes, start, stop));
    return stop;
  }

  function end(): void {
    push(Uint8Array.of(LF));
    const start = rest.findIndex((byte) => byte > BLANK);
    if (start < 0) return;
    onBadLine(line, "not a finished JSON row", shownText(rest, start, rest.length));
  }

  return { push, end };
}

/**
 * Where the element that opens at `start` ends, or -1 when it goes on behind these bytes. Rows are flat and no value holds
 * a bracket, so the next bracket ends it: one that opens means that this row was broken off. In NDJSON a line's end ends
 * it, too. So a broken row never swallows the next.
 */
function elementEnd(bytes: Uint8Array, start: number, endsWithLine: boolean): number {
  for (let position = start + 1; position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) return position + 1;
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) return position;
    if (endsWithLine && byte === LF) return position;
  }
  return -1;
}

/**
 * Splits a flat element into `row`, fields in the order of `keys`. Returns the rule that was broken, or null. Also used
 * with `keys` null on an array.
 */
export function splitElement(
  bytes: Uint8Array,
  start: number,
  end: number,
  keys: readonly string[] | null,
  row: Row,
): string | null {
  row.bytes = bytes;
  row.count = keys?.length ?? 0;
  if (keys !== null) {
    row.starts.fill(start, 0, row.count);
    row.ends.fill(start, 0, row.count);
  }
  const close = keys === null ? CLOSE_ARRAY : CLOSE_OBJECT;
  if (bytes[end - 1] !== close) return "not a finished JSON row";
  let position = skipBlanks(bytes, start + 1, end);
  if (bytes[position] === close) return "an empty JSON row";
  for (let place = 0; ; place++) {
    let column = place;
    if (keys !== null) {
      const keyEnd = valueEnd(bytes, position, end);
      if (bytes[position] !== QUOTE || keyEnd < 0) return "not a JSON key";
      column = columnOf(bytes, position + 1, keyEnd - 1, keys, place);
      position = skipBlanks(bytes, keyEnd, end);
      if (bytes[position] !== COLON) return "not a JSON row";
      position = skipBlanks(bytes, position + 1, end);
    } else if (place >= FIELDS_MAX) return `more than ${FIELDS_MAX} columns`;
    const stop = valueEnd(bytes, position, end);
    if (stop < 0) return "not a flat JSON row";
    if (column >= 0) setField(row, column, position, stop);
    position = skipBlanks(bytes, stop, end);
    const mark = bytes[position];
    if (mark === close && position === end - 1) return null;
    if (mark !== COMMA) return "not a JSON row";
    position = skipBlanks(bytes, position + 1, end);
  }
}

/** A string's value is what is between its quotes; null is an empty field. */
function setField(row: Row, column: number, start: number, end: number): void {
  const isString = row.bytes[start] === QUOTE;
  const isNull = row.bytes[start] === LOWER_N;
  row.starts[column] = isString ? start + 1 : start;
  row.ends[column] = isString ? end - 1 : isNull ? start : end;
  if (column >= row.count) row.count = column + 1;
}

function skipBlanks(bytes: Uint8Array, start: number, end: number): number {
  let position = start;
  while (position < end && (bytes[position] ?? 0) <= BLANK) position += 1;
  return position;
}

/** Behind the string, number or word at `start`, or -1 where there is none. */
function valueEnd(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] === QUOTE) {
    for (let position = start + 1; position < end; position++) {
      if (bytes[position] === BACKSLASH) return -1;
      if (bytes[position] === QUOTE) return position + 1;
    }
    return -1;
  }
  let position = start;
  for (; position < end; position++) {
    const byte = bytes[position] ?? 0;
    const isEnd = byte <= BLANK || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;
    if (isEnd) break;
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT || byte === QUOTE || byte === COLON) return -1;
  }
  return position === start ? -1 : position;
}

/** The column of a key: rows nearly always repeat the order of the first. -1: a key that is not a column. */
function columnOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  keys: readonly string[],
  place: number,
): number {
  const expected = keys[place];
  if (expected !== undefined && isText(bytes, start, end, expected)) return place;
  return keys.findIndex((key) => isText(bytes, start, end, key));
}

function isText(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let letter = 0; letter < text.length; letter++) {
    if (bytes[start + letter] !== text.charCodeAt(letter)) return false;
  }
  return true;
}
