/**
 * The colours of a chart that has some of its own: what is chosen as it was chosen, and all else so that it is seen beside it.
 * Main thread; fetched where a chart has some. On a background of one's own the house's colours are those of the theme that is
 * meant for such a background, each brought to the house's contrast on this one.
 */
import { CONTRAST_SHAPE_MIN, CONTRAST_TEXT_MIN } from "../../../brand/default-colours.ts";
import type { Theme } from "../../../ui/theme.ts";
import type { ChartColours, OwnColours } from "../own-colours.ts";
import {
  barsOf,
  GRID_ALPHA,
  paletteOf,
  textOn,
  withAlpha,
  type BarInks,
  type ChartPalette,
  type Ground,
} from "../chart-palette.ts";
import { contrastOf, farFrom, fitColour, isAlike, mix } from "./fit-colour.ts";

/** What is written and drawn in the house's colours. */
const INKS = ["text", "muted", "up", "down", "buy", "sell", "warn", "accent"] as const;
type Inks = Pick<ChartPalette, (typeof INKS)[number]>;
/** Of these what stands under the pointer too, as the brand's colours have to. */
const ON_HOVER: ReadonlySet<keyof Inks> = new Set(["text", "muted", "sell"] as const);

/** From here on a hovered or raised ground may come nearer to the words on it. */
const ROOM_FOR_GROUNDS = 8;

export function ownPalette(base: ChartPalette, chosen: ChartColours, theme: Theme): ChartPalette {
  return withOwn(base, chosen[theme], theme, chosen.hasGrid, otherTheme);
}

/** `read`: the house's colours in the other theme. Pure but for it. */
export function withOwn(
  base: ChartPalette,
  own: OwnColours,
  theme: Theme,
  hasGrid: boolean,
  read: (base: ChartPalette, theme: Theme) => ChartPalette,
): ChartPalette {
  const { background } = own;
  const house = background === undefined ? base : onGround(base, background, theme, read);
  const ground = house.background;
  const rising = inksOf(own.up ?? house.rising.ink, ground, {
    border: own.upBorder,
    wick: own.upWick,
  });
  const falling = inksOf(own.down ?? house.falling.ink, ground, {
    border: own.downBorder,
    wick: own.downWick,
  });
  // Hollow bars have one colour for both, and columns of volume are not hollow.
  const { upVolume, downVolume } = house;
  return {
    ...house,
    ...barsOf(rising, falling),
    ...(isAlike(rising.ink, falling.ink) ? { upVolume, downVolume } : {}),
    grid: hasGrid ? (own.grid ?? house.grid) : "",
    scaleText: own.text ?? house.scaleText,
    crosshair: own.crosshair ?? house.crosshair,
    series: own.series ?? house.series,
  };
}

/** An edge is as its body, a wick as its edge. */
function inksOf(
  body: string,
  ground: string,
  own: { readonly [Part in "border" | "wick"]?: string | undefined },
): BarInks {
  const border = own.border ?? body;
  const wick = own.wick ?? border;
  const isSeen = (one: string): boolean => contrastOf(one, ground) >= CONTRAST_SHAPE_MIN;
  return { body, border, wick, ink: [body, border, wick].find(isSeen) ?? body };
}

/** The house's colours on a background of one's own. */
function onGround(
  base: ChartPalette,
  background: string,
  theme: Theme,
  read: (base: ChartPalette, theme: Theme) => ChartPalette,
): ChartPalette {
  const far = farFrom(background);
  const meant: Theme = far === "#ffffff" ? "dark" : "light";
  const from = meant === theme ? base : read(base, meant);
  // Where words have little contrast to spare, what they stand on goes away from them.
  const toward = contrastOf(far, background) >= ROOM_FOR_GROUNDS ? far : farFrom(far);
  const [raised, hover] = [mix(background, toward, 0.04), mix(background, toward, 0.09)];
  const inks = Object.fromEntries(
    INKS.map((name) => {
      const on = ON_HOVER.has(name) ? [background, raised, hover] : [background, raised];
      const fit = (ink: string, ground: string) => fitColour(ink, ground, CONTRAST_TEXT_MIN, far);
      return [name, on.reduce(fit, from[name])];
    }),
  ) as Inks;
  // Bars are no words: they stay nearer to green and red.
  const bar = (ink: string) => fitColour(ink, background, CONTRAST_SHAPE_MIN, far);
  const line = mix(background, far, 0.14);
  const tokens = {
    ...inks,
    faint: inks.muted,
    "bg-1": background,
    "bg-2": raised,
    "bg-3": hover,
    line,
    "line-strong": mix(background, far, 0.26),
    "control-line": fitColour(mix(background, far, 0.4), raised, CONTRAST_SHAPE_MIN),
  };
  const named = Object.entries(tokens).map(([name, color]) => [`--${name}`, color]);
  return {
    ...from,
    ...inks,
    background,
    line,
    grid: withAlpha(line, GRID_ALPHA),
    hover,
    scaleText: inks.muted,
    crosshair: inks.muted,
    series: inks.accent,
    ...barsOf(inksOf(bar(from.up), background, {}), inksOf(bar(from.down), background, {})),
    accentSoft: withAlpha(inks.accent, 0.18),
    onMuted: textOn(inks.muted),
    ground: {
      theme: meant,
      tokens: Object.fromEntries(named) as Ground["tokens"],
      fit: (color) => fitColour(color, background, CONTRAST_SHAPE_MIN),
    },
  };
}

const known = new WeakMap<ChartPalette, ChartPalette>();

/** The house's colours in a theme that is not in force: of an element that is in it for a moment. */
export function otherTheme(base: ChartPalette, theme: Theme): ChartPalette {
  const before = known.get(base);
  if (before !== undefined) return before;
  const element = document.createElement("div");
  element.dataset["theme"] = theme;
  document.body.append(element);
  const style = getComputedStyle(element);
  const made = paletteOf((name) => style.getPropertyValue(name).trim());
  element.remove();
  known.set(base, made);
  return made;
}
