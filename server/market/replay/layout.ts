/**
 * What the columns of a recording mean. Recognised from its first lines: by the names in its header or of its JSON keys,
 * or, without names, by the shape of its rows. What fits nothing known is not guessed. Runs in the service; pure.
 */
import { most } from "../../../domain/lists.ts";
import { createCsvReader } from "./csv-reader.ts";
import { makeDecimal, readDecimal } from "./decimal.ts";
import { createJsonReader } from "./json-reader.ts";
import { copyRow, textOf, type Row } from "./row.ts";
import { readDateAndTime, readTimestamp } from "./timestamp.ts";

/** What the service can play, for messages. */
export const KNOWN_LAYOUTS: readonly string[] = [
  "HistData ticks: YYYYMMDD HHMMSSmmm,bid,ask,volume (no header)",
  "HistData bars: YYYYMMDD HHMMSS;open;high;low;close;volume (no header)",
  "TrueFX ticks: EUR/USD,YYYYMMDD HH:MM:SS.mmm,bid,ask (no header)",
  "Dukascopy ticks: timestamp,askPrice,bidPrice,askVolume,bidVolume (CSV or JSON, time in Unix ms)",
  "ticks: timestamp,bid,ask[,volume] (with a header in any order, or without one in this order)",
  "one-minute bars: timestamp,open,high,low,close[,volume], one side a file (-bid or -ask in its name) or one side only",
  "one-minute bars of both sides: timestamp,bid_open,bid_high,bid_low,bid_close,ask_open,… (with a header)",
  "MetaTrader bars or ticks: date,time,… (with or without a header)",
  "the same as JSON: an array of objects or of arrays, or one of them a line",
];

/** The words that each column may be called by: small letters only, all else is left out before they are compared. */
const ROLES = {
  symbol: "symbol pair instrument currencypair ticker sym",
  date: "date day",
  time:
    "timestamp time datetime ts t gmttime utctime timeutc localtime opentime dateandtime unix unixtime " +
    "unixtimestamp epoch timestampms timems unixms timeeet utc",
  bid: "bid bidprice bestbid b",
  ask: "ask askprice bestask a offer offerprice",
  bidVolume: "bidvolume bidvol bidsize bidqty",
  askVolume: "askvolume askvol asksize askqty",
  volume: "volume vol v tickvol tickvolume",
  open: "open o openprice",
  high: "high h highprice",
  low: "low l lowprice",
  close: "close c closeprice",
  bidOpen: "bidopen openbid",
  bidHigh: "bidhigh highbid",
  bidLow: "bidlow lowbid",
  bidClose: "bidclose closebid",
  askOpen: "askopen openask",
  askHigh: "askhigh highask",
  askLow: "asklow lowask",
  askClose: "askclose closeask",
} as const;
const ROLE_BY_WORD = new Map(
  Object.entries(ROLES).flatMap(([role, words]) =>
    words.split(" ").map((word) => [word, role as Role] as const),
  ),
);

export type Role = keyof typeof ROLES;
/** Position of the column of each role, from 0. */
export type RolePositions = Partial<Record<Role, number>>;

export const TICK_PRICES = ["bid", "ask"] as const;
export const BAR_PRICES = ["open", "high", "low", "close"] as const;
export const TWO_SIDED_PRICES = [
  "bidOpen",
  "bidHigh",
  "bidLow",
  "bidClose",
  "askOpen",
  "askHigh",
  "askLow",
  "askClose",
] as const;

export type LayoutKind = "ticks" | "bars" | "two-sided bars";

export type Layout = {
  /** As in KNOWN_LAYOUTS, without the columns. */
  readonly name: string;
  readonly kind: LayoutKind;
  readonly format: "csv" | "json" | "ndjson";
  readonly delimiter: string;
  /** Keys of JSON objects, or null. */
  readonly keys: readonly string[] | null;
  readonly hasHeader: boolean;
  readonly columns: RolePositions;
  /** Fields a row must have; 0 where each row is checked by its keys. */
  readonly fieldsCount: number;
  /** Names of columns that mean nothing to us. */
  readonly ignored: readonly string[];
};

const SAMPLE_ROWS_MAX = 50;
const DELIMITERS = [",", ";", "\t", "|"];
const OPEN_ARRAY = 91;
const OPEN_OBJECT = 123;
const BLANK = 32;
/** Between bid and ask of a real quote, as a part of the price. */
const SPREAD_MAX = 0.5;

/** The layout of a file that begins with these bytes (its byte order mark cut off), or null when it is not known. */
export function recogniseLayout(head: Uint8Array): Layout | null {
  const first = head.findIndex((byte) => byte > BLANK);
  if (first < 0) return null;
  const mark = head[first];
  if (mark === OPEN_ARRAY || mark === OPEN_OBJECT) return recogniseJson(head, first);
  return recogniseCsv(head);
}

