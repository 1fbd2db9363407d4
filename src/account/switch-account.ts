/**
 * Goes over to another account in this tab: the page is loaded again with that one in front, so that nothing of the one that is
 * left can be on it, no code that only its rights need included. Main thread. Ends no session.
 */
import { bringToFront, NOBODY } from "../feed/tab-front.ts";
import { reloadPage } from "../ui/own-reload.ts";

/** `holder` as of domain/holder.ts. Where its session is over, its sign-in page comes with the number filled in. */
export function switchTo(holder: string): void {
  bringToFront(holder);
  // A link that filled in a ticket, or a page of the office, is not the other's.
  history.replaceState(history.state, "", location.pathname + location.search);
  reloadPage();
}

/** The sign-in page, for one more: the session that is in front stays, and is in the list there. */
export const addAccount = (): void => switchTo(NOBODY);
