/**
 * The office: where a broker's staff runs the house. Main thread; a chunk that no trader fetches. Its pages are in the address;
 * what a page may do is the service's to decide, and is said when it refuses.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Switch,
  untrack,
  type Component,
} from "solid-js";
import { Dynamic } from "solid-js/web";
import type { BrokerNavigationTree } from "../../contract/broker.ts";
import type { SessionEnd, SessionInfo } from "../../workers/feed/feed-api.ts";
import { BrandMark } from "../brand/brand-mark.tsx";
import { AccountDialogHost } from "../account/account-dialog-host.tsx";
import { accountEntries, signOutOfAll } from "../account/account-entries.ts";
import { setOpenSection } from "../account/account-section.ts";
import { createNotedAccount } from "../account/known-accounts.ts";
import { scopeWords } from "../account/scope-words.ts";
import { appearanceEntry } from "../ui/appearance-entry.ts";
import { languageEntry } from "../ui/language-entry.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { Contained } from "../ui/contained.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { latePart } from "../ui/late-part.tsx";
import { Menu } from "../ui/menu.tsx";
import { watchForNewerBuild } from "../notices/newer-build.ts";
import { offerReload } from "../ui/reload-notice.ts";
import { setAppearance, theme } from "../ui/theme.ts";
import { closeToasts, showToast, ToastRegion } from "../ui/toast.tsx";
import { TooltipLayer } from "../ui/tooltip.tsx";
import { AccountPage } from "./account-page.tsx";
import { AccountsPage } from "./accounts-page.tsx";
import { createWaiting, WaitingProvider } from "./create-waiting.ts";
import { createKeep, KeepProvider } from "./kept-choices.ts";
import { createRights, RightsProvider } from "./office-rights.ts";
import { OfficeSearch } from "./office-search.tsx";
import { createOfficeRoute, hashOf, type OfficePage, type OfficeRoute } from "./office-route.ts";
import { OverviewPage } from "./overview-page.tsx";
import { createRecentFinds, type RecentFinds } from "./recent-finds.ts";
import { SessionOver } from "./session-over.tsx";
import "./office.css";
import { t } from "../language/translate.ts";

/** Pages that are fetched when they are first gone to. */
const LATER: { readonly [Page in OfficePage]?: Component<{ feed: Feed; route: OfficeRoute }> } = {
  approvals: latePart(async () => ({
    default: (await import("./approvals-page.tsx")).ApprovalsPage,
  })),
  commissions: latePart(async () => ({
    default: (await import("./commissions-page.tsx")).CommissionsPage,
  })),
  groups: latePart(async () => ({ default: (await import("./groups-page.tsx")).GroupsPage })),
  dealing: latePart(async () => ({ default: (await import("./dealing-page.tsx")).DealingPage })),
  symbols: latePart(async () => ({ default: (await import("./symbols-page.tsx")).SymbolsPage })),
  broker: latePart(async () => ({ default: (await import("./broker-page.tsx")).BrokerPage })),
  configs: latePart(async () => ({ default: (await import("./settings-page.tsx")).SettingsPage })),
  halts: latePart(async () => ({ default: (await import("./halts-page.tsx")).HaltsPage })),
  messages: latePart(async () => ({ default: (await import("./messages-page.tsx")).MessagesPage })),
  journal: latePart(async () => ({ default: (await import("./journal-page.tsx")).JournalPage })),
  providers: latePart(async () => ({
    default: (await import("./providers-page.tsx")).ProvidersPage,
  })),
  reports: latePart(async () => ({ default: (await import("./reports-page.tsx")).ReportsPage })),
};

const PAGES: readonly { page: OfficePage; title: string; icon: IconName }[] = [
  { page: "overview", title: t("Overview"), icon: "layout-dashboard" },
  { page: "accounts", title: t("Accounts"), icon: "user" },
  { page: "approvals", title: t("Approvals"), icon: "circle-check" },
  { page: "dealing", title: t("Dealing"), icon: "arrow-left-right" },
  { page: "groups", title: t("Groups"), icon: "layers" },
  { page: "commissions", title: t("Commissions"), icon: "percent" },
  { page: "symbols", title: t("Symbols"), icon: "list" },
  { page: "halts", title: t("Halts"), icon: "circle-x" },
  { page: "messages", title: t("Messages"), icon: "mail" },
  { page: "journal", title: t("Journal"), icon: "history" },
  { page: "reports", title: t("Reports"), icon: "file-text" },
  { page: "providers", title: t("Data providers"), icon: "plug" },
  { page: "configs", title: t("Settings"), icon: "sliders-horizontal" },
  { page: "broker", title: t("Broker"), icon: "briefcase" },
];

type Holder = { feed: Feed; session: SessionInfo };
/** Why a session ended, and what to do. */
type EndWords = (end: SessionEnd) => { readonly title: string; readonly advice: string };

/** The office, or the terminal that staff has gone to from it. */
export function Office(props: Holder & { Terminal: Component<Holder>; endWords: EndWords }) {
  const [isInTerminal, setInTerminal] = createSignal(false);
  const recent = createRecentFinds();
  const keep = createKeep();
  return (
    <Show
      when={isInTerminal()}
      fallback={
        <KeepProvider value={keep}>
          <Desk
            feed={props.feed}
            session={props.session}
            recent={recent}
            endWords={props.endWords}
            onTerminal={() => setInTerminal(true)}
          />
        </KeepProvider>
      }
    >
      <props.Terminal feed={props.feed} session={props.session} />
    </Show>
  );
}

