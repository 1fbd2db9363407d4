/** The order ticket. Main thread; loaded for scopes that trade. */
import type { Feed } from "../../feed/feed.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

export function OrderTicket(_props: { feed: Feed }) {
  return <EmptyState icon="list" text="Nothing here." />;
}
