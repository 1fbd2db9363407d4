/**
 * The state of a password that is set anew: who it is, the code that was mailed, the new password, and then the sign-in. Main
 * thread. What was asked for outlives a reload of the tab, since on a phone the mail is read in between; a password never does.
 */
import { createSignal } from "solid-js";
import type { PasswordResetAsked, PasswordResetOffer } from "../../contract/password-reset.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldErrors } from "../account/call-words.ts";
import { FIELD_OF_REFUSAL, type PasswordFormField } from "../account/refused-fields.ts";
import { passwordStrength } from "../account/password-strength.ts";
import type { Feed } from "../feed/feed.ts";
import { createEntry } from "./create-sign-in.ts";
import { t } from "../language/translate.ts";

export type ResetField = "username" | "code" | "new_password";
type Errors = { [Field in ResetField]?: string };

const FIELDS: readonly ResetField[] = ["username", "code", "new_password"];
const KEPT_AS = "ringside.password-reset";

/** Whether codes can be mailed here; null: not known yet. */
type Offer = PasswordResetOffer | CallFailure | null;
/** Who asked, and the secret that goes with his code. */
type Asked = { readonly username: string; readonly request: string };

/**
 * `onDone`: he is signed in. `focusField` puts the focus on a field.
 * @interface operation:password_reset_offer @interface operation:password_reset_request
 * @interface operation:password_reset
 */
export function createPasswordReset(
  feed: Feed,
  focusField: (field: ResetField) => void,
  onDone: () => void,
) {
  const begun = readKept();
  const [offer, setOffer] = createSignal<Offer>(null);
  const [asked, setAsked] = createSignal<Asked | null>(begun);
  const [typed, setTyped] = createSignal({
    username: begun?.username ?? "",
    code: "",
    new_password: "",
  });
  const sheet = createSheet(focusField);

  const acts = makeActs({ feed, sheet, typed, setTyped, setAsked, focusField, onDone });
  return {
    ...sheet,
    offer,
    asked,
    isChanged: acts.isChanged,
    typed,
    /** The sign-in behind it, for its second step. */
    signIn: {
      username: () => typed().username,
      password: () => typed().new_password,
      ...acts.entry,
    },
    async loadOffer() {
      const answer = await feed.call("password_reset_offer", {});
      setOffer(answer.ok ? (answer.data as PasswordResetOffer) : answer);
    },
    edit(change: Partial<ReturnType<typeof typed>>) {
      setTyped((now) => ({ ...now, ...change }));
      sheet.forget(change);
    },
    /** The code did not come, or somebody else is meant. */
    startAgain() {
      keep(null);
      setAsked(null);
      sheet.show({});
      focusField("username");
    },
    submit: () => {
      const now = asked();
      return sheet.run(() => (now === null ? acts.ask() : acts.change(now)));
    },
  };
}

/** What stands in the fields. */
type Typed = { readonly [Field in ResetField]: string };

type Acting = {
  readonly feed: Feed;
  readonly sheet: ReturnType<typeof createSheet>;
  readonly typed: () => Typed;
  readonly setTyped: (typed: Typed) => void;
  readonly setAsked: (asked: Asked) => void;
  readonly focusField: (field: ResetField) => void;
  readonly onDone: () => void;
};

/** The two things that are sent. What is wrong with them is on the sheet. */
function makeActs({ feed, sheet, typed, setTyped, setAsked, focusField, onDone }: Acting) {
  const [isChanged, setIsChanged] = createSignal(false);
  const entry = createEntry(
    feed,
    () => ({ username: typed().username, password: typed().new_password, remember_me: false }),
    () => {
      setTyped({ username: typed().username, code: "", new_password: "" });
      onDone();
    },
  );
  return {
    isChanged,
    entry,
    async ask(): Promise<void> {
      const username = typed().username.trim();
      if (username === "") {
        return sheet.show({ username: t("Enter your account ID, alias or e-mail.") });
      }
      const answer = await feed.call("password_reset_request", { body: { username } });
      if (!answer.ok) return sheet.refuse(answer);
      const asked = { username, request: (answer.data as PasswordResetAsked).request };
      keep(asked);
      setTyped({ username, code: "", new_password: "" });
      setAsked(asked);
      focusField("code");
    },
    async change({ request }: Asked): Promise<void> {
      const { code, new_password } = typed();
      const missing = missingOf(typed());
      if (Object.keys(missing).length > 0) return sheet.show(missing);
      if (!isChanged()) {
        const body = { request, code: code.trim(), new_password };
        const answer = await feed.call("password_reset", { body });
        if (!answer.ok) return sheet.refuse(answer);
        setIsChanged(true);
        keep(null);
      }
      const refused = await entry.enter();
      if (refused === null || entry.asks(refused)) return;
      const { message } = refused;
      const words = message === "" ? t("The service cannot be reached.") : message;
      sheet.refuse({ ...refused, message: words, retry_after_s: null });
    },
  };
}

/** What can be known to be wrong before it is sent. */
function missingOf({ username, code, new_password }: Typed): Errors {
  const missing: Errors = {};
  if (code.trim() === "") missing.code = t("Enter the code from the mail.");
  const { score, advice } = passwordStrength(new_password, [username]);
  if (new_password === "") missing.new_password = t("Choose a new password.");
  else if (score === 0) missing.new_password = advice;
  return missing;
}

/** What is wrong, at a field or with all of it, and whether something is under way. */
function createSheet(focusField: (field: ResetField) => void) {
  const [errors, setErrors] = createSignal<Errors>({});
  const [problem, setProblem] = createSignal<string | null>(null);
  const [isBusy, setIsBusy] = createSignal(false);
  const show = (found: Errors) => {
    setErrors(found);
    setProblem(null);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) focusField(first);
  };
  return {
    errors,
    problem,
    isBusy,
    show,
    forget: (change: object) =>
      setErrors((now) => ({
        ...now,
        ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])),
      })),
    refuse(failure: CallFailure) {
      const found = fieldErrors<PasswordFormField | "username">(
        failure,
        ["username", "code", "new_password"],
        FIELD_OF_REFUSAL,
      );
      show(found);
      if (Object.keys(found).length === 0) setProblem(failureWords(failure));
    },
    /** Nothing twice at once. */
    async run(work: () => Promise<void>) {
      if (isBusy()) return;
      setProblem(null);
      setIsBusy(true);
      await work();
      setIsBusy(false);
    },
  };
}

function keep(asked: Asked | null): void {
  try {
    if (asked === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(asked));
  } catch {
    // Without storage a reload asks for another code.
  }
}

function readKept(): Asked | null {
  try {
    const { username, request } = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "{}") as Asked;
    return typeof username === "string" && typeof request === "string"
      ? { username, request }
      : null;
  } catch {
    return null;
  }
}
