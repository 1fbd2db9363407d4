/**
 * Runs the command of a key that is pressed anywhere in the workspace. Main thread. Held down, a key acts once. A key that was
 * pressed before its command was there acts once it is, unless it trades: that is sent by a press of now and by no other.
 */
import { createEffect, createRoot, untrack } from "solid-js";
import { machineMs } from "../frame/page-clock.ts";
import { bindings, holderOf, type Bindings } from "./bindings.ts";
import { actsInFields, combosOf, isMac } from "./combo.ts";
import { commands, type Command } from "./command.ts";
import { EARLY_KEYS_MAX, pressOf, type KeyPress } from "./early-keys.ts";

/** Who pressed a key this long ago has given up on it. */
export const EARLY_KEY_MS = 5_000;

/** What is offered, and by which keys. */
export type KeyBoard = {
  readonly all: readonly Command[];
  readonly bindings: Bindings;
  readonly isMac: boolean;
};

/** The command that a press means, or null. */
export function commandOf(
  press: Omit<KeyPress, "at">,
  { all, bindings: now, isMac: isOnMac }: KeyBoard,
): Command | null {
  const combos = combosOf(press, isOnMac);
  if (combos.length === 0 || press.repeat) return null;
  if (press.isInField && !combos.some(actsInFields)) return null;
  const command = holderOf(combos, all, now);
  if (command === undefined || (command.trades === true && !now.tradingKeys)) return null;
  return command;
}

/**
 * Runs what presses from before mean by now, each once. Returns those that mean nothing yet: their commands may still come.
 * `now`: ms of the page's clock.
 */
export function runEarly(
  early: readonly KeyPress[],
  board: KeyBoard,
  now: number,
): readonly KeyPress[] {
  return early.filter((press) => {
    if (now - press.at > EARLY_KEY_MS) return false;
    const command = commandOf(press, board);
    if (command === null) return true;
    if (command.trades !== true) command.run();
    return false;
  });
}

/** Listens until the returned undo is called. What a pane has used already is not ours. `early`: pressed before. */
export function dispatchKeys(target: EventTarget, early: readonly KeyPress[]): () => void {
  const since = machineMs();
  const board = (): KeyBoard => ({ all: commands(), bindings: bindings(), isMac: isMac() });
  const onKeyDown = (event: Event) => {
    if (event.defaultPrevented) return;
    // Of a window of its own it is no KeyboardEvent of ours.
    const press = pressOf(event as KeyboardEvent);
    const command = commandOf(press, board());
    if (command === null) {
      // The commands come in several parts: in the first moments what means nothing may mean something soon.
      const mayCome = commands().length === 0 || machineMs() - since < EARLY_KEY_MS;
      if (mayCome && waiting.length < EARLY_KEYS_MAX) waiting = [...waiting, press];
      return;
    }
    event.preventDefault();
    command.run(event as KeyboardEvent);
  };
  let waiting = early;
  const forget = createRoot((dispose) => {
    createEffect(() => {
      const now = board();
      waiting = untrack(() => runEarly(waiting, now, machineMs()));
    });
    return dispose;
  });
  target.addEventListener("keydown", onKeyDown);
  return () => {
    target.removeEventListener("keydown", onKeyDown);
    forget();
  };
}

/** F6 goes round the bars and the panes, as in other desktop programs. */
export function focusNextRegion(root: HTMLElement, step: 1 | -1): void {
  const all = root.querySelectorAll<HTMLElement>(".top-bar, .toast, .pane, .status-bar");
  const regions = [...all].filter((region) => region.checkVisibility());
  // A notice is in the top bar, and a region of its own.
  const now = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = regions[(now + step + regions.length) % regions.length];
  if (next === undefined) return;
  const target = next.classList.contains("pane")
    ? next
    : (next.querySelector<HTMLElement>(".toast-close") ??
      next.querySelector<HTMLElement>("button, a, input"));
  target?.focus();
}
