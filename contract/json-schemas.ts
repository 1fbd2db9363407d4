/**
 * The zod schemas of the wire as JSON Schema 2020-12: records by name, and what each operation takes and gives, with
 * references to the records. Source of the OpenAPI document and of the version pin. Runs in the service and in tests.
 */
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { OPERATIONS } from "./endpoints.ts";
import { EVENTS } from "./events.ts";
import { RECORDS } from "./records.ts";

export type JsonSchema = { readonly [key: string]: unknown };

const COMPONENTS = "#/components/schemas/";

const OPERATION_PARTS = ["params", "query", "body", "result"] as const satisfies (keyof Endpoint)[];

type Override = { zodSchema: z.core.$ZodTypes; jsonSchema: Record<string, unknown> };

/**
 * Our marks get names that OpenAPI allows; defaults that zod leaves out come back; the bounds of a safe integer, which
 * say nothing about the field, go.
 */
const tidy = ({ zodSchema, jsonSchema }: Override): void => {
  for (const mark of ["provenance", "source"]) {
    if (!(mark in jsonSchema)) continue;
    jsonSchema[`x-${mark}`] = jsonSchema[mark];
    delete jsonSchema[mark];
  }
  if (zodSchema._zod.def.type === "default")
    jsonSchema["default"] = zodSchema._zod.def.defaultValue;
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
};

const withoutAddress = ({ $id: _id, $schema: _schema, ...schema }: JsonSchema): JsonSchema =>
  schema;

export type WireSchemas = {
  /** Each record of the wire by its name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** The schema itself, or a reference where it is a record. */
  readonly schemaOf: (schema: z.ZodType) => JsonSchema;
  /** The parts of an object schema, itself never a reference. */
  readonly expanded: (schema: z.ZodObject) => ObjectSchema;
};

export type ObjectSchema = {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
};

/** Converts everything at once, so that each record is one component and all others point to it. */
export const wireSchemas = (): WireSchemas => {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodType, string>();
  const add = (schema: z.ZodType, name: string): void => {
    if (names.has(schema)) return;
    names.set(schema, name);
    registry.add(schema, { id: name });
  };
  for (const [name, schema] of Object.entries(RECORDS)) add(schema, name);
  for (const [name, operation] of OPERATIONS) {
    for (const part of OPERATION_PARTS) {
      const schema = operation[part];
      if (schema) add(schema, `${name}.${part}`);
    }
  }
  for (const [type, { payload }] of Object.entries(EVENTS)) add(payload, `${type}.payload`);

  const { schemas } = z.toJSONSchema(registry, {
    // What may be sent: a default makes a field optional, text that means a number is that number.
    io: "input",
    uri: (name) => COMPONENTS + name,
    override: tidy,
  });
  const isRecord = (name: string): boolean => Object.hasOwn(RECORDS, name);
  const byName = new Map(
    Object.entries(schemas).map(([name, schema]) => [name, withoutAddress(schema as JsonSchema)]),
  );
  const find = (schema: z.ZodType): [name: string, found: JsonSchema] => {
    const name = names.get(schema) ?? "";
    const found = byName.get(name);
    if (!found) throw new Error("Invariant: every schema of the wire is in a table");
    return [name, found];
  };
  return {
    components: Object.fromEntries([...byName].filter(([name]) => isRecord(name))),
    schemaOf(schema) {
      const [name, found] = find(schema);
      return isRecord(name) ? { $ref: COMPONENTS + name } : found;
    },
    expanded(schema) {
      const { properties, required } = find(schema)[1] as Partial<ObjectSchema>;
      return { properties: properties ?? {}, required: required ?? [] };
    },
  };
};
