/**
 * What a refused sign-in means to the one who tried. Pure. The service's own words are matched here, and shown with
 * what to do; a test keeps them equal to contract/errors.ts, which the sign-in page is too small to carry.
 */
import type { SignInOutcome } from "../../workers/feed/feed-api.ts";
import { t, translateText } from "../language/translate.ts";

export type SignInProblem = {
  title: string;
  /** What to do now. */
  advice: string;
  /** Where the focus goes. */
  field: "username" | "password" | null;
  /** What to enter there, said at the field itself; null: the advice is enough. */
  fieldNote: string | null;
  /** The same sign-in may succeed later without a change. */
  canRetry: boolean;
  /** Seconds for which the service refuses to hear more, or null. */
  waitSeconds: number | null;
  /** Which of the brand's links helps. */
  link: "support" | "sign_up" | null;
  /** True: a page of its own says what happened to the account and how to go on (trial-expired.tsx). */
  isTrialOver: boolean;
};

type Refusal = Extract<SignInOutcome, { ok: false }>;

/** When the service says "too many" without saying for how long: its window is one minute. */
const WAIT_SECONDS_DEFAULT = 60;

/** The worker's own words where it could not fetch the rest of itself; a test keeps them equal to its. */
const NOT_LOADED = "A part of the terminal could not be loaded.";

/** @interface §7 Errors */
export const KNOWN_REFUSALS: Record<string, SignInProblem> = {
  // @interface error:incorrect_credentials
  "incorrect username or password": problem({
    title: t("The account or the password is not right."),
    advice: t("Check both and try again. The account is its ID, its alias or its e-mail."),
    field: "password",
  }),
  // @interface error:account_deactivated
  "the account has been deactivated": problem({
    title: t("The account has been deactivated."),
    advice: t("Your broker can tell you why."),
    link: "support",
  }),
  // @interface error:trial_expired
  "this trial account has expired": problem({
    title: t("This trial account has expired."),
    advice: t("Your broker can extend it."),
    link: "sign_up",
    isTrialOver: true,
  }),
  // @interface error:ambiguous_email
  "several accounts use this email — sign in with your Account ID": problem({
    title: t("Several accounts use this email."),
    advice: t("Sign in with your Account ID."),
    field: "username",
    fieldNote: t("Enter your Account ID: a number, not the e-mail."),
  }),
};

/** Whether the password was right and the service asks for more, by its words. */
export const asksMore = (message: string): boolean => /authenticator|two-factor/.test(message);

export function explainRefusal(refusal: Refusal): SignInProblem {
  // @interface error:too_many_requests
  if (refusal.status === 429) {
    return problem({
      title: t("Too many attempts."),
      advice: t("The service takes no more for a moment."),
      waitSeconds: Math.max(1, Math.ceil(refusal.retry_after_s ?? WAIT_SECONDS_DEFAULT)),
    });
  }
  if (refusal.status === 0 && refusal.message === NOT_LOADED) {
    return problem({
      title: translateText(NOT_LOADED),
      advice: t("Check your connection. If it works, load the page again: it may be a newer one."),
      canRetry: true,
    });
  }
  if (refusal.status === 0) {
    return problem({
      title: t("The service cannot be reached."),
      advice: t("Check your connection."),
      canRetry: true,
    });
  }
  if (refusal.status >= 500) {
    return problem({
      title: t("The service has a fault ({status}).", { status: refusal.status }),
      advice: t("Wait a moment."),
      canRetry: true,
    });
  }
  const why = refusal.errors?.find(({ path }) => path === "account");
  if (why !== undefined) {
    return problem({
      title: t("The account {message}.", { message: translateText(why.message) }),
      advice: t("Your broker can tell you more."),
      link: "support",
    });
  }
  return (
    KNOWN_REFUSALS[refusal.message] ??
    problem({
      title: t("The service refused the sign-in."),
      advice: t("It says: {message}.", { message: refusal.message.replace(/\.$/, "") }),
    })
  );
}

function problem(known: Pick<SignInProblem, "title" | "advice"> & Partial<SignInProblem>) {
  const nothing = { field: null, fieldNote: null, waitSeconds: null, link: null } as const;
  return { ...nothing, canRetry: false, isTrialOver: false, ...known };
}
