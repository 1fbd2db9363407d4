/**
 * Events and records as JSON text and back, without loss: fields that are bigints are known by their names, never guessed
 * from values, and written as decimal text. Runs in the service; pure.
 */
import { assert } from "../../domain/assert.ts";
import type { EngineEvent } from "./event.ts";

/** One line of JSON, fields in the order in which they are kept. */
export const encodeEvent = (event: EngineEvent): string => encode(event, false);

/** Of text that encodeEvent wrote. Field order does not matter. Throws on what is not JSON. */
export const decodeEvent = (text: string): EngineEvent => decode(text) as EngineEvent;

/** The same text for equal values: fields sorted by name. */
export const canonical = (value: unknown): string => encode(value, true);

/** What `canonical` or encodeEvent wrote; the caller knows its type. */
export const decode = (text: string): unknown => revive(JSON.parse(text));

/** _atto and _micro by convention (records.ts), n and d of a Fraction. */
const isBigintField = (name: string): boolean =>
  name === "n" || name === "d" || name.endsWith("_atto") || name.endsWith("_micro");

function encode(value: unknown, isSorted: boolean): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "boolean":
      return value ? "true" : "false";
    case "number":
      assert(
        Number.isFinite(value) && !Object.is(value, -0),
        `Invariant: a kept number is finite and no -0, was ${Object.is(value, -0) ? "-0" : value}`,
      );
      return String(value);
    case "object":
      if (Array.isArray(value)) return `[${value.map((one) => encode(one, isSorted)).join(",")}]`;
      return encodeFields(value, isSorted);
    default:
      assert(false, `Invariant: a kept value is data, was a ${typeof value}`);
  }
}

function encodeFields(value: object, isSorted: boolean): string {
  const names = Object.keys(value);
  if (isSorted) names.sort();
  let text = "";
  for (const name of names) {
    const field: unknown = (value as Record<string, unknown>)[name];
    const isBigint = typeof field === "bigint";
    assert(
      isBigint ? isBigintField(name) : field === null || !isBigintField(name),
      `Invariant: the name of a field says whether it is a bigint, was ${name}`,
    );
    const separator = text === "" ? "" : ",";
    text += `${separator}"${name}":${isBigint ? `"${field}"` : encode(field, isSorted)}`;
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
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    if (typeof field === "object") revive(field);
    else if (isBigintField(name)) fields[name] = BigInt(field as string);
  }
  return value;
}
