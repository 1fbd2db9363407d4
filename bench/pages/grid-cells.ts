/** The watchlist's cells that are more than a text, as AG Grid asks for them. Main thread of a measured page. */
import type { ICellRendererComp, ICellRendererParams } from "ag-grid-community";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { SplitPriceText } from "../../src/format/split-price-text.ts";
import type { QuoteView } from "../../workers/rings/readers.ts";

export type GridRow = QuoteView & { symbol: SymbolRecord };
type Params = ICellRendererParams<GridRow>;

function addSpan(parent: HTMLElement, className: string): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = className;
  parent.append(span);
  return span;
}

function addText(parent: HTMLElement): Text {
  const node = document.createTextNode("");
  parent.append(node);
  return node;
}

function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

/** A price in three sizes. */
export class PriceRenderer implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement("span");
  readonly #text = new SplitPriceText();
  readonly #lead = addText(addSpan(this.#gui, "lead"));
  readonly #big = addText(addSpan(this.#gui, "big"));
  readonly #small = addText(addSpan(this.#gui, "small"));

  init(params: Params): void {
    if (params.data) this.#text.reset(params.data.symbol.digits, params.data.symbol.pip_points);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ value }: Params): boolean {
    this.#text.set(value);
    write(this.#lead, this.#text.lead);
    write(this.#big, this.#text.big);
    write(this.#small, this.#text.small);
    return true;
  }
}

/** A signed percentage with its arrow. */
export class ChangeRenderer implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement("span");
  readonly #text = addText(this.#gui);

  init(params: Params): void {
    this.#gui.className = "change";
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ value, valueFormatted }: Params): boolean {
    const sign = value > 0 ? "up" : value < 0 ? "down" : "";
    if (this.#gui.dataset["sign"] !== sign) this.#gui.dataset["sign"] = sign;
    write(this.#text, valueFormatted ?? "");
    return true;
  }
}

/** A marker between the day's low and high. */
export class RangeRenderer implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement("span");
  readonly #marker = addSpan(this.#gui, "marker");

  init(params: Params): void {
    this.#gui.className = "range";
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ value }: Params): boolean {
    this.#marker.style.setProperty("transform", `translateX(${value}%)`);
    return true;
  }
}
