/** The pane of orders. Main thread. */
import type { Feed } from "../../feed/feed.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

export function Orders(_props: { feed: Feed }) {
  return <EmptyState icon="list" text="Nothing here." />;
}
