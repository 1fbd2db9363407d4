/**
 * Judges an answer of the service by the contract: exactly the fields of its operation, and a status that it may have. Runs
 * in tests; pure.
 */
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { OPERATIONS } from "../../contract/endpoints.ts";
import { ErrorBody, envelopeOf } from "../../contract/envelope.ts";

export type SeenAnswer = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** As parsed from JSON; null where the answer has no body. */
  readonly body: unknown;
};

const isLiteral = (part: string): boolean => !part.startsWith("{");

/** Whether the path is one of the operation's; a literal part is stronger than a parameter, so the stronger is asked first. */
function fits({ path }: Endpoint, parts: readonly string[]): boolean {
  const wanted = path.split("/");
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => !isLiteral(part) || part === parts[at])
  );
}

const literalsOf = ({ path }: Endpoint): number => path.split("/").filter(isLiteral).length;
const BY_STRENGTH = OPERATIONS.toSorted(([, a], [, b]) => literalsOf(b) - literalsOf(a));

/** What is wrong with an answer, in words; null: nothing, or it is none of the operations'. */
export function answerFault({ method, path, status, body }: SeenAnswer): string | null {
  const parts = path.split("/");
  const found = BY_STRENGTH.find(
    ([, endpoint]) => endpoint.method === method && fits(endpoint, parts),
  );
  if (found === undefined) return null;
  const [operation, endpoint] = found;
  const say = (words: string) => `${operation} answered ${status}: ${words}`;
  if (status >= 400) {
    if (!endpoint.errors.includes(status)) return say("a status that it does not have");
    return differs(ErrorBody, body, say);
  }
  if (status === 202 && endpoint.waiting !== null) {
    return differs(envelopeOf(endpoint.waiting), body, say);
  }
  if (status !== endpoint.status) return say(`it has ${endpoint.status}`);
  if (endpoint.produces !== null) return null;
  if (endpoint.result === null) return body === null ? null : say("a body where it has none");
  return differs(envelopeOf(endpoint.result), body, say);
}

function differs(schema: z.ZodType, body: unknown, say: (words: string) => string): string | null {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return say(parsed.error.issues.map(issueWords).join("; "));
  // What the schema does not know is not in what it gives back.
  const extra = extraIn(body, parsed.data, "");
  return extra === null ? null : say(`${extra} is not in the contract`);
}

const issueWords = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  `${path.join(".")}: ${message}`;

/** Where the first value is that the second one has not. */
function extraIn(seen: unknown, known: unknown, at: string): string | null {
  if (isDeepStrictEqual(seen, known)) return null;
  if (typeof seen !== "object" || seen === null) return at;
  const of = (known ?? {}) as Record<string, unknown>;
  for (const [key, value] of Object.entries(seen)) {
    const place = at === "" ? key : `${at}.${key}`;
    if (!Object.hasOwn(of, key)) return place;
    const extra = extraIn(value, of[key], place);
    if (extra !== null) return extra;
  }
  return null;
}
