/** The OpenAPI document holds the whole table of operations and nothing dangles in it. */
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../contract/endpoints.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { RECORDS } from "../../contract/records.ts";

type Json = { [key: string]: Json } & { [Symbol.iterator]?: never };

// Through JSON, as a reader gets it: what JSON cannot say is not in the document.
const text = JSON.stringify(openApiDocument("https://trade.example.com"));
const document = JSON.parse(text) as Json;

const at = (path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((node, key) => node?.[key], document);

const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref);

describe("the OpenAPI document", () => {
  it("is version 3.1 and has an address", () => {
    expect(document["openapi"]).toMatch(/^3\.1\.\d+$/);
    expect(document["servers"]).toEqual([{ url: "https://trade.example.com" }]);
  });

  it("has every operation, and no other", () => {
    const paths = Object.entries(document["paths"] ?? {});
    const found = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.toSorted()).toEqual(
      OPERATIONS.map(([, { method, path }]) => `${method} ${path}`).toSorted(),
    );
  });

  it("has every record, and each reference leads to one", () => {
    expect(Object.keys(at(["components", "schemas"]) ?? {}).toSorted()).toEqual(
      Object.keys(RECORDS).toSorted(),
    );
    expect(references.length).toBeGreaterThan(100);
    for (const reference of new Set(references)) {
      expect(at(reference.slice("#/".length).split("/")), reference).toBeDefined();
    }
  });

  it("has nothing that JSON Schema does not know or that stands elsewhere", () => {
    expect(text).not.toMatch(/"(\$defs|definitions|\$id|\$schema|__shared|provenance|source)":/);
  });

  describe.each(OPERATIONS.map(([name, row]) => ({ name, row })))("$name", ({ name, row }) => {
    const operation = at(["paths", row.path, row.method.toLowerCase()]);
    const parameters = operation?.["parameters"] as unknown as {
      name: string;
      in: string;
      required: boolean;
    }[];

    it("says its name, its provenance and who may call it", () => {
      expect(operation).toMatchObject({
        operationId: name,
        summary: row.summary,
        "x-provenance": row.provenance,
        "x-scopes": row.scopes,
        security: row.auth === "none" ? [] : [{ [row.auth]: [] }],
      });
    });

    it("has each parameter of its path and query once", () => {
      const expected = [
        ...Object.keys(row.params?.shape ?? {}).map((key) => `path ${key}`),
        ...Object.keys(row.query?.shape ?? {}).map((key) => `query ${key}`),
        ...(row.idempotent ? ["header Idempotency-Key"] : []),
      ];
      expect(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual(expected);
      for (const parameter of parameters) {
        if (parameter.in === "path") expect(parameter.required).toBe(true);
        if (parameter.in === "query") {
          const optional = row.query?.shape[parameter.name]?.safeParse(undefined).success;
          expect(parameter.required, parameter.name).toBe(!optional);
        }
      }
    });

    it("has a body where it takes one, its success and each of its errors", () => {
      expect(operation !== undefined && "requestBody" in operation).toBe(row.body !== null);
      const responses = operation?.["responses"] ?? {};
      expect(Object.keys(responses)).toEqual(
        [row.status, ...(row.waiting === null ? [] : [202]), ...row.errors]
          .toSorted((a, b) => a - b)
          .map(String),
      );
      for (const response of Object.values(responses)) {
        expect(response["description"]).toMatch(/\S/);
      }
      const media = Object.keys(responses[row.status]?.["content"] ?? {});
      expect(media).toEqual(row.produces ?? (row.result ? ["application/json"] : []));
    });

    it("wraps its result in the envelope", () => {
      if (!row.result) return;
      const response = operation?.["responses"]?.[row.status];
      expect(response?.["content"]?.["application/json"]?.["schema"]).toMatchObject({
        required: ["success", "code", "data"],
        properties: { success: { const: true }, code: { const: row.status } },
      });
    });
  });
});
