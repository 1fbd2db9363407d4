/**
 * The chart's colours and type face, read from the theme's tokens: a canvas knows no CSS variables. Main thread. They are
 * read at the document's root and not where the chart stands: a pane that the dock has just made is not in the document
 * yet, and has no style at all.
 */

/** What one kind of bar is drawn in. `ink`: where it has one colour, as a label or a column; of the three that which is seen. */
export type BarInks = { body: string; border: string; wick: string; ink: string };

/** A background that is not the theme's: which theme reads on it, and what the words over the bars take for their tokens. */
export type Ground = {
  theme: "dark" | "light";
  tokens: Readonly<Record<`--${string}`, string>>;
  /** A colour of the house, so that it is seen there. */
  fit: (color: string) => string;
};

export type ChartPalette = {
  fontFamily: string;
  background: string;
  text: string;
  muted: string;
  line: string;
  /** "": there is no grid. */
  grid: string;
  hover: string;
  /** Words and figures of the scales. */
  scaleText: string;
  crosshair: string;
  /** Closes as a line or an area. */
  series: string;
  rising: BarInks;
  falling: BarInks;
  /** Of results, never of bars. */
  up: string;
  down: string;
  upVolume: string;
  downVolume: string;
  buy: string;
  sell: string;
  warn: string;
  accent: string;
  accentSoft: string;
  /** Text on a filled label: whichever of the two reads better on that colour. */
  onUp: string;
  onDown: string;
  onMuted: string;
  /** null: the background is the theme's. */
  ground: Ground | null;
};

export const GRID_ALPHA = 0.4;
const VOLUME_ALPHA = 0.3;

type Rgb = readonly [number, number, number];

/** Red, green, blue of "#rgb", "#rrggbb" or "rgb(1, 2, 3)"; null for anything else. */
export function parseColor(color: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const hex = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1);
  const numbers = hex
    ? hex.map((pair) => Number.parseInt(pair, 16))
    : /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(color)?.slice(1).map(Number);
  const [red, green, blue] = numbers ?? [];
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}

/** Asked for the same few in every frame: all go where there are more. */
const SEE_THROUGH_MAX = 256;
const seeThrough = new Map<string, string>();

/** The colour, see-through. A colour that cannot be read stays as it is. */
export function withAlpha(color: string, alpha: number): string {
  const name = `${color} ${alpha}`;
  const known = seeThrough.get(name);
  if (known !== undefined) return known;
  const rgb = parseColor(color);
  const made = rgb === null ? color : `rgba(${rgb.join(", ")}, ${alpha})`;
  if (seeThrough.size >= SEE_THROUGH_MAX) seeThrough.clear();
  seeThrough.set(name, made);
  return made;
}

/** WCAG relative luminance, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (parseColor(color) ?? []).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** White or near-black, whichever has the higher contrast on `fill`. */
export function textOn(fill: string): string {
  const light = luminance(fill);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.055 ? "#ffffff" : "#0b0e13";
}

/** Reads the tokens as they apply now to the document that `element` belongs to, whether it stands in it yet or not. */
export function readChartPalette(element: Element): ChartPalette {
  const style = getComputedStyle(element.ownerDocument.documentElement);
  return paletteOf((name) => style.getPropertyValue(name).trim());
}

/** The colours of a theme; `token` says its tokens. */
export function paletteOf(token: (name: `--${string}`) => string): ChartPalette {
  const up = token("--up");
  const down = token("--down");
  const muted = token("--muted");
  const line = token("--line");
  return {
    fontFamily: token("--font"),
    background: token("--bg-1"),
    text: token("--text"),
    muted,
    line,
    grid: withAlpha(line, GRID_ALPHA),
    hover: token("--bg-3"),
    scaleText: muted,
    crosshair: muted,
    series: token("--accent"),
    ...barsOf(inksOf(up), inksOf(down)),
    up,
    down,
    buy: token("--buy"),
    sell: token("--sell"),
    warn: token("--warn"),
    accent: token("--accent"),
    accentSoft: withAlpha(token("--accent"), 0.18),
    onMuted: textOn(muted),
    ground: null,
  };
}

const inksOf = (ink: string): BarInks => ({ body: ink, border: ink, wick: ink, ink });

/** All that is of the bars' colours. */
export const barsOf = (rising: BarInks, falling: BarInks) => ({
  rising,
  falling,
  upVolume: withAlpha(rising.ink, VOLUME_ALPHA),
  downVolume: withAlpha(falling.ink, VOLUME_ALPHA),
  onUp: textOn(rising.ink),
  onDown: textOn(falling.ink),
});
