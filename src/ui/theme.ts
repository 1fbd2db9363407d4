/**
 * How the page looks, as the user chose it: theme, result colours, density. Main thread. Kept in localStorage, because
 * public/theme.js must read it before the first paint; no secret ever goes there. A page that may not store still works.
 */
import { createRoot, createSignal } from "solid-js";

export type ThemeChoice = "dark" | "light" | "system";
export type Theme = "dark" | "light";
export type Palette = "standard" | "colour-blind";
export type Rising = "green" | "red";
export type Density = "compact" | "standard" | "roomy";

export type Appearance = {
  theme: ThemeChoice;
  palette: Palette;
  /** The colour of a rise. Swaps up and down, never buy and sell. */
  rising: Rising;
  density: Density;
};

/** public/theme.js reads the same key. */
const STORAGE_KEY = "ringside.appearance";

const CHOICES = {
  theme: ["system", "dark", "light"],
  palette: ["standard", "colour-blind"],
  rising: ["green", "red"],
  density: ["standard", "compact", "roomy"],
} as const satisfies { [Key in keyof Appearance]: readonly Appearance[Key][] };

const dark = window.matchMedia("(prefers-color-scheme: dark)");

const store = createRoot(() => {
  const [appearance, setAppearanceSignal] = createSignal<Appearance>(readStored());
  const [systemIsDark, setSystemIsDark] = createSignal(dark.matches);
  const [version, setVersion] = createSignal(0);
  return { appearance, setAppearanceSignal, systemIsDark, setSystemIsDark, version, setVersion };
});

export const appearance = store.appearance;

/** The theme in force. */
export function theme(): Theme {
  const choice = store.appearance().theme;
  if (choice !== "system") return choice;
  return store.systemIsDark() ? "dark" : "light";
}

/** Changes the look at once and remembers it. */
export function setAppearance(change: Partial<Appearance>): void {
  store.setAppearanceSignal((now) => ({ ...now, ...change }));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(store.appearance()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
  paint();
}

/** Values of tokens since the colours changed last: to ask the page for one has it work out its styles. */
const tokens = new Map<string, string>();

/**
 * A token's value now, as "#11151c", for what draws outside css (charts). Tracks: inside an effect it runs again when the
 * theme, the palette or the brand changes.
 */
export function token(name: `--${string}`): string {
  store.version();
  const known = tokens.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  // Before its style sheet has come a token has none.
  if (value !== "") tokens.set(name, value);
  return value;
}

/** Tells those who read tokens that the colours changed. */
export function announceColours(): void {
  tokens.clear();
  store.setVersion((now) => now + 1);
  // The browser's own bars take the page's colour.
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", token("--bg-0"));
}

/** Puts the choice on the page's root, where the style sheets look. */
function paint(): void {
  const root = document.documentElement;
  const look = store.appearance();
  root.setAttribute("data-theme", theme());
  root.setAttribute("data-palette", look.palette);
  root.setAttribute("data-rising", look.rising);
  root.setAttribute("data-density", look.density);
  announceColours();
}

function readStored(): Appearance {
  let stored: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = parsed;
  } catch {
    // Unreadable: the default look.
  }
  return {
    theme: oneOf(CHOICES.theme, stored.theme),
    palette: oneOf(CHOICES.palette, stored.palette),
    rising: oneOf(CHOICES.rising, stored.rising),
    density: oneOf(CHOICES.density, stored.density),
  };
}

function oneOf<Value extends string>(allowed: readonly [Value, ...Value[]], found: unknown): Value {
  return allowed.find((value) => value === found) ?? allowed[0];
}

dark.addEventListener("change", (event) => {
  store.setSystemIsDark(event.matches);
  paint();
});
window.addEventListener("storage", (event) => {
  if (event.key !== STORAGE_KEY) return;
  store.setAppearanceSignal(readStored());
  paint();
});
paint();
