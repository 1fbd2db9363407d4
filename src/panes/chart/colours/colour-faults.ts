/** What of a chart's own colours is hardly seen or read, and what would mend it. Main thread; pure. */
import { CONTRAST_SHAPE_MIN, CONTRAST_TEXT_MIN } from "../../../brand/default-colours.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { ColourKey, OwnColours } from "../own-colours.ts";
import { contrastOf, farFrom, fitColour, isAlike } from "./fit-colour.ts";

export type FaultOf =
  | "rising"
  | "falling"
  | "risingWick"
  | "fallingWick"
  | "series"
  | "text"
  | "crosshair";

export type ColourFault =
  | {
      readonly kind: "contrast";
      readonly of: FaultOf;
      /** To the background, rounded down to a tenth: it never says as much as is asked for. */
      readonly ratio: number;
      readonly least: number;
      /** What takes the place of what was chosen. */
      readonly mended: OwnColours;
    }
  /** Rising and falling bars look the same. */
  | { readonly kind: "alike" }
  /** The background is of so middling a brightness that what is readable on it is nearly white, or nearly black. */
  | { readonly kind: "ground"; readonly mended: OwnColours };

/** Of black or white to a background: from here on the house's colours are told from each other on it. */
const COLOURED_FROM = 8;

/** `palette`: what follows from `own`. */
export function faultsOf(palette: ChartPalette, own: OwnColours): ColourFault[] {
  const fault = (of: FaultOf, key: ColourKey, color: string, least: number): ColourFault[] => {
    const ratio = Math.floor(contrastOf(color, palette.background) * 10) / 10;
    const mended = { [key]: fitColour(color, palette.background, least) };
    return contrastOf(color, palette.background) >= least
      ? []
      : [{ kind: "contrast", of, ratio, least, mended }];
  };
  // What is not chosen is the house's, and fits.
  const chosen = (of: "series" | "text" | "crosshair", least: number): ColourFault[] => {
    const color = own[of];
    return color === undefined ? [] : fault(of, of, color, least);
  };
  const bars = (side: "up" | "down"): ColourFault[] => {
    const [inks, of] =
      side === "up" ? [palette.rising, "rising" as const] : [palette.falling, "falling" as const];
    const isSeen = (one: string): boolean =>
      contrastOf(one, palette.background) >= CONTRAST_SHAPE_MIN;
    // A hollow bar is seen by its edge.
    const hasEdge = own[`${side}Border`] !== undefined;
    if (!isSeen(inks.body) && !isSeen(inks.border))
      return fault(
        of,
        hasEdge ? `${side}Border` : side,
        hasEdge ? inks.border : inks.body,
        CONTRAST_SHAPE_MIN,
      );
    return fault(`${of}Wick`, `${side}Wick`, inks.wick, CONTRAST_SHAPE_MIN);
  };
  const hasOwnBars = own.up !== undefined || own.down !== undefined;
  return [
    ...grounds(palette),
    ...bars("up"),
    ...bars("down"),
    ...(hasOwnBars && areAlike(palette) ? [{ kind: "alike" } as const] : []),
    ...chosen("series", CONTRAST_SHAPE_MIN),
    ...chosen("text", CONTRAST_TEXT_MIN),
    ...chosen("crosshair", CONTRAST_SHAPE_MIN),
  ];
}

function grounds({ up, down, buy, sell, background }: ChartPalette): ColourFault[] {
  if (!isAlike(up, down) && !isAlike(buy, sell)) return [];
  const far = farFrom(background);
  return [
    {
      kind: "ground",
      mended: { background: fitColour(background, far, COLOURED_FROM, farFrom(far)) },
    },
  ];
}

const areAlike = ({ rising, falling }: ChartPalette): boolean =>
  isAlike(rising.body, falling.body) && isAlike(rising.border, falling.border);
