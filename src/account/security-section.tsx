/**
 * Account dialog: who is signed in, from where, and how to end it. Main thread. The list is asked for again every few seconds
 * while it is in view. An investor is told of his own session alone, and ends nothing.
 * @interface operation:sessions_list @interface operation:session_kill
 */
import { For, Show, createEffect, createSignal, onCleanup } from "solid-js";
import type { SessionRecord } from "../../contract/session-record.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { scopeWords } from "./scope-words.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDateTime, formatDuration } from "../format/time.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { announce } from "./announce.ts";
import { failureWords } from "./call-words.ts";
import { createQuery } from "./create-query.ts";
import { deviceWords } from "./device-words.ts";
import { endSessions } from "./end-sessions.ts";
import { keepFocus } from "./keep-focus.ts";
import { Confirm, Loaded, Notice, Part } from "./section-parts.tsx";
import { inOrder, isInUse, scopeMark } from "./session-words.ts";
import { TwoFactorPart } from "./two-factor-part.tsx";
import "./security-section.css";
import { plural, t } from "../language/translate.ts";

const REFRESH_MS = 4_000;

export function SecuritySection(props: {
  feed: Feed;
  session: SessionInfo;
  /** True while codes are in view that nobody has said to have stored. */
  onUnstored: (isUnstored: boolean) => void;
}) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const sessions = createQuery<SessionRecord[]>(props.feed, "sessions_list");
  const [failed, setFailed] = createSignal<string | null>(null);
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void sessions.load();
  }, REFRESH_MS);
  onCleanup(() => clearInterval(timer));

  const end = async (wanted: readonly SessionRecord[]) => {
    setFailed(null);
    const failure = await endSessions(props.feed, "session_kill", wanted);
    if (failure !== null) setFailed(failureWords(failure));
    else {
      const title = plural(wanted.length, "Session signed out", "{count} sessions signed out");
      announce({ title });
    }
    await sessions.load();
  };
  const mayEnd = () => !scopeWords(props.session.scope).isReadOnly;
  return (
    <>
      <Show when={mayEnd()}>
        <LastSignIn feed={props.feed} />
        <TwoFactorPart
          feed={props.feed}
          account_id={props.session.account_id}
          onUnstored={(is) => props.onUnstored(is)}
        />
      </Show>
      <Part
        title={t("Signed in now")}
        text={
          mayEnd()
            ? t(
                "Every device and program that uses this account. Sign out what you do not know, then change " +
                  "your password.",
              )
            : t(
                "Your own session. You watch this account; its owner sees who does, and can sign you out.",
              )
        }
      >
        <Show when={failed()}>{(words) => <Notice tone="error" text={words()} />}</Show>
        <Loaded of={sessions} what={t("sessions")} rows={5}>
          {(list) => (
            <SessionList
              list={inOrder(list())}
              now={accountFacts(props.feed).now()}
              mayEnd={mayEnd()}
              onEnd={end}
            />
          )}
        </Loaded>
      </Part>
    </>
  );
}

function LastSignIn(props: { feed: Feed }) {
  return (
    <Show when={accountFacts(props.feed).account()?.last_login_at}>
      {(at) => <Part title={t("Last sign-in")} text={formatDateTime(at(), "local", "minutes")} />}
    </Show>
  );
}

function SessionList(props: {
  list: readonly SessionRecord[];
  now: number;
  mayEnd: boolean;
  onEnd: (sessions: readonly SessionRecord[]) => Promise<void>;
}) {
  const [isAsking, setIsAsking] = createSignal(false);
  const [ending, setEnding] = createSignal<readonly number[]>([]);
  const others = () => props.list.filter((session) => !session.is_current);
  const end = async (sessions: readonly SessionRecord[]) => {
    setEnding(sessions.map(({ id }) => id));
    await props.onEnd(sessions);
    setEnding([]);
    setIsAsking(false);
  };
  createEffect(() => {
    if (others().length === 0) setIsAsking(false);
  });
  return (
    <>
      <ul class="sessions">
        {/* By number: a row that stays keeps its button, and the button its focus. */}
        <For each={props.list.map(({ id }) => id)}>
          {(id) => (
            <Show when={props.list.find((session) => session.id === id)}>
              {(session) => (
                <SessionRow
                  session={session()}
                  now={props.now}
                  mayEnd={props.mayEnd}
                  isEnding={ending().includes(id)}
                  onEnd={() => void end([session()])}
                />
              )}
            </Show>
          )}
        </For>
      </ul>
      <Show when={props.mayEnd && others().length > 0}>
        <Show
          when={isAsking()}
          fallback={
            <Button variant="danger" icon="log-out" onClick={() => setIsAsking(true)}>
              {t("Sign out all others")}
            </Button>
          }
        >
          <Confirm
            question={plural(
              others().length,
              "Sign out the other session?",
              "Sign out the {count} other sessions?",
            )}
            yes={t("Sign out")}
            busy={ending().length > 0}
            onYes={() => void end(others())}
            onNo={() => setIsAsking(false)}
          />
        </Show>
      </Show>
      <Show when={props.mayEnd && others().length === 0}>
        <p class="sessions-alone">{t("No other device is signed in.")}</p>
      </Show>
    </>
  );
}

function SessionRow(props: {
  session: SessionRecord;
  now: number;
  mayEnd: boolean;
  isEnding: boolean;
  onEnd: () => void;
}) {
  let row: HTMLLIElement | undefined;
  keepFocus(() => row);
  const device = () => deviceWords(props.session.user_agent);
  const isUsed = () => isInUse(props.session, props.now);
  const seen = () =>
    isUsed()
      ? t("In use now")
      : t("Last used {age} ago", { age: formatDuration(props.now - props.session.last_seen_at) });
  return (
    <li class="session" ref={(element) => (row = element)}>
      <Icon name={device().icon} size={20} class="session-icon" />
      <div class="session-words">
        <p class="session-name">
          {device().name}
          <Show when={props.session.is_current}>
            <span class="session-mark session-mark-own">{t("This device")}</span>
          </Show>
          <Show when={scopeMark(props.session)}>
            {(mark) => <span class="session-mark">{mark()}</span>}
          </Show>
        </p>
        <p class="session-detail">
          <span classList={{ "session-live": isUsed() }}>{seen()}</span>
          <span>{props.session.ip_address}</span>
          <span>
            {t("since {time}", {
              time: formatDateTime(props.session.created_at, "local", "minutes"),
            })}
          </span>
          <Show when={props.session.remember_me}>
            <span>{t("remembered")}</span>
          </Show>
        </p>
      </div>
      <Show when={props.mayEnd && !props.session.is_current}>
        <Button
          busy={props.isEnding}
          aria-label={t("Sign out {device}, {ip_address}", {
            device: device().name,
            ip_address: props.session.ip_address,
          })}
          onClick={() => props.onEnd()}
        >
          {t("Sign out")}
        </Button>
      </Show>
    </li>
  );
}
