/**
 * All that a client or a service can notice of the contract, as one plain value: what version.ts pins. Words that only
 * people read (summaries, sources, conditions) are left out. Runs in tests.
 */
import * as codes from "./codes.ts";
import { COMMANDS } from "./commands.ts";
import { OPERATIONS } from "./endpoints.ts";
import { ERRORS } from "./errors.ts";
import { EVENTS } from "./events.ts";
import { type JsonSchema, wireSchemas } from "./json-schemas.ts";
import { LIMITS } from "./limit-table.ts";
import { SERVICE_ENDPOINTS, WEBSOCKET_PATH } from "./service-endpoints.ts";
import { TICK_COLUMNS } from "./tick.ts";

const mapValues = <T, R>(entries: Iterable<readonly [string, T]>, change: (value: T) => R) =>
  Object.fromEntries([...entries].map(([name, value]) => [name, change(value)]));

/** The value, with every `x-source` left out and the keys of objects in order. */
const canonical = (value: unknown): unknown => {
  if (value instanceof RegExp) return value.source;
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "x-source")
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};

/** The contract as a value that JSON.stringify turns into the same text every time. */
export const wireDescription = (): unknown => {
  const { components, schemaOf } = wireSchemas();
  const schemaOrNull = (schema: Parameters<typeof schemaOf>[0] | null): JsonSchema | null =>
    schema && schemaOf(schema);
  return canonical({
    records: components,
    operations: mapValues(OPERATIONS, ({ summary: _summary, source: _source, ...operation }) => ({
      ...operation,
      params: schemaOrNull(operation.params),
      query: schemaOrNull(operation.query),
      body: schemaOrNull(operation.body),
      result: schemaOrNull(operation.result),
      waiting: schemaOrNull(operation.waiting),
    })),
    service: mapValues(Object.entries(SERVICE_ENDPOINTS), ({ method, path }) => [method, path]),
    socket: WEBSOCKET_PATH,
    tick: TICK_COLUMNS,
    events: mapValues(Object.entries(EVENTS), ({ payload, provenance }) => ({
      payload: schemaOf(payload),
      provenance,
    })),
    commands: mapValues(Object.entries(COMMANDS), ({ schema, provenance }) => ({
      schema: schemaOf(schema),
      provenance,
    })),
    errors: mapValues(Object.entries(ERRORS), ({ status, message, provenance }) => ({
      status,
      message,
      provenance,
    })),
    codes,
    limits: mapValues(LIMITS, ({ value, provenance }) => ({ value, provenance })),
  });
};
