/** The colours of plots in each theme. Main thread; pure. Each reads on its background at 3:1 or more. */
import type { Tone } from "../../../../indicators/indicator.ts";
import { textOn, type ChartPalette } from "../chart-palette.ts";

type Hue = Exclude<Tone, "up" | "down">;

const ON_DARK: Readonly<Record<Hue, string>> = {
  blue: "#4c8dff",
  orange: "#ff9f43",
  purple: "#b07cff",
  teal: "#2fd0c3",
  yellow: "#f2d24b",
  pink: "#ff6fa8",
  grey: "#9aa4b5",
};

const ON_LIGHT: Readonly<Record<Hue, string>> = {
  blue: "#1f6bea",
  orange: "#cc6a00",
  purple: "#7a3ff2",
  teal: "#00897d",
  yellow: "#9a7500",
  pink: "#d02670",
  grey: "#5f6b7d",
};

/** Asked for each line of each drawing: worked out once. */
const hues = new WeakMap<ChartPalette, Readonly<Record<Hue, string>>>();

/** A tone as a colour of the theme. */
export function toneColour(tone: Tone, palette: ChartPalette): string {
  if (tone === "up") return palette.up;
  if (tone === "down") return palette.down;
  let known = hues.get(palette);
  if (known === undefined) {
    const house = textOn(palette.background) === "#ffffff" ? ON_DARK : ON_LIGHT;
    const fit = palette.ground?.fit ?? ((hue: string) => hue);
    const fitted = Object.entries(house).map(([name, hue]) => [name, fit(hue)]);
    known = Object.fromEntries(fitted) as typeof house;
    hues.set(palette, known);
  }
  return known[tone];
}
