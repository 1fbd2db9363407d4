/**
 * Account dialog: by which ways its holder is told of what. Main thread. Each choice counts at once; mail is the service's, and
 * an investor sees what is sent and changes none.
 * @interface operation:my_notifications @interface operation:save_my_notifications
 */
import { For, Show, untrack, type JSX } from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { CHANNELS, isTold, specOf, type Channel, type NoticeEvent } from "../channels/events.ts";
import { hasSounds, playSound, setSounds } from "../channels/sounds.ts";
import { askForSystemNotices, systemNotices } from "../channels/system-notice.ts";
import type { Feed } from "../feed/feed.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { createTelling, type Telling } from "./create-telling.ts";
import { LoadFailure } from "./load-failure.tsx";
import { createMailOffer } from "./mail-offer.ts";
import { PushPart } from "./push-part.tsx";
import { scopeWords } from "./scope-words.ts";
import { Notice, Part } from "./section-parts.tsx";
import "./notifications-section.css";
import { inSentence, t } from "../language/translate.ts";

/** `hasSignIn`: a new sign-in is told among these. */
type EventGroup = { title: string; events: readonly NoticeEvent[]; hasSignIn?: boolean };

const GROUPS: readonly EventGroup[] = [
  { title: t("Orders"), events: ["filled", "refused", "placed", "cancelled", "expired"] },
  { title: t("Positions"), events: ["exit", "closed", "guarded"] },
  { title: t("Prices"), events: ["price_alert"] },
  {
    title: t("Account"),
    hasSignIn: true,
    events: [
      "margin_call",
      "stop_out",
      "margin_over",
      "programme",
      "money",
      "staff",
      "message",
      "session_end",
      "other",
    ],
  },
];

const SIGN_IN = {
  label: t("New sign-in"),
  detail: t("From a device or place not seen for 30 days."),
};

const CHANNEL_WORDS: Record<Channel | "mail", string> = {
  page: t("Page"),
  sound: t("Sound"),
  system: t("System"),
  mail: t("E-mail"),
};