function recogniseJson(head: Uint8Array, first: number): Layout | null {
  const second = head.findIndex((byte, position) => position > first && byte > BLANK);
  const isDocument =
    head[first] === OPEN_ARRAY && (head[second] === OPEN_ARRAY || head[second] === OPEN_OBJECT);
  const opensAt = isDocument ? second : first;
  const format = isDocument ? "json" : "ndjson";
  const base = { format, delimiter: "", hasHeader: false } as const;
  if (head[opensAt] === OPEN_ARRAY) {
    const rows = sample(
      (onRow) => createJsonReader(null, isDocument, onRow, () => undefined),
      head,
    );
    const shape = recogniseShape(rows);
    return shape === null ? null : { ...base, ...shape, keys: null };
  }
  const keys = keysOf(head, opensAt);
  const named = keys === null ? null : recogniseNames(keys);
  return named === null || keys === null ? null : { ...base, ...named, keys, fieldsCount: 0 };
}

/** The keys of the first object, or null when it cannot be read. */
function keysOf(head: Uint8Array, start: number): string[] | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("utf8", start);
  const end = text.indexOf("}");
  try {
    const value: unknown = JSON.parse(text.slice(0, end + 1));
    return typeof value === "object" && value !== null ? Object.keys(value) : null;
  } catch {
    // Not JSON: then it is not known, and the caller says so.
    return null;
  }
}

function recogniseCsv(head: Uint8Array): Layout | null {
  const samples = DELIMITERS.map((delimiter) => ({
    delimiter,
    rows: sample((onRow) => createCsvReader(delimiter, onRow, () => undefined), head),
  }));
  const widths = samples.map(({ rows }) => rows.reduce((sum, row) => sum + row.count, 0));
  const best = samples[widths.indexOf(most(widths))];
  const first = best?.rows[0];
  if (best === undefined || first === undefined) return null;
  const base = { format: "csv", delimiter: best.delimiter, keys: null } as const;
  if (isHeader(first)) {
    const named = recogniseNames(fieldsOf(first));
    return named === null ? null : { ...base, ...named, hasHeader: true };
  }
  const shape = recogniseShape(best.rows);
  return shape === null ? null : { ...base, ...shape, hasHeader: false };
}

/** The first rows of a text that may be cut off anywhere. */
function sample(
  createReader: (onRow: (row: Row) => void) => { push(piece: Uint8Array): void; end(): void },
  head: Uint8Array,
): Row[] {
  const rows: Row[] = [];
  const reader = createReader((row) => {
    if (rows.length < SAMPLE_ROWS_MAX) rows.push(copyRow(row));
  });
  reader.push(head);
  if (rows.length === 0) reader.end();
  return rows;
}

const fieldsOf = (row: Row) => Array.from({ length: row.count }, (_, field) => textOf(row, field));

/** Several fields, all of them words. */
function isHeader(row: Row): boolean {
  if (row.count < 2) return false;
  const isFieldTime = row.bytes.length > 0 && !Number.isNaN(timeAt(row, 0));
  return !isFieldTime && fieldsOf(row).every((name) => /\p{L}/u.test(name) && !/\d{4}/.test(name));
}

type Meaning = Pick<Layout, "name" | "kind" | "columns" | "fieldsCount" | "ignored">;

function recogniseNames(names: readonly string[]): Meaning | null {
  const columns: RolePositions = {};
  const ignored: string[] = [];
  for (const [position, name] of names.entries()) {
    const word = name.toLowerCase().replaceAll(/[^a-z]/g, "");
    const role = ROLE_BY_WORD.get(word);
    if (role === undefined || columns[role] !== undefined) ignored.push(name);
    else columns[role] = position;
  }
  if (columns.time === undefined && columns.date !== undefined) {
    columns.time = columns.date;
    delete columns.date;
  }
  if (columns.time === undefined) return null;
  const has = (roles: readonly Role[]) => roles.every((role) => columns[role] !== undefined);
  const common = { columns, fieldsCount: names.length, ignored };
  if (has(TWO_SIDED_PRICES)) {
    return { ...common, name: "one-minute bars of both sides", kind: "two-sided bars" };
  }
  if (has(BAR_PRICES)) {
    const name = columns.date === undefined ? "one-minute bars" : "MetaTrader bars";
    return { ...common, name, kind: "bars" };
  }
  if (!has(TICK_PRICES)) return null;
  const isDukascopy = has(["askVolume", "bidVolume"]);
  const isMetaTrader = columns.date !== undefined;
  const name = isDukascopy ? "Dukascopy ticks" : isMetaTrader ? "MetaTrader ticks" : "ticks";
  return { ...common, name, kind: "ticks" };
}

/** Rows without names: what most of the first rows look like. A broken one among them does not matter. */
function recogniseShape(rows: readonly Row[]): Meaning | null {
  const counts = new Map<string, Row[]>();
  for (const row of rows) {
    const shape = shapeOf(row);
    if (shape !== null) counts.set(shape, [...(counts.get(shape) ?? []), row]);
  }
  const [best] = [...counts].sort((left, right) => right[1].length - left[1].length);
  if (best === undefined || best[1].length * 2 < rows.length) return null;
  const [shape, fitting] = best;
  return meaningOf(shape, fitting);
}

