/** How the part of an address begins that is a deep link. Main thread; apart from what reads one, for the sign-in page. */
export const LINK_HASH = "#link?";
