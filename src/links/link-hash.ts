/** How the part of an address begins that is a link. Main thread; apart from what reads one, for the sign-in page. */

/** To a symbol, a pane, a ticket. */
export const LINK_HASH = "#link?";
/** To a layout, which it carries. */
export const LAYOUT_HASH = "#layout?";

export const isLink = (hash: string): boolean =>
  hash.startsWith(LINK_HASH) || hash.startsWith(LAYOUT_HASH);
