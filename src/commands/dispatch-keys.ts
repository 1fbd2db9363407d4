/** Runs the command of a key that is pressed anywhere in the workspace. Main thread. Held down, a key acts once. */
import { bindings, comboFor, type Bindings } from "./bindings.ts";
import { actsInFields, comboOf } from "./combo.ts";
import { commands, type Command } from "./command.ts";

export const isMac = (): boolean => /^Mac|iPhone|iPad/.test(navigator.platform);

type Pressed = Parameters<typeof comboOf>[0] & Pick<KeyboardEvent, "repeat">;

/** The command that a press means, or null. isInField: what is typed goes into a field. */
export function commandOf(
  event: Pressed,
  where: { isInField: boolean; isMac: boolean },
  all: readonly Command[],
  now: Bindings,
): Command | null {
  const combo = comboOf(event, where.isMac);
  if (combo === null || event.repeat) return null;
  if (where.isInField && !actsInFields(combo)) return null;
  const command = all.find((one) => comboFor(one, now) === combo);
  if (command === undefined || (command.trades === true && !now.tradingKeys)) return null;
  return command;
}

/** Listens until the returned undo is called. What a pane has used already is not ours. */
export function dispatchKeys(target: EventTarget): () => void {
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    const where = { isInField: isField(event.target), isMac: isMac() };
    const command = commandOf(event, where, commands(), bindings());
    if (command === null) return;
    event.preventDefault();
    command.run();
  };
  target.addEventListener("keydown", onKeyDown);
  return () => target.removeEventListener("keydown", onKeyDown);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, [role='textbox']"));
