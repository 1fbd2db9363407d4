/** What stands where rows will be: on their way. Main thread. */
import { For, Show } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ColumnId } from "./columns.ts";
import { t } from "../../language/translate.ts";

/** Rows drawn while the symbols are on their way. */
const SKELETON_ROWS = Array.from({ length: 14 }, (_, n) => n);

/** The rows' own layout in grey; in words when the service keeps us waiting. */
export function WatchlistLoading(props: {
  feed: Feed;
  columns: readonly ColumnId[];
  tracks: string;
}) {
  const isWaiting = () => props.feed.status().state === "backing_off";
  return (
    <Show
      when={isWaiting()}
      fallback={
        <div class="watch-loading" aria-busy="true">
          <span class="visually-hidden">{t("Loading symbols")}</span>
          <For each={SKELETON_ROWS}>
            {(row) => (
              <div class="watch-skeleton-row" style={{ "grid-template-columns": props.tracks }}>
                <For each={props.columns}>
                  {(id) => (
                    <Skeleton
                      width={id === "symbol" ? `${44 + ((row * 7) % 20)}px` : "70%"}
                      class={id === "symbol" ? "watch-skeleton-name" : "watch-skeleton-number"}
                    />
                  )}
                </For>
              </div>
            )}
          </For>
        </div>
      }
    >
      <EmptyState
        tone="error"
        icon="wifi-off"
        text={t("The symbols could not be loaded yet.")}
        detail={props.feed.status().reason || t("The next try comes by itself.")}
      />
    </Show>
  );
}
