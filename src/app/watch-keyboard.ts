/**
 * How much of the page a phone's keyboard covers: told to the style sheets as --keyboard, so that what sends stays in sight.
 * Main thread. Browsers that make the page itself smaller (interactive-widget) cover nothing of it: there its height says so.
 */

/** Less is a browser's own bar that comes and goes, px. */
const KEYBOARD_MIN = 120;

const isText = (element: Element | null): boolean =>
  element instanceof HTMLInputElement && element.type !== "checkbox" && element.type !== "radio";

/** Watches until its undo is called. A page that is zoomed in shows a part of itself: nothing covers it. */
export function watchKeyboard(root: HTMLElement): () => void {
  const view = window.visualViewport;
  if (view === null) return () => undefined;
  const aborter = new AbortController();
  const { signal } = aborter;
  let tallest = view.height;
  let width = view.width;
  const look = () => {
    if (view.scale > 1.01) return;
    // Turned round, the page is another.
    tallest = view.width === width ? Math.max(tallest, view.height) : view.height;
    width = view.width;
    const covered = Math.round(window.innerHeight - view.height - view.offsetTop);
    const isOpen = isText(document.activeElement) && tallest - view.height > KEYBOARD_MIN;
    root.style.setProperty("--keyboard", `${isOpen ? Math.max(0, covered) : 0}px`);
    const wasOpen = root.hasAttribute("data-keyboard");
    root.toggleAttribute("data-keyboard", isOpen);
    if (isOpen && !wasOpen) document.activeElement?.scrollIntoView({ block: "nearest" });
  };
  for (const type of ["resize", "scroll"]) view.addEventListener(type, look, { signal });
  for (const type of ["focusin", "focusout"]) document.addEventListener(type, look, { signal });
  return () => {
    aborter.abort();
    root.style.removeProperty("--keyboard");
    root.removeAttribute("data-keyboard");
  };
}
