/** Above the rows: which list is shown, the search, the columns. Main thread. Naming a list happens here, in place. */
import { Show, createMemo, createSignal, onMount } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ColumnId } from "./columns.ts";
import type { Watchlist } from "./create-watchlist.ts";
import { LIST_NAME_LENGTH_MAX, listName } from "./lists.ts";
import { loadWatchlistMenus, watchlistMenus } from "./load-menus.ts";

/** What a name is asked for: a new list with these symbols, or the shown list. */
export type Naming = { kind: "create"; symbol_ids: readonly number[] } | { kind: "rename" } | null;

export type WatchlistToolbarProps = {
  watchlist: Watchlist;
  symbols: readonly SymbolRecord[];
  shown: readonly ColumnId[];
  naming: Naming;
  setNaming: (naming: Naming) => void;
  onSearchKey: (event: KeyboardEvent) => void;
  searchRef: (input: HTMLInputElement) => void;
  onNamed: () => void;
};

export function WatchlistToolbar(props: WatchlistToolbarProps) {
  const categories = createMemo(() => [...new Set(props.symbols.map((s) => s.category))]);
  return (
    <div class="watch-toolbar">
      <Show
        when={props.naming}
        fallback={
          <>
            <Menu
              class="watch-switcher"
              size="sm"
              label="Lists"
              onOpenChange={() => void loadWatchlistMenus()}
              entries={
                watchlistMenus()?.listMenu(
                  props.watchlist,
                  categories(),
                  {
                    create: () => props.setNaming({ kind: "create", symbol_ids: [] }),
                    rename: () => props.setNaming({ kind: "rename" }),
                  },
                  props.symbols,
                ) ?? []
              }
            >
              <span class="watch-switcher-name">
                {listName(props.watchlist.lists(), props.watchlist.current())}
              </span>
            </Menu>
            <SearchField
              class="watch-search"
              label="Search symbols"
              icon="search"
              placeholder="Search"
              value={props.watchlist.query()}
              onInput={props.watchlist.setQuery}
              onKeyDown={(event) => props.onSearchKey(event)}
              ref={(input: HTMLInputElement) => props.searchRef(input)}
            />
            <Menu
              icon="columns-3"
              size="sm"
              label="Columns"
              placement="bottom-end"
              onOpenChange={() => void loadWatchlistMenus()}
              entries={watchlistMenus()?.columnMenu(props.watchlist, props.shown) ?? []}
            />
          </>
        }
      >
        {(naming) => (
          <NameField
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

/** Enter keeps the name, Esc gives up; leaving the field keeps what was typed. */
function NameField(props: {
  naming: NonNullable<Naming>;
  watchlist: Watchlist;
  onDone: () => void;
}) {
  const initial = () =>
    props.naming.kind === "rename"
      ? listName(props.watchlist.lists(), props.watchlist.current())
      : "";
  const [name, setName] = createSignal(initial());
  let input: HTMLInputElement | undefined;
  let isDone = false;
  onMount(() => input?.select());
  const finish = (keep: boolean) => {
    if (isDone) return;
    isDone = true;
    const { naming, watchlist } = props;
    if (keep && naming.kind === "rename") watchlist.rename(watchlist.current(), name());
    if (keep && naming.kind === "create") watchlist.create(name(), naming.symbol_ids);
    props.onDone();
  };
  return (
    <TextField
      class="watch-search"
      label={props.naming.kind === "rename" ? "New name of the list" : "Name of the new list"}
      hideLabel
      size="sm"
      icon={props.naming.kind === "rename" ? "pencil" : "list-plus"}
      placeholder="Name of the list, then Enter"
      autocomplete="off"
      maxLength={LIST_NAME_LENGTH_MAX}
      value={name()}
      onInput={setName}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish(true);
        else if (event.key === "Escape") finish(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => finish(true)}
      ref={(element: HTMLInputElement) => {
        input = element;
      }}
      end={
        <IconButton
          icon="x"
          size="sm"
          label="Give up"
          hotkey="Esc"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => finish(false)}
        />
      }
    />
  );
}
