/**
 * Loads one file of a recording: recognises its layout, reads its rows into tables, and skips and counts bad lines.
 * Refuses a file that it does not know. Runs in the service at the start; yields to the event loop between pieces.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { MINUTE_MS } from "../../../domain/bar.ts";
import { machineMs } from "../../clock.ts";
import type { Log } from "../../log.ts";
import { createCsvReader } from "./csv-reader.ts";
import { createJsonReader } from "./json-reader.ts";
import { KNOWN_LAYOUTS, recogniseLayout, type Layout, type LayoutKind } from "./layout.ts";
import { RecordingError } from "./recording-error.ts";
import { readRecordingName } from "./recording-name.ts";
import { readRecordingText } from "./recording-text.ts";
import { createRowTaker } from "./row-taker.ts";
import { shownText, type RowReader } from "./row.ts";
import { shortestStep, sortTable, type Table } from "./table.ts";

/** A line that was skipped: its number from 1, the rule it broke, the beginning of its text. */
export type BadLine = { readonly line: number; readonly reason: string; readonly text: string };

/** What was found in one file. Times in Unix ms. */
export type Recording = {
  readonly file: string;
  /** As in KNOWN_LAYOUTS. */
  readonly layout: string;
  readonly format: "csv" | "json" | "ndjson";
  readonly kind: LayoutKind;
  /** Which side one-sided bars are of, by the file's name. */
  readonly side: "bid" | "ask" | null;
  readonly symbols: readonly string[];
  readonly rows: number;
  /** Rows that stood behind a later one; they are played in their time. */
  readonly out_of_order: number;
  readonly from: number;
  readonly to: number;
  readonly bad_lines: number;
  /** The first of them. */
  readonly first_bad_lines: readonly BadLine[];
  readonly ignored_columns: readonly string[];
};

export type LoadedFile = {
  readonly recording: Recording;
  readonly tables: ReadonlyMap<string, Table>;
  /** The hash of the unpacked text. */
  readonly hash: string;
};

const HEAD_BYTES = 64 * 1024;
const BAD_LINES_SHOWN_MAX = 10;
/** From so many bars on, the time between them tells their timeframe. */
const TELLING_BARS_MIN = 10;
const PROGRESS_INTERVAL_MS = 5_000;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** @throws RecordingError naming the file: not readable, not known, without rows, or mostly bad lines. */
export async function loadRecordingFile(path: string, log: Log): Promise<LoadedFile> {
  const hash = createHash("sha256");
  const loader = createLoader(path);
  let bytes = 0;
  let saidMs = machineMs();
  for await (const piece of readRecordingText(path)) {
    hash.update(piece);
    bytes += piece.length;
    loader.push(piece);
    if (machineMs() - saidMs > PROGRESS_INTERVAL_MS) {
      saidMs = machineMs();
      log.info({ file: path, megabytes: Math.round(bytes / 1e6) }, "reading a recording");
    }
  }
  const { recording, tables } = loader.end();
  return { recording, tables, hash: hash.digest("hex") };
}

