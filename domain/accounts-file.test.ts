/** A file of accounts that is not whole says so, and no account is taken for that word. */
import { expect, it } from "vitest";
import { ACCOUNTS_FILE_HEAD, accountsCutCells, isAccountsFileCut } from "./accounts-file.ts";
import { csvLine } from "./csv-cell.ts";

const file = (...lines: readonly (readonly (string | number)[])[]) =>
  `${ACCOUNTS_FILE_HEAD}\r\n${lines.map((cells) => csvLine(cells)).join("")}`;

it.each([
  ["ends before the list does", file([100_001, "Ada"], accountsCutCells(1)), true],
  ["has them all", file([100_001, "Ada"]), false],
  ["has none", file(), false],
  ["has a client who is called so", file([100_001, "file_ends"]), false],
  ["has a comment that ends so", file([100_001, "Ada", "a\n,file_ends,b,,"]), false],
])("a file that %s", (_, csv, isCut) => {
  expect(isAccountsFileCut(csv)).toBe(isCut);
});

it("has as many cells in its last line as in its head", () => {
  expect(accountsCutCells(5)).toHaveLength(ACCOUNTS_FILE_HEAD.split(",").length);
});
