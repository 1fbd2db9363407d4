/**
 * The sign-in form's state and its one act, apart from how it looks. Main thread. The password lives here and in the call to
 * the feed, nowhere else.
 */
import { createSignal, onCleanup } from "solid-js";
import type { SignInOutcome } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { monotonicMs } from "../frame/page-clock.ts";
import { asksMore, explainRefusal, type SignInProblem } from "./sign-in-words.ts";
import { t } from "../language/translate.ts";

type Who = Parameters<Feed["signIn"]>[0];
type Refused = Extract<SignInOutcome, { ok: false }>;

export type SignInField = "username" | "password";

const MISSING: Record<SignInField, string> = {
  username: t("Enter your account ID, alias or e-mail."),
  password: t("Enter your password."),
};

/** What the form begins with. */
export type SignInStart = { username: string; remember_me: boolean };

/** `focusField` puts the focus on a field and selects what is in it. */
export function createSignIn(
  feed: Feed,
  focusField: (field: SignInField) => void,
  start: SignInStart = { username: "", remember_me: false },
) {
  const [username, setUsername] = createSignal(start.username);
  const [password, setPassword] = createSignal("");
  const [remember, setRemember] = createSignal(start.remember_me);
  const [busy, setBusy] = createSignal(false);
  const [missing, setMissing] = createSignal<SignInField | null>(null);
  const [problem, setProblem] = createSignal<SignInProblem | null>(null);
  const [note, setNote] = createSignal<string | null>(null);
  const [waitSeconds, startWait] = createCountdown();

  /** What is wrong at the field, or undefined. */
  const wrong = (field: SignInField): string | undefined => {
    if (missing() === field) return MISSING[field];
    return problem()?.field === field ? (note() ?? undefined) : undefined;
  };
  const type = (field: SignInField, value: string) => {
    setMissing(null);
    setNote(null);
    if (field === "username") setUsername(value);
    else setPassword(value);
  };
  const entry = createEntry(
    feed,
    () => ({ username: username().trim(), password: password(), remember_me: remember() }),
    () => setPassword(""),
    () => focusField("password"),
  );
  const submit = async () => {
    if (busy() || waitSeconds() > 0) return;
    const empty = username().trim() === "" ? "username" : password() === "" ? "password" : null;
    setMissing(empty);
    if (empty !== null) {
      focusField(empty);
      return;
    }
    setBusy(true);
    setProblem(null);
    setNote(null);
    const refused = await entry.enter();
    setBusy(false);
    if (refused === null || entry.asks(refused)) return;
    const found = explainRefusal(refused);
    setProblem(found);
    setNote(found.fieldNote);
    startWait(found.waitSeconds ?? 0);
    if (found.field !== null) focusField(found.field);
  };
  return {
    username,
    password,
    remember,
    setRemember,
    busy,
    wrong,
    problem,
    waitSeconds,
    type,
    submit,
    ...entry,
  };
}

/**
 * The call itself, and what is asked for beside the password. `forget`: he is in; `onBack`: he is at the password again.
 */
export function createEntry(feed: Feed, who: () => Who, forget: () => void, onBack?: () => void) {
  const [second, setSecond] = createSignal<string | null>(null);
  return {
    /** What the service asks for once the password was right, in its words; null: nothing, or it is not known yet. */
    second,
    back() {
      setSecond(null);
      onBack?.();
    },
    /** Whether it was refused for want of a second step. */
    asks: ({ message }: Refused) => asksMore(message) && !!setSecond(message),
    /** null: he is in. */
    async enter(code?: string): Promise<Refused | null> {
      const outcome = await feed
        .signIn({ ...who(), code })
        .catch(() => ({ ok: false, status: 0, message: "", retry_after_s: null }) as const);
      if (!outcome.ok) return outcome;
      // The browser may keep a form's functions, and what they close over, for long after it is gone.
      forget();
      return null;
    },
  };
}

/** Whole seconds left, and how to start it anew. */
function createCountdown(): [() => number, (seconds: number) => void] {
  const [left, setLeft] = createSignal(0);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const start = (seconds: number) => {
    stop();
    const end = monotonicMs() + seconds * 1000;
    setLeft(seconds);
    if (seconds === 0) return;
    timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((end - monotonicMs()) / 1000)));
      if (left() === 0) stop();
    }, 250);
  };
  onCleanup(stop);
  return [left, start];
}
