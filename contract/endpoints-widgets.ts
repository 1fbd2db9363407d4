/** Prices for widgets on the broker's own pages, without a session. Runs anywhere; pure. */
import { operation } from "./operation.ts";
import { extension } from "./provenance.ts";
import { WidgetBars, WidgetBarsQuery, WidgetQuotes } from "./widget.ts";

const here = extension("a broker's own pages show its prices and lead to its terminal");

export const WIDGET_ENDPOINTS = {
  widget_quotes: operation("GET", "/api/v1/widgets/quotes", here, {
    summary:
      "Latest prices of the symbols that the broker shows to everybody; 404 where it shows none",
    auth: "none",
    result: WidgetQuotes,
    errors: [404, 429],
  }),
  widget_bars: operation("GET", "/api/v1/widgets/bars", here, {
    summary: "The last bars of one of these symbols",
    auth: "none",
    query: WidgetBarsQuery,
    result: WidgetBars,
    errors: [404, 429],
  }),
};
