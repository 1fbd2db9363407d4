/**
 * The workspace on a narrow page: one view at a time, chosen at the bottom, and the symbol with its bid and ask always at
 * the top. Main thread. The ticket is a sheet over the lower half, so that the chart stays in view while an order is made. A
 * pane is built when it is first shown and kept, so that it comes back as it was left.
 */
import {
  For,
  Show,
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import { late } from "../frame/late.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { layoutTurn } from "../storage/open-layout.ts";
import { canTrade } from "../stores/can-trade.ts";
import { activeChart, setOnePane } from "../stores/charts.ts";
import { paneAsked } from "../stores/open-pane.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { latePart } from "../ui/late-part.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ToastRegion } from "../ui/toast.tsx";
import { ConnectionLight } from "./connection-light.tsx";
import { Contained } from "../ui/contained.tsx";
import type { Pulse } from "./create-pulse.ts";
import { LateBanners } from "./late-banners.tsx";
import { OnceLive } from "../feed/once-live.tsx";
import { Pane, panesFor, type PaneId, type PaneSpec } from "../panes/panes.tsx";
import { createFirstSelection } from "../panes/watchlist/create-watchlist.ts";
import { watchlistSettings } from "../panes/watchlist/settings-store.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { createPhoneViews, takeKeptView } from "./phone-views.ts";
import { ReadOnlyBanner } from "./read-only-banner.tsx";
import { SymbolHeader } from "./symbol-header.tsx";
import { LateAccountNotes, LateBell, LateTradeBar } from "./top-bar.tsx";
import { watchKeyboard } from "./watch-keyboard.ts";
import "./phone.css";
import { t } from "../language/translate.ts";

const PhoneAccountPage = latePart(async () => ({
  default: (await import("./phone-account-page.tsx")).PhoneAccountPage,
}));

const phonePanes = () => import("../panes/phone/phone-panes.ts");

const PhoneFigures = late(async () => ({ default: (await phonePanes()).PhoneFigures }));

/** Panes that are something else on a narrow page. */
const NARROW: Partial<Record<PaneId, PaneSpec["component"]>> = {
  positions: latePart(async () => ({ default: (await phonePanes()).PhonePositions })),
  orders: latePart(async () => ({ default: (await phonePanes()).PhoneOrders })),
  deals: latePart(async () => ({ default: (await phonePanes()).PhoneDeals })),
  account: latePart(async () => ({ default: (await phonePanes()).PhoneAccount })),
  alerts: latePart(async () => ({ default: (await phonePanes()).PhoneAlerts })),
};

const narrow = (spec: PaneSpec): PaneSpec => ({
  ...spec,
  component: NARROW[spec.id] ?? spec.component,
});

/** What the bottom bar chooses; "trade" is the chart with the ticket over its lower half. */
type View = "watchlist" | "chart" | "trade" | "trades" | "account";

type Item = { view: View; label: string; icon: IconName };

const ITEMS: readonly Item[] = [
  { view: "watchlist", label: t("Watch"), icon: "list" },
  { view: "chart", label: t("Chart"), icon: "chart-candlestick" },
  { view: "trade", label: t("Trade"), icon: "arrow-up-down" },
  { view: "trades", label: t("Positions"), icon: "briefcase" },
  { view: "account", label: t("Account"), icon: "circle-user" },
];

/** The panes that share the view of what was traded, one at a time. */
const TRADES = ["positions", "orders", "deals", "account", "alerts"] as const satisfies PaneId[];
/** The view beside it is the account's own as well: its settings. */
const TAB_WORDS: Partial<Record<PaneId, string>> = { account: t("Figures") };
type Trades = (typeof TRADES)[number];

/** What was in view as a layout took the place of another; null: none did. */
let seen: { readonly view: View; readonly trades: Trades } | null = null;

