/**
 * What is typed between a press that asks for a line and the moment in which that line has the focus: its code may still be
 * on its way, and until then the keys would go to whatever has the focus, another field or the button of an order. Main thread.
 */

export type TypedAhead = {
  readonly text: string;
  /** From here on keys go where they went before. */
  stop(): void;
};

/** Takes the keys of a document. `text`: what the line has already; `onLeave`: Escape was pressed. */
export function typeAhead(target: Document, text: string, onLeave: () => void): TypedAhead {
  let typed = text;
  const keep = (event: KeyboardEvent): void => {
    const isLetter = event.key.length === 1;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    // With AltGr, which some systems report as Ctrl and Alt, signs are typed that a keyboard has no key of its own for.
    if (isChord && !(isLetter && event.getModifierState("AltGraph"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Escape") onLeave();
    else if (event.key === "Backspace") typed = typed.slice(0, -1);
    else if (isLetter) typed += event.key;
  };
  target.addEventListener("keydown", keep, { capture: true });
  return {
    get text() {
      return typed;
    },
    stop: () => target.removeEventListener("keydown", keep, { capture: true }),
  };
}
