/**
 * Bars from a recorded file, computed the plainest way, to check the service by. Shares no code with it: lines are split,
 * times go through Date, prices and volumes are decimal text and BigInt. Reads the whole file into memory and is slow.
 *
 *   npx tsx tests/support/independent-bars.ts <file> <timeframe> <side>
 *
 * prints CSV: opening time in Unix ms, open, high, low, close, volume. Lines that are no row are left out. For one-sided
 * bars the side of the file is what is printed, so give the -ask file for the ask.
 */
import { withoutEnding } from "../../domain/ending.ts";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

export type Side = "bid" | "ask";
/** Prices and volume as decimal text without trailing zeros. */
export type PlainBar = {
  ts: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  /** How many rows of the file it is made of. */
  rows: number;
};

/** Everything is scaled by 10^SCALE into a BigInt. */
const SCALE = 18;

type PlainRow = {
  symbol: string;
  ts: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
};

/** Bars by symbol. A file whose rows name no symbol has one entry, under "". dayOffsetMs is added to UTC. */
export function independentBars(
  file: string,
  timeframe: string,
  side: Side,
  dayOffsetMs = 0,
): Map<string, PlainBar[]> {
  const bySymbol = new Map<string, PlainRow[]>();
  for (const row of readRows(file, side)) {
    const rows = bySymbol.get(row.symbol) ?? [];
    rows.push(row);
    bySymbol.set(row.symbol, rows);
  }
  const bars = new Map<string, PlainBar[]>();
  for (const [symbol, rows] of bySymbol) {
    rows.sort((left, right) => left.ts - right.ts);
    bars.set(symbol, groupRows(rows, timeframe, dayOffsetMs));
  }
  return bars;
}

function groupRows(rows: PlainRow[], timeframe: string, dayOffsetMs: number): PlainBar[] {
  const groups = new Map<number, PlainRow[]>();
  for (const row of rows) {
    const start = edge(timeframe, row.ts, dayOffsetMs);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [row]);
    else group.push(row);
  }
  return [...groups].map(([ts, group]) => {
    const first = group[0];
    const last = group[group.length - 1];
    if (first === undefined || last === undefined) throw new Error("a group has a row");
    let high = first.high;
    let low = first.low;
    let volume = 0n;
    for (const row of group) {
      if (row.high > high) high = row.high;
      if (row.low < low) low = row.low;
      volume += row.volume;
    }
    return {
      ts,
      open: text(first.open),
      high: text(high),
      low: text(low),
      close: text(last.close),
      volume: text(volume),
      rows: group.length,
    };
  });
}

const MINUTES: Record<string, number> = { M1: 1, M5: 5, M15: 15, M30: 30, H1: 60 };

/** Opening time of the bar that holds a time, by the calendar of Date. */
function edge(timeframe: string, ts: number, dayOffsetMs: number): number {
  const minutes = MINUTES[timeframe];
  if (minutes !== undefined) {
    const at = new Date(ts);
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
    return at.setUTCHours(0, minute - (minute % minutes), 0, 0);
  }
  const at = new Date(ts + dayOffsetMs);
  if (timeframe === "H4") at.setUTCHours(at.getUTCHours() - (at.getUTCHours() % 4), 0, 0, 0);
  else at.setUTCHours(0, 0, 0, 0);
  if (timeframe === "W1") at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  else if (timeframe === "MN") at.setUTCDate(1);
  else if (timeframe !== "H4" && timeframe !== "D1") throw new Error(`no timeframe ${timeframe}`);
  return at.getTime() - dayOffsetMs;
}

