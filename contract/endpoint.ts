/**
 * What one REST operation is. The table itself is in endpoints.ts; the service's router, the terminal's client and the
 * OpenAPI document are all built from it. Runs anywhere; pure.
 */
import type { z } from "zod";
import type { Scope } from "./codes.ts";
import type { Provenance } from "./provenance.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** basic: Authorization: Basic; bearer: Authorization: Bearer <access_token>; none: public. */
export type EndpointAuth = "basic" | "bearer" | "none";

export type Endpoint = {
  readonly method: Method;
  /** Path with {name} parameters, as the interface writes it. */
  readonly path: string;
  readonly provenance: Provenance;
  /** Section of the interface, or why we added it. */
  readonly source: string;
  readonly summary: string;
  readonly auth: EndpointAuth;
  /** Scopes that may call it; empty when auth is not bearer. A scope may still see only what is its own. */
  readonly scopes: readonly Scope[];
  readonly params: z.ZodObject | null;
  readonly query: z.ZodObject | null;
  readonly body: z.ZodType | null;
  /** Status of success, and the schema of `data` in the envelope; null for 204. */
  readonly status: 200 | 201 | 204;
  readonly result: z.ZodType | null;
  /**
   * Schema of `data` in a 202: what the act is about, unchanged, where a second person has to confirm it first. null: it
   * never waits.
   */
  readonly waiting: z.ZodType | null;
  /** Media types of the answer where it is a file and not the JSON envelope; null: the envelope. */
  readonly produces: readonly string[] | null;
  /** Takes an Idempotency-Key header: the same key and body give the first answer again, another body 409. */
  readonly idempotent: boolean;
  /** Error statuses the operation can answer with, 500 included, ascending. */
  readonly errors: readonly number[];
};
