/** A file of the journal says by its last line that it is not whole, and nobody's words can say it. */
import { describe, expect, it } from "vitest";
import { cutAt, cutCells, JOURNAL_FILE_HEAD } from "./journal-file.ts";

const TIME = "2026-03-10T12:00:00.000Z";
const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`;
const own = line([TIME, "100001", "", "", "order_create", "order", "7", "buy", ""]);

describe("a file of the journal", () => {
  it("has as many cells in the line that ends it as in its head", () => {
    expect(cutCells(3, TIME)).toHaveLength(JOURNAL_FILE_HEAD.split(",").length);
  });

  it("is whole without that line, also where it is empty", () => {
    expect(cutAt(`${JOURNAL_FILE_HEAD}\r\n`)).toBeNull();
    expect(cutAt(`${JOURNAL_FILE_HEAD}\r\n${own}`)).toBeNull();
    expect(cutAt("")).toBeNull();
  });

  it("reaches back to the time of the line that ends it", () => {
    expect(cutAt(`${JOURNAL_FILE_HEAD}\r\n${own}${line(cutCells(1, TIME))}`)).toBe(TIME);
  });

  it.each(["file_ends", `${TIME},,,,file_ends,`, `\n${TIME},,,,file_ends,`])(
    "is not ended by words that somebody wrote: %j",
    (words) => {
      const said = line([TIME, "100001", "", "", "money_change", "account", "1", `"${words}"`, ""]);
      expect(cutAt(`${JOURNAL_FILE_HEAD}\r\n${said}`)).toBeNull();
    },
  );
});
