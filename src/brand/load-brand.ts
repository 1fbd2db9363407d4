/**
 * Fetches /brand.json, checks it and puts its colours on the page. Main thread. A brand.json that is broken in part costs
 * only that part; one that is no JSON at all is a BrandFileError, which the page shows in full.
 */
import { announceColours } from "../ui/theme.ts";
import { parseBrand } from "./brand-schema.ts";
import { DEFAULT_BRAND, type Brand } from "./brand.ts";
import { checkColours } from "./check-colours.ts";
import { COLOUR_TOKENS, THEMES, cssName, type Colours, type ThemeName } from "./default-colours.ts";
import type { BrandProblem } from "./brand-problem.ts";
import { language } from "../language/locale.ts";
import { t } from "../language/translate.ts";

const BRAND_URL = "/brand.json";
/** public/theme.js reads the same key for the first paint of the next visit. */
const COLOURS_KEY = "ringside.brand-colours";

export type LoadedBrand = {
  brand: Brand;
  /** What was wrong in the file, for its owner to read; empty when all is well. */
  problems: BrandProblem[];
};

/** The file is there and cannot be used at all. `message` names the cause, to be shown. */
export class BrandFileError extends Error {
  readonly code = "brand_file";
}

/** @throws BrandFileError when the file is not JSON or not an object. */
export async function loadBrand(): Promise<LoadedBrand> {
  const text = await fetchText();
  if (text === null) {
    return { brand: DEFAULT_BRAND, problems: [{ code: "not_loaded" }] };
  }
  const parsed = parseBrand(parseJson(text), language());
  if (parsed === null) {
    throw new BrandFileError(t("It must be one JSON object, in braces, and is something else."));
  }
  const checked = checkColours(parsed.brand.colours);
  const brand = { ...parsed.brand, colours: checked.colours };
  applyColours(brand.colours);
  return { brand, problems: [...parsed.problems, ...checked.problems] };
}

async function fetchText(): Promise<string | null> {
  try {
    const response = await fetch(BRAND_URL);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new BrandFileError(t("It is not valid JSON: {words}", { words }), { cause });
  }
}

/** Replaces the sheet that public/theme.js made, and remembers the colours for it. */
function applyColours(colours: Record<ThemeName, Partial<Colours>>): void {
  const variables = { dark: variablesOf(colours.dark), light: variablesOf(colours.light) };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    THEMES.map((theme) => {
      const lines = Object.entries(variables[theme]).map(([name, colour]) => `${name}:${colour}`);
      return `[data-theme=${theme}]{${lines.join(";")}}`;
    }).join(""),
  );
  document.adoptedStyleSheets = [sheet];
  try {
    localStorage.setItem(COLOURS_KEY, JSON.stringify(variables));
  } catch {
    // Without storage the next first paint shows the default colours for a moment.
  }
  announceColours();
}

function variablesOf(colours: Partial<Colours>): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const token of COLOUR_TOKENS) {
    const colour = colours[token];
    if (colour !== undefined) variables[cssName(token)] = colour;
  }
  return variables;
}