type DeskProps = Holder & { recent: RecentFinds; endWords: EndWords; onTerminal: () => void };

function Desk(props: DeskProps) {
  const route = createOfficeRoute();
  onMount(() => {
    if (!location.hash.startsWith("#/office/")) location.replace(hashOf("overview"));
  });
  offerReload();
  // The feed is one object for the life of the page.
  untrack(() => watchForNewerBuild(props.feed));
  onCleanup(closeToasts);
  untrack(() => createNotedAccount(props.feed, props.session));
  const signOut = () => {
    props.feed.signOut().catch((fault: unknown) => {
      showToast({
        tone: "error",
        key: "sign-out",
        title: t("Sign-out failed"),
        text: String(fault),
      });
    });
  };
  // The service knows which pages the scope can use; where it does not answer, each page says what it refuses.
  const menu = untrack(() => createQuery<BrokerNavigationTree>(props.feed, "broker_navigation"));
  const may = untrack(() => createRights(props.feed));
  const waiting = untrack(() => createWaiting(props.feed));
  /** null: nothing waits. */
  const badge = () => (waiting.total() === "0" ? null : waiting.total());
  // What was decided on one page is counted on the next.
  createEffect(on(route, () => void waiting.load(), { defer: true }));
  const pages = createMemo(() => {
    const tree = menu.data();
    if (tree === null) return menu.failure() === null ? [] : PAGES;
    const keys = new Set(tree.items.flatMap(({ children }) => children.map(({ key }) => key)));
    return PAGES.filter(({ page }) => keys.has(`office.${page}`));
  });
  /** One account is shown, of whichever list it was opened from. */
  const isOfAccount = () =>
    route().id !== null && (route().page === "accounts" || route().page === "approvals");
  const title = () => PAGES.find(({ page }) => page === route().page)?.title ?? "";
  return (
    <div class="office">
      <header class="office-bar">
        <h1 class="office-brand">
          <BrandMark size={20} />
        </h1>
        <span class="office-word">{t("Office")}</span>
        <OfficeSearch feed={props.feed} recent={props.recent} />
        <ToastRegion />
        <IconButton
          icon={theme() === "dark" ? "sun" : "moon"}
          label={theme() === "dark" ? t("Light theme") : t("Dark theme")}
          onClick={() => setAppearance({ theme: theme() === "dark" ? "light" : "dark" })}
        />
        <Menu
          label={t("Account")}
          class="office-own"
          placement="bottom-end"
          entries={[
            {
              kind: "heading",
              label: t("Account {account_id}", { account_id: props.session.account_id }),
              detail: scopeWords(props.session.scope).role,
            },
            {
              kind: "item",
              label: t("Terminal"),
              icon: "chart-candlestick",
              onSelect: () => props.onTerminal(),
            },
            { kind: "separator" },
            ...accountEntries(props.feed, props.session),
            { kind: "separator" },
            {
              kind: "item",
              label: t("Account settings"),
              icon: "settings",
              onSelect: () => setOpenSection("profile"),
            },
            appearanceEntry(),
            languageEntry(),
            { kind: "separator" },
            { kind: "item", label: t("Sign out"), icon: "log-out", onSelect: signOut },
            ...signOutOfAll(props.feed, props.session, signOut),
          ]}
        >
          <Icon name="circle-user" />
          <span>{props.session.account_id}</span>
          <span class="office-role">{scopeWords(props.session.scope).role}</span>
        </Menu>
      </header>
      <nav
        class="office-nav"
        aria-label={t("Office")}
        ref={(nav) => showCurrent(nav, route, pages)}
      >
        <For each={pages()}>
          {({ page, title: name, icon }) => (
            <a
              href={hashOf(page)}
              class="office-link"
              aria-current={route().page === page ? "page" : undefined}
            >
              <Icon name={icon} />
              {name}
              <Show when={page === "approvals" && badge()}>
                {(count) => <span class="office-badge">{count()}</span>}
              </Show>
            </a>
          )}
        </For>
      </nav>
      <main class="office-page" aria-label={title()} tabindex={-1}>
        <WaitingProvider value={waiting}>
          <RightsProvider value={may}>
            <Switch>
              <Match when={route().page === "overview"}>
                <OverviewPage feed={props.feed} />
              </Match>
              <Match when={isOfAccount() ? undefined : LATER[route().page]}>
                {(Page) => <Dynamic component={Page()} feed={props.feed} route={route()} />}
              </Match>
              <Match when={route().id} keyed>
                {(account_id) => (
                  <AccountPage feed={props.feed} account_id={account_id} route={route()} />
                )}
              </Match>
              <Match when={route().page === "accounts"}>
                <AccountsPage feed={props.feed} isPending={false} />
              </Match>
            </Switch>
          </RightsProvider>
        </WaitingProvider>
      </main>
      <Contained name={t("The account's settings")}>
        <AccountDialogHost feed={props.feed} session={props.session} />
      </Contained>
      <Show when={props.feed.sessionEnd()}>
        {(end) => <SessionOver {...props.endWords(end())} />}
      </Show>
      <TooltipLayer />
    </div>
  );
}

/** Where the menu is a strip, as on a phone, the page that is shown stands in sight of it. */
function showCurrent(nav: HTMLElement, ...of: readonly (() => unknown)[]): void {
  createEffect(
    on([...of], () => {
      const current = nav.querySelector("[aria-current=page]");
      current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }),
  );
}
