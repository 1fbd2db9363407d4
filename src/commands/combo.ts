/**
 * Keys as text: "Mod+Alt+KeyB". By the key's place on the keyboard (its code), so that another layout moves nothing; but a
 * sign such as "?" by itself, "Char+?", for it is looked for where the layout prints it. Mod is Ctrl, and Cmd on a Mac. Main
 * thread; pure, but for which system this is.
 */

type Pressed = Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

type Typed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

const CHAR = "Char+";

export const isMac = (): boolean => /^Mac|iPhone|iPad/.test(navigator.platform);

const MODIFIER_CODES = /^(Control|Shift|Alt|Meta|OS)(Left|Right)?$/;

/** The combo that is pressed; null while only modifiers are, or where Meta means the system's own keys. */
export function comboOf(event: Pressed, isMac: boolean): string | null {
  if (event.code === "" || MODIFIER_CODES.test(event.code)) return null;
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  const isForeign = isMac ? event.ctrlKey : event.metaKey;
  if (isForeign) return null;
  return [
    isMod ? "Mod+" : "",
    event.altKey ? "Alt+" : "",
    event.shiftKey ? "Shift+" : "",
    event.code,
  ].join("");
}

/** The sign that is typed, "Char+?": neither letter nor digit nor space; null: none, or a modifier makes it another key. */
export function charOf({ key, ctrlKey, metaKey, altKey }: Typed): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  return /^[^\p{L}\p{N}\s]$/u.test(key) ? CHAR + key : null;
}

/** Every combo by which a command may have this press. */
export const combosOf = (event: Pressed & Typed, isMac: boolean): readonly string[] =>
  [charOf(event), comboOf(event, isMac)].filter((combo) => combo !== null);

/** What browsers and systems keep for themselves, or what would end in grief: closed tabs, a task manager, a new window. */
const RESERVED: ReadonlySet<string> = new Set([
  "Mod+KeyW",
  "Mod+KeyT",
  "Mod+KeyN",
  "Mod+KeyR",
  "Mod+KeyL",
  "Mod+KeyP",
  "Mod+Tab",
  "Mod+Shift+Tab",
  "Alt+F4",
  "Alt+Tab",
  "Shift+Escape",
  "Escape",
  "Enter",
  "Tab",
  "Shift+Tab",
  "Space",
  "F5",
  "F6",
  "F11",
  "F12",
  "Mod+KeyC",
  "Mod+KeyV",
  "Mod+KeyX",
  "Mod+KeyA",
  "Mod+KeyZ",
]);

/** Whether it may not be bound: the browser has it, or the workspace itself. */
export const isReserved = (combo: string): boolean =>
  RESERVED.has(combo) || /^Mod\+Shift\+Key[A-Z]$/.test(combo) || /^Mod\+Digit\d$/.test(combo);

/** Whether it may act while a field has the focus: what types nothing. */
export const actsInFields = (combo: string): boolean =>
  combo.startsWith("Mod+") || /^(Alt\+|Shift\+)*F\d+$/.test(combo);

const NAMES: Readonly<Record<string, string>> = {
  Backquote: "`",
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Slash: "/",
  ArrowUp: "Up",
  ArrowDown: "Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
};

/** As keys are named on an English keyboard: "Ctrl Alt B". Where it is shown, it goes through keyWords. */
export function comboText(combo: string, isMac: boolean): string {
  if (combo.startsWith(CHAR)) return combo.slice(CHAR.length);
  return combo
    .split("+")
    .map((part) => {
      if (part === "Mod") return isMac ? "Cmd" : "Ctrl";
      if (part === "Alt") return isMac ? "Option" : "Alt";
      const [, letter] = /^(?:Key|Digit)(.)$/.exec(part) ?? [];
      const [, pad] = /^Numpad(.+)$/.exec(part) ?? [];
      return letter ?? (pad === undefined ? (NAMES[part] ?? part) : `Num ${pad}`);
    })
    .join(" ");
}
