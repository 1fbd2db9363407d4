import { describe, expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { bareCode } from "../../domain/typed-code.ts";
import { WRONG_CODES, isWholeCode } from "./code-field.tsx";

describe("a code that is typed", () => {
  it.each(["123456", "123 456", " 123-456 ", "1 2 3 4 5 6", "\u2068123 456\u2069"])(
    "is whole as %j",
    (typed) => {
      expect(isWholeCode(typed)).toBe(true);
      expect(bareCode(typed)).toBe("123456");
    },
  );

  it.each(["", "12345", "1234567", "12345a", "K7QM2-XW9RT"])("is none of an app as %j", (typed) => {
    expect(isWholeCode(typed)).toBe(false);
  });

  it("is refused in the wire's words", () => {
    const { wrong_code, wrong_two_factor_code } = ERRORS;
    expect([...WRONG_CODES]).toEqual([wrong_code.message, wrong_two_factor_code.message]);
  });
});
