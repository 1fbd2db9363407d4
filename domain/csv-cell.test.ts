/** A cell of an exported file: never a formula, always what it was to another reader. @bar X16 */
import { csvParseRows } from "d3-dsv";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvCell } from "./csv-cell.ts";

const FORMULAS = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  '=HYPERLINK("x")',
  "=cmd|' /C calc'!A0",
  // As wide as a Chinese letter: some spreadsheets take them for the narrow ones.
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
];

describe("a cell of an exported file", () => {
  it.each(FORMULAS)("is text where a spreadsheet would compute %j", (text) => {
    const [[read = ""] = []] = csvParseRows(csvCell(text));
    expect(read).toBe(`'${text}`);
  });

  it.each([";", "\t", ","])("is one cell where cells are parted by %j", (delimiter) => {
    const cell = csvCell(`x${delimiter}=1+1`);
    expect(Papa.parse<string[]>(cell, { delimiter }).data).toEqual([[`x${delimiter}=1+1`]]);
  });

  it("is a number where it is one, also below zero", () => {
    expect([-1.5, 0, 1e-8].map(csvCell)).toEqual(["-1.5", "0", "1e-8"]);
    expect(csvCell(null)).toBe("");
  });

  it("comes back as it was from two other readers, whatever it holds", () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom("a", "b", ",", '"', "'", "\n", "\r", ";", "=", "é", " ") }),
      {
        minLength: 2,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(texts, (cells) => {
        const line = cells.map(csvCell).join(",");
        const shown = cells.map((text) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text));
        expect(csvParseRows(line)[0] ?? [""]).toEqual(shown);
        expect(Papa.parse<string[]>(line, { delimiter: ",", newline: "\r\n" }).data[0]).toEqual(
          shown,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