export function NotificationsSection(props: { feed: Feed; session: SessionInfo }) {
  const isReadOnly = () => scopeWords(props.session.scope).isReadOnly;
  // Feed and account are the same for as long as the dialog is open.
  // eslint-disable-next-line solid/reactivity
  const telling = createTelling(props.feed, props.session.account_id, () => !isReadOnly());
  const leaves = untrack(() => createMailOffer(props.feed));
  const row = () => ({ telling, isReadOnly: isReadOnly(), sendsNoMail: leaves() === false });
  return (
    <>
      <Part
        title={t("How you are told")}
        text={t(
          "Everything is in the list of notices, whatever is chosen here. A lock: it cannot be silenced.",
        )}
      >
        <div class="tell-head">
          <Checkbox label={t("Sounds")} checked={hasSounds()} onChange={setSounds} />
          <SystemNotices />
        </div>
        <PushPart feed={props.feed} account_id={props.session.account_id} />
        <Show when={telling.failed()}>
          {(words) => <Notice tone="error" text={t("Not saved. {words}", { words: words() })} />}
        </Show>
        <table class="tell-table">
          <caption class="visually-hidden">{t("Which event is told by which way")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Event")}</th>
              <For each={[...CHANNELS, "mail"] as const}>
                {(channel) => <th scope="col">{CHANNEL_WORDS[channel]}</th>}
              </For>
            </tr>
          </thead>
          <For each={GROUPS}>
            {(group) => (
              <tbody>
                <tr class="tell-group">
                  <th scope="rowgroup" colspan={5}>
                    {group.title}
                  </th>
                </tr>
                <For each={group.events}>{(event) => <EventRow event={event} {...row()} />}</For>
                <Show when={group.hasSignIn}>
                  <SignInRow {...row()} />
                </Show>
              </tbody>
            )}
          </For>
        </table>
        <div class="part-actions tell-actions">
          <Button icon="undo-2" disabled={!telling.canUndo()} onClick={() => telling.undo()}>
            {t("Undo")}
          </Button>
          <Button disabled={telling.isUsual()} onClick={() => telling.reset()}>
            {t("Back to defaults")}
          </Button>
        </div>
        <p class="part-text">
          {t(
            "What is chosen here follows your account. Whether this device sounds and shows system notices is its own.",
          )}
        </p>
        <VisuallyHidden live>{telling.saved()}</VisuallyHidden>
      </Part>
      <Part
        title={t("E-mails")}
        text={
          leaves() === false
            ? t("None is sent now. What is chosen is kept for when the broker sends them.")
            : leaves() && <Address feed={props.feed} isReadOnly={isReadOnly()} />
        }
      >
        <Show when={telling.mail.data() === null && telling.mail.failure()}>
          {(failure) => (
            <LoadFailure
              what={t("e-mail choices")}
              failure={failure()}
              onRetry={() => telling.mail.load()}
            />
          )}
        </Show>
        <Show when={leaves()}>
          <p class="part-text">{t("A change of a password is always told.")}</p>
        </Show>
      </Part>
    </>
  );
}

/** What there is to say of the notices of the system; nothing where they are allowed. */
function SystemNotices() {
  return (
    <>
      <Show when={systemNotices() === "unasked"}>
        <Button size="sm" icon="bell" onClick={() => void askForSystemNotices()}>
          {t("Allow system notices")}
        </Button>
      </Show>
      <Show when={systemNotices() === "refused"}>
        <span class="tell-note">{t("System notices are blocked in this browser's settings.")}</span>
      </Show>
      <Show when={systemNotices() === "none"}>
        <span class="tell-note">{t("This browser shows no system notices to a page.")}</span>
      </Show>
      <Show when={systemNotices() === "allowed"}>
        <span class="tell-note">{t("System notices come while you look elsewhere.")}</span>
      </Show>
    </>
  );
}

/** What all rows are given. */
type RowProps = { telling: Telling; isReadOnly: boolean; sendsNoMail: boolean };

function EventRow(props: RowProps & { event: NoticeEvent }) {
  const spec = () => specOf(props.event);
  return (
    <tr>
      <EventHead label={spec().label} detail={spec().detail} />
      <For each={CHANNELS}>
        {(channel) => (
          <td>
            <span class="tell-cell">
              <Show
                when={!spec().always.includes(channel)}
                fallback={
                  <Locked
                    label={t("{event}, {channel}: always", {
                      event: spec().label,
                      channel: CHANNEL_WORDS[channel],
                    })}
                  />
                }
              >
                <Tick
                  label={`${spec().label}, ${inSentence(CHANNEL_WORDS[channel])}`}
                  checked={isTold(props.telling.choices(), props.event, channel)}
                  isMuted={isMuted(channel)}
                  onChange={(isOn) => props.telling.choose(props.event, channel, isOn)}
                />
              </Show>
              <Show when={channel === "sound"}>
                <IconButton
                  icon="volume-2"
                  size="sm"
                  label={t("Test the sound of: {event}", { event: spec().label })}
                  onClick={() => playSound(spec().sound, true)}
                />
              </Show>
            </span>
          </td>
        )}
      </For>
      <td>
        <MailTick {...props} label={spec().label} kind={spec().mail} />
      </td>
    </tr>
  );
}

/** Chosen, and nothing comes all the same. */
const isMuted = (channel: Channel): boolean =>
  (channel === "sound" && !hasSounds()) || (channel === "system" && systemNotices() !== "allowed");

function SignInRow(props: RowProps) {
  return (
    <tr>
      <EventHead label={SIGN_IN.label} detail={SIGN_IN.detail} />
      <For each={CHANNELS}>{() => <None />}</For>
      <td>
        <MailTick {...props} label={SIGN_IN.label} kind="login" />
      </td>
    </tr>
  );
}

function MailTick(props: RowProps & { label: string; kind: ReturnType<typeof specOf>["mail"] }) {
  /** undefined: the service sends none, or has not said yet. */
  const isOn = () => (props.kind === null ? undefined : props.telling.mail.data()?.[props.kind]);
  return (
    <Show when={isOn() !== undefined} fallback={<Nothing />}>
      <span class="tell-cell">
        <Tick
          label={`${props.label}, ${t("E-mail")}`}
          name={props.kind ?? undefined}
          checked={isOn() === true}
          disabled={props.isReadOnly}
          isMuted={props.sendsNoMail}
          onChange={(next) => {
            if (props.kind !== null) props.telling.chooseMail(props.kind, next);
          }}
        />
      </span>
    </Show>
  );
}

function EventHead(props: { label: string; detail: string }) {
  return (
    <th scope="row">
      {props.label}
      <span class="tell-detail">{props.detail}</span>
    </th>
  );
}

function Tick(props: {
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
  name?: string | undefined;
  disabled?: boolean;
  isMuted?: boolean;
}) {
  return (
    <label class="tell-tick" classList={{ "tell-muted": props.isMuted === true }}>
      <input
        class="checkbox-input"
        type="checkbox"
        name={props.name}
        aria-label={props.label}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

function Locked(props: { label: string }) {
  return (
    <span class="tell-tick tell-locked" role="img" aria-label={props.label} data-tip={t("Always")}>
      <Icon name="lock" size={14} />
    </span>
  );
}

const Nothing = (): JSX.Element => (
  <span class="tell-cell tell-none">
    <span aria-hidden="true">–</span>
    <span class="visually-hidden">{t("never")}</span>
  </span>
);

const None = (): JSX.Element => (
  <td>
    <Nothing />
  </td>
);

/** Who only watches is not told how the owner is reached. */
function Address(props: { feed: Feed; isReadOnly: boolean }) {
  const account = () => (props.isReadOnly ? null : accountFacts(props.feed).account());
  return (
    <Show when={account()} fallback={t("Sent to the account's address.")}>
      {(known) => t("Sent to {email}.", { email: known().email })}
    </Show>
  );
}
