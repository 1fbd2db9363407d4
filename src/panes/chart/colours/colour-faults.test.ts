/** What of a chart's own colours is told as hardly seen, and that what mends it does. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_COLOURS,
  type ColourToken,
  type ThemeName,
} from "../../../brand/default-colours.ts";
import { paletteOf, type ChartPalette } from "../chart-palette.ts";
import { COLOUR_KEYS, type OwnColours } from "../own-colours.ts";
import { faultsOf, type ColourFault } from "./colour-faults.ts";
import { withOwn } from "./own-palette.ts";

const houseOf = (theme: ThemeName): ChartPalette =>
  paletteOf((name) => DEFAULT_COLOURS[theme][name.slice(2) as ColourToken] ?? "");
const faults = (own: OwnColours, theme: ThemeName = "dark"): ColourFault[] =>
  faultsOf(
    withOwn(houseOf(theme), own, theme, true, (_, other) => houseOf(other)),
    own,
  );
const told = (own: OwnColours) =>
  faults(own).map((fault) => (fault.kind === "contrast" ? fault.of : fault.kind));

describe("colours that are hardly seen", () => {
  test.each<[string, OwnColours, string[]]>([
    ["the theme's", {}, []],
    ["bars near the background", { up: "#1a1f28" }, ["rising"]],
    ["a hollow bar with an edge that is seen", { up: "#11151c", upBorder: "#ffffff" }, []],
    [
      "an edge and a body near the background",
      { down: "#11151c", downBorder: "#222222" },
      ["falling"],
    ],
    ["a wick near the background", { upWick: "#202020" }, ["risingWick"]],
    [
      "an edge near the background, whose wick follows it",
      { downBorder: "#11151c" },
      ["fallingWick"],
    ],
    ["bars of one colour", { up: "#ffffff", down: "#fafafa" }, ["alike"]],
    [
      "bars told apart by their bodies",
      { up: "#11151c", upBorder: "#eeeeee", down: "#eeeeee" },
      [],
    ],
    ["words that are seen and not read", { text: "#6a7280" }, ["text"]],
    ["crosshair and line", { crosshair: "#11151c", series: "#000000" }, ["series", "crosshair"]],
    ["a background alone", { background: "#f0e68c" }, []],
    ["a background of middling brightness", { background: "#5a7d6a" }, ["ground"]],
  ])("%s", (_, own, expected) => expect(told(own)).toEqual(expected));

  test("never say as much contrast as is needed", () => {
    expect(faults({ text: "#797979", background: "#0b0e13" })).toMatchObject([
      { least: 4.5, ratio: 4.4 },
    ]);
  });

  test("are mended by what is offered, whatever was chosen", () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const colour = fc
      .tuple(channel, channel, channel)
      .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
    const any = fc.dictionary(fc.constantFrom(...COLOUR_KEYS), colour);
    fc.assert(
      fc.property(any, fc.constantFrom<ThemeName>("dark", "light"), (chosen, theme) => {
        let own: OwnColours = chosen;
        for (let turn = 0; turn < 12; turn += 1) {
          const fault = faults(own, theme).find(({ kind }) => kind !== "alike");
          if (fault === undefined || fault.kind === "alike") return;
          if (fault.kind === "contrast") expect(fault.ratio).toBeLessThan(fault.least);
          own = { ...own, ...fault.mended };
        }
        expect(faults(own, theme).filter(({ kind }) => kind !== "alike")).toEqual([]);
      }),
    );
  });
});
