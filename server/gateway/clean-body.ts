/**
 * A JSON body as the rest of the service can keep it: text that PostgreSQL and UTF-8 have no way to write is refused, and
 * the zero that JSON may write with a minus is zero. Runs in the service; pure.
 */
import type { FieldError } from "../../contract/envelope.ts";
import { Refusal } from "../refusal.ts";

/** @throws Refusal bad_request where a text holds U+0000 or half of a surrogate pair. @interface error:bad_request */
export function cleaned(body: unknown): unknown {
  return clean(body, "body");
}

function clean(value: unknown, path: string): unknown {
  if (Object.is(value, -0)) return 0;
  if (typeof value === "string") {
    if (!isWritable(value)) refuse(path);
    return value;
  }
  if (Array.isArray(value)) return value.map((part, at) => clean(part, `${path}.${at}`));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, part]): [string, unknown] => {
    if (!isWritable(name)) refuse(path);
    return [name, clean(part, `${path}.${name}`)];
  });
  return Object.fromEntries(fields);
}

/** U+0000, or half of a surrogate pair alone: whole pairs are no surrogates to a pattern in Unicode mode. */
const UNWRITABLE = /[\0\p{Surrogate}]/u;
const isWritable = (text: string): boolean => !UNWRITABLE.test(text);

function refuse(path: string): never {
  const error: FieldError = { path, message: "must be text without U+0000 or a lone surrogate" };
  throw new Refusal("bad_request", { errors: [error] });
}
