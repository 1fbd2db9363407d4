/**
 * The sign-in form's state and its one act, apart from how it looks. Main thread. The password lives here and in the call to
 * the feed, nowhere else.
 */
import { createSignal, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { explainRefusal, type SignInProblem } from "./sign-in-words.ts";

export type SignInField = "username" | "password";

/** `focusField` puts the focus on a field and selects what is in it. */
export function createSignIn(feed: Feed, focusField: (field: SignInField) => void) {
  const [username, setUsername] = createSignal("");
  const [password, setPassword] = createSignal("");
  const [remember, setRemember] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [missing, setMissing] = createSignal<SignInField | null>(null);
  const [problem, setProblem] = createSignal<SignInProblem | null>(null);
  const [waitSeconds, startWait] = createCountdown();

  const type = (field: SignInField, value: string) => {
    setMissing(null);
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
    const outcome = await feed
      .signIn({ username: username().trim(), password: password(), remember_me: remember() })
      .catch(() => ({ ok: false, status: 0, message: "", retry_after_s: null }) as const);
    setBusy(false);
    if (outcome.ok) return;
    const found = explainRefusal(outcome);
    setProblem(found);
    startWait(found.waitSeconds ?? 0);
    if (found.field !== null) focusField(found.field);
  };
  return {
    username,
    password,
    remember,
    setRemember,
    busy,
    missing,
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
    const end = performance.now() + seconds * 1000;
    setLeft(seconds);
    if (seconds === 0) return;
    timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
      if (left() === 0) stop();
    }, 250);
  };
  onCleanup(stop);
  return [left, start];
}
