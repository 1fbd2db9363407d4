/** Keys by the names that stand on the keyboards of the reader's country. Main thread; pure. */
import { tIn } from "../language/translate.ts";

const NAMES: Readonly<Record<string, string>> = {
  Ctrl: tIn("a key", "Ctrl"),
  Shift: tIn("a key", "Shift"),
  Space: tIn("a key", "Space"),
  Del: tIn("a key", "Del"),
  Delete: tIn("a key", "Delete"),
  Insert: tIn("a key", "Insert"),
  Home: tIn("a key", "Home"),
  End: tIn("a key", "End"),
  PageUp: tIn("a key", "PageUp"),
  PageDown: tIn("a key", "PageDown"),
  Up: tIn("a key", "Up"),
  Down: tIn("a key", "Down"),
  Left: tIn("a key", "Left"),
  Right: tIn("a key", "Right"),
  Num: tIn("a key", "Num"),
};

/** "Strg Alt B" of "Ctrl Alt B": keys as comboText has them; a name that is the same everywhere stays. */
export const keyWords = (keys: string): string =>
  keys.replaceAll(/[A-Z][A-Za-z]+/g, (name) => NAMES[name] ?? name);
