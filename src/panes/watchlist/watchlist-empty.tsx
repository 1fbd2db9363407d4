/** Why a list has no rows, and the one thing to do about it. Main thread; fetched once prices are live. */
import { Match, Switch } from "solid-js";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import { listName, ownList } from "./lists.ts";

export function WatchlistEmpty(props: { watchlist: Watchlist; onSearch: () => void }) {
  const name = () => listName(props.watchlist.lists(), props.watchlist.current());
  const restore = () => {
    const shown = props.watchlist.current();
    props.watchlist.act((lists) => lists.resetList(shown));
  };
  const isOwn = () => ownList(props.watchlist.lists(), props.watchlist.current()) !== undefined;
  return (
    <div class="watch-empty">
      <Switch
        fallback={
          <EmptyState
            icon="list"
            text={`All symbols were removed from ${name()}.`}
            action={
              <Button size="sm" icon="rotate-ccw" onClick={restore}>
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
