/** The judge of answers finds what it is there for. */
import { describe, expect, it } from "vitest";
import { answerFault } from "./answer-faults.ts";

const SESSIONS = "/api/v1/accounts/me/sessions";
const refusal = { success: false, code: 401, message: "Unauthorized" };
const seen = (status: number, body: unknown, path = "/api/v1/accounts/favourites") =>
  answerFault({ method: "GET", path, status, body });

describe("an answer", () => {
  it("as the contract has it is right", () => {
    expect(seen(200, { success: true, code: 200, data: [] })).toBeNull();
    expect(seen(401, refusal)).toBeNull();
    expect(
      answerFault({ method: "DELETE", path: `${SESSIONS}/7`, status: 204, body: null }),
    ).toBeNull();
  });

  it.each<[string, unknown]>([
    ["a field more", { success: true, code: 200, data: [], password_hash: "x" }],
    ["a field less", { success: true, data: [] }],
    ["data of another shape", { success: true, code: 200, data: {} }],
    ["no body", null],
  ])("with %s is wrong", (_, body) => {
    expect(seen(200, body)).toContain("accounts_favourites answered 200");
  });

  it("with a field more deep within is wrong, and names it", () => {
    expect(seen(401, { ...refusal, errors: [{ path: "a", message: "b", sql: "c" }] })).toBe(
      "accounts_favourites answered 401: errors.0.sql is not in the contract",
    );
  });

  it("of a status that its operation has not is wrong", () => {
    expect(seen(201, { success: true, code: 201, data: [] })).toContain("it has 200");
    expect(seen(418, refusal)).toContain("a status that it does not have");
  });

  it("of no operation is not judged", () => {
    expect(seen(200, "anything", "/assets/index.js")).toBeNull();
  });
});
