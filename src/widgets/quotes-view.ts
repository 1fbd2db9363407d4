/** A table of quotes, each row of which leads to the ticket of its symbol. Main thread. */
import type { WidgetQuote } from "../../contract/widget.ts";
import {
  make,
  makeChange,
  makeLink,
  makePrice,
  noteOf,
  stateOf,
  tradeLink,
  write,
  type WidgetTools,
  type WidgetView,
} from "./widget-parts.ts";
import { filled } from "./widget-words.ts";

export function mountQuotes(room: HTMLElement, tools: WidgetTools): WidgetView {
  const { words } = tools;
  const body = make("tbody", "");
  const heads = [words.symbol, words.bid, words.ask, words.change].map((text, index) => {
    const head = make("th", index === 0 ? "" : "figure", text);
    head.scope = "col";
    return head;
  });
  const table = make("table", "quotes", make("thead", "", make("tr", "", ...heads)), body);
  table.ariaLabel = words.prices;
  room.append(table);
  let rows: ReturnType<typeof makeRow>[] = [];
  let shown = "";
  return {
    paint: () => undefined,
    show(quotes, isCurrent) {
      const symbols = quotes.map(({ symbol }) => symbol).join(",");
      if (symbols !== shown) {
        shown = symbols;
        rows = quotes.map((quote) => makeRow(tools, quote));
        body.replaceChildren(...rows.map(({ element }) => element));
      }
      for (const [index, quote] of quotes.entries()) rows[index]?.show(quote, isCurrent);
    },
  };
}

function makeRow(tools: WidgetTools, { symbol, description }: WidgetQuote) {
  const { words, figures } = tools;
  const bid = makePrice();
  const ask = makePrice();
  const change = makeChange(tools);
  const note = make("span", "note");
  const link = makeLink("row-link", tradeLink(symbol), symbol);
  link.ariaLabel = filled(words.tradeSymbol, symbol);
  const name = make("span", "description", description);
  const head = make("th", "", link, make("span", "under", name, note));
  head.scope = "row";
  const cells = [bid, ask, change].map(({ element }) => make("td", "figure", element));
  const element = make("tr", "", head, ...cells);
  return {
    element,
    show(quote: WidgetQuote, isCurrent: boolean): void {
      const state = stateOf(quote, isCurrent);
      element.dataset["state"] = state;
      const isLive = state === "live";
      bid.show(quote.bid, figures.price(quote.bid, quote.digits), isLive);
      ask.show(quote.ask, figures.price(quote.ask, quote.digits), isLive);
      change.show(quote);
      write(note, noteOf(tools, quote, isCurrent));
    },
  };
}
