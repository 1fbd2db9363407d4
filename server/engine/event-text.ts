/**
 * The events of a batch as text and back, without loss: the names of fields are said once, in the first line, and each
 * event is a line of values, since an order's events are mostly names otherwise. Runs in the service; pure.
 *
 * The first line lists shapes, which are names of fields in their order and are numbered from 1. A record is
 * `[shape, ...values]`, a list `[0, ...elements]`; bigints are decimal text, known by their names as in codec.ts. A text
 * so says by itself what its values are, whatever fields records have by the time that it is read.
 */
import { broken, ensure } from "../../domain/assert.ts";
import { assertKept, decode, isBigintField } from "./codec.ts";
import type { EngineEvent } from "./event.ts";

const LIST = 0;

/** Empty for no events. Throws InvariantError on what cannot be kept. */
export function encodeEvents(events: readonly EngineEvent[]): string {
  if (events.length === 0) return "";
  const writer = new Writer();
  let lines = "";
  for (const event of events) lines += `\n${writer.record(event)}`;
  return `${JSON.stringify(writer.names)}${lines}`;
}

/** Of text that encodeEvents wrote, or of an older service, which wrote each event whole. Throws on what is neither. */
export function decodeEvents(text: string): EngineEvent[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (text.startsWith("{")) return lines.map((line) => decode(line) as EngineEvent);
  const [head = "", ...values] = lines;
  const shapes = (JSON.parse(head) as string[][]).map(toShape);
  return values.map((line) => read(JSON.parse(line), shapes) as EngineEvent);
}

type WrittenShape = {
  readonly number: number;
  readonly names: readonly string[];
  readonly areBigints: readonly boolean[];
};

/** Letters that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Writes text at once: arrays of values, made to be stringified, would be most of what an order leaves to collect. */
class Writer {
  /** Of each shape so far. */
  readonly names: (readonly string[])[] = [];
  readonly #shapes: WrittenShape[] = [];

  record(value: object): string {
    const { number, names, areBigints } = this.#shapeOf(Object.keys(value));
    const fields = Object.values(value) as unknown[];
    let text = `[${number}`;
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at];
      if (field !== null && (typeof field === "bigint") !== areBigints[at]) misnamed(names[at]);
      text += `,${this.#text(field)}`;
    }
    return `${text}]`;
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
    const shape: WrittenShape = { number: this.names.push(names), names, areBigints };
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

type ReadShape = {
  readonly names: readonly string[];
  readonly areBigints: readonly boolean[];
  /** A record of the shape without values, which is copied: made field by field a long record would be a slow one. */
  readonly blank: Readonly<Record<string, unknown>>;
};

const toShape = (names: readonly string[]): ReadShape => ({
  names,
  areBigints: names.map(isBigintField),
  blank: JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(",")}}`),
});

function read(data: unknown, shapes: readonly ReadShape[]): unknown {
  if (!Array.isArray(data)) return data;
  const values: readonly unknown[] = data;
  if (values.length === 0) return values;
  if (values[0] === LIST) return values.slice(1).map((one) => read(one, shapes));
  const shape = ensure(shapes[(values[0] as number) - 1], "a shape that the text says");
  const { names, areBigints, blank } = shape;
  const fields = { ...blank };
  for (let at = 0; at < names.length; at++) {
    const field = values[at + 1];
    if (field === null) continue;
    const name = names[at] as string;
    if (typeof field === "object") fields[name] = read(field, shapes);
    else fields[name] = areBigints[at] === true ? BigInt(field as string) : field;
  }
  return fields;
}
