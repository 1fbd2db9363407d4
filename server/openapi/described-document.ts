/**
 * The OpenAPI document as the service publishes it: that of the contract, with words for each property and parameter and the
 * meaning of each code. They stand here and not in the contract, which the terminal loads. Runs in the service; pure.
 */
import type { z } from "zod";
import { OPERATIONS, type Operation } from "../../contract/endpoints.ts";
import { ERRORS } from "../../contract/errors.ts";
import type { JsonSchema } from "../../contract/json-schemas.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { RECORDS } from "../../contract/records.ts";
import { CODED_FIELDS, codesInWords, codesOf, withNames, type CodeTable } from "./coded-fields.ts";
import { errorsOf } from "./error-answers.ts";
import { keysOf, wordsByKey } from "./words.ts";

const WORDS = wordsByKey();

/** What the envelope of an answer counts as. */
const ANSWER = "answer";

type Described = { description?: string };

const textWith = (text: string, table: CodeTable | undefined): string =>
  table === undefined ? text : `${text}. ${codesInWords(table)}`;

/** Nothing where nobody wrote anything: a test finds it, and the service starts all the same. */
function describe(owner: string, name: string): Described {
  const text = keysOf(owner, name)
    .map((key) => WORDS.get(key))
    .find((word) => word !== undefined);
  return text === undefined ? {} : { description: textWith(text, codesOf(owner, name)) };
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mapValues = (object: JsonSchema, change: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

/** The schema with words for all properties in it. `owner`: what they stand in. */
function describedSchema(schema: unknown, owner: string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => describedSchema(part, owner));
  if (!isObject(schema)) return schema;
  return mapValues(schema, (value, key) =>
    key === "properties" && isObject(value)
      ? mapValues(value, (property, name) => describedProperty(property, owner, name))
      : describedSchema(value, owner),
  );
}

function describedProperty(property: unknown, owner: string, name: string): unknown {
  const inner = describedSchema(property, `${owner}.${name}`) as JsonSchema;
  const table = codesOf(owner, name);
  const schema = table === undefined ? inner : withNames(inner, table);
  return { ...schema, ...describe(owner, name) };
}

/** Records by their schema: the parameters of a query that is one have its words. */
const recordNames = new Map<z.ZodType, string>(
  Object.entries(RECORDS).map(([name, schema]) => [schema, name]),
);

/** By operation: what the parameters of its query stand in. */
const queryOwners = new Map<string, string>(
  OPERATIONS.map(([name, { query }]) => [
    name,
    (query === null ? undefined : recordNames.get(query)) ?? name,
  ]),
);

/** What a parameter stands in: the record that the query is, else the operation. */
export const ownerOfParameter = (operation: string, place: string): string =>
  (place === "query" ? queryOwners.get(operation) : undefined) ?? operation;

function describedParameter(parameter: JsonSchema, operation: string): JsonSchema {
  // A header is described where it is made.
  if (parameter["in"] === "header") return parameter;
  const name = String(parameter["name"]);
  const owner = ownerOfParameter(operation, String(parameter["in"]));
  const table = codesOf(owner, name);
  const schema = parameter["schema"] as JsonSchema;
  return {
    ...parameter,
    ...describe(owner, name),
    schema: table === undefined ? schema : withNames(schema, table),
  };
}

const FIRST_ERROR_STATUS = 400;

/** An answer of failure says by which names, as `error` of its body has them; one of success has words in its schema. */
function describedResponse(response: unknown, operation: Operation, status: number): unknown {
  if (status < FIRST_ERROR_STATUS) return describedSchema(response, ANSWER);
  const errors = errorsOf(operation, status);
  const said = errors.map((name) => `${name}: ${ERRORS[name].message}`).join(" | ");
  return { ...(response as JsonSchema), description: said || NO_ERROR, "x-errors": errors };
}

/** What the table of operations foresees and no rule of now answers. */
const NO_ERROR = "Foreseen; nothing is refused with it now";

function describedOperation(operation: JsonSchema): JsonSchema {
  const name = String(operation["operationId"]);
  const parameters = operation["parameters"] as readonly JsonSchema[];
  return {
    ...operation,
    parameters: parameters.map((parameter) => describedParameter(parameter, name)),
    responses: mapValues(operation["responses"] as JsonSchema, (response, status) =>
      describedResponse(response, name as Operation, Number(status)),
    ),
  };
}

/** A record that is a code itself, as the payload of session_client_logout. */
function describedRecord(schema: unknown, name: string): unknown {
  const described = describedSchema(schema, name) as JsonSchema;
  const table = CODED_FIELDS[name];
  if (table === undefined) return described;
  return { ...withNames(described, table), description: codesInWords(table) };
}

/** How to read what is added here. */
const READING =
  " Each field says what it means. Numbers of codes have names in x-enum-varnames, in the order of enum, or of " +
  "x-extensible-enum where an answer may come to have others. x-errors of an answer are the names that error of its " +
  "body may have; any operation may answer 503 (unavailable) while the service cannot serve.";

/** `serverUrl` as in the contract's. */
export function describedDocument(serverUrl?: string): JsonSchema {
  const document = openApiDocument(serverUrl);
  const components = document["components"] as JsonSchema;
  const info = document["info"] as JsonSchema;
  return {
    ...document,
    info: { ...info, description: `${String(info["description"])}${READING}` },
    paths: mapValues(document["paths"] as JsonSchema, (methods) =>
      mapValues(methods as JsonSchema, (operation) => describedOperation(operation as JsonSchema)),
    ),
    components: {
      ...components,
      schemas: mapValues(components["schemas"] as JsonSchema, describedRecord),
    },
  };
}
