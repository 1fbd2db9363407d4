/**
 * Account dialog: which e-mails the holder gets. Main thread. Each switch is saved at once and goes back if that fails; an
 * investor sees them and changes none.
 * @interface operation:my_notifications @interface operation:save_my_notifications
 */
import { For, Show, createSignal } from "solid-js";
import type { NotificationPref } from "../../contract/notification-pref.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { scopeWords } from "./scope-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { failureWords } from "./call-words.ts";
import { createQuery } from "./create-query.ts";
import { Loaded, Notice, Part } from "./section-parts.tsx";
import "./notifications-section.css";

const CHOICES: readonly { key: keyof NotificationPref; label: string; detail: string }[] = [
  { key: "login", label: "New sign-in", detail: "From a device or place not seen for 30 days." },
  {
    key: "margin_call",
    label: "Margin call",
    detail: "The margin level has fallen to the warning.",
  },
  { key: "stop_out", label: "Stop-out", detail: "Positions were closed to protect the account." },
  { key: "money_change", label: "Money", detail: "Deposits, withdrawals, credit and corrections." },
];

export function NotificationsSection(props: { feed: Feed; session: SessionInfo }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const prefs = createQuery<NotificationPref>(props.feed, "my_notifications");
  const [failed, setFailed] = createSignal<string | null>(null);
  const [saved, setSaved] = createSignal("");
  const isReadOnly = () => scopeWords(props.session.scope).isReadOnly;
  const save = async (change: Partial<NotificationPref>) => {
    const before = prefs.data();
    if (before === null) return;
    const body = { ...before, ...change };
    prefs.set(body);
    setFailed(null);
    setSaved("");
    const answer = await props.feed.call("save_my_notifications", { body });
    if (answer.ok) setSaved("Saved.");
    else {
      prefs.set(before);
      setFailed(failureWords(answer));
    }
  };
  return (
    <Part title="E-mails" text={<Address feed={props.feed} />}>
      <Show when={failed()}>
        {(words) => <Notice tone="error" text={`Not saved. ${words()}`} />}
      </Show>
      <Loaded of={prefs} what="notifications" rows={4}>
        {(data) => (
          <ul class="prefs">
            <For each={CHOICES}>
              {(choice) => (
                <li class="pref">
                  <Checkbox
                    name={choice.key}
                    checked={data()[choice.key]}
                    disabled={isReadOnly()}
                    onChange={(checked) => void save({ [choice.key]: checked })}
                    label={
                      <>
                        {choice.label}
                        <span class="pref-detail">{choice.detail}</span>
                      </>
                    }
                  />
                </li>
              )}
            </For>
          </ul>
        )}
      </Loaded>
      <p class="part-text">A change of a password is always told.</p>
      <VisuallyHidden live>{saved()}</VisuallyHidden>
    </Part>
  );
}

function Address(props: { feed: Feed }) {
  return (
    <Show when={accountFacts(props.feed).account()} fallback="Sent to the account's address.">
      {(account) => `Sent to ${account().email}.`}
    </Show>
  );
}
