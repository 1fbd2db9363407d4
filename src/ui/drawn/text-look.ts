/** How a text of the page looks, for whoever draws the same. Main thread. Reads the layout: for now and then. */

/** Lengths are CSS px from an origin of the reader's choice. */
export type TextLook = { font: string; colour: string; baseline: number };
export type Origin = { x: number; y: number };

/** Font and colour of an element's own text, and its baseline: where an empty inline block stands. */
export function readText(element: HTMLElement, origin: Origin): TextLook {
  const strut = document.createElement("span");
  strut.style.setProperty("display", "inline-block");
  element.append(strut);
  const baseline = strut.getBoundingClientRect().bottom - origin.y;
  strut.remove();
  const { fontStyle, fontWeight, fontSize, fontFamily, color } = getComputedStyle(element);
  return { font: `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`, colour: color, baseline };
}
