/** Why a session ended by itself, in words, and what to do. Pure. @interface §6 Session */
import type { SessionEnd } from "../../workers/feed/feed-api.ts";
import { KNOWN_REFUSALS } from "./sign-in-words.ts";
import { t } from "../language/translate.ts";

type EndWords = { title: string; advice: string };

const SESSION_END_WORDS: Record<SessionEnd["cause"], EndWords> = {
  too_many_sessions: {
    title: t("Signed out: this account was signed in elsewhere."),
    advice: t(
      "An account may have five sessions at once, or one where the broker says so. When one more " +
        "signs in, the oldest ends.",
    ),
  },
  disconnected_by_broker: {
    title: t("Signed out by your broker."),
    advice: t(
      "So ends a session also when the password is changed, or when you end it from another device. " +
        "Else ask your broker.",
    ),
  },
  idle: {
    title: t("Signed out after five minutes without a connection."),
    advice: t(
      "The service ends a session that it does not hear from, as while this device sleeps. Remember " +
        "me keeps it longer.",
    ),
  },
  unauthorized: {
    title: t("Your session has ended."),
    advice: t("It is no longer valid: it was ended elsewhere, or the password was changed."),
  },
  signed_out_elsewhere: {
    title: t("You signed out in another tab."),
    advice: t("Sign in again to go on here."),
  },
};

/** What the service said of the account itself says more than that the session is over. */
export function sessionEndWords({ cause, said }: Pick<SessionEnd, "cause" | "said">): EndWords {
  return KNOWN_REFUSALS[said ?? ""] ?? SESSION_END_WORDS[cause];
}
