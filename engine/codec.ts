/**
 * Records as JSON text and back, without loss: fields that are bigints are known by their names, never guessed from
 * values, and written as decimal text. Runs anywhere; pure. The journal's are written by record-text.ts.
 */
import { assert } from "../domain/assert.ts";

/** The same text for equal values: fields sorted by name. */
export const canonical = (value: unknown): string => encode(value);

/** What `canonical` wrote, or an older service of an event; the caller knows its type. Throws on what is not JSON. */
export const decode = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return BIGINT_FIELD.test(text) ? revive(value) : value;
};

/** The name of a field that is a bigint, in a text; also where a string holds such a name. */
const BIGINT_FIELD = /(?:_atto|_micro|"n|"d)":/;

/** _atto and _micro by convention (records.ts), n and d of a Fraction. */
export const isBigintField = (name: string): boolean =>
  name === "n" || name === "d" || name.endsWith("_atto") || name.endsWith("_micro");

/** A number that comes back as it was. */
export function assertKept(value: number): void {
  // Without the text of a message, which would be made for each number.
  if (Number.isFinite(value) && !Object.is(value, -0)) return;
  const text = Object.is(value, -0) ? "-0" : value;
  assert(false, `Invariant: a kept number is finite and no -0, was ${text}`);
}

function assertNamed(name: string, field: unknown): void {
  if (field === null || (typeof field === "bigint") === isBigintField(name)) return;
  assert(false, `Invariant: the name of a field says whether it is a bigint, was ${name}`);
}

function encode(value: unknown): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "boolean":
      return value ? "true" : "false";
    case "number":
      assertKept(value);
      return String(value);
    case "object":
      if (Array.isArray(value)) return `[${value.map((one) => encode(one)).join(",")}]`;
      return encodeFields(value);
    default:
      assert(false, `Invariant: a kept value is data, was a ${typeof value}`);
  }
}

function encodeFields(value: object): string {
  const names = Object.keys(value).sort();
  let text = "";
  for (const name of names) {
    const field: unknown = (value as Record<string, unknown>)[name];
    const isBigint = typeof field === "bigint";
    assertNamed(name, field);
    const separator = text === "" ? "" : ",";
    text += `${separator}"${name}":${isBigint ? `"${field}"` : encode(field)}`;
  }
  return `{${text}}`;
}

/** Makes bigints of the fields that are; changes the parsed value, which nobody else has. */
function revive(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (const one of value) revive(one);
    return value;
  }
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    const field = fields[name];
    // Most fields are numbers: their names need no look, for a bigint is written as text.
    if (typeof field === "string") {
      if (isBigintField(name)) fields[name] = BigInt(field);
    } else if (typeof field === "object") revive(field);
  }
  return value;
}
