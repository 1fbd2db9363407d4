/**
 * JSON as bytes: of what is kept as JSON, and of price history, whose decimals must have the symbol's digits exactly and
 * which is too much to make into strings first. Runs in the service; pure.
 */
import { NUMBER_BYTES_MAX, writeInteger, writePrice, writeVolume } from "./ascii.ts";

/** `data` of an answer that is already JSON. */
export class RawJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

const COMMA = 0x2c;
const CLOSE = 0x5d;

type Column =
  | { kind: "price"; values: readonly number[]; plus: number; digits: number }
  | { kind: "integer" | "volume"; values: readonly number[] };

/** Prices in points, each moved by `plus` points. */
export const prices = (values: readonly number[], plus: number, digits: number): Column => ({
  kind: "price",
  values,
  plus,
  digits,
});
export const integers = (values: readonly number[]): Column => ({ kind: "integer", values });
export const volumes = (values: readonly number[]): Column => ({ kind: "volume", values });

/** An object of `fields` (as JSON.stringify has it) and of columns, in that order. `fields` must not be empty. */
export function writeColumns(
  fields: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, Column>>,
): RawJson {
  const parts: Buffer[] = [Buffer.from(JSON.stringify(fields).slice(0, -1))];
  for (const [name, column] of Object.entries(columns)) {
    parts.push(Buffer.from(`,${JSON.stringify(name)}:[`), writeColumn(column));
  }
  parts.push(Buffer.from("}"));
  return new RawJson(Buffer.concat(parts));
}

/** The values, parted by commas, and the closing bracket. */
function writeColumn(column: Column): Buffer {
  const out = Buffer.allocUnsafe(column.values.length * (NUMBER_BYTES_MAX + 1) + 1);
  let at = 0;
  for (const value of column.values) {
    if (at > 0) out[at++] = COMMA;
    if (column.kind === "price") at = writePrice(out, at, value + column.plus, column.digits);
    else if (column.kind === "integer") at = writeInteger(out, at, value);
    else at = writeVolume(out, at, value);
  }
  out[at++] = CLOSE;
  return out.subarray(0, at);
}
