/**
 * What a widget takes of brand.json: name, logo and colours. Main thread. The terminal tells its owner what is wrong in the file;
 * here what is wrong is left out.
 */
import { isColour, isLocalPath } from "../brand/brand-values.ts";
import { checkColours } from "../brand/check-colours.ts";
import {
  COLOUR_TOKENS,
  DEFAULT_COLOURS,
  type Colours,
  type ThemeName,
} from "../brand/default-colours.ts";

export type WidgetBrand = {
  readonly name: string;
  /** null: the name alone. */
  readonly logo: Readonly<Record<ThemeName, string>> | null;
  /** Whether the logo spells the name. */
  readonly logoHasName: boolean;
  readonly colours: Readonly<Record<ThemeName, Colours>>;
};

/** `file`: brand.json, parsed, whatever it is. */
export function readWidgetBrand(file: unknown): WidgetBrand {
  const name = fieldOf(file, "name");
  const logo = logoOf(fieldOf(file, "logo"));
  const said = fieldOf(file, "colours");
  const { colours } = checkColours({
    dark: coloursOf(fieldOf(said, "dark")),
    light: coloursOf(fieldOf(said, "light")),
  });
  return {
    name: typeof name === "string" ? name.trim() : "",
    logo,
    logoHasName: logo !== null && fieldOf(file, "logo_has_name") === true,
    colours: {
      dark: { ...DEFAULT_COLOURS.dark, ...colours.dark },
      light: { ...DEFAULT_COLOURS.light, ...colours.light },
    },
  };
}

/** A widget is shown without its brand rather than not at all. */
export async function fetchWidgetBrand(): Promise<WidgetBrand> {
  try {
    const answer = await fetch("/brand.json", { credentials: "omit" });
    return readWidgetBrand(answer.ok ? await answer.json() : null);
  } catch {
    return readWidgetBrand(null);
  }
}

const fieldOf = (value: unknown, key: string): unknown => Reflect.get(Object(value), key);

function coloursOf(said: unknown): Partial<Colours> {
  const colours: Partial<Colours> = {};
  for (const token of COLOUR_TOKENS) {
    const colour = fieldOf(said, token);
    if (isColour(colour)) colours[token] = colour;
  }
  return colours;
}

function logoOf(said: unknown): WidgetBrand["logo"] {
  const dark = pathOf(said) ?? pathOf(fieldOf(said, "dark"));
  const light = pathOf(said) ?? pathOf(fieldOf(said, "light"));
  return dark === null || light === null ? null : { dark, light };
}

const pathOf = (value: unknown): string | null => (isLocalPath(value) ? value : null);
