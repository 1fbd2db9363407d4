import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../contract/endpoints.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { changesClosingRules, placesClosingRules } from "../../domain/closing-order.ts";
import { changesGuaranteeRules, placesGuaranteeRules } from "../../domain/guarantee.ts";
import { tieRules } from "../../domain/oco.ts";
import { CODED_FIELDS, codesOf, type CodeTable } from "./coded-fields.ts";
import { describedDocument, ownerOfParameter } from "./described-document.ts";
import { errorsOf, OF_NO_OPERATION, PARTICULAR } from "./error-answers.ts";
import { EXTENDED, keysOf, wordsByKey } from "./words.ts";

type Json = { readonly [key: string]: unknown };

/** A property or a parameter of the document, and what it stands in. */
type Field = { readonly owner: string; readonly name: string; readonly said: Json };

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

function fieldsIn(schema: unknown, owner: string, found: Field[] = []): Field[] {
  if (!isObject(schema)) return found;
  for (const [key, value] of Object.entries(schema)) {
    if (key !== "properties") {
      fieldsIn(value, owner, found);
      continue;
    }
    for (const [name, said] of Object.entries(value as Record<string, Json>)) {
      found.push({ owner, name, said });
      fieldsIn(said, `${owner}.${name}`, found);
    }
  }
  return found;
}

// Through JSON, as a reader gets it.
const document = JSON.parse(JSON.stringify(describedDocument())) as {
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, Json>>;
};

type Parameter = Json & { name: string; in: string; schema: Json };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const parameters = operations.flatMap((operation) => {
  const name = String(operation["operationId"]);
  return (operation["parameters"] as Parameter[]).map((parameter) => ({
    operation: name,
    parameter,
  }));
});

const fields: readonly Field[] = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    fieldsIn(schema, name),
  ),
  ...operations.flatMap(({ responses }) => fieldsIn(responses, "answer")),
  ...parameters
    .filter(({ parameter }) => parameter.in !== "header")
    .map(({ operation, parameter: { name, in: place, description, schema } }) => ({
      owner: ownerOfParameter(operation, place),
      name,
      said: { ...schema, description },
    })),
];

const nameOf = ({ owner, name }: Field): string => `${owner}.${name}`;

describe("the described document", () => {
  it("says what each property and parameter is", () => {
    expect(fields.length).toBeGreaterThan(1_300);
    const unsaid = fields.filter(({ said }) => typeof said["description"] !== "string");
    expect([...new Set(unsaid.map(nameOf))]).toEqual([]);
    const headers = parameters.filter(({ parameter }) => parameter.in === "header");
    expect(headers.map(({ parameter }) => parameter["description"])).not.toContain(undefined);
  });

  it("has no words for what is not in it", () => {
    const known = wordsByKey();
    const read = fields.map(({ owner, name }) => keysOf(owner, name).find((key) => known.has(key)));
    const unread = new Set(known.keys());
    for (const key of read) unread.delete(key ?? "");
    expect([...unread]).toEqual([]);
  });

  it("has no code table and no kinship for what is not in it", () => {
    const owners = new Set(fields.map(({ owner }) => owner));
    const codes = new Set(Object.keys(CODED_FIELDS));
    for (const { owner, name } of fields) for (const key of keysOf(owner, name)) codes.delete(key);
    for (const name of Object.keys(document.components.schemas)) codes.delete(name);
    expect([...codes]).toEqual([]);
    for (const pair of Object.entries(EXTENDED)) {
      for (const owner of pair) expect(owners, owner).toContain(owner);
    }
  });

  it("takes no two words for the same", () => {
    const table = { any: { volume: "in lots" }, of: {} };
    expect(() => wordsByKey([table, table])).toThrow("any.volume");
  });

  const coded = fields.flatMap((field) => {
    const table = codesOf(field.owner, field.name);
    return table === undefined ? [] : [{ ...field, table }];
  });
  const kill = CODED_FIELDS["SessionKillPayload"] as CodeTable;

  it.each([
    ...coded.map(({ owner, name, said, table }) => [`${owner}.${name}`, said, table] as const),
    [
      "SessionKillPayload",
      document.components.schemas["SessionKillPayload"] as Json,
      kill,
    ] as const,
  ])("says each number of %s", (_name, said, table) => {
    for (const [name, code] of Object.entries(table)) {
      expect(said["description"]).toMatch(
        new RegExp(`\\b${code} ${name.replaceAll("_", " ")}(,|$)`),
      );
    }
    if (said["type"] === "string") return;
    expect(said["x-enum-varnames"]).toEqual(Object.keys(table));
    expect(said["enum"] ?? said["x-extensible-enum"]).toEqual(Object.values(table));
  });

  it("has the meaning of each field that is a bare code", () => {
    // What is called like a code and is a whole number, but PropStatus.status, which has no table in the contract.
    const names = /^(type|side|status|status_before|origin|direction|password_type)$/;
    const bare = fields.filter(
      ({ name, said }) => names.test(name) && /^(integer|number)$/.test(String(said["type"])),
    );
    const unknown = bare.filter(({ owner, name }) => codesOf(owner, name) === undefined);
    expect(unknown.map(nameOf)).toEqual(["PropStatus.status"]);
    const reasons = fields.filter(
      ({ name, said }) => name === "reason" && said["type"] === "integer",
    );
    expect(reasons.map(({ owner, name }) => codesOf(owner, name))).not.toContain(undefined);
  });

  it("says nothing else than the contract's, and more of it", () => {
    // The whole says how it is read, and what an answer of failure says is narrowed: the contract has all errors of the status.
    const narrowed = (document: unknown) => {
      const text = JSON.stringify(document, (key, value: unknown) =>
        /^(info|[45]\d\d)$/.test(key) ? { ...(value as Json), description: "" } : value,
      );
      return JSON.parse(text) as object;
    };
    const address = "https://trade.example.com";
    expect(narrowed(describedDocument(address))).toMatchObject(narrowed(openApiDocument(address)));
  });
});

