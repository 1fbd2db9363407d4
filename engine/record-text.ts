/**
 * Records as text and back, without loss: the names of fields are said once, in the first line, each record is a line of
 * values, and of a record only what differs from the last one with the same fields. Runs anywhere; pure.
 *
 * The first line is `[3, ...shapes]`; a shape is the names of fields in their order, and is numbered from 1. A record is
 * `[shape, which, ...values]`: bit 0 of `which` says that the value of the first field follows, and so on; the others are
 * those of the record of that shape that ended last before it. WHOLE: all follow. A number that follows a whole number is
 * written as the difference, for ids and times rise in small steps, or as `[-1, number]` where there is none that is
 * exact. A list is `[0, ...elements]`; bigints are decimal text, known by their names as in codec.ts. A text so says by
 * itself what its values are, whatever fields records have by the time that it is read.
 */
import { assert, broken, ensure } from "../domain/assert.ts";
import { assertKept, isBigintField } from "./codec.ts";

const VERSION = 3;
/** The version before: its texts have each number itself, and not its difference to the last one. */
const WITHOUT_DIFFERENCES = 2;
const LIST = 0;
const ITSELF = -1;
const WHOLE = -1;
/** Bits of a whole number of 32 that are not its sign. */
const BITS = 31;

/** Empty for no records. Throws InvariantError on what cannot be kept. */
export function encodeRecords(records: readonly object[]): string {
  if (records.length === 0) return "";
  const writer = new Writer();
  let lines = "";
  for (const record of records) lines += `\n${writer.record(record)}`;
  return `${JSON.stringify([VERSION, ...writer.names])}${lines}`;
}

/** Of text that encodeRecords wrote, or of an older service, which wrote each record whole. Throws on what is neither. */
export function decodeRecords(text: string): unknown[] {
  if (text === "") return [];
  // Parsed at once: for each line by itself it would take a fifth longer.
  const [head, ...records] = JSON.parse(`[${text.replaceAll("\n", ",")}]`) as [
    [unknown, ...string[][]],
    ...unknown[],
  ];
  const [first, ...rest] = head;
  const reader = readerOf(first, rest);
  return records.map((record) => reader.read(record));
}

/** Reads the first line. Before there were versions it had only shapes. */
function readerOf(first: unknown, rest: readonly (readonly string[])[]): Reader {
  if (Array.isArray(first)) return new Reader([first as string[], ...rest], "whole");
  if (first === WITHOUT_DIFFERENCES) return new Reader(rest, "changed values");
  assert(first === VERSION, () => `Invariant: a text of version ${VERSION}, was ${String(first)}`);
  return new Reader(rest, "differences");
}

/** What the next number may be told from, without loss. */
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

type WrittenShape = {
  readonly number: number;
  readonly names: readonly string[];
  readonly areBigints: readonly boolean[];
  /** Values of the last record of it; null: there was none. */
  last: readonly unknown[] | null;
};

/** Letters that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Writes text at once: arrays of values, made to be stringified, would be most of what an order leaves to collect. */
class Writer {
  /** The names of each shape so far. */
  readonly names: (readonly string[])[] = [];
  readonly #shapes: WrittenShape[] = [];

