/**
 * What is wrong with words on a page as they are laid out: cut off where nothing says what they were, spilling out of their box,
 * outside of the window, a figure that does not read from the left, or a page that is wider than its window. Runs in the page;
 * knows no language.
 */
import type { Page } from "@playwright/test";

/** In words, each with the text that it is about. `within`: what is looked at. */
export const layoutFaults = (page: Page, within = "body"): Promise<string[]> =>
  page.evaluate(findFaults, within);

function findFaults(within: string): string[] {
  /** Half a letter's side bearing. */
  const SLACK_PX = 1.5;
  const OVERLAP_PX = 4;
  const found = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1)
    found.add(
      `the page is ${document.documentElement.scrollWidth - width} px wider than its window`,
    );

  /** For a screen reader alone, by whichever rule. */
  const isClipped = (element: Element): boolean => {
    for (
      let box: Element | null = element, up = 0;
      box !== null && up < 3;
      box = box.parentElement, up += 1
    )
      if (getComputedStyle(box).clipPath !== "none") return true;
    return false;
  };
  const isHiddenFrom = (element: Element): boolean =>
    isClipped(element) ||
    element.closest(".visually-hidden, script, style, noscript, canvas, option, [hidden]") !==
      null ||
    !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const hasTip = (element: Element): boolean =>
    element.closest("[title], [data-tip]") !== null ||
    element.closest("[aria-label]")?.matches("button, a, [role=gridcell], [role=rowheader]") ===
      true;
  const nameOf = (element: Element): string => {
    const classes = [...element.classList].slice(0, 2).join(".");
    return classes === "" ? element.localName : `${element.localName}.${classes}`;
  };

  /** What cuts a text: the nearest box about it that hides what is outside of it; none where it can be scrolled to. */
  const judge = (text: string, element: Element, rect: DOMRect): void => {
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === "contents") continue;
      const edge = box.getBoundingClientRect();
      const over = Math.max(edge.left - rect.left, rect.right - edge.right);
      const isOver = over > SLACK_PX;
      if (/auto|scroll/.test(style.overflowX)) return;
      if (/hidden|clip/.test(style.overflowX) && edge.width > 1 && isOver) {
        if (!hasTip(element)) found.add(`cut off: “${text}” in ${nameOf(box)}`);
        return;
      }
      const isBox =
        style.display !== "inline" &&
        (style.borderInlineStartWidth !== "0px" || style.backgroundColor !== "rgba(0, 0, 0, 0)");
      if (isBox && isOver && box.contains(element) && style.position !== "fixed") {
        found.add(`spills: “${text}” out of ${nameOf(box)} by ${Math.round(over)} px`);
        return;
      }
      if (style.position === "fixed") break;
    }
    if (rect.left < -SLACK_PX || rect.right > width + SLACK_PX)
      found.add(`outside of the window: “${text}” in ${nameOf(element)}`);
  };

  /** The part of a text that the boxes about it let be seen. */
  const shownOf = (element: Element, { left, top, right, bottom }: DOMRect) => {
    let rect = { left, top, right, bottom };
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowX !== "visible")
        rect = {
          left: Math.max(rect.left, edge.left),
          top: Math.max(rect.top, edge.top),
          right: Math.min(rect.right, edge.right),
          bottom: Math.min(rect.bottom, edge.bottom),
        };
    }
    return rect;
  };

  /** Texts side by side in one box that lie over each other. */
  type Seen = { text: string; rect: ReturnType<typeof shownOf>; element: Element };
  const seen = new Map<Element, Seen[]>();
  const judgeOverlap = (text: string, element: Element, whole: DOMRect): void => {
    const rect = shownOf(element, whole);
    const box = element.parentElement?.parentElement;
    if (box === null || box === undefined || getComputedStyle(element).position === "absolute")
      return;
    const others = seen.get(box) ?? [];
    for (const other of others) {
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      if (across > OVERLAP_PX && down > OVERLAP_PX && !other.element.contains(element))
        found.add(`over each other: “${other.text}” and “${text}” in ${nameOf(box)}`);
    }
    seen.set(box, [...others, { text, rect, element }]);
  };

  /**
   * A figure alone, with its sign and a unit right behind it: "+80,000.00", "22/s". In every language it reads from the left. What
   * stands behind a blank, as a currency, is a word of its own, which has its place by the language.
   */
  const FIGURE = /^[^\p{L}\s⟦⟧]*\d[^\p{L}\s⟦⟧]*\p{L}{0,3}$/u;
  const judgeFigure = (node: Node, element: Element): void => {
    const text = node.nodeValue ?? "";
    if (!FIGURE.test(text.trim())) return;
    const leftOf = (at: number): number => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    const shown = [...text.matchAll(/[^\s\p{Cf}]/gu)].map(({ index }) => leftOf(index));
    if (shown.some((left, at) => left < (shown[at - 1] ?? left) - SLACK_PX))
      found.add(`does not read from the left: “${text.trim()}” in ${nameOf(element)}`);
  };

  for (const root of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? "";
      const element = node.parentElement;
      if (text === "" || element === null || isHiddenFrom(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0 || rect.height === 0) continue;
      judge(text.slice(0, 60), element, rect);
      judgeFigure(node, element);
      judgeOverlap(text.slice(0, 60), element, rect);
    }
  }
  return [...found];
}
