import { describe, expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { failureWords, fieldWords } from "./call-words.ts";

const failed = (status: number, message: string, rest: object = {}) =>
  ({ ok: false, status, message, ...rest }) as const;

describe("failureWords", () => {
  it.each([
    [failed(400, ERRORS.wrong_password.message), "The current password is not right."],
    [
      failed(429, "too many request", { retry_after_s: 17 }),
      "Too many tries. Try again in 17 seconds.",
    ],
    [
      failed(429, "too many request", { retry_after_s: 1700 }),
      "Too many tries. Try again in 29 minutes.",
    ],
    [
      failed(429, "too many request", { retry_after_s: 80_000 }),
      "Too many tries. Try again in 23 hours.",
    ],
    [failed(429, "too many request"), "Too many tries. Try again in 60 seconds."],
    [failed(503, "x"), "The service has a fault (503). Try again."],
    [
      failed(0, "The service could not be reached."),
      "The service could not be reached. Check your connection.",
    ],
    [
      failed(403, "this is beyond your limits", {
        errors: [{ path: "body.amount", message: "at most 100, was 500" }],
      }),
      "This is beyond your limits: at most 100, was 500.",
    ],
  ])("says %j as %s", (failure, words) => {
    expect(failureWords(failure)).toBe(words);
  });
});

describe("fieldWords", () => {
  const failure = failed(400, "the request is not valid", {
    errors: [
      { path: "body.email", message: "must be an e-mail address" },
      { path: "body.take.0.x", message: "no" },
    ],
  });

  it.each([
    ["email", "Must be an e-mail address."],
    ["take", "No."],
    ["mail", null],
  ])("finds what is said of %s", (field, words) => {
    expect(fieldWords(failure, field)).toBe(words);
  });
});