it("says how it is read", () => {
  const { description } = (document as unknown as { info: { description: string } }).info;
  for (const word of ["Unix ms", "lots", "x-enum-varnames", "x-extensible-enum", "x-errors"]) {
    expect(description).toContain(word);
  }
});

describe("the failures of an operation", () => {
  const answered = new Set(
    OPERATIONS.flatMap(([name, { errors }]) => errors.flatMap((status) => errorsOf(name, status))),
  );

  it("are all errors that there are, but those of the WebSocket and of no operation", () => {
    const names = Object.keys(ERRORS) as ErrorName[];
    expect(names.filter((name) => !answered.has(name)).toSorted()).toEqual(
      OF_NO_OPERATION.toSorted(),
    );
  });

  it("have a status that the operation answers with", () => {
    for (const [name, operations] of Object.entries(PARTICULAR)) {
      const { status } = ERRORS[name as ErrorName];
      for (const operation of operations) {
        const row = OPERATIONS.find(([known]) => known === operation)?.[1];
        expect(row?.errors, `${name} of ${operation}`).toContain(status);
      }
    }
  });

  it.each([
    ["order_create", 403, ["forbidden", "email_unproved", "investor_read_only"]],
    ["order_create", 409, ["client_order_id_taken", "client_order_id_barred"]],
    ["order_cancel", 404, ["not_found", "unknown_order"]],
    ["order_cancel", 422, []],
    [
      "token",
      401,
      ["incorrect_credentials", "missing_authorization", "account_deactivated", "trial_expired"],
    ],
    ["money_withdrawal", 422, ["balance_too_low"]],
    ["second_approval_approve", 422, ["balance_too_low", "credit_too_low"]],
    ["second_approval_approve", 409, ["wrong_state"]],
    ["document_merge", 409, ["stale_revision", "documents_full"]],
  ] as const)("%s answers %i with %j", (operation, status, names) => {
    expect(errorsOf(operation, status)).toEqual(names);
  });

  // Those tables of rules that the domain shows; the others stand in it behind a check.
  it.each([
    ["order_create", { ...tieRules, ...placesGuaranteeRules, ...placesClosingRules }],
    ["order_update", { ...tieRules, ...changesClosingRules }],
    ["position_update", changesGuaranteeRules],
  ] as const)("%s has those that its rules refuse with", (operation, rules) => {
    const errors = OPERATIONS.find(([name]) => name === operation)?.[1].errors ?? [];
    const named = errors.flatMap((status) => errorsOf(operation, status));
    expect(named).toEqual(expect.arrayContaining(Object.keys(rules)));
  });

  it("stand in the document with their words", () => {
    const cancel = document.paths["/api/v1/orders/{order_id}"]?.["delete"]?.["responses"] as Json;
    expect(cancel["409"]).toMatchObject({
      description: "order_not_pending: the order is no longer pending",
      "x-errors": ["order_not_pending"],
    });
  });
});
