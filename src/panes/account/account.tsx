/** The pane of account. Main thread. */
import type { Feed } from "../../feed/feed.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

export function AccountPane(_props: { feed: Feed }) {
  return <EmptyState icon="list" text="Nothing here." />;
}
