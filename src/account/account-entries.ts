/** The accounts of this browser as entries of the account's menu, in terminal and office. Main thread; fetched late. */
import { holderOf } from "../../domain/holder.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import type { MenuEntry } from "../ui/menu-entry.ts";
import { showToast } from "../ui/toast.tsx";
import {
  accountsBeside,
  accountTitle,
  accountWords,
  knownAccounts,
  removeAccount,
  removeOthers,
} from "./known-accounts.ts";
import { addAccount, switchTo } from "./switch-account.ts";
import { t } from "../language/translate.ts";

/** Which account is in front, the others, and one more. */
export function accountEntries(feed: Feed, session: SessionInfo): MenuEntry[] {
  const holder = holderOf(session);
  const others = accountsBeside(holder);
  const add: MenuEntry = {
    kind: "item",
    label: t("Add an account…"),
    icon: "plus",
    onSelect: addAccount,
  };
  if (others.length === 0) return [add];
  return [
    {
      kind: "radio",
      label: t("Accounts on this device"),
      value: holder,
      options: knownAccounts().map((one) => ({
        value: one.holder,
        label: accountTitle(one),
        detail: accountWords(one),
      })),
      onChange: (next) => {
        if (next !== holder) switchTo(next);
      },
    },
    add,
    {
      kind: "submenu",
      label: t("Remove from this device"),
      icon: "trash-2",
      entries: others.map((one) => ({
        kind: "item",
        label: accountTitle(one),
        onSelect: () => void remove(feed, one.holder, accountTitle(one)),
      })),
    },
  ];
}

/** Beside the sign-out of the one in front, where there are others. */
export function signOutOfAll(feed: Feed, session: SessionInfo, signOut: () => void): MenuEntry[] {
  const holder = holderOf(session);
  if (accountsBeside(holder).length === 0) return [];
  const onSelect = async () => {
    await removeOthers(feed, holder);
    signOut();
  };
  return [
    {
      kind: "item",
      label: t("Sign out of all accounts"),
      icon: "log-out",
      onSelect: () => void onSelect(),
    },
  ];
}

async function remove(feed: Feed, holder: string, title: string): Promise<void> {
  await removeAccount(feed, holder);
  showToast({
    tone: "info",
    key: "account-removed",
    title: t("{account} was removed from this device", { account: title }),
    text: t("Its session here is over. Signing in again takes the password."),
  });
}
