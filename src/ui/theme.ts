/**
 * How the page looks, as the user chose it: theme, result colours, density. Main thread. Kept in localStorage, because
 * public/theme.js must read it before the first paint; no secret ever goes there. A page that may not store still works.
 */
import { createMemo, createRoot, createSignal } from "solid-js";

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

/** The first of each is in force until another is chosen. */
const CHOICES = {
  theme: ["system", "dark", "light"],
  palette: ["standard", "colour-blind"],
  rising: ["green", "red"],
  density: ["standard", "compact", "roomy"],
} as const satisfies { [Key in keyof Appearance]: readonly Appearance[Key][] };

const USUAL: Appearance = {
  theme: CHOICES.theme[0],
  palette: CHOICES.palette[0],
  rising: CHOICES.rising[0],
  density: CHOICES.density[0],
};

const dark = window.matchMedia("(prefers-color-scheme: dark)");

const store = createRoot(() => {
  const [chosen, setChosen] = createSignal<Partial<Appearance>>(readStored());
  const appearance = createMemo<Appearance>(() => ({ ...USUAL, ...chosen() }));
  const [systemIsDark, setSystemIsDark] = createSignal(dark.matches);
  const [version, setVersion] = createSignal(0);
  return { chosen, setChosen, appearance, systemIsDark, setSystemIsDark, version, setVersion };
});

export const appearance = store.appearance;
/** What of it the user chose. */
export const chosenAppearance = store.chosen;

/** The theme in force. */
export function theme(): Theme {
  const choice = store.appearance().theme;
  if (choice !== "system") return choice;
  return store.systemIsDark() ? "dark" : "light";
}

/** Changes the look at once and remembers it. */
export function setAppearance(change: Partial<Appearance>): void {
  store.setChosen((now) => ({ ...now, ...change }));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(store.chosen()));
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

function readStored(): Partial<Appearance> {
  try {
    const stored = Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}")) as Appearance;
    const known = Object.entries(CHOICES).filter(([key, allowed]) =>
      (allowed as readonly unknown[]).includes(stored[key as keyof Appearance]),
    );
    return Object.fromEntries(known.map(([key]) => [key, stored[key as keyof Appearance]]));
  } catch {
    // Unreadable: the default look.
    return {};
  }
}

dark.addEventListener("change", (event) => {
  store.setSystemIsDark(event.matches);
  paint();
});
window.addEventListener("storage", (event) => {
  if (event.key !== STORAGE_KEY) return;
  store.setChosen(readStored());
  paint();
});
paint();
