/**
 * The workspace on a narrow page: one pane at a time, chosen at the bottom, and the symbol with its bid and ask always at
 * the top. Main thread. A pane is built when it is first shown and kept, so that it comes back as it was left.
 */
import { For, Show, Suspense, createSignal, lazy, type Accessor } from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { ConnectionLight } from "./connection-light.tsx";
import type { Pulse } from "./create-pulse.ts";
import { Pane, panesFor, type PaneId } from "./panes.tsx";
import { ReadOnlyBanner } from "./read-only-banner.tsx";
import { SymbolHeader } from "./symbol-header.tsx";
import { LateTrialNote } from "./top-bar.tsx";
import "./phone.css";

const AccountPage = lazy(async () => ({
  default: (await import("./account-page.tsx")).AccountPage,
}));

type View = PaneId;

const VIEWS: readonly { view: View; label: string; icon: IconName }[] = [
  { view: "watchlist", label: "Watch", icon: "list" },
  { view: "chart", label: "Chart", icon: "chart-candlestick" },
  { view: "account", label: "Account", icon: "circle-user" },
];

export function Phone(props: {
  feed: Feed;
  session: SessionInfo;
  pulse: Pulse;
  onSignOut: () => void;
}) {
  const [view, setView] = createSignal<View>("watchlist");
  const [built, setBuilt] = createSignal<ReadonlySet<View>>(new Set<View>(["watchlist"]));
  const go = (next: View) => {
    setBuilt((now) => new Set([...now, next]));
    setView(next);
  };

  /** A tap on a row picks its symbol; the chart is what one wants to see then. */
  const onWatchClick = (event: MouseEvent) => {
    if (isRowPick(event.target)) queueMicrotask(() => go("chart"));
  };
  const onWatchKey = (event: KeyboardEvent) => {
    const isOnList = event.target instanceof Element && event.target.matches("[role='grid']");
    if (event.key === "Enter" && isOnList) queueMicrotask(() => go("chart"));
  };

  return (
    <>
      <header class="phone-head">
        <h1 class="visually-hidden">{useBrand().name}</h1>
        <SymbolHeader feed={props.feed} />
        <ConnectionLight feed={props.feed} pulse={props.pulse} />
      </header>
      <main class="phone-main">
        <ReadOnlyBanner feed={props.feed} session={props.session} />
        <LateTrialNote feed={props.feed} place="strip" />
        <div class="phone-views">
          <For each={panesFor(props.feed).filter((spec) => spec.id !== "account")}>
            {(spec) => (
              <Show when={built().has(spec.id)}>
                <div
                  class="phone-view"
                  hidden={view() !== spec.id}
                  onClick={spec.id === "watchlist" ? onWatchClick : undefined}
                  onKeyDown={spec.id === "watchlist" ? onWatchKey : undefined}
                >
                  <Pane spec={spec} feed={props.feed} />
                </div>
              </Show>
            )}
          </For>
          <Show when={view() === "account"}>
            <div class="phone-view">
              <Suspense>
                <AccountPage
                  feed={props.feed}
                  session={props.session}
                  pulse={props.pulse}
                  onSignOut={props.onSignOut}
                />
              </Suspense>
            </div>
          </Show>
        </div>
      </main>
      <BottomBar view={view} onGo={go} />
    </>
  );
}

function BottomBar(props: { view: Accessor<View>; onGo: (view: View) => void }) {
  return (
    <nav class="phone-bar" aria-label="Panes">
      <For each={VIEWS}>
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
