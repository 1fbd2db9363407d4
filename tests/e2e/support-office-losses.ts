/** What of a page or a dialog nobody can see: beyond the screen without a way to scroll there, or cut off in its own box. */
import type { Page } from "@playwright/test";

/** In words, at most a dozen. `within`: a selector of what is looked at. */
export const lossesIn = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const lost: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) lost.push(`the page is ${wide} px wide, the screen ${innerWidth}`);
    const named = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 60)}`;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** Within what one can scroll sideways, up to what is looked at. */
    const isReached = (element: Element, top: Element): boolean => {
      for (let one = element.parentElement; one !== null; one = one.parentElement) {
        if (scrolls(one) && one.scrollWidth > one.clientWidth) return true;
        if (one === top) break;
      }
      return false;
    };
    for (const top of document.querySelectorAll(selector)) {
      for (const element of top.querySelectorAll("*")) {
        if (!element.checkVisibility() || element.closest(".visually-hidden, svg") !== null)
          continue;
        const { left, right, width } = element.getBoundingClientRect();
        // Of a pixel: for a screen reader alone.
        if (width <= 1) continue;
        const hasText = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "",
        );
        if (!hasText && !element.matches("button, a, input, select, textarea")) continue;
        if ((right > innerWidth + 1 || left < -1) && !isReached(element, top)) {
          lost.push(`out of sight: ${named(element)}`);
        }
        const isHidden = /hidden|clip/.test(getComputedStyle(element).overflowX);
        const isCut = isHidden && element.scrollWidth > element.clientWidth + 1;
        // A client's name, and what is said of him beside it where he was found, stand whole on his own page.
        if (hasText && isCut && !element.matches(".office-whose, .palette-detail")) {
          lost.push(`cut off: ${named(element)}`);
        }
      }
    }
    return [...new Set(lost)].slice(0, 12);
  }, within);
