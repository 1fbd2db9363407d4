/** Draws a frame round the pane that the tour speaks of. Main thread. The frame is the pane's own, so it goes where it goes. */

const MARK = "data-tour";

/** Panes are built when they are first shown, and tabs are changed: rarely, so that looking is cheaper than hearing of it. */
export const LOOK_AGAIN_MS = 150;

/**
 * Of several of a kind the one in sight. Panes come and go, so it is looked for until the returned undo is called. `told`
 * hears whether one is in sight.
 */
export function framePane(
  main: HTMLElement | null,
  pane: string | null,
  told: (isShown: boolean) => void,
): () => void {
  if (main === null || pane === null) return () => undefined;
  const clear = (): void => {
    for (const marked of main.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
  };
  const mark = (): void => {
    const all = [...main.querySelectorAll<HTMLElement>(`[data-pane="${pane}"]`)];
    const shown = all.find((one) => one.checkVisibility());
    told(shown !== undefined);
    if (shown?.hasAttribute(MARK) === true) return;
    clear();
    shown?.setAttribute(MARK, "");
  };
  const timer = setInterval(mark, LOOK_AGAIN_MS);
  mark();
  return () => {
    clearInterval(timer);
    clear();
  };
}
