/**
 * The keys that are not a command's and cannot be changed: what each is, and where it acts. With the commands this is the one
 * table of all keys: the check of a new key and the sheet of keys read both. Main thread; data only. A test holds it against
 * what the panes really take.
 */
import { t, tIn } from "../language/translate.ts";

export type FixedKey = {
  /** As the sheet shows it. */
  readonly keys: string;
  readonly what: string;
  readonly where: readonly string[];
  /** One combo of each kind, as combo.ts writes them. */
  readonly combos: readonly string[];
  has(combo: string): boolean;
  /** A command may have it all the same, and acts outside of where it is fixed. */
  readonly isShared: boolean;
};

const key = (
  keys: string,
  what: string,
  where: readonly string[],
  pattern: RegExp,
  combos: readonly string[],
  isShared = false,
): FixedKey => ({ keys, what, where, combos, has: (combo) => pattern.test(combo), isShared });

const ALL = t("The workspace");
const LISTS = [t("Watchlist"), t("Tables")];

export const FIXED_KEYS: readonly FixedKey[] = [
  key("F6", t("Next pane; with Shift the one before"), [ALL], /^(Shift\+)?F6$/, ["F6", "Shift+F6"]),
  key("Shift F10", t("What can be done here"), [ALL], /^Shift\+F10$/, ["Shift+F10"]),
  key("Esc", t("Cancel, close, leave"), [ALL, ...LISTS, t("Chart")], /^(Shift\+)?Escape$/, [
    "Escape",
  ]),
  key(
    t("Arrows, Home, End, Page Up and Down"),
    t("Move; with Shift choose, with Ctrl farther"),
    [...LISTS, t("Chart")],
    /^(Mod\+)?(Shift\+)?(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/,
    ["ArrowDown", "Mod+Home", "Shift+PageUp"],
  ),
  key(
    t("Shift Left, Right, Down"),
    t("While bars are replayed: the bar before, the next one, play or pause"),
    [t("Chart")],
    /^Shift\+Arrow(Left|Right|Down)$/,
    [],
  ),
  key(
    "Alt Up, Alt Down",
    t("Move the symbol; in a number ten or a hundred steps"),
    [t("Watchlist"), t("Number fields")],
    /^Alt\+(Shift\+)?Arrow(Up|Down)$/,
    ["Alt+ArrowUp"],
  ),
  key(
    "Alt Left, Alt Right",
    t("Move the column; with Shift its width"),
    [t("Heads of tables")],
    /^Alt\+(Shift\+)?Arrow(Left|Right)$/,
    ["Alt+ArrowLeft", "Alt+Shift+ArrowLeft"],
  ),
  key(
    "Enter",
    t("Open, take; with Alt the symbol's facts"),
    [...LISTS, t("Chart"), t("Dialogs")],
    /^(Mod\+|Alt\+)?(Shift\+)?Enter$/,
    ["Enter", "Alt+Enter", "Mod+Enter"],
  ),
  key("Space", t("Star a symbol, choose a row"), LISTS, /^(Shift\+)?Space$/, ["Space"]),
  key("F2", t("Change the value"), [t("Tables")], /^(Shift\+)?F2$/, ["F2"]),
  key(
    t("Delete, Insert"),
    t("Take out, add; of a drawing, remove"),
    [...LISTS, t("Chart")],
    /^(Shift\+)?(Delete|Insert)$/,
    ["Delete", "Insert"],
  ),
  key(
    "Ctrl C, Ctrl A, Ctrl Z",
    t("Copy, choose all, undo"),
    [...LISTS, t("Chart")],
    /^Mod\+(Shift\+)?Key[CAZ]$/,
    ["Mod+KeyC", "Mod+KeyZ"],
  ),
  key(
    "Ctrl D, Ctrl G",
    t("Double or group chosen drawings, with Shift ungroup"),
    [t("Chart")],
    /^Mod\+(Shift\+)?Key[DG]$/,
    ["Mod+KeyD", "Mod+Shift+KeyG"],
    true,
  ),
  key(t("+ and -"), t("Zoom"), [t("Chart")], /^(Char\+[-+=]|Mod\+(Shift\+)?(Equal|Minus))$/, [
    "Char++",
    "Char+-",
  ]),
  key(
    t("Letters, digits"),
    t("Search for a symbol, also where a command has the letter"),
    [t("Watchlist")],
    /^(Shift\+)?(Key[A-Z]|Digit\d)$/,
    ["KeyB", "Digit1"],
    true,
  ),
  key(
    t("Letters"),
    t("Another symbol, or arithmetic as EURUSD/GBPUSD, also where a command has the letter"),
    [t("Chart")],
    /^(Shift\+)?Key[A-Z]$/,
    ["KeyX"],
    true,
  ),
  key(
    tIn("keys 0 to 9", "Digits"),
    t("Timeframe, as 15, 2h or 2D, also where a command has the digit"),
    [t("Chart")],
    /^(Shift\+)?Digit\d$/,
    ["Digit4"],
    true,
  ),
];

/** What has this key for good, or null. */
export const fixedKeyOf = (combo: string): FixedKey | null =>
  FIXED_KEYS.find((one) => one.has(combo)) ?? null;
