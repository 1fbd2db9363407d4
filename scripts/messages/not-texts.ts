/** Files and texts of src that no reader of another language needs. Runs in Node; pure. */

/**
 * The page that shows the controls to who builds them, data of tests, the service's sentences, which data-texts.ts has, and the
 * words of widgets, which have a table of their own.
 */
export const SKIPPED =
  /^src\/(?:language\/|app\/gallery|panes\/watchlist\/test-symbols|account\/field-said|widgets\/widget-words)/;

/** Each looks like a text, and is a value that the program compares, keeps or hands to a library. */
export const NOT_TEXTS: ReadonlySet<string> = new Set([
  // What is asked of a lock and of a limit (src/panes/account/limits-draft.ts).
  "as it is",
  "no change",
  "at once",
  "from the next day",
  // Charts by their inventors' names, the same in every language.
  "Renko",
  "Kagi",
  // Keys: keyWords has their names in other languages.
  "Esc",
  "Ctrl",
  "Up",
  "Down",
  "Left",
  "Right",
  "Cmd",
  "Option",
  "Num …",
  "F2 Alt+ArrowUp Alt+ArrowDown",
  // The service's words: beginnings of its journal's lines, and what it says of a data provider that does well.
  "margin recovered",
  "margin call",
  "switched off",
  // Compared with what the service or the feed says.
  "there is no room for this",
  "A part of the terminal could not be loaded.",
  // A header of HTTP.
  "Basic …",
  // A key of a notice.
  "order …",
  // Ids of fields, and the pointer to the open layout.
  "settings …",
  "bar …",
  "study … …",
  "first …",
  "My layout",
  "button button-… button-…",
]);
