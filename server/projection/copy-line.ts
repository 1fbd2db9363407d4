/** A line of PostgreSQL's COPY in its text format. Runs in the projector; pure. */

const ESCAPED: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;

export type Cell = string | number | boolean | null;

/**
 * Cells in the order of the columns; null is NULL. Texts must be without U+0000. One flat text: grown piece by piece, a
 * bite's lines would be millions of pieces to the collector.
 */
export const copyLine = (cells: readonly Cell[]): string => `${cells.map(copyCell).join("\t")}\n`;

function copyCell(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "boolean") return cell ? "t" : "f";
  if (typeof cell === "number") return String(cell);
  return SPECIAL.test(cell) ? cell.replaceAll(EVERY_SPECIAL, (one) => ESCAPED[one] ?? one) : cell;
}
