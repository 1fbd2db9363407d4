/** The key that a command has now, in words: for menus and tips that stand where the command's act is. Main thread. */
import { bindings, comboFor } from "./bindings.ts";
import { comboText, isMac } from "./combo.ts";
import { commands } from "./command.ts";

/** "Alt R"; undefined: it has none. Tracks the bindings. */
export function keyText(id: string): string | undefined {
  const command = commands().find((one) => one.id === id);
  const combo = command === undefined ? null : comboFor(command, bindings());
  return combo === null ? undefined : comboText(combo, isMac());
}
