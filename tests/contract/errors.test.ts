/** The envelope of success; every error makes a body of the contract, has its words, its status and its error event. */
import { describe, expect, it } from "vitest";
import { Account } from "../../contract/account.ts";
import { envelopeOf, ErrorBody } from "../../contract/envelope.ts";
import { ERROR_EVENT_TYPES, errorEventOf } from "../../contract/error-row.ts";
import { OPERATIONS } from "../../contract/endpoints.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { EVENTS } from "../../contract/events.ts";
import { REJECTION_PRECEDENCE, REJECTIONS } from "../../contract/rejections.ts";
import { broken } from "./break-sample.ts";
import { RECORD_SAMPLES } from "./samples/records.ts";

const names = Object.keys(ERRORS) as ErrorName[];
const bodyOf = (error: ErrorName) => ({
  success: false,
  code: ERRORS[error].status,
  message: ERRORS[error].message,
  error,
});

describe.each(names)("error %s", (name) => {
  it("makes a body that is accepted, and refused broken", () => {
    const body = bodyOf(name);
    expect(ErrorBody.parse(body)).toEqual(body);
    const ways = [...broken(ErrorBody, body)];
    expect(ways.length).toBeGreaterThan(6);
    expect(ways.filter(({ value }) => ErrorBody.safeParse(value).success)).toEqual([]);
  });

  it("has words for people and a condition", () => {
    const { status, message, condition, source } = ERRORS[name];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[a-z][^.!]*$/);
    expect(condition).not.toBe("");
    expect(source).toMatch(/^§\d/);
  });

  it("has an error event that exists", () => {
    const type = errorEventOf(ERRORS[name].status);
    expect(ERROR_EVENT_TYPES).toContain(type);
    expect(Object.keys(EVENTS)).toContain(type);
  });
});

describe("the envelope of success", () => {
  const envelope = envelopeOf(Account);
  const body = { success: true, code: 200, data: RECORD_SAMPLES.Account };

  it("is accepted with its data, and refused broken", () => {
    expect(envelope.parse(body)).toEqual(body);
    const ways = [...broken(envelope, body)];
    expect(ways.length).toBeGreaterThan(40);
    expect(ways.filter(({ value }) => envelope.safeParse(value).success)).toEqual([]);
  });

  it("is never that of an error", () => {
    expect(envelope.safeParse({ ...body, success: false }).success).toBe(false);
    expect(ErrorBody.safeParse({ ...bodyOf("not_found"), success: true }).success).toBe(false);
  });
});

describe("the words of errors", () => {
  it("are never shared by two errors", () => {
    const messages = names.map((name) => ERRORS[name].message);
    expect(new Set(messages).size).toBe(messages.length);
  });

  it("cover every error status that an operation can answer with", () => {
    const known = new Set(names.map((name) => ERRORS[name].status));
    const used = new Set(OPERATIONS.flatMap(([, { errors }]) => errors));
    expect([...used].filter((status) => !known.has(status))).toEqual([]);
  });
});

describe("rejections", () => {
  it("are a closed list in order of precedence, each with its own place", () => {
    expect(REJECTION_PRECEDENCE).toEqual(Object.keys(REJECTIONS));
    expect(REJECTION_PRECEDENCE[0]).toBe("investor_read_only");
    expect(REJECTION_PRECEDENCE.at(-1)).toBe("not_enough_free_margin");
  });

  it("are certain refusals: never a 5xx", () => {
    for (const { status } of Object.values(REJECTIONS))
      expect([403, 404, 409, 422]).toContain(status);
  });
});
