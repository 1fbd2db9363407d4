/**
 * The signed-in terminal: bars, panes, notices. Main thread. Wide pages get the dock, narrow ones one pane at a time. The
 * root carries data-stale whenever prices may not be shown as current, so that they lose their ink everywhere at once.
 */
import {
  Show,
  Suspense,
  createEffect,
  createMemo,
  createSignal,
  getOwner,
  on,
  onCleanup,
  onMount,
  untrack,
  lazy,
} from "solid-js";
import { fetchLate, late } from "../frame/late.ts";
import { render } from "solid-js/web";
import { holderOf } from "../../domain/holder.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { AccountDialog, AccountDialogHost } from "../account/account-dialog-host.tsx";
import { registerCommands } from "../commands/command.ts";
import { keepEarlyKeys } from "../commands/early-keys.ts";
import type { terminalCommands } from "./terminal-commands.ts";
import type { Feed } from "../feed/feed.ts";
import { KeysSheet, Palette, PaletteHost } from "../palette/palette-host.tsx";
import { inviteToTour, tourDoor } from "../tour/tour-door.ts";
import { layoutStore, layoutTurn, openLayouts } from "../storage/open-layout.ts";
import { createPersisted, storageProblem } from "../storage/persisted.ts";
import { canTrade } from "../stores/can-trade.ts";
import { paneAsked } from "../stores/open-pane.ts";
import { loadFloating } from "../ui/load-floating.ts";
import { offerReload } from "../ui/reload-notice.ts";
import { closeToasts, showToast } from "../ui/toast.tsx";
import { TooltipLayer } from "../ui/tooltip.tsx";
import { Contained } from "../ui/contained.tsx";
import { loadDetails } from "./connection-light.tsx";
import { createPulse } from "./create-pulse.ts";
import { makeDock, type Dock } from "./dock.ts";
import { houseArrangement } from "../storage/house-arrangement.ts";
import "./idle-notice.css";
import { LateBanners } from "./late-banners.tsx";
import { OnceLive } from "../feed/once-live.tsx";
import { Pane, panesFor, titleOf } from "../panes/panes.tsx";
import { ReadOnlyBanner } from "./read-only-banner.tsx";
import { newcomer } from "./sign-up-route.ts";
import { StatusBar } from "./status-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import "./workspace.css";
import { t } from "../language/translate.ts";

/** A page as narrow as a phone, or as low as one on its side. */
const PHONE_QUERY = "(max-width: 640px), (max-width: 960px) and (max-height: 500px)";
const loadPhone = () => import("./phone.tsx");
const Phone = lazy(async () => ({ default: (await loadPhone()).Phone }));
const loadSessionOver = () => import("./session-over.tsx");
const SessionOver = lazy(async () => ({ default: (await loadSessionOver()).SessionOver }));
// Where it will be wanted it comes beside the session.
if (window.matchMedia(PHONE_QUERY).matches) void loadPhone();
const layoutSchema = {
  version: 1,
  parse: (value: unknown) => (typeof value === "object" ? value : null),
};

let commandsOf: typeof terminalCommands | null = null;

const AccountsHost = late(async () => ({
  default: (await import("./accounts-menu.ts")).AccountsHost,
}));

// What is told of a lost connection has to be here before it is lost.
const IdleNotice = late(async () => ({
  default: (await import("./idle-notice.tsx")).IdleNotice,
}));

const DockFold = late(async () => ({ default: (await import("./dock-fold.ts")).DockFold }));

const ChartsDesk = late(async () => ({
  default: (await import("./charts/charts-entry.ts")).ChartsDesk,
}));

const LateHosts = late(async () => ({
  default: (await import("../layouts/layouts-entry.ts")).LateHosts,
}));

const TradeHost = late(async () => ({
  default: (await import("../panes/trade-kit.ts")).TradeHost,
}));

/** As what is asked for without a connection only comes with it: behind the ticket, so that on a slow network nobody waits. */
async function fetchAhead(trades: boolean): Promise<void> {
  if (trades) await TradeHost.preload();
  for (const part of [Palette, KeysSheet, AccountDialog]) void part.preload();
}

