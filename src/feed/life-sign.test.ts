/** When the page stops believing what it last heard. */
import { describe, expect, it } from "vitest";
import { LifeSign, WORD_GAP_MS } from "./life-sign.ts";

const WALL = 1_732_190_400_000;

describe("the worker's sign of life", () => {
  it("is not missed while a word comes each second", () => {
    const sign = new LifeSign();
    for (let at = 0; at <= 60_000; at += 100) {
      expect(sign.isLate(at, WALL + at)).toBe(false);
      if (at % 1_000 === 0) sign.word(at, WALL + at);
    }
  });

  it.each([
    ["both clocks ran on", WORD_GAP_MS + 1, WORD_GAP_MS + 1],
    ["the monotonic clock stood still", 0, 8_000],
    ["the wall clock was set back", 8_000, -7_200_000],
  ])("is late after the gap when %s", (_, monotonic, wall) => {
    const sign = new LifeSign();
    sign.word(0, WALL);
    expect(sign.isLate(monotonic, WALL + wall)).toBe(true);
  });

  it("is not expected before the first word, nor when at rest", () => {
    const sign = new LifeSign();
    expect(sign.isLate(1e9, WALL)).toBe(false);
    sign.word(0, WALL);
    sign.rest();
    expect(sign.isLate(1e9, WALL)).toBe(false);
  });
});
