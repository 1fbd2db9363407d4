/**
 * The panes of the workspace: what each is called, what it shows and how small it may be. Main thread. Dock and phone both
 * build from this list. What trades comes once the first prices stand, and what sends orders only for those who may. Sizes
 * in px.
 */
import {
  ErrorBoundary,
  Show,
  Suspense,
  createEffect,
  createSignal,
  lazy,
  onCleanup,
} from "solid-js";
import type { Component } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { Chart } from "./chart/chart.tsx";
import { Watchlist } from "./watchlist/watchlist.tsx";
import { canTrade } from "../stores/can-trade.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import "./panes.css";
import { t } from "../language/translate.ts";

export const PANE_IDS = [
  "watchlist",
  "chart",
  "order-ticket",
  "positions",
  "orders",
  "deals",
  "account",
  "ticks",
  "alerts",
] as const;
export type PaneId = (typeof PANE_IDS)[number];

export type PaneSpec = {
  id: PaneId;
  /** The landmark's name, and the tab's. */
  title: string;
  component: Component<{ feed: Feed; id: string }>;
  /** Only sessions that may trade have it. */
  tradersOnly: boolean;
  /** It is fetched on its own, after the first prices. */
  isLate: boolean;
  /** It stands in no layout by itself, and not on a phone: only where the user has put it. */
  isExtra?: boolean;
  widthMin: number;
  heightMin: number;
  /** Where it stands in a fresh workspace: beside what is there, under all of it, or as a tab of another pane. */
  place: "right" | "below" | { tabOf: PaneId };
  /** null takes what is left. */
  widthFirst: number | null;
  heightFirst: number | null;
};

const tradingPanes = () => import("./trading-panes.ts");

const now = { tradersOnly: false, isLate: false, place: "right", heightFirst: null } as const;
const table = {
  tradersOnly: false,
  isLate: true,
  widthMin: 320,
  heightMin: 120,
  widthFirst: null,
  // Folded, as nothing is open in a new account: dock-fold.ts opens it.
  heightFirst: 120,
} as const;

const PANES: readonly PaneSpec[] = [
  {
    ...now,
    id: "watchlist",
    title: t("Watchlist"),
    component: Watchlist,
    widthMin: 220,
    heightMin: 160,
    widthFirst: 280,
  },
  {
    ...now,
    id: "chart",
    title: t("Chart"),
    component: Chart,
    // So small that sixteen find room.
    widthMin: 120,
    heightMin: 100,
    widthFirst: null,
  },
  {
    ...now,
    id: "order-ticket",
    title: t("Order ticket"),
    component: lazy(async () => ({
      default: (await import("./trade-kit.ts")).OrderTicket,
    })),
    tradersOnly: true,
    isLate: true,
    widthMin: 260,
    heightMin: 200,
    widthFirst: 320,
  },
  {
    ...table,
    id: "positions",
    title: t("Positions"),
    component: lazy(async () => ({ default: (await tradingPanes()).Positions })),
    place: "below",
  },
  {
    ...table,
    id: "orders",
    title: t("Orders"),
    component: lazy(async () => ({ default: (await tradingPanes()).Orders })),
    place: { tabOf: "positions" },
  },
  {
    ...table,
    id: "deals",
    title: t("Deals"),
    component: lazy(async () => ({ default: (await tradingPanes()).Deals })),
    place: { tabOf: "positions" },
  },
  {
    ...table,
    id: "account",
    title: t("Account"),
    component: lazy(async () => ({ default: (await tradingPanes()).AccountPane })),
    place: { tabOf: "positions" },
  },
  {
    ...table,
    id: "ticks",
    title: t("Ticks"),
    isExtra: true,
    component: lazy(async () => ({ default: (await import("./ticks/ticks.tsx")).Ticks })),
    widthMin: 260,
    widthFirst: 280,
    heightFirst: null,
    place: "right",
  },
  {
    ...table,
    // Behind the ticks, which keep their key; in the dock it is the last tab all the same.
    id: "alerts",
    title: t("Alerts"),
    component: lazy(async () => ({ default: (await tradingPanes()).Alerts })),
    place: { tabOf: "positions" },
  },
];

/** The panes that the session may have, in the order in which a fresh workspace is built. */
export const panesFor = (feed: Feed): readonly PaneSpec[] =>
  PANES.filter((pane) => !pane.tradersOnly || canTrade(feed));

/** "Chart", and "Chart 2" where there are many. */
export const titleOf = ({ id: kind, title }: PaneSpec, id: string): string =>
  id === kind ? title : `${title} ${id.slice(kind.length + 1)}`;

/**
 * A pane as a landmark; where there are many of a kind, `id` and `title` are its own. It is the size of what it stands in. A
 * pane that fails, in an effect or in a frame, stops alone, says so and is reported.
 */
export function Pane(props: { spec: PaneSpec; feed: Feed; id?: string; title?: string }) {
  const title = () => props.title ?? props.spec.title;
  const id = () => props.id ?? props.spec.id;
  return (
    <section class="pane" aria-label={title()} data-pane={props.spec.id} tabIndex={-1}>
      <ErrorBoundary
        fallback={(fault: unknown, restart) => {
          reportError(fault);
          return (
            <EmptyState
              tone="error"
              icon="circle-alert"
              text={t("{title} has stopped.", { title: title() })}
              detail={fault instanceof Error ? fault.message : String(fault)}
              action={<Button onClick={() => restart()}>{t("Reload pane")}</Button>}
            />
          );
        }}
      >
        <Show
          when={props.spec.isLate}
          fallback={<props.spec.component feed={props.feed} id={id()} />}
        >
          <Late spec={props.spec} feed={props.feed} id={id()} />
        </Show>
      </ErrorBoundary>
    </section>
  );
}

/** Where prices do not come, what trades is shown all the same. */
const LATE_MS = 1_500;

function Late(props: { spec: PaneSpec; feed: Feed; id: string }) {
  const [isDue, setIsDue] = createSignal(false);
  const timer = setTimeout(() => setIsDue(true), LATE_MS);
  onCleanup(() => clearTimeout(timer));
  createEffect(() => {
    if (props.feed.fresh()) setIsDue(true);
  });
  return (
    <Suspense fallback={<Skeleton />}>
      <Show when={isDue()} fallback={<Skeleton />}>
        <props.spec.component feed={props.feed} id={props.id} />
      </Show>
    </Suspense>
  );
}
