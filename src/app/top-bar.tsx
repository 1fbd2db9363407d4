/** The bar at the top: whose terminal it is, the layout, the theme, the connection and the account. Main thread. */
import { Show, Suspense, createEffect, createSignal, type Accessor } from "solid-js";
import { fetchLate, late, whileOwned } from "../frame/late.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { AccountKind } from "../account/account-kind.tsx";
import { comboText, isMac } from "../commands/combo.ts";
import type { Feed } from "../feed/feed.ts";
import { openPalette, PALETTE } from "../commands/palette-door.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { setAppearance, theme } from "../ui/theme.ts";
import { shownName } from "../storage/given-name.ts";
import { layoutName } from "../storage/open-layout.ts";
import { ToastRegion } from "../ui/toast.tsx";
import { canTrade } from "../stores/can-trade.ts";
import { OnceLive } from "../feed/once-live.tsx";
import { BrandMark } from "../brand/brand-mark.tsx";
import { ConnectionLight } from "./connection-light.tsx";
import type { Pulse } from "./create-pulse.ts";
import type { Dock } from "./dock.ts";
import { scopeWords } from "../account/scope-words.ts";
import "./top-bar.css";
import { t } from "../language/translate.ts";
import { keyWords } from "../format/key-words.ts";

type TopBarProps = {
  feed: Feed;
  session: SessionInfo;
  pulse: Pulse;
  /** Null until the dock stands. */
  dock: Dock | null;
  onSignOut: () => void;
};

export function TopBar(props: TopBarProps) {
  return (
    <header class="top-bar">
      <h1 class="top-bar-brand">
        <BrandMark size={20} />
      </h1>
      <span class="top-bar-line" aria-hidden="true" />
      <LayoutMenu feed={props.feed} dock={props.dock} />
      <PaletteButton />
      <ToastRegion />
      <div class="top-bar-end">
        <LateAccountNotes feed={props.feed} place="bar" />
        <LateTradeBar feed={props.feed} />
        <LateBell feed={props.feed} />
        <ConnectionLight feed={props.feed} pulse={props.pulse} />
        <ThemeButton />
        <AccountMenu feed={props.feed} session={props.session} onSignOut={props.onSignOut} />
      </div>
    </header>
  );
}

const AccountNotes = late(async () => ({
  default: (await import("../account/account-notes.tsx")).AccountNotes,
}));

/** What is announced of the account, as a demo's end, fetched once prices are live: nothing waits for it. */
export function LateAccountNotes(props: { feed: Feed; place: "bar" | "strip" }) {
  return (
    <OnceLive feed={props.feed}>
      <AccountNotes feed={props.feed} place={props.place} />
    </OnceLive>
  );
}

const TradeBar = late(async () => ({
  default: (await import("../panes/trade-kit.ts")).TradeBar,
}));

const NoticeBell = late(async () => ({
  default: (await import("../notices/notice-bell.tsx")).NoticeBell,
}));

/** What happened on the account. */
export function LateBell(props: { feed: Feed }) {
  return (
    <OnceLive feed={props.feed}>
      <NoticeBell feed={props.feed} />
    </OnceLive>
  );
}

/** What guards against slips, for those who trade. */
export function LateTradeBar(props: { feed: Feed }) {
  return (
    <Show when={canTrade(props.feed)}>
      <OnceLive feed={props.feed}>
        <TradeBar feed={props.feed} />
      </OnceLive>
    </Show>
  );
}

const chartsEntry = () => import("./charts/charts-entry.ts");
const layoutsEntry = () => import("../layouts/layouts-entry.ts");
const ChartsMenu = late(async () => ({ default: (await chartsEntry()).ChartsMenu }));

/**
 * What a menu is made of, fetched once prices are live or when it is asked for. No resource: where one is read that was not there
 * yet, all of the terminal would give way to its loading page.
 */
function createLate<Parts>(
  isLive: () => boolean,
  load: () => Promise<Parts>,
): [parts: Accessor<Parts | null>, ask: () => void] {
  const [isAsked, setAsked] = createSignal(false);
  const [parts, setParts] = createSignal<Parts | null>(null);
  createEffect(() => {
    if (!isLive() && !isAsked()) return;
    void fetchLate(
      load,
      whileOwned((made) => setParts(() => made)),
    );
  });
  return [parts, () => setAsked(true)];
}

/** Where panes and charts stand. */
function LayoutMenu(props: { feed: Feed; dock: Dock | null }) {
  const [parts, ask] = createLate(
    () => props.feed.fresh(),
    () => Promise.all([chartsEntry(), layoutsEntry()]),
  );
  const made = (): MenuEntry[] | null => {
    const [charts, layouts] = parts() ?? [];
    if (charts === undefined || layouts === undefined || props.dock === null) return null;
    return [...layouts.layoutMenu(), ...charts.layoutEntries(props.feed, props.dock)];
  };
  return (
    <>
      <Menu
        label={t("Layout")}
        class="layout-chip"
        icon="layout-dashboard"
        entries={made() ?? []}
        onOpenChange={ask}
      >
        <span class="layout-chip-name">{shownName(layoutName())}</span>
      </Menu>
      <Show when={parts() && props.dock} fallback={<span class="icon-button icon-button-md" />}>
        <Suspense fallback={<span class="icon-button icon-button-md" />}>
          <ChartsMenu />
        </Suspense>
      </Show>
    </>
  );
}

function PaletteButton() {
  return (
    <button
      type="button"
      class="top-bar-search"
      data-tip={t("Search symbols and actions")}
      onClick={() => openPalette()}
    >
      <Icon name="search" size={14} />
      <span class="top-bar-search-words">{t("Search symbols and actions")}</span>
      <kbd class="top-bar-search-key">{keyWords(comboText(PALETTE.combo, isMac()))}</kbd>
    </button>
  );
}

function ThemeButton() {
  const other = () => (theme() === "dark" ? "light" : "dark");
  return (
    <IconButton
      icon={other() === "light" ? "sun" : "moon"}
      label={other() === "light" ? t("Light theme") : t("Dark theme")}
      onClick={() => setAppearance({ theme: other() })}
    />
  );
}

function AccountMenu(props: { feed: Feed; session: SessionInfo; onSignOut: () => void }) {
  const [parts, ask] = createLate(
    () => props.feed.fresh(),
    () => import("./accounts-menu.ts"),
  );
  return (
    <Menu
      label={t("Account")}
      class="account-chip"
      placement="bottom-end"
      entries={parts()?.accountMenu(props.feed, props.session, () => props.onSignOut()) ?? []}
      onOpenChange={ask}
    >
      <Icon name="circle-user" />
      <span class="account-chip-id">{props.session.account_id}</span>
      <AccountKind feed={props.feed} />
      <span class="account-chip-role">{scopeWords(props.session.scope).role}</span>
    </Menu>
  );
}