function readRows(file: string, side: Side): PlainRow[] {
  const packed = readFileSync(file);
  const content = (packed[0] === 0x1f && packed[1] === 0x8b ? gunzipSync(packed) : packed)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  const records = /^\s*[[{]/.test(content) ? jsonRecords(content) : csvRecords(content);
  return records.flatMap((record) => plainRow(record, side) ?? []);
}

type PlainRecord = Record<string, string>;

/** Values stay the text that stands in the file. */
function jsonRecords(content: string): PlainRecord[] {
  return [...content.matchAll(/\{[^{}]*\}|\[[^[\]{}]*\]/g)].flatMap(([element]): PlainRecord[] => {
    const inside = element.slice(1, -1);
    const parts = inside.split(",").map((part) => part.trim());
    if (element.startsWith("[")) return namelessList(parts.map(unquote));
    const record: PlainRecord = {};
    for (const part of parts) {
      const colon = part.indexOf(":");
      const afterKey = part.indexOf('"', 1);
      if (colon < 0 || afterKey < 0) return [];
      const at = part.indexOf(":", afterKey);
      record[unquote(part.slice(0, at).trim()).toLowerCase()] = unquote(part.slice(at + 1).trim());
    }
    return [record];
  });
}

const unquote = (part: string) => part.replace(/^"(.*)"$/, "$1");

function csvRecords(content: string): PlainRecord[] {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== "");
  const first = lines[0] ?? "";
  const delimiter = [",", ";", "\t"].sort(
    (left, right) => first.split(right).length - first.split(left).length,
  )[0];
  const split = (line: string) =>
    line.split(delimiter ?? ",").map((field) => unquote(field.trim()).trim());
  const isNamed = split(first).every(
    (field) => /[a-z]/i.test(field) && Number.isNaN(Date.parse(field)),
  );
  if (!isNamed) return lines.flatMap((line) => namelessList(split(line)));
  const names = split(first).map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  return lines.slice(1).flatMap((line) => {
    const fields = split(line);
    if (fields.length !== names.length) return [];
    return [Object.fromEntries(names.map((name, column) => [name, fields[column] ?? ""]))];
  });
}

function namelessList(fields: string[]): PlainRecord[] {
  const record = nameless(fields);
  return record === null ? [] : [record];
}

/** Rows without names, by how many fields they have and what the first ones look like. */
function nameless(fields: string[]): PlainRecord | null {
  const named = (names: string[]) =>
    Object.fromEntries(names.map((name, column) => [name, fields[column] ?? ""]));
  if (/^[A-Z]{3}\/[A-Z]{3}$/.test(fields[0] ?? "")) {
    return fields.length === 4 ? named(["symbol", "timestamp", "bid", "ask"]) : null;
  }
  if (/^\d{4}\.\d\d\.\d\d$/.test(fields[0] ?? "") && /^\d\d:\d\d/.test(fields[1] ?? "")) {
    return fields.length === 7
      ? named(["date", "time", "open", "high", "low", "close", "volume"])
      : null;
  }
  if (fields.length === 3) return named(["timestamp", "bid", "ask"]);
  if (fields.length === 4) return named(["timestamp", "bid", "ask", "volume"]);
  if (fields.length === 6) return named(["timestamp", "open", "high", "low", "close", "volume"]);
  if (fields.length !== 5) return null;
  // Five fields: bars, or Dukascopy's time, ask, bid and two volumes. Only bars have the third highest, the fourth lowest.
  const [, open = 0, high = 0, low = 0, close = 0] = fields.map(Number);
  const isBar = high >= open && high >= close && low <= open && low <= close && low > high / 2;
  return isBar
    ? named(["timestamp", "open", "high", "low", "close"])
    : named(["timestamp", "askprice", "bidprice", "askvolume", "bidvolume"]);
}

function plainRow(record: PlainRecord, side: Side): PlainRow | null {
  const time = record["timestamp"] ?? record["time"] ?? record["datetime"] ?? record["gmttime"];
  const ts = readTime(record["date"] === undefined ? (time ?? "") : `${record["date"]} ${time}`);
  if (Number.isNaN(ts)) return null;
  const symbol = (record["symbol"] ?? "").replace("/", "");
  if (record["open"] !== undefined) {
    const [open, high, low, close] = ["open", "high", "low", "close"].map((name) =>
      scaled(record[name] ?? ""),
    );
    const volume = scaled(record["volume"] ?? record["tickvol"] ?? "0");
    if (!isPrice(open) || !isPrice(high) || !isPrice(low) || !isPrice(close)) return null;
    if (volume === null || high < open || high < close || low > open || low > close) return null;
    return { symbol, ts, open, high, low, close, volume };
  }
  const bid = scaled(record["bid"] ?? record["bidprice"] ?? "");
  const ask = scaled(record["ask"] ?? record["askprice"] ?? "");
  const volumes = [record["volume"], record["bidvolume"], record["askvolume"]].map((volume) =>
    volume === undefined ? 0n : scaled(volume),
  );
  if (!isPrice(bid) || !isPrice(ask)) return null;
  let volume = 0n;
  for (const part of volumes) {
    if (part === null) return null;
    volume += part;
  }
  const price = side === "bid" ? bid : ask;
  return { symbol, ts, open: price, high: price, low: price, close: price, volume };
}

const isPrice = (value: bigint | null | undefined): value is bigint =>
  value !== null && value !== undefined && value > 0n;

function readTime(value: string): number {
  if (/^\d{13}$/.test(value)) return Number(value);
  if (/^\d{10}$/.test(value)) return Number(value) * 1000;
  const parts =
    /^(\d{4})[-./]?(\d\d)[-./]?(\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d))?\.?(\d*)(Z|[+-]\d\d:?\d\d)?$/.exec(
      value,
    );
  if (parts === null) return Number.NaN;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = "Z"] = parts;
  const ms = `${fraction}000`.slice(0, 3);
  const offset = zone === "Z" ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}${offset}`);
}

/** Decimal text times 10^SCALE, or null when it is no plain decimal. */
function scaled(value: string): bigint | null {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(value);
  if (parts === null) return null;
  const [, whole = "0", fraction = ""] = parts;
  if (fraction.length > SCALE) return null;
  return BigInt(whole + fraction.padEnd(SCALE, "0"));
}

function text(value: bigint): string {
  const digits = value.toString().padStart(SCALE + 1, "0");
  const whole = digits.slice(0, -SCALE);
  const fraction = withoutEnding(digits.slice(-SCALE), "0");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

function main(): void {
  const [file, timeframe = "", side = ""] = process.argv.slice(2);
  const isSide = side === "bid" || side === "ask";
  if (file === undefined || !isSide) {
    console.error("usage: independent-bars.ts <file> <M1|M5|M15|M30|H1|H4|D1|W1|MN> <bid|ask>");
    process.exitCode = 1;
    return;
  }
  const bySymbol = independentBars(file, timeframe, side);
  console.log(`# ${basename(file)} ${timeframe} ${side}`);
  for (const [symbol, bars] of bySymbol) {
    if (symbol !== "") console.log(`# ${symbol}`);
    for (const bar of bars) {
      console.log([bar.ts, bar.open, bar.high, bar.low, bar.close, bar.volume].join(","));
    }
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  main();
