/**
 * Has the account that is signed in known for the lists of accounts, and offers the others by name and number in the palette.
 * Main thread; fetched once prices are live.
 */
import { createEffect, onCleanup, untrack } from "solid-js";
import { holderOf } from "../../domain/holder.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { registerCommands, type Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import {
  accountsBeside,
  accountWords,
  accountTitle,
  createNotedAccount,
} from "../account/known-accounts.ts";
import { addAccount, switchTo } from "../account/switch-account.ts";
import { t } from "../language/translate.ts";

export function AccountsHost(props: { feed: Feed; session: SessionInfo }) {
  untrack(() => createNotedAccount(props.feed, props.session));
  createEffect(() => onCleanup(registerCommands(commandsOf(holderOf(props.session)))));
  return null;
}

function commandsOf(holder: string): Command[] {
  const common = { group: "Account", icon: "circle-user" } as const;
  return [
    ...accountsBeside(holder).map((one): Command => ({
      ...common,
      id: `account.switch.${one.holder}`,
      title: t("Switch to {account} ({kind})", {
        account: accountTitle(one),
        kind: accountWords(one),
      }),
      run: () => switchTo(one.holder),
    })),
    {
      ...common,
      id: "account.add",
      title: t("Add an account…"),
      words: t("switch sign in another login"),
      icon: "plus",
      run: addAccount,
    },
  ];
}
