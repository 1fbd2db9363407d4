/**
 * Whether an account trades virtual or real money, as a badge beside its number. Main thread. Never colour alone: the word is
 * the badge.
 */
import { Show } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { accountFacts } from "../stores/account-facts.ts";
import "./account-kind.css";
import { t } from "../language/translate.ts";

/** Demo or Live in words; null until the account is known. */
const kindWord = (feed: Feed): string | null => {
  const account = accountFacts(feed).account();
  return account === null ? null : account.is_demo ? t("Demo") : t("Live");
};

/** Nothing is shown until the account is known: a guess would be worse. */
export function AccountKind(props: { feed: Feed }) {
  return (
    <Show when={accountFacts(props.feed).account()}>
      {(account) => (
        <span class="account-kind" data-kind={account().is_demo ? "demo" : "live"}>
          {kindWord(props.feed)}
        </span>
      )}
    </Show>
  );
}
