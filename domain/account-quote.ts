/** The quote as an account of a group sees it. Runs anywhere; pure. */
import type { MarkupTerms, Quote } from "./terms.ts";
import { points, type Points } from "./units.ts";

/** The provider's quote with the group's mark-up taken off the bid and put on the ask. undefined: no mark-up. */
export function accountQuote(bid: Points, ask: Points, markup: MarkupTerms | undefined): Quote {
  if (markup === undefined) return { bid, ask };
  return { bid: points(bid - markup.markup_bid), ask: points(ask + markup.markup_ask) };
}
