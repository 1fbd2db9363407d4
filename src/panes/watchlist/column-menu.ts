/** Which columns the watchlist shows, and in which zone its times are. Main thread; comes with watchlist-menus.ts. */
import type { Feed } from "../../feed/feed.ts";
import { clientSentiment } from "../../stores/client-sentiment.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { COLUMNS, COLUMN_IDS, type ColumnId } from "./columns.ts";
import type { Watchlist } from "./create-watchlist.ts";
import { t } from "../../language/translate.ts";

export function columnMenu(
  watchlist: Watchlist,
  shown: readonly ColumnId[],
  feed: Feed,
): MenuEntry[] {
  const hasSentiment = clientSentiment(feed).isShown() === true;
  const checks = COLUMN_IDS.flatMap((id): MenuEntry[] =>
    id === "symbol" || id === "size" || (id === "sentiment" && !hasSentiment)
      ? []
      : [
          {
            kind: "check",
            label: COLUMNS[id].label,
            checked: shown.includes(id),
            onChange: (checked) => watchlist.toggleColumn(id, !checked),
          },
        ],
  );
  return [
    { kind: "heading", label: t("Columns"), detail: t("As many as the width allows") },
    ...checks,
    {
      kind: "item",
      label: t("Standard columns"),
      icon: "rotate-ccw",
      onSelect: watchlist.resetColumns,
    },
    { kind: "separator" },
    {
      kind: "check",
      label: t("What moves now first"),
      checked: watchlist.sort()?.column === "moving",
      onChange: (checked) => watchlist.sortByMoves(checked),
    },
    { kind: "separator" },
    {
      kind: "radio",
      label: t("Times in"),
      value: watchlist.zone(),
      options: [
        { value: "UTC", label: "UTC" },
        { value: "local", label: t("Local time") },
      ],
      onChange: (value) => watchlist.setZone(value === "local" ? "local" : "UTC"),
    },
  ];
}
