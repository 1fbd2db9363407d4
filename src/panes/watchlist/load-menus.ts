/** Fetches the menus of the watchlist, once for the page: behind the first prices, or when one is opened. Main thread. */
import { createRoot, createSignal } from "solid-js";
import type * as WatchlistMenus from "./watchlist-menus.ts";

type Menus = Pick<typeof WatchlistMenus, "columnMenu" | "listMenu" | "rowMenu">;

const [watchlistMenus, setMenus] = createRoot(() => createSignal<Menus | null>(null));
/** null: not fetched yet. */
export { watchlistMenus };

export const loadWatchlistMenus = async (): Promise<void> => {
  const { columnMenu, listMenu, rowMenu } = await import("./watchlist-menus.ts");
  setMenus({ columnMenu, listMenu, rowMenu });
};
