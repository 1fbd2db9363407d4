/** What the watchlist shows only when asked: its menus, and why it has no rows. Main thread; a chunk behind the first prices. */
export { columnMenu } from "./column-menu.ts";
export { listMenu, rowMenu } from "./row-menu.ts";
export { WatchlistEmpty } from "./watchlist-empty.tsx";