export function Phone(props: {
  feed: Feed;
  session: SessionInfo;
  pulse: Pulse;
  onSignOut: () => void;
}) {
  onCleanup(watchKeyboard(document.documentElement));
  // When the connection is lost it must be here.
  createEffect(() => {
    if (props.feed.fresh()) void PhoneAccountPage.preload();
  });
  setOnePane(true);
  onCleanup(() => setOnePane(false));
  // Who begins with the deals has neither the list nor the chart, which both choose it.
  untrack(() => createFirstSelection(props.feed, watchlistSettings()));
  // Who watches an account comes for how it did; who opened another layout wants to see its chart.
  const isTrader = untrack(() => canTrade(props.feed));
  const turn = untrack(layoutTurn) ?? 1;
  // What one looks at stays where a layout comes by itself.
  const stays = turn < 0 ? seen : null;
  const first = turn > 1 ? "chart" : isTrader ? "watchlist" : "deals";
  const kept =
    takeKeptView(untrack(() => itemsFor(props.feed)).map((item) => item.view)) ??
    stays?.view ??
    null;
  const views = createPhoneViews<View>(kept ?? (first === "deals" ? "trades" : first));
  const { view } = views;
  const [trades, setTrades] = createSignal<Trades>(
    stays?.trades ?? (isTrader ? "positions" : "deals"),
  );
  onCleanup(() => (seen = { view: untrack(view), trades: untrack(trades) }));
  const [built, setBuilt] = createSignal<ReadonlySet<PaneId>>(new Set<PaneId>([first]));
  const panes = createMemo(() =>
    panesFor(props.feed)
      .filter(({ isExtra }) => isExtra !== true)
      .map(narrow),
  );
  const build = (pane: PaneId) => setBuilt((now) => new Set([...now, pane]));
  const buildView = (next: View) => {
    if (next === "trades") build(untrack(trades));
    else if (next === "trade") build("chart");
    else if (next !== "account") build(next);
  };
  if (kept !== null) buildView(kept);
  const go = (next: View) => {
    buildView(next);
    views.go(next);
  };
  const goTrades = (next: Trades) => {
    build(next);
    setTrades(next);
  };
  const isShown = (pane: PaneId) => {
    if (pane === "chart") return view() === "chart" || view() === "trade";
    if (isTrades(pane)) return view() === "trades" && trades() === pane;
    return view() === pane;
  };

  createEffect(
    on(
      paneAsked,
      (asked) => {
        const pane = panes().find(({ id }) => id === asked?.pane)?.id;
        if (pane === undefined || pane === "ticks") return;
        // The account has a view of its own, where its settings are too.
        const isTrade = pane !== "account" && isTrades(pane);
        if (isTrade) goTrades(pane);
        go(pane === "order-ticket" ? "trade" : isTrade ? "trades" : pane);
      },
      { defer: true },
    ),
  );

  /** A tap on a row picks its symbol; the chart is what one wants to see then. */
  const onWatchClick = (event: MouseEvent) => {
    if (isRowPick(event.target)) queueMicrotask(() => go("chart"));
  };
  const onWatchKey = (event: KeyboardEvent) => {
    const isOnList = event.target instanceof Element && event.target.matches("[role='grid']");
    if (event.key === "Enter" && isOnList) queueMicrotask(() => go("chart"));
  };
  const ticket = () => panes().find((spec) => spec.id === "order-ticket");

  return (
    <>
      <header class="phone-head">
        <h1 class="visually-hidden">{useBrand().name}</h1>
        <Contained name={t("Prices up here")}>
          <SymbolHeader feed={props.feed} />
        </Contained>
        <LateTradeBar feed={props.feed} />
        <LateBell feed={props.feed} />
        <ConnectionLight feed={props.feed} pulse={props.pulse} />
      </header>
      <div class="phone-strip">
        <OnceLive feed={props.feed}>
          <PhoneFigures feed={props.feed} />
        </OnceLive>
        <ToastRegion />
      </div>
      <main class="phone-main">
        <ReadOnlyBanner feed={props.feed} session={props.session} />
        <LateBanners feed={props.feed} />
        <LateAccountNotes feed={props.feed} place="strip" />
        <div class="phone-views">
          <Show when={view() === "trades"}>
            <TradesTabs panes={panes()} value={trades()} onChange={goTrades} />
          </Show>
          <div
            class="phone-stage"
            id={STAGE_ID}
            role={view() === "trades" ? "tabpanel" : undefined}
            aria-label={view() === "trades" ? t("What was traded") : undefined}
          >
            <For each={panes().filter(({ id }) => id !== "order-ticket")}>
              {(spec) => (
                <Show when={built().has(spec.id)}>
                  <div
                    class="phone-view"
                    hidden={!isShown(spec.id)}
                    onClick={spec.id === "watchlist" ? onWatchClick : undefined}
                    onKeyDown={spec.id === "watchlist" ? onWatchKey : undefined}
                  >
                    <Pane
                      spec={spec}
                      feed={props.feed}
                      id={spec.id === "chart" ? untrack(activeChart) : spec.id}
                    />
                  </div>
                </Show>
              )}
            </For>
            <Show when={view() === "account"}>
              <div class="phone-view">
                <PhoneAccountPage
                  feed={props.feed}
                  session={props.session}
                  pulse={props.pulse}
                  onSignOut={props.onSignOut}
                />
              </div>
            </Show>
          </div>
          <Show when={view() === "trade" && ticket()}>
            {(spec) => (
              <PhoneSheet title={spec().title} onClose={() => views.close("trade", "chart")}>
                <Pane spec={spec()} feed={props.feed} />
              </PhoneSheet>
            )}
          </Show>
        </div>
      </main>
      <BottomBar items={itemsFor(props.feed)} view={view} onGo={go} />
    </>
  );
}

const STAGE_ID = "phone-stage";

/** Who may not trade has no ticket. */
const itemsFor = (feed: Feed): readonly Item[] =>
  ITEMS.filter(({ view }) => view !== "trade" || canTrade(feed));

const isTrades = (pane: PaneId): pane is Trades => TRADES.some((one) => one === pane);

function TradesTabs(props: {
  panes: readonly PaneSpec[];
  value: Trades;
  onChange: (value: Trades) => void;
}) {
  const tabs = () =>
    TRADES.map((value) => ({
      value,
      label: TAB_WORDS[value] ?? props.panes.find(({ id }) => id === value)?.title ?? value,
    }));
  return (
    <div class="phone-tabs">
      <Tabs
        label={t("What was traded")}
        value={props.value}
        tabs={tabs()}
        onChange={props.onChange}
        panelId={STAGE_ID}
      />
    </div>
  );
}

function BottomBar(props: {
  items: readonly Item[];
  view: Accessor<View>;
  onGo: (view: View) => void;
}) {
  return (
    <nav class="phone-bar" aria-label={t("Panes")}>
      <For each={props.items}>
        {(item) => (
          <button
            type="button"
            class="phone-bar-item"
            aria-current={props.view() === item.view ? "page" : undefined}
            onClick={() => props.onGo(item.view)}
          >
            <Icon name={item.icon} size={20} />
            {item.label}
          </button>
        )}
      </For>
    </nav>
  );
}

/** On a row of the list, and not on a control inside it. */
function isRowPick(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isOnRow = target.closest("[role='rowgroup'] [role='row']") !== null;
  const isOnControl = target.closest("button, input, a") !== null;
  return isOnRow && !isOnControl;
}
