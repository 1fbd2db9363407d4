/** What a chart is drawn in beside its own colours: readable on whatever background it has. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_COLOURS,
  type ColourToken,
  type ThemeName,
} from "../../../brand/default-colours.ts";
import { paletteOf, type ChartPalette } from "../chart-palette.ts";
import type { OwnColours } from "../own-colours.ts";
import { toneColour } from "../studies/study-colours.ts";
import { contrastOf, fitColour, mix, typedColour } from "./fit-colour.ts";
import { withOwn } from "./own-palette.ts";

const houseOf = (theme: ThemeName): ChartPalette =>
  paletteOf((name) => DEFAULT_COLOURS[theme][name.slice(2) as ColourToken] ?? "");
const made = (theme: ThemeName, own: OwnColours, hasGrid = true): ChartPalette =>
  withOwn(houseOf(theme), own, theme, hasGrid, (_, other) => houseOf(other));

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(channel, channel, channel)
  .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
const theme = fc.constantFrom<ThemeName>("dark", "light");

describe("colours of a chart's own", () => {
  test("what is chosen is drawn as it was chosen; edges follow the body, wicks the edge", () => {
    const { rising, falling, ground } = made("dark", { up: "#00ff00", downBorder: "#ffffff" });
    expect(rising).toEqual({
      body: "#00ff00",
      border: "#00ff00",
      wick: "#00ff00",
      ink: "#00ff00",
    });
    const { down } = DEFAULT_COLOURS.dark;
    expect(falling).toEqual({ body: down, border: "#ffffff", wick: "#ffffff", ink: down });
    expect(ground).toBeNull();
  });

  test("a label has the colour of a hollow bar's edge", () => {
    const own = { background: "#ffffff", up: "#ffffff", upBorder: "#000000" };
    expect(made("dark", own).rising).toMatchObject({ body: "#ffffff", ink: "#000000" });
    expect(made("dark", own).onUp).toBe("#ffffff");
  });

  test("results keep their colours, and so do sides", () => {
    const { up, down, buy, sell } = made("dark", { up: "#0000ff", down: "#ffff00" });
    expect({ up, down, buy, sell }).toEqual({
      up: DEFAULT_COLOURS.dark.up,
      down: DEFAULT_COLOURS.dark.down,
      buy: DEFAULT_COLOURS.dark.buy,
      sell: DEFAULT_COLOURS.dark.sell,
    });
  });

  test("the grid goes", () => {
    expect(made("light", { grid: "#ff00ff" }).grid).toBe("#ff00ff");
    expect(made("light", { grid: "#ff00ff" }, false).grid).toBe("");
  });

  test("on any background words have 4.5 and shapes 3, in either theme", () => {
    fc.assert(
      fc.property(colour, theme, (background, now) => {
        const { ground, ...palette } = made(now, { background });
        const tokens = ground?.tokens ?? {};
        const toned = ["--up", "--down", "--buy", "--sell", "--warn", "--accent"] as const;
        const grounds = ["--bg-1", "--bg-2", "--bg-3"] as const;
        const read = (word: `--${string}`, on: `--${string}`): void =>
          expect(contrastOf(tokens[word] ?? "", tokens[on] ?? "")).toBeGreaterThanOrEqual(4.5);
        for (const on of grounds) for (const word of ["--text", "--muted"] as const) read(word, on);
        for (const on of grounds.slice(0, 2)) for (const word of toned) read(word, on);
        expect(contrastOf(palette.scaleText, background)).toBeGreaterThanOrEqual(4.5);
        for (const { ink } of [palette.rising, palette.falling])
          expect(contrastOf(ink, background)).toBeGreaterThanOrEqual(3);
        for (const tone of ["blue", "yellow", "grey", "up", "down"] as const)
          expect(
            contrastOf(toneColour(tone, { ...palette, ground }), background),
          ).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 300 },
    );
  });

  test("a background like the theme's leaves the house's colours alone", () => {
    const { buy, up, scaleText } = made("light", { background: "#fdfdfd" });
    expect([buy, up]).toEqual([DEFAULT_COLOURS.light.buy, DEFAULT_COLOURS.light.up]);
    expect(scaleText).toBe(DEFAULT_COLOURS.light.muted);
  });
});

describe("a fitted colour", () => {
  test("is itself where it is seen, and as near to itself as it can be where not", () => {
    expect(fitColour("#ff0000", "#ffffff", 3)).toBe("#ff0000");
    const fitted = fitColour("#ffff00", "#ffffff", 3);
    expect(contrastOf(fitted, "#ffffff")).toBeCloseTo(3, 0);
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  });

  test("has the contrast that is asked for, on any background", () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom(3, 4.5), (ink, ground, least) => {
        expect(contrastOf(fitColour(ink, ground, least), ground)).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test.each([
    ["#2EBD85", "#2ebd85"],
    ["2ebd85", "#2ebd85"],
    [" #abc ", "#aabbcc"],
    ["#abcd", null],
    ["red", null],
    ["", null],
  ])("%j is typed for %j", (text, read) => expect(typedColour(text)).toBe(read));
});
