/**
 * The panes of the workspace: what each is called, what it shows and how small it may be. Main thread. Dock and phone both
 * build from this list. Sizes in px.
 */
import { ErrorBoundary, type Component } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { Chart } from "../panes/chart/chart.tsx";
import { Watchlist } from "../panes/watchlist/watchlist.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import "./panes.css";

export const PANE_IDS = ["watchlist", "chart"] as const;
export type PaneId = (typeof PANE_IDS)[number];

export type PaneSpec = {
  id: PaneId;
  /** The landmark's name, and the tab's. */
  title: string;
  component: Component<{ feed: Feed }>;
  widthMin: number;
  heightMin: number;
  /** Where it stands in a fresh workspace; null takes what is left. */
  widthFirst: number | null;
};

export const PANES: readonly PaneSpec[] = [
  {
    id: "watchlist",
    title: "Watchlist",
    component: Watchlist,
    widthMin: 220,
    heightMin: 160,
    widthFirst: 280,
  },
  {
    id: "chart",
    title: "Chart",
    component: Chart,
    widthMin: 320,
    heightMin: 200,
    widthFirst: null,
  },
];

/** A pane as a landmark. It is the size of what it stands in. A pane that fails stops alone and says so. */
export function Pane(props: { spec: PaneSpec; feed: Feed }) {
  return (
    <section class="pane" aria-label={props.spec.title} data-pane={props.spec.id} tabIndex={-1}>
      <ErrorBoundary
        fallback={(fault: unknown, restart) => {
          reportError(fault);
          return (
            <EmptyState
              tone="error"
              icon="circle-alert"
              text={`${props.spec.title} has stopped.`}
              detail={fault instanceof Error ? fault.message : String(fault)}
              action={<Button onClick={() => restart()}>Start it again</Button>}
            />
          );
        }}
      >
        <props.spec.component feed={props.feed} />
      </ErrorBoundary>
    </section>
  );
}