  record(value: object): string {
    const shape = this.#shapeOf(Object.keys(value));
    const fields = Object.values(value) as unknown[];
    const { number, last } = shape;
    const before = fields.length > BITS ? null : last;
    let which = before === null ? WHOLE : 0;
    let text = "";
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at];
      if (before === null) {
        text += `,${this.#field(shape, at, field)}`;
        continue;
      }
      // As it is kept: minus zero is not zero, and stops.
      if (Object.is(field, before[at])) continue;
      which |= 1 << at;
      text += `,${this.#next(shape, at, field, before[at])}`;
    }
    shape.last = fields;
    return `[${number},${which}${text}]`;
  }

  #field({ names, areBigints }: WrittenShape, at: number, field: unknown): string {
    if (field !== null && (typeof field === "bigint") !== areBigints[at]) misnamed(names[at]);
    return this.#text(field);
  }

  /** A field that differs from the one before it. */
  #next(shape: WrittenShape, at: number, field: unknown, before: unknown): string {
    if (typeof field !== "number" || !isWhole(before)) return this.#field(shape, at, field);
    assertKept(field);
    const difference = field - before;
    return isWhole(field) && isWhole(difference) ? String(difference) : `[${ITSELF},${field}]`;
  }

  #text(value: unknown): string {
    if (value === null) return "null";
    switch (typeof value) {
      case "string":
        return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
      case "boolean":
        return value ? "true" : "false";
      case "number":
        assertKept(value);
        return String(value);
      case "bigint":
        return `"${value}"`;
      case "object":
        if (!Array.isArray(value)) return this.record(value);
        return value.length === 0
          ? "[]"
          : `[${LIST},${value.map((one) => this.#text(one)).join(",")}]`;
      default:
        return broken(`Invariant: a kept value is data, was a ${typeof value}`);
    }
  }

  /** Few, and most told apart by their length. */
  #shapeOf(names: readonly string[]): WrittenShape {
    for (const shape of this.#shapes) if (isSame(shape.names, names)) return shape;
    const areBigints = names.map(isBigintField);
    const shape = { number: this.names.push(names), names, areBigints, last: null };
    this.#shapes.push(shape);
    return shape;
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
}

const misnamed = (name: string | undefined): never =>
  broken(`Invariant: the name of a field says whether it is a bigint, was ${name}`);

type Fields = Record<string, unknown>;
type ReadShape = {
  readonly names: readonly string[];
  readonly areBigints: readonly boolean[];
  /**
   * The last record of it; before the first one without values. The next one is its copy: made field by field a long
   * record would be a slow one.
   */
  last: Readonly<Fields>;
};

const toShape = (names: readonly string[]): ReadShape => ({
  names,
  areBigints: names.map(isBigintField),
  last: JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(",")}}`),
});

/** What a text says of a record. Older services wrote it whole, without which fields it has, or values that changed. */
type Saying = "whole" | "changed values" | "differences";

class Reader {
  readonly #shapes: readonly ReadShape[];
  readonly #areWhole: boolean;
  readonly #areDifferences: boolean;

  constructor(shapes: readonly (readonly string[])[], saying: Saying) {
    this.#shapes = shapes.map(toShape);
    this.#areWhole = saying === "whole";
    this.#areDifferences = saying === "differences";
  }

  read(data: unknown): unknown {
    if (!Array.isArray(data)) return data;
    const values: readonly unknown[] = data;
    if (values.length === 0) return values;
    if (values[0] === LIST) return values.slice(1).map((one) => this.read(one));
    if (values[0] === ITSELF) return values[1];
    const shape = ensure(this.#shapes[(values[0] as number) - 1], "a shape that the text says");
    const { names } = shape;
    const fields: Fields = { ...shape.last };
    let next = this.#areWhole ? 1 : 2;
    const which = this.#areWhole ? WHOLE : (values[1] as number);
    const areDifferences = this.#areDifferences && which !== WHOLE;
    for (let at = 0; at < names.length; at++) {
      if (which !== WHOLE && ((which >> at) & 1) === 0) continue;
      const name = names[at] as string;
      const value = values[next];
      const before = fields[name];
      fields[name] =
        areDifferences && typeof value === "number" && isWhole(before)
          ? before + value
          : this.#value(shape, at, value);
      next += 1;
    }
    shape.last = fields;
    return fields;
  }

  #value({ areBigints }: ReadShape, at: number, value: unknown): unknown {
    if (value === null) return null;
    if (typeof value === "object") return this.read(value);
    return areBigints[at] === true ? BigInt(value as string) : value;
  }
}
