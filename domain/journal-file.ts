/**
 * The journal over all accounts as a file for spreadsheets: how long it may be, and how it says that it ends before the journal
 * does. Runs anywhere; pure.
 */
import { lastLineOf } from "./csv-cell.ts";

/** Lines of a file, newest first; what is older is for another file. */
export const JOURNAL_FILE_LINES_MAX = 50_000;

const COLUMNS = [
  "time",
  "account",
  "actor",
  "scope",
  "action",
  "entity",
  "entity_id",
  "message",
  "ip",
];
export const JOURNAL_FILE_HEAD = COLUMNS.join(",");

/** The cells of the line that ends a file which is not whole. It is of no account, as no line of the journal is. */
export const cutCells = (lines: number, reachesBackTo: string): string[] => [
  reachesBackTo,
  "",
  "",
  "",
  "file_ends",
  "",
  "",
  `The file ends here after ${lines} lines. Older ones are not in it: ask for those before this time`,
  "",
];

/** Whole and without a quote: what begins so inside of somebody's words ends with that which closes them. */
const CUT = /^([^,"\r\n]+),,,,file_ends,,,[^,"\r\n]+,$/;

/** The moment that a file reaches back to, as it stands there; null: it has all that was asked for. */
export const cutAt = (csv: string): string | null => CUT.exec(lastLineOf(csv))?.[1] ?? null;
