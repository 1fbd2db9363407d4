/**
 * The sign-in form's state and its one act, apart from how it looks. Main thread. The password lives here and in the call to
 * the feed, nowhere else.
 */
import { createSignal, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { monotonicMs } from "../frame/page-clock.ts";
import { explainRefusal, type SignInProblem } from "./sign-in-words.ts";
import { t } from "../language/translate.ts";

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
    const outcome = await feed
      .signIn({ username: username().trim(), password: password(), remember_me: remember() })
      .catch(() => ({ ok: false, status: 0, message: "", retry_after_s: null }) as const);
    setBusy(false);
    // The browser may keep a form's functions, and what they close over, for long after it is gone.
    if (outcome.ok) return void setPassword("");
    const found = explainRefusal(outcome);
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
