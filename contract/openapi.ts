/**
 * The OpenAPI 3.1 document of the REST interface, made from the table of endpoints and nothing else. The service publishes
 * it at /openapi.json. Never imported by the terminal. @interface §4 Endpoints
 */
import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { OPERATIONS } from "./endpoints.ts";
import { ERRORS } from "./errors.ts";
import { IDEMPOTENCY_KEY_PATTERN } from "./limits.ts";
import { type JsonSchema, type WireSchemas, wireSchemas } from "./json-schemas.ts";
import { CONTRACT_VERSION } from "./version.ts";

const ERROR_BODY = "#/components/schemas/ErrorBody";

/** An answer of success: the envelope around the result. @interface §1 */
const envelope = (status: number, data: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["success", "code", "data"],
  properties: { success: { const: true }, code: { const: status }, data },
});

/** Each property of a path or query schema is a parameter of its own. */
const parametersOf = (
  schemas: WireSchemas,
  place: "path" | "query",
  schema: z.ZodObject | null,
): JsonSchema[] => {
  if (!schema) return [];
  const { properties, required } = schemas.expanded(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
};

const idempotencyKey: JsonSchema = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and body give the first answer again; another body gives 409.",
  schema: { type: "string", pattern: IDEMPOTENCY_KEY_PATTERN.source },
};

/** What an error status means here: every text that the tables of errors have for it. */
const errorResponse = (status: number): JsonSchema => {
  const texts = Object.values(ERRORS).filter((error) => error.status === status);
  return {
    description: [...new Set(texts.map(({ message }) => message))].join(" | "),
    content: { "application/json": { schema: { $ref: ERROR_BODY } } },
  };
};

const successResponse = (schemas: WireSchemas, operation: Endpoint): JsonSchema => {
  if (operation.produces) {
    const file = { schema: { type: "string", format: "binary" } };
    return {
      description: "The file",
      content: Object.fromEntries(operation.produces.map((media) => [media, file])),
    };
  }
  if (!operation.result) return { description: "Done; no body" };
  const schema = envelope(operation.status, schemas.schemaOf(operation.result));
  return { description: "Success", content: { "application/json": { schema } } };
};

const waitingResponse = (schemas: WireSchemas, waiting: z.ZodType): JsonSchema => ({
  description: "Waits for a second person: nothing is changed yet",
  content: { "application/json": { schema: envelope(202, schemas.schemaOf(waiting)) } },
});

const securityOf = ({ auth }: Endpoint): JsonSchema[] => (auth === "none" ? [] : [{ [auth]: [] }]);

const tagOf = (path: string): string => path.split("/")[path.startsWith("/auth") ? 1 : 3] ?? "";

const operationObject = (schemas: WireSchemas, name: string, operation: Endpoint): JsonSchema => ({
  operationId: name,
  summary: operation.summary,
  tags: [tagOf(operation.path)],
  security: securityOf(operation),
  parameters: [
    ...parametersOf(schemas, "path", operation.params),
    ...parametersOf(schemas, "query", operation.query),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ],
  ...(operation.body && {
    requestBody: {
      required: !operation.body.safeParse(undefined).success,
      content: { "application/json": { schema: schemas.schemaOf(operation.body) } },
    },
  }),
  responses: Object.fromEntries([
    [operation.status, successResponse(schemas, operation)],
    ...(operation.waiting === null ? [] : [[202, waitingResponse(schemas, operation.waiting)]]),
    ...operation.errors.map((status) => [status, errorResponse(status)]),
  ]),
  "x-provenance": operation.provenance,
  "x-source": operation.source,
  "x-scopes": operation.scopes,
});

/** `serverUrl` is the service's public address, or "/" for the address the document came from. */
export const openApiDocument = (serverUrl = "/"): JsonSchema => {
  const schemas = wireSchemas();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, operation] of OPERATIONS) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = operationObject(schemas, name, operation);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Trading service",
      version: CONTRACT_VERSION,
      description:
        "REST operations. x-provenance says where each part comes from: documented, assumed (named by the interface, " +
        "its shape is ours) or extension. Moments are Unix ms unless a field says otherwise; amounts are in the " +
        "account's deposit currency; volumes in lots; prices decimals.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        basic: {
          type: "http",
          scheme: "basic",
          description: "Username and password, or an API key",
        },
        bearer: { type: "http", scheme: "bearer", description: "access_token of a login result" },
      },
    },
  };
};
