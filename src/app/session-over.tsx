/**
 * What stands over the workspace when its session ended by itself: why, of when the figures behind it are, and the way back.
 * Main thread. A modal dialog of the browser's own, so that nothing behind it can be used, menus and dialogs included. It
 * takes the password again and never signs in by itself; the workspace and what was typed in it stay as they were.
 */
import { Show, createUniqueId, onCleanup, onMount } from "solid-js";
import type { SessionEnd, SessionInfo } from "../../workers/feed/feed-api.ts";
import { tell } from "../channels/tell.ts";
import type { Feed } from "../feed/feed.ts";
import { formatTime } from "../format/time.ts";
import { Button } from "../ui/button.tsx";
import { createSignIn } from "./create-sign-in.ts";
import { SecondStep } from "./second-step.tsx";
import { SignInPassword } from "./sign-in-password.tsx";
import { scopeWords } from "../account/scope-words.ts";
import { sessionEndWords } from "./session-end-words.ts";
import { ProblemNotice, openProblem } from "./sign-in-message.tsx";
import "./session-over.css";
import { rich, t } from "../language/translate.ts";

export function SessionOver(props: {
  feed: Feed;
  session: SessionInfo;
  end: SessionEnd;
  /** What had the focus when the session ended: it has it again afterwards. */
  before: Element | null;
}) {
  const id = createUniqueId();
  // eslint-disable-next-line solid/reactivity
  tellEnd(props.end, props.session.account_id);
  let password: HTMLInputElement | undefined;
  const focusPassword = () => {
    password?.focus();
    password?.select();
  };
  // The feed is one object for the life of the page, and the session does not change while this stands.
  // eslint-disable-next-line solid/reactivity
  const form = createSignIn(props.feed, focusPassword, startOf(props.session));
  return (
    <dialog
      ref={(dialog) => createModal(dialog, props.before)}
      class="session-over"
      tabIndex={-1}
      aria-label={sessionEndWords(props.end).title}
      aria-describedby={`${id}-text`}
    >
      <SecondStep feed={props.feed} form={form} class="session-over-form">
        <form
          class="session-over-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <h2 class="session-over-title">{sessionEndWords(props.end).title}</h2>
          <p id={`${id}-text`} class="session-over-text">
            {sessionEndWords(props.end).advice}
          </p>
          <p class="session-over-text">
            {rich("What you see is {asOf}. Nothing is sent any more, and what you typed is kept.", {
              asOf: <AsOf at={props.end.as_of} />,
            })}
          </p>
          <div class="session-over-problem" role="alert">
            <Show when={openProblem(form.problem(), form.waitSeconds())}>
              {(problem) => (
                <ProblemNotice problem={problem()} onRetry={() => void form.submit()} />
              )}
            </Show>
          </div>
          <input type="hidden" name="username" autocomplete="username" value={form.username()} />
          <SignInPassword
            label={passwordLabel(props.session)}
            inputRef={(element) => (password = element)}
            value={form.password()}
            onInput={(value) => form.type("password", value)}
            error={form.wrong("password")}
          />
          <div class="session-over-actions">
            <Button variant="ghost" size="lg" onClick={() => void props.feed.signOut()}>
              {t("Leave")}
            </Button>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              busy={form.busy()}
              disabled={form.waitSeconds() > 0}
            >
              {form.waitSeconds() > 0
                ? t("Try again in {waitSeconds} s", { waitSeconds: form.waitSeconds() })
                : t("Take back here")}
            </Button>
          </div>
        </form>
      </SecondStep>
    </dialog>
  );
}

/** Heard, and told by the system where nobody looks; the page says it itself. */
function tellEnd(end: SessionEnd, account_id: number): void {
  // Who signed out himself knows it.
  if (end.cause === "signed_out_elsewhere") return;
  const { title, advice: text } = sessionEndWords(end);
  const key = `session:${end.as_of}`;
  tell({ event: "session_end", account_id, key, title, text, onPage: () => null });
}

function AsOf(props: { at: number }) {
  return (
    <time class="session-over-time" dateTime={new Date(props.at).toISOString()}>
      {t("as of {time} UTC", { time: formatTime(props.at, "UTC") })}
    </time>
  );
}

const startOf = ({ account_id, remember_me }: SessionInfo) => ({
  username: String(account_id),
  remember_me,
});

function passwordLabel({ account_id, scope }: SessionInfo): string {
  const kind = scopeWords(scope).isReadOnly ? t("Investor password") : t("Password");
  return t("{kind} of account {account_id}", { kind, account_id });
}

/** Shows the dialog over everything for as long as it stands; Esc does not close it. Then the focus goes back. */
function createModal(dialog: HTMLDialogElement, before: Element | null): void {
  const show = () => {
    if (!dialog.isConnected || dialog.open) return;
    dialog.showModal();
    // Not the field: what was being typed behind must not land in it.
    dialog.focus();
  };
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // A browser may close it all the same when Esc is pressed twice.
  dialog.addEventListener("close", show);
  onMount(show);
  onCleanup(() => {
    dialog.removeEventListener("close", show);
    dialog.close();
    queueMicrotask(() => {
      if (before instanceof HTMLElement) before.focus();
    });
  });
}