export function Workspace(props: { feed: Feed; session: SessionInfo }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const pulse = createPulse(props.feed);
  // An investor's are not the owner's, where both sign in.
  openLayouts(untrack(() => holderOf(props.session)));
  const isPhone = createMedia(PHONE_QUERY);
  // As the first thing, so that the panes begin below the room that the invitation takes.
  untrack(() => {
    if (newcomer()?.account_id === props.session.account_id) inviteToTour();
  });
  let root: HTMLDivElement | undefined;

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
  createEffect(() => {
    const problem = storageProblem();
    if (problem !== null) {
      showToast({ tone: "warn", key: "storage", title: t("Workspace"), text: problem });
    }
  });
  offerReload();
  onCleanup(closeToasts);
  // Asked before the workspace becomes inert, which takes the focus away.
  const focusBefore = createMemo(() =>
    props.feed.sessionEnd() === null ? null : document.activeElement,
  );
  // They must be here before they are needed: the connection may be what ended.
  createEffect(() => {
    if (!props.feed.fresh()) return;
    void loadFloating();
    void loadSessionOver();
    void loadPhone();
    void loadDetails();
    void fetchAhead(untrack(() => canTrade(props.feed)));
  });
  // Not while the session is over: what stands over the workspace then has the keys.
  createEffect(() => {
    if (props.feed.sessionEnd() === null) onCleanup(listenToKeys());
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    void import("../commands/dispatch-keys.ts").then(({ focusNextRegion }) => {
      if (root !== undefined) focusNextRegion(root, event.shiftKey ? -1 : 1);
    });
  };

  return (
    <>
      <div
        class="workspace"
        data-stale={props.feed.fresh() ? undefined : ""}
        data-toured={tourDoor() === null ? undefined : ""}
        inert={props.feed.sessionEnd() !== null}
        onKeyDown={onKeyDown}
        ref={(element) => (root = element)}
      >
        <Show when={layoutTurn()}>
          <Show
            when={isPhone()}
            fallback={
              <Desk feed={props.feed} session={props.session} pulse={pulse} onSignOut={signOut} />
            }
          >
            <Suspense>
              <Phone feed={props.feed} session={props.session} pulse={pulse} onSignOut={signOut} />
            </Suspense>
          </Show>
        </Show>
        <Contained name={t("The account's settings")}>
          <AccountDialogHost feed={props.feed} session={props.session} />
        </Contained>
        <Contained name={t("The palette and the keys")}>
          <PaletteHost feed={props.feed} />
        </Contained>
        <OnceLive feed={props.feed}>
          <IdleNotice feed={props.feed} pulse={pulse} />
          <LateHosts feed={props.feed} />
          <AccountsHost feed={props.feed} session={props.session} />
        </OnceLive>
        <Show when={canTrade(props.feed)}>
          <OnceLive feed={props.feed}>
            <Contained name={t("The dialogs of trading")}>
              <TradeHost feed={props.feed} />
            </Contained>
          </OnceLive>
        </Show>
        <TooltipLayer />
      </div>
      <Show when={props.feed.sessionEnd()}>
        {(end) => (
          <Suspense>
            <SessionOver
              feed={props.feed}
              session={props.session}
              end={end()}
              before={focusBefore()}
            />
          </Suspense>
        )}
      </Show>
    </>
  );
}

function Desk(props: {
  feed: Feed;
  session: SessionInfo;
  pulse: ReturnType<typeof createPulse>;
  onSignOut: () => void;
}) {
  const [dock, setDock] = createSignal<Dock | null>(null);
  const layout = createPersisted<object | null>(
    "workspace.layout",
    layoutSchema,
    null,
    layoutStore,
  );
  const owner = getOwner();
  let host: HTMLDivElement | undefined;

  // The dock waits for the remembered layout, so that panes are built once and never jump.
  createEffect(() => {
    if (!layout.ready() || dock() !== null || host === undefined) return;
    const made = makeDock({
      host,
      panes: panesFor(props.feed),
      mount: (spec, element, id) =>
        render(
          () => <Pane spec={spec} feed={props.feed} id={id} title={titleOf(spec, id)} />,
          element,
          null,
          { owner },
        ),
      layout: layout.value(),
      onBroken: layout.setAside,
      onLayout: layout.set,
      onHouse: (next) => {
        const house = houseArrangement(layout.value(), next);
        if (house !== null) layout.set(house);
      },
    });
    setDock(made);
  });
  onCleanup(() => dock()?.dispose());
  createEffect(
    on(
      paneAsked,
      (asked) => {
        const spec = panesFor(props.feed).find(({ id }) => id === asked?.pane);
        if (spec !== undefined) untrack(dock)?.show(spec.id);
      },
      { defer: true },
    ),
  );
  createEffect(() => {
    const undo = offerCommands({
      session: props.session,
      isDemo: accountFacts(props.feed).account()?.is_demo ?? false,
      panes: panesFor(props.feed),
      dock: dock(),
      signOut: () => props.onSignOut(),
    });
    onCleanup(undo);
  });

  return (
    <>
      <TopBar
        feed={props.feed}
        session={props.session}
        pulse={props.pulse}
        dock={dock()}
        onSignOut={props.onSignOut}
      />
      <main class="workspace-main">
        <ReadOnlyBanner feed={props.feed} session={props.session} />
        <LateBanners feed={props.feed} />
        <div class="workspace-dock" ref={(element) => (host = element)} />
        <OnceLive feed={props.feed}>
          <Show when={dock()} keyed>
            {(made) => (
              <>
                <DockFold feed={props.feed} dock={made} />
                <ChartsDesk feed={props.feed} dock={made} />
              </>
            )}
          </Show>
        </OnceLive>
      </main>
      <StatusBar feed={props.feed} pulse={props.pulse} onAccount={() => dock()?.show("account")} />
    </>
  );
}

/**
 * Until the returned undo is called. They come behind the first prices: keys that are pressed before wait for them. With another
 * layout no key is without its command.
 */
function offerCommands(workspace: Parameters<typeof terminalCommands>[0]): () => void {
  let undo: (() => void) | null = null;
  let isOver = false;
  const offer = (make: typeof terminalCommands) => {
    commandsOf = make;
    if (!isOver) undo = registerCommands(make(workspace));
  };
  if (commandsOf !== null) offer(commandsOf);
  else {
    void fetchLate(
      () => import("./terminal-commands.ts"),
      (made) => offer(made.terminalCommands),
    );
  }
  return () => {
    isOver = true;
    undo?.();
  };
}

/** Until the returned undo is called. Who acts on keys comes behind the first prices; what is pressed before waits for it. */
function listenToKeys(): () => void {
  const takeEarly = keepEarlyKeys(window);
  let undo: () => void = takeEarly;
  let isOver = false;
  void fetchLate(
    () => import("../commands/dispatch-keys.ts"),
    ({ dispatchKeys }) => {
      if (!isOver) undo = dispatchKeys(window, takeEarly());
    },
  );
  return () => {
    isOver = true;
    undo();
  };
}

function createMedia(query: string): () => boolean {
  const media = window.matchMedia(query);
  const [matches, setMatches] = createSignal(media.matches);
  const update = () => setMatches(media.matches);
  onMount(() => media.addEventListener("change", update));
  onCleanup(() => media.removeEventListener("change", update));
  return matches;
}
