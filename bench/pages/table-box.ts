/** The box of every measured table of positions: the page's whole width, and 28 rows in sight. Main thread of a page. */

/** As the pane's, in the density that a terminal begins with. */
export const ROW_PX = 28;
export const HEAD_PX = 24;
/** What a page of 900 px has room for. */
const ROWS = 28;

/** Heads, rows and totals, with so much more around them. */
export function makeTableBox(aroundPx: number): HTMLElement {
  const root = document.getElementById("root") ?? document.body;
  root.style.setProperty("height", `${HEAD_PX + (ROWS + 1) * ROW_PX + aroundPx}px`);
  return root;
}
