/**
 * The colours that a brand may replace, with their defaults, and which must be readable on which. Data only; runs anywhere.
 * ui/tokens.css holds the same values for the first paint; a test keeps the two equal.
 */

export const THEMES = ["dark", "light"] as const;
export type ThemeName = (typeof THEMES)[number];

export const COLOUR_TOKENS = [
  "bg-0",
  "bg-1",
  "bg-2",
  "bg-3",
  "line",
  "line-strong",
  "control-line",
  "text",
  "muted",
  "faint",
  "accent",
  "accent-fill",
  "buy",
  "sell",
  "buy-fill",
  "sell-fill",
  "on-fill",
  "up",
  "down",
  "warn",
] as const;
export type ColourToken = (typeof COLOUR_TOKENS)[number];
/**
 * The css variable that a token sets. up and down are what the user may swap or replace by the colour-blind pair, so the
 * brand sets what stands behind them.
 */
export function cssName(token: ColourToken): string {
  if (token === "up") return "--gain";
  if (token === "down") return "--loss";
  return `--${token}`;
}

export type Colours = Record<ColourToken, string>;

export const DEFAULT_COLOURS: Record<ThemeName, Colours> = {
  dark: {
    "bg-0": "#0b0e13",
    "bg-1": "#11151c",
    "bg-2": "#181d26",
    "bg-3": "#212835",
    line: "#232a36",
    "line-strong": "#323c4c",
    "control-line": "#5f6c80",
    text: "#e6eaf0",
    muted: "#9aa4b2",
    faint: "#788292",
    accent: "#4c9aff",
    "accent-fill": "#1f6fe0",
    buy: "#4a9bff",
    sell: "#ff6b6b",
    "buy-fill": "#1f6fe0",
    "sell-fill": "#d2343f",
    "on-fill": "#ffffff",
    up: "#2ebd85",
    down: "#f6465d",
    warn: "#f0b429",
  },
  light: {
    "bg-0": "#eef1f5",
    "bg-1": "#ffffff",
    "bg-2": "#f5f7fa",
    "bg-3": "#e6eaf0",
    line: "#dde2ea",
    "line-strong": "#c4ccd8",
    "control-line": "#7d8899",
    text: "#131722",
    muted: "#525d6d",
    faint: "#697486",
    accent: "#0b61d6",
    "accent-fill": "#0b61d6",
    buy: "#0b61d6",
    sell: "#c62839",
    "buy-fill": "#1f6fe0",
    "sell-fill": "#d2343f",
    "on-fill": "#ffffff",
    up: "#0a7d55",
    down: "#c2283a",
    warn: "#8a5a00",
  },
};

/** Least contrast of text, and of shapes and large text. WCAG 2.2, 1.4.3 and 1.4.11. */
export const CONTRAST_TEXT_MIN = 4.5;
export const CONTRAST_SHAPE_MIN = 3;

export type ContrastRule = { ink: ColourToken; on: ColourToken; least: number };

/** What is printed or drawn on what. */
export const CONTRAST_RULES: readonly ContrastRule[] = [
  ...pairs(["text"], ["bg-0", "bg-1", "bg-2", "bg-3"], CONTRAST_TEXT_MIN),
  ...pairs(["muted"], ["bg-0", "bg-1", "bg-2", "bg-3"], CONTRAST_TEXT_MIN),
  ...pairs(["faint"], ["bg-1"], CONTRAST_TEXT_MIN),
  ...pairs(["accent"], ["bg-0", "bg-1"], CONTRAST_TEXT_MIN),
  ...pairs(["buy", "sell", "up", "down", "warn"], ["bg-1"], CONTRAST_TEXT_MIN),
  // What deletes, under the pointer.
  ...pairs(["sell"], ["bg-3"], CONTRAST_TEXT_MIN),
  ...pairs(["on-fill"], ["accent-fill", "buy-fill", "sell-fill"], CONTRAST_TEXT_MIN),
  ...pairs(["control-line"], ["bg-1", "bg-2"], CONTRAST_SHAPE_MIN),
];

function pairs(inks: ColourToken[], grounds: ColourToken[], least: number): ContrastRule[] {
  return inks.flatMap((ink) => grounds.map((on) => ({ ink, on, least })));
}
