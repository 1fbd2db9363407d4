/** Tests of sentence.ts. */
import { describe, expect, it } from "vitest";
import { capital, sentence } from "./sentence.ts";

describe("capital", () => {
  it.each([
    ["order create", "Order create"],
    ["Buy 1 lot", "Buy 1 lot"],
    ["", ""],
  ])("writes the first letter large: %o", (text, expected) => {
    expect(capital(text)).toBe(expected);
  });
});

describe("sentence", () => {
  it.each([
    ["not enough free margin", "Not enough free margin."],
    [" the market is closed ", "The market is closed."],
    ["It is done.", "It is done."],
    ["really?", "Really?"],
    ["", ""],
  ])("makes one of a message, once: %o", (message, expected) => {
    expect(sentence(message)).toBe(expected);
  });
});
