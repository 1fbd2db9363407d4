/**
 * The accounts of this browser as a list: below the form of the sign-in page, and on a phone's page of the account. Main
 * thread; fetched where there are any. A press goes over to one; each can be taken off the device.
 */
import { For, Show, createSignal, type JSX } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import {
  accountBadges,
  accountsBeside,
  accountTitle,
  removeAccount,
  removeOthers,
  rereadAccounts,
} from "./known-accounts.ts";
import { switchTo } from "./switch-account.ts";
import "./account-kind.css";
import "./accounts-list.css";
import { t } from "../language/translate.ts";

export function AccountsList(props: {
  feed: Feed;
  /** Whose session is in front, as of domain/holder.ts; null: nobody's. */
  holder: string | null;
  children?: JSX.Element;
}) {
  rereadAccounts();
  const [removed, setRemoved] = createSignal("");
  const others = () => accountsBeside(props.holder);
  let heading: HTMLHeadingElement | undefined;
  const remove = async (holder: string, title: string) => {
    await removeAccount(props.feed, holder);
    setRemoved(t("{account} was removed from this device", { account: title }));
    // Its button is gone, and the focus with it.
    heading?.focus();
  };
  return (
    <Show when={others().length > 0 || removed() !== "" || props.children}>
      <section class="accounts-list" aria-label={t("Accounts on this device")}>
        <h2 class="accounts-list-title" tabIndex={-1} ref={(element) => (heading = element)}>
          {t("Accounts on this device")}
        </h2>
        <ul>
          <For each={others()}>
            {(one) => (
              <li class="accounts-list-row">
                <button
                  type="button"
                  class="accounts-list-switch"
                  onClick={() => switchTo(one.holder)}
                >
                  <Icon name="circle-user" />
                  <span class="accounts-list-name">{accountTitle(one)}</span>
                  <For each={accountBadges(one)}>
                    {({ word, isLive }) => (
                      <span class="account-kind" data-kind={isLive ? "live" : undefined}>
                        {word}
                      </span>
                    )}
                  </For>
                </button>
                <IconButton
                  icon="x"
                  label={t("Remove {account} from this device", { account: accountTitle(one) })}
                  onClick={() => void remove(one.holder, accountTitle(one))}
                />
              </li>
            )}
          </For>
        </ul>
        {props.children}
        <p class="visually-hidden" role="status">
          {removed()}
        </p>
      </section>
    </Show>
  );
}

/** Below the sign-out of the account in front, where there are others. */
export function SignOutOfAll(props: { feed: Feed; holder: string; signOut: () => void }) {
  const onClick = async () => {
    await removeOthers(props.feed, props.holder);
    props.signOut();
  };
  return (
    <Show when={accountsBeside(props.holder).length > 0}>
      <Button wide icon="log-out" onClick={() => void onClick()}>
        {t("Sign out of all accounts")}
      </Button>
    </Show>
  );
}
