/** One line of prices: its forms, and what is none. */
import { describe, expect, it } from "vitest";
import { createLineSplitter, LINE_CHARS_MAX } from "./line-splitter.ts";
import { readLine } from "./lines-feed.ts";
import type { FeedTaker } from "./protocol.ts";

function read(line: string) {
  const said: unknown[] = [];
  const taker: FeedTaker = {
    ready: () => undefined,
    quote: (...quote) => said.push(["quote", ...quote]),
    quoteIn: () => undefined,
    traded: (...traded) => said.push(["traded", ...traded]),
    trading: () => undefined,
    missed: () => said.push(["missed"]),
    refused: () => undefined,
    silent: () => undefined,
    declined: () => undefined,
    malformed: () => said.push(["malformed"]),
  };
  readLine(line, taker);
  return said;
}

describe("a line of prices", () => {
  it.each([
    ["EURUSD,1767614400000,1.08251,1.08258", 1_767_614_400_000],
    ["EURUSD,2026-01-05T12:00:00Z,1.08251,1.08258", 1_767_614_400_000],
    ["EURUSD,2026-01-05T12:00:00.250Z,1.08251,1.08258", 1_767_614_400_250],
    ["EURUSD,,1.08251,1.08258", null],
    ["EURUSD,,1.08251,1.08258,0", null],
    ["EURUSD,,1.08251,1.08258,", null],
    ["EURUSD,1.08251,1.08258,1.09,1.07,1.08,1.08251,0,1767614400000,12,40", 1_767_614_400_000],
    ["EURUSD,1.08251,1.08258,1.09,1.07,1.08,1.08251,0,1767614400000", 1_767_614_400_000],
  ])("%s is a price", (line, statedMs) => {
    expect(read(line)).toEqual([["quote", "EURUSD", "1.08251", "1.08258", null, statedMs]]);
  });

  it("tells what was traded before the price, so that it is in the same tick", () => {
    expect(read("EURUSD,,1.1,1.2,2.5")).toEqual([
      ["traded", "EURUSD", 2.5],
      ["quote", "EURUSD", "1.1", "1.2", null, null],
    ]);
  });

  it.each(["", "# anything, at all, 1.1, 1.2"])("%j says nothing", (line) => {
    expect(read(line)).toEqual([]);
  });

  it.each([
    "EURUSD",
    "EURUSD,1.1,1.2",
    ",1767614400000,1.1,1.2",
    "EURUSD,yesterday,1.1,1.2",
    "EURUSD,-1,1.1,1.2",
    "EURUSD,,1.1,1.2,-1",
    "EURUSD,,1.1,1.2,1e99",
    "EURUSD,,1.1,1.2,NaN",
    "EURUSD,,1.1,1.2,1,2",
    "a,b,c,d,e,f,g,h,i,j,k,l",
  ])("%s is malformed", (line) => {
    expect(read(line)).toEqual([["malformed"]]);
  });
});

describe("lines out of pieces", () => {
  it("come whole, wherever the pieces end, with either end of a line", () => {
    const text = "a,1\r\nb,22\n\nc,333\n";
    for (let first = 0; first <= text.length; first++) {
      for (let second = first; second <= text.length; second++) {
        const lines: string[] = [];
        const split = createLineSplitter((line) => lines.push(line));
        split(text.slice(0, first));
        split(text.slice(first, second));
        split(`${text.slice(second)}unfinished`);
        expect(lines).toEqual(["a,1", "b,22", "", "c,333"]);
      }
    }
  });

  it("are let go up to the next end where one is longer than any can be", () => {
    const lines: string[] = [];
    const split = createLineSplitter((line) => lines.push(line));
    split("x".repeat(LINE_CHARS_MAX));
    expect(lines).toEqual([]);
    split("y");
    for (let piece = 0; piece < 100; piece++) split("z".repeat(1_000));
    split("end\nnext\n");
    expect(lines).toEqual(["x".repeat(LINE_CHARS_MAX), "next"]);
  });
});
