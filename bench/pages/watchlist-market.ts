/** What every measured list of symbols is given: the same box, the same symbols, the same rings. Main thread of a page. */
import { makeBenchFeed, type BenchFeed } from "./bench-feed.ts";
import { makeInstruments } from "./symbols.ts";

/** All columns of the watchlist find room in it. */
const BOX_WIDTH_PX = 720;

/** The page's root as a box of this height. */
export function makeBox(heightPx: number): HTMLElement {
  const root = document.getElementById("root") ?? document.body;
  root.style.setProperty("width", `${BOX_WIDTH_PX}px`);
  root.style.setProperty("height", `${heightPx}px`);
  return root;
}

export const makeWatchlistMarket = (symbols: number): Promise<BenchFeed> =>
  makeBenchFeed(makeInstruments(symbols), Date.now(), new Map());
