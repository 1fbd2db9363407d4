/**
 * Reads a parsed brand.json. Pure; runs anywhere. By hand and not with a schema library, because the sign-in page carries
 * it. Whatever is wrong is left out and named: the path, the value found, and what is allowed. Nothing here throws.
 */
import { LANGUAGES, type Language } from "../language/languages.ts";
import { DEFAULT_BRAND, type Brand, type BrandLinks } from "./brand.ts";
import { COLOUR_TOKENS, THEMES, type Colours, type ThemeName } from "./default-colours.ts";
import type { BrandProblem } from "./brand-problem.ts";
import { isColour, isLocalPath } from "./brand-values.ts";
import { isLoopback } from "./loopback.ts";

const LANGUAGE_KEYS = Object.keys(LANGUAGES) as Language[];

type Fields = Record<string, unknown>;
type Report = (problem: BrandProblem) => void;

const KEYS = [
  "name",
  "logo",
  "logo_has_name",
  "colours",
  "links",
  "legal",
  "service",
  "demo",
  "short_name",
  "icons",
] as const;
const LINK_KEYS = Object.keys(DEFAULT_BRAND.links) as (keyof BrandLinks)[];
const NAME_CHARACTERS_MAX = 40;
const TEXT_CHARACTERS_MAX = 2000;

/** Null when the value is no brand at all (not an object). `language`: of who reads its texts. */
export function parseBrand(
  value: unknown,
  language: Language,
): { brand: Brand; problems: BrandProblem[] } | null {
  if (!isFields(value)) return null;
  const problems: BrandProblem[] = [];
  const report: Report = (problem) => problems.push(problem);
  refuseUnknown("", value, KEYS, report);
  const legal = readFields("legal", value["legal"], ["company", "risk_warning"], report);
  const links = readFields("links", value["links"], LINK_KEYS, report);
  const readSaid = (path: string, said: unknown) =>
    readIn(language, path, said, report, (at, text) =>
      readText(at, text, TEXT_CHARACTERS_MAX, report),
    );
  const brand: Brand = {
    name: readText("name", value["name"], NAME_CHARACTERS_MAX, report) ?? DEFAULT_BRAND.name,
    logo: readLogo(value["logo"], report),
    logo_has_name: readFlag("logo_has_name", value["logo_has_name"], report),
    colours: readColours(value["colours"], report),
    links: Object.fromEntries(
      LINK_KEYS.map((key) => [
        key,
        readIn(language, `links.${key}`, links[key], report, (at, url) => readUrl(at, url, report)),
      ]),
    ) as BrandLinks,
    legal: {
      company: readSaid("legal.company", legal["company"]),
      risk_warning: readSaid("legal.risk_warning", legal["risk_warning"]),
    },
    service: readService(value["service"], report),
    demo: readSaid("demo", value["demo"]),
  };
  checkInstalled(value, report);
  return { brand, problems };
}

/** What may stand there for all readers or once a language: who reads none of these gets English, else the first. */
function readIn(
  language: Language,
  path: string,
  value: unknown,
  report: Report,
  read: (path: string, value: unknown) => string | null,
): string | null {
  if (!isFields(value)) return read(path, value);
  refuseUnknown(path, value, LANGUAGE_KEYS, report);
  const said = new Map(
    LANGUAGE_KEYS.filter((key) => key in value).map((key) => [
      key,
      read(`${path}.${key}`, value[key]),
    ]),
  );
  return said.get(language) ?? said.get("en") ?? [...said.values()][0] ?? null;
}

function readColours(value: unknown, report: Report): Brand["colours"] {
  const themes = readFields("colours", value, THEMES, report);
  const read = (theme: ThemeName): Partial<Colours> => {
    const path = `colours.${theme}`;
    const found = readFields(path, themes[theme], COLOUR_TOKENS, report);
    const colours: Partial<Colours> = {};
    for (const token of COLOUR_TOKENS) {
      const colour = found[token];
      if (colour === undefined) continue;
      if (isColour(colour)) {
        colours[token] = colour.toLowerCase();
      } else {
        report({ code: "colour", path: `${path}.${token}`, found: say(colour) });
      }
    }
    return colours;
  };
  return { dark: read("dark"), light: read("light") };
}

/** What the service makes the installed app's manifest of: the page only says what is wrong with it. */
function checkInstalled(value: Fields, report: Report): void {
  readText("short_name", value["short_name"], NAME_CHARACTERS_MAX, report);
  const icons = readFields("icons", value["icons"], ["any", "maskable"], report);
  for (const [key, path] of Object.entries(icons)) readImage(`icons.${key}`, path, report);
}

function readLogo(value: unknown, report: Report): Brand["logo"] {
  if (value === undefined) return DEFAULT_BRAND.logo;
  if (value === null) return null;
  if (typeof value === "string") {
    const url = readImage("logo", value, report);
    return url === null ? null : { dark: url, light: url };
  }
  const logo = readFields("logo", value, THEMES, report);
  const dark = readImage("logo.dark", logo["dark"], report);
  const light = readImage("logo.light", logo["light"], report);
  if (dark === null || light === null) return null;
  return { dark, light };
}

function readImage(path: string, value: unknown, report: Report): string | null {
  if (isLocalPath(value)) return value;
  report({ code: "image", path, found: say(value) });
  return null;
}

function readUrl(path: string, value: unknown, report: Report): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") {
    if (isLocalPath(value)) return value;
    if (urlOf(value)?.protocol === "https:") return value;
    if (/^mailto:[^\s@]+@[^\s@]+$/.test(value)) return value;
  }
  report({ code: "link", path, found: say(value) });
  return null;
}

/** An origin: https, or http on the machine itself. */
function readService(value: unknown, report: Report): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "string") {
    const url = urlOf(value);
    const isSafe =
      url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
    if (url !== null && isSafe && url.pathname === "/" && url.search === "" && url.hash === "") {
      return url.origin;
    }
  }
  report({ code: "service", path: "service", found: say(value) });
  return "";
}

function readText(
  path: string,
  value: unknown,
  charactersMax: number,
  report: Report,
): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && value.trim() !== "" && value.length <= charactersMax)
    return value.trim();
  report({ code: "text", path, found: say(value), charactersMax });
  return null;
}

function readFlag(path: string, value: unknown, report: Report): boolean {
  if (typeof value === "boolean") return value;
  if (value !== undefined) report({ code: "flag", path, found: say(value) });
  return false;
}

function readFields(
  path: string,
  value: unknown,
  known: readonly string[],
  report: Report,
): Fields {
  if (value === undefined) return {};
  if (!isFields(value)) {
    report({ code: "fields", path, found: say(value), known });
    return {};
  }
  refuseUnknown(path, value, known, report);
  return value;
}

function refuseUnknown(path: string, value: Fields, known: readonly string[], report: Report) {
  for (const key of Object.keys(value)) {
    if (known.includes(key) || key === "$schema") continue;
    report({ code: "unknown", path: path === "" ? key : `${path}.${key}`, known });
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function urlOf(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

function say(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
