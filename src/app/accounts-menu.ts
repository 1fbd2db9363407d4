/** The entries of the account's menu. Main thread; fetched once prices are live, or when the menu is opened. */
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { accountEntries, signOutOfAll } from "../account/account-entries.ts";
import { setOpenSection } from "../account/account-section.ts";
import { hidesMoney, setHidesMoney } from "../account/hides-money.ts";
import { scopeWords } from "../account/scope-words.ts";
import type { Feed } from "../feed/feed.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { openTour } from "../tour/tour-door.ts";
import { appearanceEntry } from "../ui/appearance-entry.ts";
import { installEntries } from "../ui/install-entry.ts";
import { languageEntry } from "../ui/language-entry.ts";
import type { MenuEntry } from "../ui/menu-entry.ts";
import { t } from "../language/translate.ts";

export { AccountsHost } from "./accounts-host.tsx";

export function accountMenu(feed: Feed, session: SessionInfo, signOut: () => void): MenuEntry[] {
  return [
    {
      kind: "heading",
      label: t("Account {account_id}", { account_id: session.account_id }),
      detail: `${moneyWords(feed)}${keptWords(session)}`,
    },
    { kind: "separator" },
    ...accountEntries(feed, session),
    { kind: "separator" },
    {
      kind: "item",
      label: t("Account settings"),
      icon: "settings",
      onSelect: () => setOpenSection("profile"),
    },
    { kind: "check", label: t("Hide amounts"), checked: hidesMoney(), onChange: setHidesMoney },
    appearanceEntry(),
    languageEntry(),
    { kind: "separator" },
    { kind: "item", label: t("Tour of the terminal"), icon: "life-buoy", onSelect: openTour },
    ...installEntries(),
    { kind: "item", label: t("Sign out"), icon: "log-out", onSelect: signOut },
    ...signOutOfAll(feed, session, signOut),
  ];
}

function moneyWords(feed: Feed): string {
  const account = accountFacts(feed).account();
  if (account === null) return "";
  return `${account.is_demo ? t("Demo, virtual money.") : t("Live, real money.")} `;
}

function keptWords({ scope, remember_me }: SessionInfo): string {
  const { role } = scopeWords(scope);
  return remember_me
    ? t("{role}. This device is remembered.", { role })
    : t("{role}. Signed out after 5 minutes without a connection.", { role });
}
