/**
 * Writes one row of the table of endpoints with as few words as it needs: what is left out is null, and the error
 * statuses follow from what the operation takes. Runs anywhere; pure.
 */
import type { z } from "zod";
import { SCOPES, type Scope } from "./codes.ts";
import type { Endpoint, EndpointAuth, Method } from "./endpoint.ts";
import type { WireMeta } from "./provenance.ts";

export type OperationSpec = {
  readonly summary: string;
  /** Default bearer. */
  readonly auth?: EndpointAuth;
  readonly scopes?: readonly Scope[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Default 200. */
  readonly status?: Endpoint["status"];
  readonly result?: z.ZodType;
  /** What a 202 has, where the act may wait for a second person. */
  readonly waiting?: z.ZodType;
  readonly produces?: readonly string[];
  readonly idempotent?: true;
  /** Error statuses beyond those that follow from the rest. */
  readonly errors?: readonly number[];
};

type Part<S, K extends string> = S extends Readonly<Record<K, infer V>> ? V : null;

/** The row that `operation` makes of S, its schemas' types kept. */
export type OperationOf<S extends OperationSpec> = Omit<
  Endpoint,
  "params" | "query" | "body" | "result"
> & {
  readonly params: Part<S, "params">;
  readonly query: Part<S, "query">;
  readonly body: Part<S, "body">;
  readonly result: Part<S, "result">;
};

const errorsOf = (spec: OperationSpec, scopes: readonly Scope[]): number[] => {
  const errors = new Set([500, ...(spec.errors ?? [])]);
  const auth = spec.auth ?? "bearer";
  if (auth !== "none") errors.add(401);
  if (auth === "bearer" && scopes.length < SCOPES.length) errors.add(403);
  if (spec.params || spec.query || spec.body) errors.add(400);
  if (spec.params) errors.add(404);
  if (spec.body) errors.add(413).add(415);
  if (spec.idempotent) errors.add(400).add(409);
  if (spec.waiting) errors.add(429);
  return [...errors].toSorted((a, b) => a - b);
};

/** One operation of the table: method, path and provenance first, the rest by name. */
export const operation = <const S extends OperationSpec>(
  method: Method,
  path: string,
  meta: WireMeta,
  spec: S,
): OperationOf<S> => {
  const scopes = spec.scopes ?? [];
  const row: Endpoint = {
    method,
    path,
    provenance: meta.provenance,
    source: meta.source,
    summary: spec.summary,
    auth: spec.auth ?? "bearer",
    scopes,
    params: spec.params ?? null,
    query: spec.query ?? null,
    body: spec.body ?? null,
    status: spec.status ?? 200,
    result: spec.result ?? null,
    waiting: spec.waiting ?? null,
    produces: spec.produces ?? null,
    idempotent: spec.idempotent ?? false,
    errors: errorsOf(spec, scopes),
  };
  return row as OperationOf<S>;
};
