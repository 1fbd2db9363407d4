import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areColours, COLOUR_KEYS, isThemes, parseColours, THEME_COLOURS } from "./own-colours.ts";

describe("a chart's own colours", () => {
  test("without any it has the theme's", () => {
    expect(parseColours({})).toEqual(THEME_COLOURS);
    expect(isThemes(THEME_COLOURS)).toBe(true);
    expect(isThemes({ ...THEME_COLOURS, hasGrid: false })).toBe(false);
    expect(isThemes({ ...THEME_COLOURS, light: { up: "#00ff00" } })).toBe(false);
  });

  test("what is no colour is the theme's, and leaves the others alone", () => {
    const kept = {
      dark: { up: "#00ff00", down: "red", text: "#FFF", stranger: "#000000", grid: 7 },
      light: "none",
      hasGrid: "no",
    };
    expect(parseColours(kept)).toEqual({ dark: { up: "#00ff00" }, light: {}, hasGrid: true });
  });

  test.each([null, 3, "x", []])("%j are none", (kept) => {
    expect(parseColours(kept)).toBeNull();
    expect(areColours(kept)).toBe(false);
  });

  test("a file's are taken as they stand or not at all", () => {
    expect(areColours({ dark: { down: "#ff0000", up: "#00ff00" }, hasGrid: false })).toBe(true);
    expect(areColours({ dark: { up: "#00FF00" } })).toBe(false);
    expect(areColours({ light: { stranger: "#00ff00" } })).toBe(false);
  });

  test("whatever was kept is read without a fault, and what is read stays as it is", () => {
    const colour = fc.oneof(fc.string(), fc.constantFrom("#123456", "#abcdef"), fc.anything());
    const own = fc.dictionary(fc.oneof(fc.constantFrom(...COLOUR_KEYS), fc.string()), colour);
    const kept = fc.oneof(fc.anything(), fc.record({ dark: own, light: own, hasGrid: colour }));
    fc.assert(
      fc.property(kept, (value) => {
        const read = parseColours(value);
        if (read === null) return;
        expect(parseColours(JSON.parse(JSON.stringify(read)))).toEqual(read);
        expect(areColours(read)).toBe(true);
      }),
    );
  });
});
