import { expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import { sessionEndWords } from "./session-end-words.ts";

const say = (cause: Parameters<typeof sessionEndWords>[0]["cause"], said: string | null = null) =>
  sessionEndWords({ cause, said });

/** @interface event:session_client_logout @interface limit:SESSIONS_PER_ACCOUNT_MAX */
it("each cause has its own words, with the rule where there is one", () => {
  const causes = [
    "too_many_sessions",
    "disconnected_by_broker",
    "idle",
    "unauthorized",
    "signed_out_elsewhere",
  ] as const;
  expect(new Set(causes.map((cause) => say(cause).title)).size).toBe(causes.length);
  expect(say("too_many_sessions").advice).toContain("five sessions at once, or one");
  expect(say("idle").title).toContain("five minutes");
});

it("what the service said of the account comes before that the session is over", () => {
  const ended = say("unauthorized").title;
  expect(say("unauthorized", ERRORS.trial_expired.message).title).toBe(
    "This trial account has expired.",
  );
  expect(say("unauthorized", ERRORS.account_deactivated.message).title).toBe(
    "The account has been deactivated.",
  );
  expect(say("unauthorized", ERRORS.invalid_token.message).title).toBe(ended);
  expect(say("unauthorized", "any other words").title).toBe(ended);
});