/** Collects the head, recognises the layout by it, then reads on. */
function createLoader(path: string) {
  const badLines: BadLine[] = [];
  let badCount = 0;
  let head: Uint8Array = new Uint8Array();
  let reading: {
    layout: Layout;
    reader: RowReader;
    taker: ReturnType<typeof createRowTaker>;
  } | null = null;

  function onBadLine(line: number, reason: string, text: string): void {
    badCount += 1;
    if (badLines.length < BAD_LINES_SHOWN_MAX) badLines.push({ line, reason, text });
  }

  function begin() {
    const text = withoutMark(head);
    const layout = recogniseLayout(text);
    if (layout === null) throw unknownLayout(path, text);
    const taker = createRowTaker(layout, symbolOf(path, layout), onBadLine);
    const onRow = layout.hasHeader ? skipFirst(taker.take) : taker.take;
    const reader =
      layout.format === "csv"
        ? createCsvReader(layout.delimiter, onRow, onBadLine)
        : createJsonReader(layout.keys, layout.format === "json", onRow, onBadLine);
    reader.push(text);
    return { layout, reader, taker };
  }

  function push(piece: Uint8Array): void {
    if (reading !== null) {
      reading.reader.push(piece);
      return;
    }
    head = head.length === 0 ? piece : Buffer.concat([head, piece]);
    if (head.length >= HEAD_BYTES) reading = begin();
  }

  function end(): { recording: Recording; tables: ReadonlyMap<string, Table> } {
    reading ??= begin();
    reading.reader.end();
    const { layout, taker } = reading;
    const rows = taker.rows();
    if (rows === 0 || badCount > rows) throw tooManyBad(path, layout, rows, badCount, badLines);
    let misplaced = 0;
    for (const table of taker.tables.values()) {
      misplaced += sortTable(table);
      if (layout.kind !== "ticks") assertMinutes(path, table);
    }
    return {
      tables: taker.tables,
      recording: {
        file: basename(path),
        layout: layout.name,
        format: layout.format,
        kind: layout.kind,
        side: layout.kind === "bars" ? readRecordingName(basename(path)).side : null,
        symbols: [...taker.tables.keys()].sort(),
        rows,
        out_of_order: misplaced,
        ...taker.range(),
        bad_lines: badCount,
        first_bad_lines: badLines,
        ignored_columns: layout.ignored,
      },
    };
  }

  return { push, end };
}

function withoutMark(head: Uint8Array): Uint8Array {
  const hasMark = BYTE_ORDER_MARK.every((byte, at) => head[at] === byte);
  return hasMark ? head.subarray(BYTE_ORDER_MARK.length) : head;
}

function skipFirst<T>(take: (value: T) => void): (value: T) => void {
  let isFirst = true;
  return (value) => {
    if (!isFirst) take(value);
    isFirst = false;
  };
}

/** The symbol that the file's name says, or null when each row says its own. */
function symbolOf(path: string, layout: Layout): string | null {
  if (layout.columns.symbol !== undefined) return null;
  const { symbol } = readRecordingName(basename(path));
  if (symbol !== null) return symbol;
  throw new RecordingError(
    `${path} does not say which symbol it is of: begin its name with the symbol, as eurusd-2020.csv.`,
  );
}

/** Longer bars cannot be made into minutes, and would be shown as minutes that they are not. */
function assertMinutes(path: string, table: Table): void {
  const stepMs = shortestStep(table);
  if (table.length < TELLING_BARS_MIN || stepMs < 5 * MINUTE_MS) return;
  throw new RecordingError(
    `${path} has bars of ${stepMs / MINUTE_MS} minutes; only bars of one minute or less can be played.`,
  );
}

const knownLayouts = () => KNOWN_LAYOUTS.map((layout) => `\n  - ${layout}`).join("");

function unknownLayout(path: string, text: Uint8Array): RecordingError {
  const start = text.findIndex((byte) => byte > 32);
  if (start < 0) return new RecordingError(`${path} is empty: there is nothing to play.`);
  const end = text.indexOf(10, start);
  const shown = shownText(text, start, end < 0 ? text.length : end);
  return new RecordingError(
    `${path} is in no layout that can be played. Its first line is: ${shown}\n` +
      `Known layouts:${knownLayouts()}`,
  );
}

function tooManyBad(
  path: string,
  layout: Layout,
  rows: number,
  bad: number,
  badLines: readonly BadLine[],
): RecordingError {
  const shown = badLines.map(({ line, reason, text }) => `\n  line ${line}: ${reason}: ${text}`);
  const found =
    rows === 0 && bad === 0
      ? "has no rows"
      : `has ${bad} bad lines and only ${rows} good ones, so it cannot be trusted`;
  return new RecordingError(
    `${path} looks like "${layout.name}" but ${found}.${shown.join("")}\n` +
      `Known layouts:${knownLayouts()}`,
  );
}
