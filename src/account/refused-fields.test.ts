import { describe, expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { FIELD_OF_REFUSAL, refusedFields } from "./refused-fields.ts";

const refused = (status: number, message: string, rest: object = {}) =>
  ({ ok: false, status, message, ...rest }) as const;

describe("refusedFields", () => {
  it("knows only words that the service says", () => {
    const said: string[] = Object.values(ERRORS).map(({ message }) => message);
    expect(Object.keys(FIELD_OF_REFUSAL).filter((words) => !said.includes(words))).toEqual([]);
  });

  it.each([
    [ERRORS.wrong_password.message, "current_password"],
    [ERRORS.unchanged_password.message, "new_password"],
    [ERRORS.same_password.message, "new_password"],
    [ERRORS.weak_password.message, "new_password"],
    [ERRORS.wrong_code.message, "code"],
    [ERRORS.code_required.message, "code"],
  ])("puts %s at %s", (message, field) => {
    expect(Object.keys(refusedFields(refused(400, message)))).toEqual([field]);
  });

  it("reads the service's own list of fields", () => {
    const errors = [{ path: "body.new_password", message: "too short" }];
    expect(refusedFields(refused(400, "the request is not valid", { errors }))).toEqual({
      new_password: "Too short.",
    });
  });

  it("leaves what is about no field to the whole form", () => {
    expect(refusedFields(refused(429, ERRORS.too_many_requests.message))).toEqual({});
  });
});
