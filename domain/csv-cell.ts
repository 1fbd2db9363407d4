/** Cells and lines of a file for spreadsheets. Runs anywhere; pure. Service and terminal write theirs by this. */

/** Numbers stay numbers; a text that a spreadsheet would take for a formula is marked as text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  // Quoted also where another separator would cut it, which some countries' spreadsheets take.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The last line of a file, without what ends it. */
export function lastLineOf(csv: string): string {
  const body = csv.trimEnd();
  return body.slice(body.lastIndexOf("\n") + 1);
}

/** With the end of the line. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(",")}\r\n`;
