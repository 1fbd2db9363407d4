/**
 * Every operation that §4 specifies, called over HTTP as the document has it: the caller whom it is for gets the status
 * and the form that stand there, in the envelope of §1; whoever has no token gets the words of §7. Wrong scopes are in
 * scopes.test.ts, cell by cell.
 * @interface §1, §4
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../contract/endpoints.ts";
import { ERRORS } from "../../../contract/errors.ts";
import { DOCUMENTED_OPERATIONS } from "../../contract/documented-operations.ts";
import { openDocumentedHouse, type DocumentedHouse } from "./documented-house.ts";

let house: DocumentedHouse;
beforeAll(async () => {
  house = await openDocumentedHouse();
});
afterAll(() => house.close());

/** The form of `data` by the word that the table has for it. */
function formOf(result: string): (data: unknown) => boolean {
  if (result.endsWith("[]")) return Array.isArray;
  if (result === "map") {
    return (data) => Object.values(Object(data) as object).every((one) => typeof one === "boolean");
  }
  return (data) => typeof data === "object" && data !== null && !Array.isArray(data);
}

const nameOf = (method: string, path: string) =>
  OPERATIONS.find(([, row]) => row.method === method && row.path === path)?.[0];

/** Every operation that asks for a bearer token. */
const BEARER = DOCUMENTED_OPERATIONS.filter(
  ([method, path]) => !path.startsWith("/auth/") || method === "DELETE",
);

describe("the operation of the document", () => {
  // @rule 1.2 4.0.1 4.1.2 4.5.1 9.1
  it.each(DOCUMENTED_OPERATIONS)("%s %s answers %s with %s", async (method, path, status, form) => {
    const name = nameOf(method, path);
    if (name === undefined) throw new Error(`the contract has no ${method} ${path}`);
    const answer = await house.call(name);
    expect([answer.status, answer.text]).toEqual([Number(status), expect.any(String)]);
    if (form === "-") {
      expect(answer.text).toBe("");
      return;
    }
    const { success, code, data } = answer.body as Record<string, unknown>;
    expect({ success, code }).toEqual({ success: true, code: Number(status) });
    expect(formOf(form)(data)).toBe(true);
  });

  // @rule 1.1 4.7.1 4.7.2 7.8
  it.each(BEARER)("%s %s asks for a bearer token", async (method, path) => {
    const answer = await house.bare(method, path.replaceAll(/\{\w+\}/g, "1"));
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { success: false, code: 401, message: "missing Authorization header" },
    ]);
  });

  // @rule 4.0.2 7.8
  it.each([
    ["accounts", "/api/v1/accounts"],
    ["account_journal", "/api/v1/accounts/100001/journal"],
    ["commissions", "/api/v1/commissions"],
    ["transactions", "/api/v1/accounts/me/transactions"],
    ["deals", "/api/v1/deals/accounts/me"],
  ])("that cannot read %s answers 500 with the shared error body: %s", async (table, path) => {
    // @interface error:internal_server_error
    const { status, message } = ERRORS.internal_server_error;
    const answer = await house.without(table, path);
    const error = "internal_server_error";
    expect([answer.status, answer.body]).toEqual([
      500,
      { success: false, code: status, message, error },
    ]);
  });

  it("that is named without a shape is there: the deal history of the caller", async () => {
    const answer = await house.call("deals_list");
    expect(answer.status).toBe(200);
    expect(Array.isArray((answer.body as { data: unknown }).data)).toBe(true);
  });
});
