/** Every operation accepts its input and result and refuses them broken; who may call what. */
import { describe, expect, expectTypeOf, it } from "vitest";
import { SCOPES } from "../../contract/codes.ts";
import {
  ENDPOINTS,
  OPERATIONS,
  type InputOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from "../../contract/endpoints.ts";
import { wireSchemas } from "../../contract/json-schemas.ts";
import { RECORDS } from "../../contract/records.ts";
import { TRADERS } from "../../contract/scopes.ts";
import { broken } from "./break-sample.ts";
import { OPERATION_INPUTS } from "./samples/operations.ts";
import { resultSample } from "./samples/results.ts";

const operations = OPERATIONS.map(([name, endpoint]) => ({ name, endpoint }));
const schemas = wireSchemas();
const parts = ["params", "query", "body"] as const;
const inputs: Record<
  Operation,
  Partial<Record<(typeof parts)[number], unknown>>
> = OPERATION_INPUTS;

describe.each(operations)("$name", ({ name, endpoint }) => {
  it("accepts its input", () => {
    for (const part of parts) {
      const schema = endpoint[part];
      expect(schema !== null || inputs[name][part] === undefined, part).toBe(true);
      if (schema) expect(schema.safeParse(inputs[name][part] ?? {}).error, part).toBeUndefined();
    }
  });

  it("refuses its input broken in any way", () => {
    for (const part of parts) {
      const schema = endpoint[part];
      if (!schema) continue;
      const ways = [...broken(schema, inputs[name][part] ?? {})];
      expect(ways.length).toBeGreaterThan(1);
      const accepted = ways.filter(({ value }) => schema.safeParse(value).success);
      expect(accepted.map(({ what }) => part + what)).toEqual([]);
    }
  });

  it("accepts its result and refuses it broken", () => {
    if (!endpoint.result) {
      expect(endpoint.status === 204 || endpoint.produces !== null).toBe(true);
      return;
    }
    const { result } = endpoint;
    const sample = resultSample(name);
    expect(result.safeParse(sample).error).toBeUndefined();
    const ways = [...broken(result, sample)];
    expect(ways.length).toBeGreaterThan(0);
    const accepted = ways.filter(({ value }) => result.safeParse(value).success);
    expect(accepted.map(({ what }) => what)).toEqual([]);
  });

  it("names the parameters of its path, all of them and no other", () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  it("says who may call it, and what can go wrong", () => {
    if (endpoint.auth === "bearer") expect(endpoint.scopes.length).toBeGreaterThan(0);
    else expect(endpoint.scopes).toEqual([]);
    expect(new Set(endpoint.scopes).size).toBe(endpoint.scopes.length);
    expect(endpoint.errors).toContain(500);
    expect(endpoint.errors).toEqual(endpoint.errors.toSorted((a, b) => a - b));
    if (endpoint.scopes.length < SCOPES.length && endpoint.auth === "bearer") {
      expect(endpoint.errors).toContain(403);
    }
  });

  it("gives records by reference, so that each is described once", () => {
    if (!endpoint.result) return;
    const text = JSON.stringify(schemas.schemaOf(endpoint.result));
    expect(text.includes("$ref") || text.includes("additionalProperties")).toBe(true);
  });
});

describe("the table of operations", () => {
  it("has no two rows for one method and path", () => {
    const routes = OPERATIONS.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it("never lets an investor or an outsider trade", () => {
    const trading = OPERATIONS.filter(
      ([, { method, path }]) => method !== "GET" && /^\/api\/v1\/(orders|positions)/.test(path),
    );
    expect(trading.length).toBeGreaterThan(4);
    for (const [, { scopes }] of trading) expect(scopes).toEqual(TRADERS);
  });

  it("keeps from API_Trader what the interface keeps from it", () => {
    const refused = OPERATIONS.filter(([, { path }]) =>
      /password|client-secret|\/inbox|\/reports/.test(path),
    );
    expect(refused.length).toBeGreaterThan(15);
    for (const [, { scopes }] of refused) expect(scopes).not.toContain("API_Trader");
  });

  it("lets an investor change nothing but his own session and what he draws for himself", () => {
    const writes = OPERATIONS.filter(
      ([, { method, scopes }]) => method !== "GET" && scopes.includes("Investor"),
    );
    // What his own device is sent is no part of the account.
    const own = ["logout", "document_merge", "push_put", "push_delete"];
    expect(writes.map(([name]) => name)).toEqual(own);
  });

  it("types what a caller gives and gets", () => {
    expectTypeOf<ParamsOf<"symbol_bars">>().toEqualTypeOf<{ symbol_id: number }>();
    expectTypeOf<QueryOf<"symbol_bars">["limit"]>().toEqualTypeOf<number>();
    expectTypeOf<ResultOf<"logout">>().toEqualTypeOf<null>();
    expectTypeOf<InputOf<"symbol_bars">>().toHaveProperty("params");
    expectTypeOf<{ body: string }>().not.toExtend<InputOf<"account_me">>();
    expectTypeOf<{ params: { symbol_id: 1 } }>().not.toExtend<InputOf<"symbol_bars">>();
    expect(ENDPOINTS.symbol_bars.result).toBe(RECORDS.Bars);
  });
});
