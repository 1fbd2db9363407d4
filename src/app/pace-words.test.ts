import { expect, it } from "vitest";
import { lostWords, parseWords } from "./pace-words.ts";

it("says how many frames are lost, and where to", () => {
  const none = { drawing: 0, page: 0, machine: 0 };
  expect(lostWords({ frames: 60, lost: none })).toBe("none of 60");
  expect(lostWords({ frames: 60, lost: { ...none, drawing: 8, machine: 4 } })).toBe(
    "12 of 60: drawing of prices 8, the browser or the device 4",
  );
});

it("says what reading prices costs, and each of them", () => {
  expect(parseWords(0, 0)).toBe("0.0 ms a second");
  expect(parseWords(1.24, 620)).toBe("1.2 ms a second, 2 µs each");
});
