/**
 * The colours that a user gave a chart. Main thread; pure. Each theme has its own: what reads on a dark background does not on a
 * light one. What is not chosen is the theme's, and follows it.
 */

/** Bars first; edges follow their bar's body and wicks the edges, unless they are chosen. */
export const COLOUR_KEYS = [
  "up",
  "upBorder",
  "upWick",
  "down",
  "downBorder",
  "downWick",
  "series",
  "background",
  "grid",
  "text",
  "crosshair",
] as const;
export type ColourKey = (typeof COLOUR_KEYS)[number];

/** "#rrggbb" each. */
export type OwnColours = { readonly [Key in ColourKey]?: string };

export type ChartColours = { readonly [Theme in "dark" | "light"]: OwnColours } & {
  readonly hasGrid: boolean;
};

export const THEME_COLOURS: ChartColours = { dark: {}, light: {}, hasGrid: true };

/** Reads what was kept: a colour that is none is the theme's. Null: these are no colours at all. */
export function parseColours(value: unknown): ChartColours | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const kept = value as Partial<Record<keyof ChartColours, unknown>>;
  return {
    dark: ownOf(kept.dark),
    light: ownOf(kept.light),
    hasGrid: kept.hasGrid !== false,
  };
}

function ownOf(value: unknown): OwnColours {
  const kept = Object(value) as Partial<Record<ColourKey, unknown>>;
  return Object.fromEntries(
    COLOUR_KEYS.flatMap((key) => {
      const colour = kept[key];
      return typeof colour === "string" && /^#[0-9a-f]{6}$/.test(colour) ? [[key, colour]] : [];
    }),
  );
}

export const isThemes = ({ dark, light, hasGrid }: ChartColours): boolean =>
  hasGrid && Object.keys({ ...dark, ...light }).length === 0;

/** Whether all of it is colours that are read as they stand. */
export function areColours(value: unknown): boolean {
  const read = parseColours(value);
  if (read === null) return false;
  const given = Object(value) as Readonly<Record<string, unknown>>;
  return (["dark", "light"] as const).every((theme) => {
    const own = Object.entries(Object(given[theme] ?? {}) as object) as [ColourKey, unknown][];
    return own.every(([key, colour]) => read[theme][key] === colour);
  });
}
