/** Why a list has no rows, and the one thing to do about it. Main thread; fetched once prices are live. */
import { Match, Switch } from "solid-js";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import { listName, ownList } from "./lists.ts";
import { t } from "../../language/translate.ts";

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
            text={t("All symbols were removed from {name}.", { name: name() })}
            action={
              <Button size="sm" icon="rotate-ccw" onClick={restore}>
                {t("Restore {name}", { name: name() })}
              </Button>
            }
          />
        }
      >
        <Match when={props.watchlist.isSearching()}>
          <EmptyState
            icon="search"
            text={t("No symbol matches “{query}”.", { query: props.watchlist.query().trim() })}
            detail={t("Try a part of its name, as “gold” or “usd”.")}
            action={
              <Button
                size="sm"
                onClick={() => {
                  props.watchlist.setQuery("");
                  props.onSearch();
                }}
              >
                {t("Clear search")}
              </Button>
            }
          />
        </Match>
        <Match when={props.watchlist.current() === "favourites"}>
          <EmptyState
            icon="star"
            text={t("Symbols that you star will be here.")}
            detail={t("Press Space on a row, or click its star.")}
            action={
              <Button size="sm" onClick={() => props.watchlist.showList("all")}>
                {t("Show all symbols")}
              </Button>
            }
          />
        </Match>
        <Match when={isOwn()}>
          <EmptyState
            icon="list-plus"
            text={t("Symbols that you add to {name} will be here.", { name: name() })}
            action={
              <Button size="sm" icon="search" onClick={() => props.onSearch()}>
                {t("Find symbols")}
              </Button>
            }
          />
        </Match>
      </Switch>
    </div>
  );
}
