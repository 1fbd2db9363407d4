/** A search field over a list in which one entry is marked, as a screen reader is told of it. Main thread. */
import { createEffect } from "solid-js";

export type ListedBelow = {
  /** The id of the list that the field is over. */
  readonly listId: string;
  /** The id of what is marked in it; null: nothing is listed. Tracked. */
  readonly markedId: () => string | null;
};

/** Lives as long as its owner. The field has the focus of the dialog that opens with it. */
export function createCombobox(input: HTMLInputElement, { listId, markedId }: ListedBelow): void {
  input.setAttribute("autofocus", "");
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-expanded", "true");
  input.setAttribute("aria-controls", listId);
  createEffect(() => {
    const marked = markedId();
    if (marked === null) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", marked);
  });
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

/** Where a key leads from `marked` in a list of `count`; null: it is no key that moves. */
export function markedBy(key: string, marked: number, count: number): number | null {
  const step = STEPS[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, marked + step));
}
