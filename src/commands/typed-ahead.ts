/**
 * What is typed between a press that asks for a line and the moment in which that line has the focus: its code may still be
 * on its way, and until then the keys would go to whatever has the focus, another field or the button of an order. Main thread.
 */

export type TypedAhead = {
  /**
   * Takes the keys of a document from here on. `text`: what the line has already; `onLeave`: Escape was pressed; `onEnter`: Enter
   * was, behind this text.
   */
  readonly begin: (
    target: Document,
    text: string,
    onLeave: () => void,
    onEnter?: (typed: string) => void,
  ) => void;
  /** What was typed since then, once: from here on keys go where they went before. Empty where nothing had begun. */
  readonly take: () => string;
};

export function createTypedAhead(): TypedAhead {
  let typed = "";
  let stop: () => void = () => undefined;
  const take = (): string => {
    const text = typed;
    typed = "";
    stop();
    return text;
  };
  return {
    begin(target, text, onLeave, onEnter) {
      take();
      typed = text;
      const keep = (event: KeyboardEvent): void => {
        const isLetter = event.key.length === 1;
        const isChord = event.ctrlKey || event.metaKey || event.altKey;
        // With AltGr, which some systems report as Ctrl and Alt, signs are typed that a keyboard has no key of its own for.
        if (isChord && !(isLetter && event.getModifierState("AltGraph"))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.key === "Escape") onLeave();
        else if (event.key === "Enter") onEnter?.(typed);
        else if (event.key === "Backspace") typed = typed.slice(0, -1);
        else if (isLetter) typed += event.key;
      };
      target.addEventListener("keydown", keep, { capture: true });
      stop = () => target.removeEventListener("keydown", keep, { capture: true });
    },
    take,
  };
}
