/**
 * Columns of a table that give way where it is narrow, the least important first, until what stays needs no scrolling sideways.
 * Main thread. Which is hidden at which step says office-table.css, by the attributes data-fewer and data-rank.
 */
import { onCleanup } from "solid-js";

/** How many steps there are: columns of rank 1 go first, those of the last rank last. */
const RANKS = 6;
export type Rank = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * `room`: what the table scrolls in. Call `fit` after its rows changed; what changes within them is seen a moment later. A column
 * that went stays away until the room has another width, or columns would come and go with what stands in them.
 */
export function createGivingWay(room: HTMLElement, table: HTMLElement): { fit: () => void } {
  let fewer = 0;
  const fit = (): void => {
    while (fewer < RANKS && room.scrollWidth > room.clientWidth) {
      fewer += 1;
      table.dataset["fewer"] = String(fewer);
    }
  };
  let width = -1;
  const ofRoom = new ResizeObserver(() => {
    if (room.clientWidth === width) return;
    width = room.clientWidth;
    fewer = 0;
    delete table.dataset["fewer"];
    fit();
  });
  ofRoom.observe(room);
  // Not within the observer's turn: it would find the table changed by what it does itself.
  let later: ReturnType<typeof setTimeout> | undefined;
  const ofTable = new ResizeObserver(() => {
    clearTimeout(later);
    later = setTimeout(fit);
  });
  ofTable.observe(table);
  onCleanup(() => {
    clearTimeout(later);
    ofRoom.disconnect();
    ofTable.disconnect();
  });
  return { fit };
}
