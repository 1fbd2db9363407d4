/**
 * What a person changes at the ways by which he is told: this browser's, and the service's mail. Main thread. Each change
 * counts at once, can be taken back, and goes back by itself where the service does not take it.
 */
import { createSignal, type Accessor } from "solid-js";
import type { NotificationPref } from "../../contract/notification-pref.ts";
import { USUAL_MAIL } from "../../contract/usual-mail.ts";
import { choicesOf, setChoices } from "../channels/choices.ts";
import { withChoice, type Channel, type Choices, type NoticeEvent } from "../channels/events.ts";
import type { Feed } from "../feed/feed.ts";
import { failureWords } from "./call-words.ts";
import { createQuery, type Query } from "./create-query.ts";
import { t } from "../language/translate.ts";

/** So many changes can be taken back. */
const UNDO_MAX = 30;

/** mail null: not known, and not changed. */
type State = { readonly choices: Choices; readonly mail: NotificationPref | null };

export type Telling = {
  readonly choices: Accessor<Choices>;
  readonly mail: Query<NotificationPref>;
  readonly choose: (event: NoticeEvent, channel: Channel, isOn: boolean) => void;
  readonly chooseMail: (kind: keyof NotificationPref, isOn: boolean) => void;
  readonly undo: () => void;
  readonly canUndo: Accessor<boolean>;
  readonly reset: () => void;
  readonly isUsual: Accessor<boolean>;
  /** Why the service did not take the last change; null: it did. */
  readonly failed: Accessor<string | null>;
  readonly saved: Accessor<string>;
};

export function createTelling(feed: Feed, account_id: number, mayMail: () => boolean): Telling {
  const mail = createQuery<NotificationPref>(feed, "my_notifications");
  const [failed, setFailed] = createSignal<string | null>(null);
  const [saved, setSaved] = createSignal("");
  const [past, setPast] = createSignal<readonly State[]>([]);
  const choices = () => choicesOf(account_id);
  const now = (): State => ({ choices: choices(), mail: mail.data() });

  const saveMail = async (body: NotificationPref, before: NotificationPref) => {
    mail.set(body);
    const answer = await feed.call("save_my_notifications", { body });
    if (answer.ok) setSaved(t("Saved."));
    else {
      mail.set(before);
      setFailed(failureWords(answer));
    }
  };
  const put = (next: State) => {
    setFailed(null);
    setSaved("");
    const before = mail.data();
    if (next.choices !== choices()) setChoices(account_id, next.choices);
    const isSame = before === null || next.mail === null || isSameMail(before, next.mail);
    if (isSame || !mayMail()) setSaved(t("Saved."));
    else void saveMail({ ...before, ...next.mail }, before);
  };
  const change = (part: Partial<State>) => {
    setPast((states) => [...states, now()].slice(-UNDO_MAX));
    put({ ...now(), ...part });
  };
  /** As usual, as far as this service has them. */
  const usualMail = () => {
    const data = mail.data();
    return data === null ? null : { ...data, ...known(USUAL_MAIL, data) };
  };
  return {
    choices,
    mail,
    failed,
    saved,
    choose: (event, channel, isOn) =>
      change({ choices: withChoice(choices(), event, channel, isOn) }),
    chooseMail(kind, isOn) {
      const data = mail.data();
      if (data !== null) change({ mail: { ...data, [kind]: isOn } });
    },
    canUndo: () => past().length > 0,
    undo() {
      const before = past().at(-1);
      if (before === undefined) return;
      setPast((states) => states.slice(0, -1));
      put(before);
    },
    reset: () => change({ choices: {}, mail: mayMail() ? usualMail() : null }),
    isUsual() {
      const [data, usual] = [mail.data(), usualMail()];
      const isMailUsual = data === null || usual === null || !mayMail() || isSameMail(data, usual);
      return Object.keys(choices()).length === 0 && isMailUsual;
    },
  };
}

const kindsOf = (prefs: NotificationPref) => Object.keys(prefs) as (keyof NotificationPref)[];

const isSameMail = (a: NotificationPref, b: NotificationPref): boolean =>
  kindsOf(b).every((kind) => a[kind] === b[kind]);

/** Of `prefs` the kinds that the service knows: it may be older than this page. */
const known = (prefs: NotificationPref, said: NotificationPref): Partial<NotificationPref> =>
  Object.fromEntries(kindsOf(said).map((kind) => [kind, prefs[kind]]));
