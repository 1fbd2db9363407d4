/**
 * What the watchlist shows and does only when asked: its menus, what changes lists, and why it has no rows. Main thread; a chunk
 * behind the first prices.
 */
export { searchSymbols } from "../../stores/search-symbols.ts";
export { clientSentiment } from "../../stores/client-sentiment.ts";
export { columnMenu } from "./column-menu.ts";
export { createRowDrag } from "./create-row-drag.ts";
export { headingMenu } from "./heading-menu.ts";
export { listMenu } from "./list-menu.ts";
export { lateValue, mountCell } from "./late-cells.ts";
export { makeListActions } from "./list-actions.ts";
export { NameField } from "./name-field.tsx";
export { rowMenu } from "./row-menu.ts";
export { WatchlistEmpty } from "./watchlist-empty.tsx";
