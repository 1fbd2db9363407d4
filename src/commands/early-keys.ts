/**
 * Keys that are pressed before the commands are there: the first of them are kept for dispatch-keys.ts. Main thread. Acts on
 * none of them, and stays small: it comes with the workspace itself.
 */

/** Further ones are lost. */
export const EARLY_KEYS_MAX = 16;

/** A press of a key, as it was. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat"
> & {
  /** What is typed goes into a field. */
  readonly isInField: boolean;
  /** Ms of the page's clock. */
  readonly at: number;
};

/** Keeps them until the returned function is called: it ends the keeping and gives them, oldest first. */
export function keepEarlyKeys(target: EventTarget): () => readonly KeyPress[] {
  const kept: KeyPress[] = [];
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    if (kept.length < EARLY_KEYS_MAX) kept.push(pressOf(event));
    // The browser's own search would take the focus away from ours.
    if (event.code === "KeyK" && (event.ctrlKey || event.metaKey)) event.preventDefault();
  };
  target.addEventListener("keydown", onKeyDown);
  return () => {
    target.removeEventListener("keydown", onKeyDown);
    return kept;
  };
}

export function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, target, timeStamp: at } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isInField: isField(target), at };
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, [role='textbox']"));
