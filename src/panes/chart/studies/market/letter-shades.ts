/** The colours that letters have by the time of their session: from the first bracket to the last. Main thread; pure. */
import type { Tone } from "../../../../../indicators/indicator.ts";
import { parseColor, type ChartPalette } from "../../chart-palette.ts";
import { toneColour } from "../study-colours.ts";

export const SHADES = 12;

/** In this order each is told from the next, in both themes. */
const STOPS: readonly Tone[] = ["blue", "teal", "yellow", "orange", "pink", "purple"];

const known = new WeakMap<ChartPalette, readonly string[]>();

/** As many as SHADES says, each readable on the background. */
export function shadesOf(palette: ChartPalette): readonly string[] {
  const shades =
    known.get(palette) ?? Array.from({ length: SHADES }, (_, at) => shadeAt(palette, at));
  known.set(palette, shades);
  return shades;
}

function shadeAt(palette: ChartPalette, at: number): string {
  const place = (at / (SHADES - 1)) * (STOPS.length - 1);
  const stop = Math.min(STOPS.length - 2, Math.floor(place));
  const [one, other] = [stop, stop + 1].map((index) => {
    const colour = toneColour(STOPS[index] ?? "grey", palette);
    return parseColor(colour) ?? [0, 0, 0];
  });
  const mixed = [0, 1, 2].map((part) => {
    const [from, to] = [one?.[part] ?? 0, other?.[part] ?? 0];
    return Math.round(from + (to - from) * (place - stop));
  });
  return `rgb(${mixed.join(", ")})`;
}
