/**
 * The letter at the top, or a row among the account's parts: how many messages of the broker are unread, and the way to them.
 * Main thread; a chunk of its own. A phone has no room for the letter: there it is not shown, and inbox.css puts a dot on the
 * bar below while any is unread.
 */
import { createSignal, Show } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { Icon } from "../ui/icon.tsx";
import { inboxOf } from "./inbox.ts";
import { InboxDialog } from "./inbox-dialog.tsx";
import "./inbox.css";
import { t } from "../language/translate.ts";

export function Mailbox(props: { feed: Feed; isRow?: boolean }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const inbox = inboxOf(props.feed);
  const [isOpen, setOpen] = createSignal(false);
  const count = () => (inbox.unread() > 99 ? "99+" : String(inbox.unread()));
  let letter: HTMLButtonElement | undefined;
  const close = (): void => {
    setOpen(false);
    // With the next task: until then the page behind the dialog takes no focus.
    setTimeout(() => letter?.focus());
  };
  const label = () =>
    inbox.unread() === 0 ? t("Messages") : t("Messages, {count} unread", { count: count() });
  return (
    <Show when={inbox.mayRead()}>
      <button
        type="button"
        class={props.isRow === true ? "account-page-item" : "icon-button icon-button-md mailbox"}
        aria-label={label()}
        aria-haspopup="dialog"
        data-tip={props.isRow === true ? undefined : label()}
        data-unread={inbox.unread() > 0 ? "" : undefined}
        ref={(element) => (letter = element)}
        onClick={() => setOpen(true)}
      >
        <Icon name="mail" />
        <Show when={props.isRow}>
          <span class="account-page-label">{t("Messages")}</span>
        </Show>
        <Show when={inbox.unread() > 0}>
          <span class={props.isRow === true ? "inbox-count" : "notice-count"} aria-hidden="true">
            {count()}
          </span>
        </Show>
        <Show when={props.isRow}>
          <Icon name="chevron-right" />
        </Show>
      </button>
      <Show when={isOpen() && props.feed.sessionEnd() === null}>
        <InboxDialog inbox={inbox} onClose={close} />
      </Show>
    </Show>
  );
}
