/**
 * Fades the end of a strip at which more of it is hidden: a finger sees no scroll bar. Main thread. For `ref` of what scrolls;
 * it goes with its owner.
 */
import { onCleanup } from "solid-js";
import "./scroll-hint.css";

/** Less than this is a rounding, px. */
const HIDDEN_MIN_PX = 2;

export function createScrollHint(element: HTMLElement): void {
  element.classList.add("scroll-hint");
  const tell = (): void => {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    // In a language that is read from the right it counts below zero.
    const across = Math.abs(scrollLeft);
    const hidden = {
      left: across,
      right: scrollWidth - clientWidth - across,
      up: scrollTop,
      down: scrollHeight - clientHeight - scrollTop,
    };
    element.dataset["more"] = Object.entries(hidden)
      .filter(([, px]) => px >= HIDDEN_MIN_PX)
      .map(([side]) => side)
      .join(" ");
  };
  // It tells after each layout that has changed something: then nothing has to be laid out to be measured.
  const sizes = new ResizeObserver(tell);
  const measure = (): void => {
    for (const part of [element, ...element.children]) sizes.observe(part);
  };
  measure();
  const parts = new MutationObserver(measure);
  parts.observe(element, { childList: true });
  element.addEventListener("scroll", tell, { passive: true });
  onCleanup(() => {
    sizes.disconnect();
    parts.disconnect();
    element.removeEventListener("scroll", tell);
  });
}
