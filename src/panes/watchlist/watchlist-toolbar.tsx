/** Above the rows: which list is shown, the search, the columns. Main thread. A list is named here, in place. */
import { Show, createMemo } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { Menu } from "../../ui/menu.tsx";
import { ColourSlot } from "../colours/colour-slot.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { ColumnId } from "./columns.ts";
import type { Watchlist } from "./create-watchlist.ts";
import { listName } from "./lists.ts";
import { loadWatchlistMenus, watchlistMenus } from "./load-menus.ts";
import type { Naming } from "./name-field.tsx";
import { t } from "../../language/translate.ts";

export type WatchlistToolbarProps = {
  feed: Feed;
  watchlist: Watchlist;
  symbols: readonly SymbolRecord[];
  shown: readonly ColumnId[];
  naming: Naming | null;
  setNaming: (naming: Naming | null) => void;
  onSearchKey: (event: KeyboardEvent) => void;
  searchRef: (input: HTMLInputElement) => void;
  onNamed: () => void;
};

/** Whether the broker shows which side its clients are on decides whether there is a column of it. */
async function askWhatIsShown(feed: Feed): Promise<void> {
  const { clientSentiment } = await loadWatchlistMenus();
  clientSentiment(feed).ask();
}

export function WatchlistToolbar(props: WatchlistToolbarProps) {
  const categories = createMemo(() => [...new Set(props.symbols.map((s) => s.category))]);
  const name = () => listName(props.watchlist.lists(), props.watchlist.current());
  return (
    <div class="watch-toolbar">
      <Show
        when={props.naming}
        fallback={
          <>
            <ColourSlot feed={props.feed} pane="watchlist" />
            <Menu
              class="watch-switcher"
              size="sm"
              label={t("Lists")}
              onOpenChange={() => void loadWatchlistMenus()}
              entries={
                watchlistMenus()?.listMenu(
                  props.watchlist,
                  categories(),
                  {
                    create: () => props.setNaming({ kind: "create", symbol_ids: [] }),
                    rename: () => props.setNaming({ kind: "rename" }),
                    section: () => props.setNaming({ kind: "create-section", before: null }),
                  },
                  props.symbols,
                ) ?? []
              }
            >
              <span class="watch-switcher-name" data-tip={name()}>
                {name()}
              </span>
            </Menu>
            <SearchField
              class="watch-search"
              label={t("Search symbols")}
              icon="search"
              placeholder={t("Search")}
              value={props.watchlist.query()}
              onInput={props.watchlist.setQuery}
              onKeyDown={(event) => props.onSearchKey(event)}
              ref={(input: HTMLInputElement) => props.searchRef(input)}
            />
            <Menu
              icon="columns-3"
              size="sm"
              label={t("Columns")}
              placement="bottom-end"
              onOpenChange={() => void askWhatIsShown(props.feed)}
              entries={watchlistMenus()?.columnMenu(props.watchlist, props.shown, props.feed) ?? []}
            />
          </>
        }
      >
        {(naming) => (
          // There already, as the menu that asks for it is: what is typed at once goes into it.
          <Dynamic
            component={watchlistMenus()?.NameField}
            naming={naming()}
            watchlist={props.watchlist}
            onDone={() => {
              props.setNaming(null);
              props.onNamed();
            }}
          />
        )}
      </Show>
    </div>
  );
}
