/**
 * The input of each tool as a JSON Schema: what the OpenAPI document says of its operation, path, query and body in one flat
 * object, codes by their names, references resolved. Made once. Runs in the service; pure.
 */
import { ENDPOINTS, type Operation } from "../../../contract/endpoints.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { JsonSchema } from "../../../contract/json-schemas.ts";
import { ensure } from "../../../domain/assert.ts";
import { codesInWords } from "../../openapi/coded-fields.ts";
import type { AgentTool } from "./tools.ts";

export type Place = "path" | "query" | "body";

/** One argument of a tool: where it goes, and the codes behind its names; null: it is no code. */
export type Argument = {
  readonly place: Place;
  readonly codes: ReadonlyMap<string, number> | null;
};

export type ToolShape = {
  readonly tool: AgentTool;
  readonly endpoint: Endpoint;
  readonly inputSchema: JsonSchema;
  /** Those of the operation; what only cuts the answer is not among them. */
  readonly takes: ReadonlyMap<string, Argument>;
  /** Names that the schema asks for. */
  readonly required: readonly string[];
  /** By field of the answer: the names of its codes. */
  readonly named: ReadonlyMap<string, ReadonlyMap<number, string>>;
};

/** Rows of an answer: as many as a model reads at once without losing its thread. */
export const ROWS_DEFAULT = 20;
export const ROWS_MAX = 50;
export const BARS_DEFAULT = 100;
export const BARS_MAX = 300;
export const SEARCH_CHARS_MAX = 64;

const integer = (most: number, usual: number, description: string): JsonSchema => ({
  type: "integer",
  minimum: 1,
  maximum: most,
  default: usual,
  description,
});

const ROW_LIMIT = integer(ROWS_MAX, ROWS_DEFAULT, "Rows of the answer at most");
const BAR_LIMIT = integer(BARS_MAX, BARS_DEFAULT, "Bars at most: the last ones of the span");
const PAGE = integer(1_000, 1, "Page of the list, counted from 1");
const TEXT: JsonSchema = {
  type: "string",
  maxLength: SEARCH_CHARS_MAX,
  description: "Only rows that hold this text, in whatever case. Absent: all",
};

/** What the contract does not have and the answer is cut by. */
function cutsOf({ cut, fixed }: AgentTool): Readonly<Record<string, JsonSchema>> {
  if (cut.kind === "rows") return { limit: ROW_LIMIT };
  if (cut.kind === "list") return { text: TEXT, page: PAGE, limit: ROW_LIMIT };
  if (cut.kind === "columns" && fixed === undefined) return { limit: BAR_LIMIT };
  return {};
}

type Found = { readonly place: Place; readonly schema: JsonSchema; readonly isRequired: boolean };

/** `document`: the OpenAPI document that the service publishes. */
export function shapeTools(
  document: JsonSchema,
  tools: readonly AgentTool[],
): readonly ToolShape[] {
  const parts = partsOf(document);
  return tools.map((tool) => shapeOf(tool, parts));
}

function shapeOf(tool: AgentTool, parts: Parts): ToolShape {
  const { operation, hides = [], fixed = {}, needs = [] } = tool;
  const cuts = cutsOf(tool);
  const isOffered = (name: string) =>
    !hides.includes(name) && !Object.hasOwn(fixed, name) && !Object.hasOwn(cuts, name);
  const found = [...parts.input(operation)].filter(([name]) => isOffered(name));
  const takes = new Map(
    found.map(([name, { place, schema }]) => [name, argumentOf(place, schema)]),
  );
  const required = found
    .filter(([name, { isRequired }]) => isRequired || needs.includes(name))
    .map(([name]) => name);
  const properties = Object.fromEntries([
    ...found.map(([name, { schema }]) => [name, shown(schema)]),
    ...Object.entries(cuts),
  ]);
  const inputSchema = { type: "object", properties, required, additionalProperties: false };
  const endpoint: Endpoint = ENDPOINTS[operation];
  return { tool, endpoint, inputSchema, takes, required, named: parts.named(operation) };
}

type Parts = {
  input(operation: Operation): ReadonlyMap<string, Found>;
  named(operation: Operation): ToolShape["named"];
};

const NAMES = "x-enum-varnames";
const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asObject = (value: unknown): JsonSchema => (isObject(value) ? value : {});

function partsOf(document: JsonSchema): Parts {
  const components = asObject(asObject(document["components"])["schemas"]);
  const inlined = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inlined);
    if (!isObject(value)) return value;
    const { $ref, ...rest } = value;
    const own = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, inlined(part)]));
    if (typeof $ref !== "string") return own;
    return { ...asObject(inlined(components[$ref.split("/").at(-1) ?? ""])), ...own };
  };
  const rowOf = (operation: Operation) => {
    const { path, method }: Endpoint = ENDPOINTS[operation];
    const methods = asObject(asObject(document["paths"])[path]);
    return ensure(methods[method.toLowerCase()], `${operation} in the document`) as JsonSchema;
  };
  const jsonOf = (holder: unknown) =>
    asObject(
      inlined(asObject(asObject(asObject(holder)["content"])["application/json"])["schema"]),
    );
  return {
    input(operation) {
      const row = rowOf(operation);
      const found = new Map<string, Found>();
      for (const parameter of row["parameters"] as readonly JsonSchema[]) {
        const { name, in: place, required, schema, description } = parameter;
        if (place === "header") continue;
        const whole = { ...asObject(inlined(schema)), description };
        const part = { place: place as Place, schema: whole, isRequired: required === true };
        found.set(String(name), part);
      }
      const { properties, required = [] } = jsonOf(row["requestBody"]);
      for (const [name, schema] of Object.entries(asObject(properties))) {
        const isRequired = (required as readonly string[]).includes(name);
        found.set(name, { place: "body", schema: asObject(schema), isRequired });
      }
      return found;
    },
    named(operation) {
      const { status }: Endpoint = ENDPOINTS[operation];
      const answer = asObject(asObject(rowOf(operation)["responses"])[String(status)]);
      const data = asObject(asObject(jsonOf(answer)["properties"])["data"]);
      const record = asObject(data["items"] ?? data);
      const fields = Object.entries(asObject(record["properties"]));
      return new Map(
        fields.flatMap(([name, schema]) => {
          const pairs = codePairs(asObject(schema));
          return pairs === null ? [] : [[name, new Map(pairs.map(([word, code]) => [code, word]))]];
        }),
      );
    },
  };
}

/** Names and numbers of a code; null: it is none. */
function codePairs(schema: JsonSchema): readonly (readonly [string, number])[] | null {
  const words = schema[NAMES] as readonly string[] | undefined;
  const codes = (schema["enum"] ?? schema["x-extensible-enum"]) as readonly number[] | undefined;
  if (words === undefined || codes === undefined) return null;
  return words.map((word, at) => [word, codes[at] ?? 0]);
}

function argumentOf(place: Place, schema: JsonSchema): Argument {
  const pairs = codePairs(schema);
  return { place, codes: pairs === null ? null : new Map(pairs) };
}

/** The schema as a model sees it: a code by its names, nothing of ours about where a field comes from. */
function shown(schema: JsonSchema): JsonSchema {
  const pairs = codePairs(schema);
  if (pairs === null) return withoutMarks(schema) as JsonSchema;
  const tail = `. ${codesInWords(Object.fromEntries(pairs))}`;
  const said = schema["description"];
  const description = typeof said === "string" ? said.replace(tail, "") : "";
  return { type: "string", enum: pairs.map(([word]) => word), description };
}

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutMarks(part)]));
}
