/** What can be done with a symbol's row, as menu entries. Main thread; comes with watchlist-menus.ts. */
import { append } from "../../../domain/lists.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { openPriceAlert } from "../../alerts/price-alert-door.ts";
import type { Feed } from "../../feed/feed.ts";
import { askCompare } from "../../stores/ask-compare.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { activeChart, setPaneSymbol } from "../../stores/charts.ts";
import { openPane } from "../../stores/open-pane.ts";
import { priceAlerts } from "../../stores/price-alerts.ts";
import { selectedSymbol } from "../../stores/selected-symbol.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import type { RowCommands } from "./row-commands.ts";
import {
  OWN_LISTS_MAX,
  SECTIONS_MAX,
  isFavourite,
  listName,
  ownList,
  sectionsOf,
} from "./lists.ts";
import { t } from "../../language/translate.ts";

/** The menu of one symbol's row. */
export function rowMenu(
  feed: Feed,
  symbol: SymbolRecord,
  watchlist: Watchlist,
  commands: RowCommands,
): MenuEntry[] {
  const lists = watchlist.lists();
  const isStarred = isFavourite(lists, symbol.symbol_id);
  const isMember = watchlist.isMember(symbol);
  const name = listName(lists, watchlist.current());
  const isOwn = watchlist.current() === "favourites" || ownList(lists, watchlist.current());
  const entries: MenuEntry[] = [
    { kind: "heading", label: symbol.symbol, detail: symbol.description },
    {
      kind: "item",
      label: t("Open chart"),
      icon: "chart-candlestick",
      hotkey: "Enter",
      onSelect: () => commands.open(symbol),
    },
    ...marketEntries(feed, symbol),
    {
      kind: "item",
      label: t("Symbol information"),
      icon: "info",
      hotkey: "Alt Enter",
      onSelect: () => commands.showInfo(symbol),
    },
    {
      kind: "item",
      label: t("Copy symbol"),
      icon: "copy",
      hotkey: "Ctrl C",
      onSelect: () => commands.copy(symbol),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: isStarred ? t("Remove from favourites") : t("Add to favourites"),
      icon: isStarred ? "star-off" : "star",
      hotkey: "Space",
      onSelect: () => watchlist.act((all) => all.toggleFavourite(symbol)),
    },
    addToMenu(symbol, watchlist, commands),
  ];
  if (!watchlist.isSearching()) append(entries, moveEntries(symbol, watchlist, commands));
  entries.push(
    { kind: "separator" },
    isMember
      ? {
          kind: "item",
          // A list of the house has all that there is: what is taken out of sight is not gone.
          label: isOwn ? t("Remove from {name}", { name }) : t("Hide in {name}", { name }),
          icon: "list-x",
          hotkey: "Delete",
          onSelect: () => watchlist.act((all) => all.remove(symbol)),
        }
      : {
          kind: "item",
          label: isOwn ? t("Add to {name}", { name }) : t("Show in {name}", { name }),
          icon: "list-plus",
          hotkey: "Insert",
          disabled: !watchlist.canHold(symbol),
          onSelect: () => watchlist.act((all) => all.add(symbol)),
        },
  );
  return entries;
}

/** What begins at a symbol of the market: an order, an alert, a comparison. */
function marketEntries(feed: Feed, symbol: SymbolRecord): MenuEntry[] {
  const { symbol_id } = symbol;
  const entries: MenuEntry[] = [];
  if (canTrade(feed))
    entries.push({
      kind: "item",
      label: t("New order…"),
      icon: "plus",
      onSelect: () => {
        // It sends nothing: the ticket is shown, as it was left for this symbol.
        setPaneSymbol("order-ticket", symbol_id);
        openPane("order-ticket");
      },
    });
  if (priceAlerts(feed).mayChange())
    entries.push(
      {
        kind: "item",
        label: t("Set price alert…"),
        icon: "bell",
        onSelect: () => openPriceAlert({ symbol_id }),
      },
      {
        kind: "item",
        label: t("Set spread alert…"),
        icon: "bell",
        onSelect: () =>
          openPriceAlert({ symbol_id, figure: { kind: "spread", position_id: null } }),
      },
    );
  entries.push({
    kind: "item",
    label: t("Compare on the chart"),
    icon: "circle-plus",
    disabled: symbol_id === selectedSymbol(),
    onSelect: () => {
      askCompare(symbol);
      openPane(activeChart());
    },
  });
  return entries;
}

function moveEntries(
  symbol: SymbolRecord,
  watchlist: Watchlist,
  commands: RowCommands,
): MenuEntry[] {
  const { symbol_id } = symbol;
  const sections = sectionsOf(watchlist.lists(), watchlist.current());
  return [
    { kind: "separator" },
    {
      kind: "item",
      label: t("Move up"),
      icon: "arrow-up",
      hotkey: "Alt ↑",
      onSelect: () => commands.moveBy(symbol_id, -1),
    },
    {
      kind: "item",
      label: t("Move down"),
      icon: "arrow-down",
      hotkey: "Alt ↓",
      onSelect: () => commands.moveBy(symbol_id, 1),
    },
    ...(sections.length === 0
      ? []
      : [
          {
            kind: "submenu",
            label: t("Move to section"),
            icon: "layers",
            entries: sections.map(({ id, name }): MenuEntry => ({
              kind: "item",
              label: name,
              onSelect: () => watchlist.act((all) => all.moveToSection(symbol_id, id)),
            })),
          } as const,
        ]),
    {
      kind: "item",
      label: t("New section above…"),
      icon: "plus",
      disabled: sections.length >= SECTIONS_MAX,
      onSelect: () => commands.nameSection({ before: symbol_id }),
    },
  ];
}

function addToMenu(symbol: SymbolRecord, watchlist: Watchlist, commands: RowCommands): MenuEntry {
  const own = watchlist.lists().own;
  return {
    kind: "submenu",
    label: t("Add to list"),
    icon: "list-plus",
    entries: [
      ...own.map((list): MenuEntry => ({
        kind: "check",
        label: list.name,
        checked: list.symbol_ids.includes(symbol.symbol_id),
        onChange: (checked) =>
          watchlist.act((all) =>
            checked ? all.add(symbol, list.id) : all.remove(symbol, list.id),
          ),
      })),
      ...(own.length > 0 ? [{ kind: "separator" } as const] : []),
      {
        kind: "item",
        label: t("New list…"),
        icon: "plus",
        disabled: own.length >= OWN_LISTS_MAX,
        onSelect: () => commands.nameList(symbol),
      },
    ],
  };
}