const CLOCK = /^\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;
const DATE = /^(\d{8}|\d{4}[-./]\d{2}[-./]\d{2})$/;

/** `<what leads>:<how many numbers follow>`, or null for a row of no shape. */
function shapeOf(row: Row): string | null {
  const first = textOf(row, 0);
  const leads = DATE.test(first) && CLOCK.test(textOf(row, 1)) ? "date,time" : leadOf(row, first);
  if (leads === null) return null;
  const leading = leads === "time" || leads === "compact ms" || leads === "compact s" ? 1 : 2;
  const decimal = makeDecimal();
  for (let field = leading; field < row.count; field++) {
    const start = row.starts[field] ?? 0;
    if (!readDecimal(row.bytes, start, row.ends[field] ?? 0, decimal)) return null;
  }
  return `${leads}:${row.count - leading}`;
}

function leadOf(row: Row, first: string): string | null {
  if (/^\d{8} \d{9}$/.test(first)) return "compact ms";
  if (/^\d{8} \d{6}$/.test(first)) return "compact s";
  if (!Number.isNaN(timeAt(row, 0))) return "time";
  const isSymbol = /^[A-Za-z][A-Za-z0-9]{1,15}([/_.-][A-Za-z0-9]{1,15})?$/.test(first);
  return isSymbol && !Number.isNaN(timeAt(row, 1)) ? "symbol,time" : null;
}

const timeAt = (row: Row, field: number) =>
  field < row.count
    ? readTimestamp(row.bytes, row.starts[field] ?? 0, row.ends[field] ?? 0)
    : Number.NaN;

function meaningOf(shape: string, rows: readonly Row[]): Meaning | null {
  const [leads = "", digits = ""] = shape.split(":");
  const numbers = Number(digits);
  const columns: RolePositions =
    leads === "date,time"
      ? { date: 0, time: 1 }
      : leads === "symbol,time"
        ? { symbol: 0, time: 1 }
        : { time: 0 };
  const leading = Object.keys(columns).length;
  const prices = rows.map((row) => numbersOf(row, leading));
  const roles = rolesOf(numbers, prices);
  if (roles === null) return null;
  for (const [place, role] of roles.entries()) columns[role] = leading + place;
  const kind = roles.includes("open") ? "bars" : "ticks";
  const common = { columns, fieldsCount: leading + numbers, ignored: [] };
  return { ...common, kind, name: nameOf(leads, kind, roles) };
}

const numbersOf = (row: Row, leading: number) =>
  Array.from({ length: row.count - leading }, (_, place) => Number(textOf(row, leading + place)));

/** What so many nameless numbers are, or null when their values contradict it. */
function rolesOf(numbers: number, rows: readonly (readonly number[])[]): Role[] | null {
  const areMost = (fits: (row: readonly number[]) => boolean) =>
    rows.filter(fits).length * 2 > rows.length;
  if (numbers === 2 || numbers === 3) {
    if (!areMost(([bid = 0, ask = 0]) => isQuote(bid, ask))) return null;
    return numbers === 2 ? ["bid", "ask"] : ["bid", "ask", "volume"];
  }
  if (numbers !== 4 && numbers !== 5) return null;
  if (areMost(isBar)) {
    const bar: Role[] = ["open", "high", "low", "close"];
    return numbers === 4 ? bar : [...bar, "volume"];
  }
  const isDukascopy = numbers === 4 && areMost(([ask = 0, bid = 0]) => isQuote(bid, ask));
  return isDukascopy ? ["ask", "bid", "askVolume", "bidVolume"] : null;
}

const isQuote = (bid: number, ask: number) => bid > 0 && ask >= bid && ask - bid < bid * SPREAD_MAX;

const isBar = ([open = 0, high = 0, low = 0, close = 0]: readonly number[]) =>
  low > 0 && low <= open && low <= close && high >= open && high >= close;

function nameOf(leads: string, kind: "ticks" | "bars", roles: readonly Role[]): string {
  if (leads === "compact ms" && kind === "ticks") return "HistData ticks";
  if (leads === "compact s" && kind === "bars") return "HistData bars";
  if (leads === "symbol,time" && kind === "ticks") return "TrueFX ticks";
  if (leads === "date,time") return `MetaTrader ${kind}`;
  if (roles.includes("askVolume")) return "Dukascopy ticks";
  return kind === "ticks" ? "ticks" : "one-minute bars";
}

/** Unix ms of a row's time, or NaN. */
export function rowTime(layout: Layout, row: Row): number {
  const { date, time = -1 } = layout.columns;
  const start = row.starts[time] ?? 0;
  const end = row.ends[time] ?? 0;
  if (date === undefined) return readTimestamp(row.bytes, start, end);
  return readDateAndTime(row.bytes, row.starts[date] ?? 0, row.ends[date] ?? 0, start, end);
}
