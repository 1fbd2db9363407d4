import { describe, expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { isSetUpAsked } from "./sign-in-second.tsx";
import { NOT_LOADED } from "../../workers/feed/feed-door.ts";
import { KNOWN_REFUSALS, explainRefusal, asksMore } from "./sign-in-words.ts";

const refuse = (status: number, message: string, retry_after_s: number | null = null) =>
  explainRefusal({ ok: false, status, message, retry_after_s });

describe("explainRefusal", () => {
  it("knows the words of the wire", () => {
    // @interface error:incorrect_credentials
    // @interface error:account_deactivated
    // @interface error:trial_expired
    // @interface error:ambiguous_email
    const words = [
      ERRORS.incorrect_credentials.message,
      ERRORS.account_deactivated.message,
      ERRORS.trial_expired.message,
      ERRORS.ambiguous_email.message,
    ];
    expect(Object.keys(KNOWN_REFUSALS).sort()).toEqual([...words].sort());
  });

  it("knows of the wire's words which ask for a second step, and of no others", () => {
    // @interface error:two_factor_required
    // @interface error:two_factor_setup_required
    const asked = Object.entries(ERRORS).filter(([, { message }]) => asksMore(message));
    expect(asked.map(([name]) => name)).toEqual([
      "two_factor_required",
      "two_factor_setup_required",
    ]);
    expect(asked.map(([, { message }]) => isSetUpAsked(message))).toEqual([false, true]);
  });

  it("sends the focus to the password after wrong credentials", () => {
    expect(refuse(401, ERRORS.incorrect_credentials.message)).toMatchObject({
      field: "password",
      canRetry: false,
    });
  });

  it("sends the focus to the username when the e-mail is not enough", () => {
    const found = refuse(400, ERRORS.ambiguous_email.message);
    expect(found.field).toBe("username");
    expect(found.fieldNote).toContain("Account ID");
  });

  it.each([
    [12, 12],
    [0.2, 1],
    [null, 60],
  ])("with Retry-After %s waits %s s when there were too many calls", (retryAfter, seconds) => {
    // @interface error:too_many_requests
    const { status, message } = ERRORS.too_many_requests;
    expect(refuse(status, message, retryAfter).waitSeconds).toBe(seconds);
  });

  it.each([0, 500, 503])("offers to try again after status %d", (status) => {
    expect(refuse(status, "words").canRetry).toBe(true);
  });

  it("tells a worker that could not load all of itself from a service that is away", () => {
    const found = explainRefusal(NOT_LOADED);
    expect(found).toMatchObject({ title: NOT_LOADED.message, canRetry: true });
    expect(found.title).not.toBe(refuse(0, "The service could not be reached.").title);
  });

  it("says that an account is pending, or was declined, where the service says so", () => {
    const { status, message } = ERRORS.account_deactivated;
    const errors = [{ path: "account", message: "is pending: the broker has not approved it yet" }];
    const found = explainRefusal({ ok: false, status, message, retry_after_s: null, errors });
    expect(found.title).toBe("The account is pending: the broker has not approved it yet.");
    expect(found.link).toBe("support");
  });

  it("shows words that it does not know as they are", () => {
    expect(refuse(403, "new rule").advice).toBe("It says: new rule.");
    expect(refuse(401, "No answer.").advice).toBe("It says: No answer.");
  });
});
