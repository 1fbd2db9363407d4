/** What stands where rows are not: on their way, none yet, none found. Main thread. */
import { For, Match, Show, Switch } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ColumnId } from "./columns.ts";
import type { Watchlist } from "./create-watchlist.ts";
import { listName, ownList } from "./lists.ts";

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
          <span class="visually-hidden">Loading symbols</span>
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
        text="The symbols could not be loaded yet."
        detail={props.feed.status().reason || "The next try comes by itself."}
      />
    </Show>
  );
}

/** Why the shown list has no rows, and the one thing to do about it. */
export function WatchlistEmpty(props: { watchlist: Watchlist; onSearch: () => void }) {
  const name = () => listName(props.watchlist.lists(), props.watchlist.current());
  const isOwn = () => ownList(props.watchlist.lists(), props.watchlist.current()) !== undefined;
  return (
    <div class="watch-empty">
      <Switch
        fallback={
          <EmptyState
            icon="list"
            text={`All symbols were removed from ${name()}.`}
            action={
              <Button
                size="sm"
                icon="rotate-ccw"
                onClick={() => props.watchlist.resetList(props.watchlist.current())}
              >
                Restore {name()}
              </Button>
            }
          />
        }
      >
        <Match when={props.watchlist.isSearching()}>
          <EmptyState
            icon="search"
            text={`No symbol matches “${props.watchlist.query().trim()}”.`}
            detail="Try a part of its name, as “gold” or “usd”."
            action={
              <Button
                size="sm"
                onClick={() => {
                  props.watchlist.setQuery("");
                  props.onSearch();
                }}
              >
                Clear search
              </Button>
            }
          />
        </Match>
        <Match when={props.watchlist.current() === "favourites"}>
          <EmptyState
            icon="star"
            text="Symbols that you star will be here."
            detail="Press Space on a row, or click its star."
            action={
              <Button size="sm" onClick={() => props.watchlist.showList("all")}>
                Show all symbols
              </Button>
            }
          />
        </Match>
        <Match when={isOwn()}>
          <EmptyState
            icon="list-plus"
            text={`Symbols that you add to ${name()} will be here.`}
            action={
              <Button size="sm" icon="search" onClick={() => props.onSearch()}>
                Find symbols
              </Button>
            }
          />
        </Match>
      </Switch>
    </div>
  );
}
