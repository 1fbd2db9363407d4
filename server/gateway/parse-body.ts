/**
 * A JSON body as the rest of the service can keep it, and as everybody else would read it: UTF-8, a bounded depth, no field
 * twice, no prototype, no text that PostgreSQL has no way to write; the zero that JSON may write with a minus is zero.
 * Runs in the service; pure.
 */
import { isUtf8 } from "node:buffer";
import { refuseInput } from "../refusal.ts";

/** Levels of lists and objects in each other. The deepest body of the contract has four. */
const DEPTH_MAX = 16;

/**
 * The value of a body; undefined where there are no bytes.
 * @throws Refusal bad_request with the rule that the body breaks
 * @interface error:bad_request
 */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) refuse(["body"], "must be UTF-8");
  const text = bytes.toString("utf8");
  const fieldsWritten = countWritten(text);
  const body = parsed(text);
  // A parser keeps the last of two fields with one name, and another may keep the first.
  if (countKept(body) !== fieldsWritten) refuse(["body"], "must name each field once");
  // Without an escape, UTF-8 holds no half of a pair and JSON no U+0000; without this a zero has no minus.
  return text.includes("\\") || text.includes("-0") ? clean(body, ["body"]) : body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse(["body"], "must be JSON");
  }
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** How many fields a JSON text writes: its colons outside of texts. Anything for what is no JSON. */
function countWritten(text: string): number {
  let fields = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COLON) fields += 1;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1;
      if (depth > DEPTH_MAX) refuse(["body"], `must be at most ${DEPTH_MAX} levels deep`);
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1;
  }
  return fields;
}

/** Where the text that begins at `start` ends: its next quotation mark that no backslash takes away. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** How many fields a value has, with those of all that it holds. @throws Refusal on a prototype */
function countKept(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let fields = 0;
  if (Array.isArray(value)) {
    for (const part of value) fields += countKept(part);
    return fields;
  }
  for (const name of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[name];
    if (name === "__proto__" || (name === "constructor" && holdsPrototype(part))) {
      refuse(["body"], "must be JSON without __proto__ or constructor");
    }
    fields += 1 + countKept(part);
  }
  return fields;
}

/** The value itself, mended in place: it is ours alone. `path` is where it is, for the words of a refusal. */
function clean(value: unknown, path: readonly (string | number)[]): unknown {
  if (typeof value === "string" && !isWritable(value)) refuseText(path);
  if (value === 0) return 0;
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    if (!isWritable(name)) refuseText(path);
    fields[name] = clean(fields[name], [...path, name]);
  }
  return value;
}

const holdsPrototype = (part: unknown): boolean =>
  typeof part === "object" && part !== null && Object.hasOwn(part, "prototype");

/** U+0000, or half of a surrogate pair alone: whole pairs are no surrogates to a pattern in Unicode mode. */
const UNWRITABLE = /[\0\p{Surrogate}]/u;
const isWritable = (text: string): boolean => !UNWRITABLE.test(text);

const refuseText = (path: readonly (string | number)[]): never =>
  refuse(path, "must be text without U+0000 or a lone surrogate");

function refuse(path: readonly (string | number)[], message: string): never {
  refuseInput(path.join("."), message);
}
