/** What all widgets are made of: elements, the link to the ticket, prices that show that they moved. Main thread. */
import type { WidgetQuote } from "../../contract/widget.ts";
import { filled, type WidgetWords } from "./widget-words.ts";
import type { WidgetBrand } from "./widget-brand.ts";
import type { WidgetFigures } from "./widget-figures.ts";
import type { ThemeName } from "../brand/default-colours.ts";
import { wallMs } from "../frame/page-clock.ts";

export type WidgetTools = {
  readonly words: WidgetWords;
  readonly figures: WidgetFigures;
  readonly brand: WidgetBrand;
};

export type WidgetView = {
  /** The prices that were asked for; isCurrent: they are of now. Called for each answer, and when they are that no more. */
  show(quotes: readonly WidgetQuote[], isCurrent: boolean): void;
  /** What cannot be read from the sheet of styles is coloured. */
  paint(theme: ThemeName): void;
};

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** Writes a text only where another stands: a reader's selection, and what a screen reader says, stay. */
export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** docs/links.md: the terminal keeps it while one signs in or signs up. */
export const tradeLink = (symbol: string): string =>
  `/#link?${new URLSearchParams({ symbol, pane: "order-ticket" }).toString()}`;

/** A link that leads out of the frame. */
export function makeLink(className: string, href: string, ...children: (Node | string)[]) {
  const link = make("a", className, ...children);
  link.href = href;
  link.target = "_blank";
  link.rel = "noopener";
  return link;
}

/** The broker's logo, and the name beside it where the logo does not spell it; it leads to the terminal. */
export function makeBrandLink({ name, logo, logoHasName }: WidgetBrand): HTMLElement {
  const link = makeLink("brand", "/");
  for (const theme of ["dark", "light"] as const) {
    if (logo === null) break;
    const picture = make("img", "logo");
    picture.dataset["on"] = theme;
    picture.src = logo[theme];
    picture.alt = logoHasName ? name : "";
    picture.height = 20;
    link.append(picture);
  }
  if (!logoHasName) link.append(make("span", "brand-name", name));
  return link;
}

const FLASH_MS = 300;

/** A figure that flashes where it moves, as long as nobody asks for less motion. */
export function makePrice() {
  const element = make("span", "price");
  let last: number | null = null;
  return {
    element,
    /** `isLive`: only then a move is one of now. */
    show(value: number | null, text: string, isLive: boolean): void {
      write(element, text);
      const move = last === null || value === null ? 0 : value - last;
      last = value;
      if (!isLive || move === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      const colour = `var(${move > 0 ? "--up-soft" : "--down-soft"})`;
      element.animate([{ backgroundColor: colour }, { backgroundColor: "transparent" }], FLASH_MS);
    },
  };
}

/** The change of the day with sign, arrow and colour, so that none of them stands alone. */
export function makeChange({ figures }: WidgetTools) {
  const arrow = make("span", "arrow");
  arrow.ariaHidden = "true";
  const figure = make("span", "");
  const element = make("span", "change", arrow, figure);
  return {
    element,
    show({ change_percent }: WidgetQuote): void {
      const sign = Math.sign(change_percent ?? 0);
      element.dataset["sign"] = sign > 0 ? "up" : sign < 0 ? "down" : "none";
      write(arrow, sign > 0 ? "▲" : sign < 0 ? "▼" : "");
      write(figure, figures.percent(change_percent));
    },
  };
}

/** live: a price of now. Else it is shown as what it is. */
export const stateOf = ({ state }: WidgetQuote, isCurrent: boolean): string =>
  isCurrent ? state : "old";

/** Why a price is not one of now, and of when it is; "": it is. */
export function noteOf(
  { words, figures }: WidgetTools,
  { state, ts }: WidgetQuote,
  isCurrent: boolean,
): string {
  if (isCurrent && state === "live") return "";
  const since = ts === null ? "" : filled(words.asOf, figures.moment(ts, wallMs()));
  return state === "closed"
    ? [words.closed, since].filter((part) => part !== "").join(" · ")
    : since;
}
