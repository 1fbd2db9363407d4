/** The list of accounts as a file for spreadsheets: how long it is at most, and how it says that it ends. Runs anywhere; pure. */
import { lastLineOf } from "./csv-cell.ts";

/** Lines of a file, in its order; who has more narrows the list. */
export const ACCOUNTS_FILE_LINES_MAX = 100_000;

const COLUMNS = [
  "account",
  "name",
  "email",
  "alias",
  "phone",
  "country",
  "group",
  "kind",
  "role",
  "status",
  "currency",
  "leverage",
  "balance",
  "credit",
  "opened",
  "last_sign_in",
  "comment",
];
export const ACCOUNTS_FILE_HEAD = COLUMNS.join(",");

const ENDS = "file_ends";

/** The cells of the line that ends a file which is not whole. It is of no account, as no other line is. */
export const accountsCutCells = (lines: number): string[] => [
  "",
  ENDS,
  `The file ends here after ${lines} lines. Narrow the list for the others`,
  ...COLUMNS.slice(3).map(() => ""),
];

/** Whole and without a quote: what begins so inside of somebody's words ends with that which closes them. */
const CUT = new RegExp(`^,${ENDS},[^",\\r\\n]+,+$`);

/** Whether a file ends before the list does. */
export const isAccountsFileCut = (csv: string): boolean => CUT.test(lastLineOf(csv));
