/**
 * Records as text and back, without loss: the names of fields are said once, in the first line, each record is a line of
 * values, and of a record only what differs from the last one with the same fields. Runs in the service; pure.
 *
 * The first line is `[2, ...shapes]`; a shape is the names of fields in their order, and is numbered from 1. A record is
 * `[shape, which, ...values]`: bit 0 of `which` says that the value of the first field follows, and so on; the others are
 * those of the record of that shape that ended last before it. WHOLE: all follow. A list is `[0, ...elements]`; bigints
 * are decimal text, known by their names as in codec.ts. A text so says by itself what its values are, whatever fields
 * records have by the time that it is read.
 */
import { assert, broken, ensure } from "../../domain/assert.ts";
import { assertKept, isBigintField } from "./codec.ts";

const VERSION = 2;
const LIST = 0;
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
  const [head = "", ...lines] = text.split("\n");
  const [first, ...rest] = JSON.parse(head) as [unknown, ...string[][]];
  const isOlder = Array.isArray(first);
  const version = isOlder ? VERSION : first;
  assert(
    version === VERSION,
    () => `Invariant: a text of version ${VERSION}, was ${String(first)}`,
  );
  const reader = isOlder ? new Reader([first, ...rest], true) : new Reader(rest, false);
  return lines.map((line) => reader.read(JSON.parse(line)));
}

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
  /** Of each shape so far. */
  readonly names: (readonly string[])[] = [];
  readonly #shapes: WrittenShape[] = [];

  record(value: object): string {
    const shape = this.#shapeOf(Object.keys(value));
    const fields = Object.values(value) as unknown[];
    const { number, last } = shape;
    const isWhole = last === null || fields.length > BITS;
    let which = isWhole ? WHOLE : 0;
    let text = "";
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at];
      if (!isWhole) {
        // As it is kept: minus zero is not zero, and stops.
        if (Object.is(field, last[at])) continue;
        which |= 1 << at;
      }
      text += `,${this.#field(shape, at, field)}`;
    }
    shape.last = fields;
    return `[${number},${which}${text}]`;
  }

  #field({ names, areBigints }: WrittenShape, at: number, field: unknown): string {
    if (field !== null && (typeof field === "bigint") !== areBigints[at]) misnamed(names[at]);
    return this.#text(field);
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

class Reader {
  readonly #shapes: readonly ReadShape[];
  /** Every record is whole and does not say which fields it has, as an older service wrote them. */
  readonly #areWhole: boolean;

  constructor(shapes: readonly (readonly string[])[], areWhole: boolean) {
    this.#shapes = shapes.map(toShape);
    this.#areWhole = areWhole;
  }

  read(data: unknown): unknown {
    if (!Array.isArray(data)) return data;
    const values: readonly unknown[] = data;
    if (values.length === 0) return values;
    if (values[0] === LIST) return values.slice(1).map((one) => this.read(one));
    const shape = ensure(this.#shapes[(values[0] as number) - 1], "a shape that the text says");
    const { names } = shape;
    const fields: Fields = { ...shape.last };
    let next = this.#areWhole ? 1 : 2;
    const which = this.#areWhole ? WHOLE : (values[1] as number);
    for (let at = 0; at < names.length; at++) {
      if (which !== WHOLE && ((which >> at) & 1) === 0) continue;
      fields[names[at] as string] = this.#value(shape, at, values[next]);
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
