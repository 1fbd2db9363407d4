/** Fetches what the watchlist does only when asked: once, behind the first prices or when it is wanted. Main thread. */
import { createRoot, createSignal } from "solid-js";
import type * as WatchlistMenus from "./watchlist-menus.ts";

const [watchlistMenus, setMenus] = createRoot(() =>
  createSignal<typeof WatchlistMenus | null>(null),
);
/** null: not fetched yet. */
export { watchlistMenus };

export const loadWatchlistMenus = async (): Promise<typeof WatchlistMenus> => {
  const menus = await import("./watchlist-menus.ts");
  setMenus(() => menus);
  return menus;
};
