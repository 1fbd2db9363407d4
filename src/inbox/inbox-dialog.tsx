/**
 * Messages from the broker: the list, and beside it the one that is read; on a phone one of both. Main thread. What stands in
 * a message is text, whatever it looks like.
 */
import { createSignal, For, onMount, Show } from "solid-js";
import type { InboxMessage } from "../../contract/inbox.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import { formatDateTime } from "../format/time.ts";
import { clockZone, clockZoneNote } from "../stores/clock-zone.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Inbox } from "./inbox.ts";
import { t } from "../language/translate.ts";

const timeOf = ({ created_at }: InboxMessage): string =>
  formatDateTime(created_at, clockZone(), "minutes");

export function InboxDialog(props: { inbox: Inbox; onClose: () => void }) {
  const [chosen, setChosen] = createSignal<number | null>(null);
  const message = () => props.inbox.messages()?.find(({ id }) => id === chosen()) ?? null;
  let list: HTMLUListElement | undefined;
  onMount(() => void props.inbox.load());
  const choose = (id: number): void => {
    setChosen(id);
    void props.inbox.read(id);
  };
  const back = (): void => {
    const id = chosen();
    setChosen(null);
    focusOn(list?.querySelector(`[data-message="${id}"]`) ?? list?.querySelector("button"));
  };
  return (
    <Dialog title={t("Messages")} size="lg" open onClose={() => props.onClose()}>
      <Show
        when={props.inbox.messages()}
        fallback={
          <Show
            when={props.inbox.failure() !== null}
            fallback={<p role="status">{t("Loading…")}</p>}
          >
            <LoadFailure
              what={t("messages")}
              failure={props.inbox.failure()}
              onRetry={() => props.inbox.load()}
            />
          </Show>
        }
      >
        {(all) => (
          <Show
            when={all().length > 0}
            fallback={
              <EmptyState icon="mail" text={t("Messages from your broker will be here.")} />
            }
          >
            <div class="inbox" data-reading={message() === null ? undefined : ""}>
              <List
                inbox={props.inbox}
                all={all()}
                chosen={message()?.id ?? null}
                onChoose={choose}
                ref={(element) => (list = element)}
              />
              <Show
                when={message()}
                keyed
                fallback={<p class="inbox-none">{t("Choose a message to read it.")}</p>}
              >
                {(one) => <Message inbox={props.inbox} message={one} onBack={back} />}
              </Show>
            </div>
          </Show>
        )}
      </Show>
    </Dialog>
  );
}

function List(props: {
  inbox: Inbox;
  all: readonly InboxMessage[];
  chosen: number | null;
  onChoose: (id: number) => void;
  ref: (element: HTMLUListElement) => void;
}) {
  /** One stop of the tab key; arrows go through the list. */
  const stop = () => props.chosen ?? props.all[0]?.id;
  return (
    <div class="inbox-side">
      <ul
        class="inbox-list"
        aria-label={t("Messages, newest first; times are {zone}", {
          zone: clockZoneNote(),
        })}
        onKeyDown={goThrough}
        ref={(element) => props.ref(element)}
      >
        <For each={props.all}>
          {(message) => (
            <li>
              <button
                type="button"
                class="inbox-row"
                data-message={message.id}
                data-unread={props.inbox.isUnread(message.id) ? "" : undefined}
                aria-current={props.chosen === message.id ? "true" : undefined}
                tabIndex={stop() === message.id ? 0 : -1}
                onClick={() => props.onChoose(message.id)}
              >
                <Show when={props.inbox.isUnread(message.id)}>
                  <span class="visually-hidden">{t("Unread:")} </span>
                </Show>
                <bdi class="inbox-subject">{message.subject}</bdi>
                <span class="inbox-time">{timeOf(message)}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.inbox.failure()}>
        {(failure) => <Refused failure={failure()} what={t("Not all messages could be loaded.")} />}
      </Show>
      <Show when={props.inbox.hasOlder()}>
        <Button size="sm" onClick={() => void props.inbox.loadOlder()}>
          {t("Older messages")}
        </Button>
      </Show>
    </div>
  );
}

function Message(props: { inbox: Inbox; message: InboxMessage; onBack: () => void }) {
  const [isAsking, setAsking] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let article: HTMLElement | undefined;
  // On a phone the row that had the focus is not there any more.
  onMount(() => {
    if (document.activeElement?.checkVisibility() !== true) focusOn(article);
  });
  const remove = async (): Promise<void> => {
    setBusy(true);
    const refused = await props.inbox.remove(props.message.id);
    setBusy(false);
    setFailure(refused);
    if (refused === null) props.onBack();
  };
  return (
    <article class="inbox-message" tabIndex={-1} ref={(element) => (article = element)}>
      <Button size="sm" icon="arrow-left" class="inbox-back" onClick={() => props.onBack()}>
        {t("All messages")}
      </Button>
      <h3 class="inbox-title">
        <bdi>{props.message.subject}</bdi>
      </h3>
      <p class="inbox-time">{`${timeOf(props.message)} ${clockZoneNote()}`}</p>
      <p class="inbox-body" dir="auto">
        {props.message.body}
      </p>
      <Show when={failure()}>
        {(now) => <Refused failure={now()} what={t("The message is not deleted.")} />}
      </Show>
      <Show when={props.inbox.mayChange()}>
        <Show
          when={isAsking()}
          fallback={
            <Button size="sm" icon="trash-2" onClick={() => setAsking(true)}>
              {t("Delete")}
            </Button>
          }
        >
          <div class="inbox-question" role="group" aria-label={t("Delete this message?")}>
            <p>{t("Delete this message? It cannot be brought back.")}</p>
            <Button size="sm" ref={(element) => focusOn(element)} onClick={() => setAsking(false)}>
              {t("Keep")}
            </Button>
            <Button size="sm" variant="danger" busy={isBusy()} onClick={() => void remove()}>
              {t("Delete for ever")}
            </Button>
          </div>
        </Show>
      </Show>
    </article>
  );
}

function Refused(props: { failure: CallFailure; what: string }) {
  return (
    <p class="inbox-refused" role="alert">
      {props.what} {failureWords(props.failure)}
    </p>
  );
}

/** With the next task: what had the focus is taken out of the page in this one. */
function focusOn(element: Element | null | undefined): void {
  setTimeout(() => {
    if (element instanceof HTMLElement && element.isConnected) element.focus();
  });
}

/** Arrows, Home and End move the focus between the rows. */
function goThrough(event: KeyboardEvent & { currentTarget: HTMLUListElement }): void {
  const rows = [...event.currentTarget.querySelectorAll("button")];
  const now = rows.findIndex((row) => row === document.activeElement);
  const to: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const next = rows[to[event.key] ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
