/**
 * Whose session this tab has in front, and the tab's own half of what it takes to go on with one that is not remembered
 * (workers/feed/tab-seal.ts). Both lie in sessionStorage, which goes with the tab, under the holder's name (domain/holder.ts);
 * a key opens nothing by itself. A remembered holder is in localStorage too: the next tab begins with the one that was opened
 * last. Main thread.
 *
 * Browsers copy sessionStorage into a tab that is duplicated, opened from this one, or brought back after it was closed. Such
 * a tab was not reloaded, and what is copied of sessions that are not remembered is thrown away: it shares the session of a
 * tab that is open, or asks for the password.
 */
import { holderOf } from "../../domain/holder.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";

const FRONT = "ringside.front";
const KEY = "ringside.tab-key";
/** Before a holder's name: what is known of him where his account is not in front (account/known-accounts.ts). */
export const KNOWN = "ringside.known.";

/** In the place of a holder: the sign-in page is wanted, and no session is taken up. */
export const NOBODY = "";

export type Front = {
  /** null: it was never said. */
  holder: string | null;
  /** null: his session is remembered, or nothing was kept. */
  tabKey: string | null;
};

/** What was kept when this page begins. */
export function takeFront(): Front {
  try {
    if (!isReload()) {
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith(KEY) || key.startsWith(KNOWN)) sessionStorage.removeItem(key);
      }
    }
    const holder = frontHolder();
    return { holder, tabKey: sessionStorage.getItem(tabKeyName(holder)) };
  } catch {
    // Storage is switched off: the price is the password after each reload.
    return { holder: null, tabKey: null };
  }
}

/** Whose session this tab takes up when it is loaded again. @throws where storage is switched off */
const frontHolder = (): string | null =>
  sessionStorage.getItem(FRONT) ?? localStorage.getItem(FRONT);

/** What the sign-in page begins with: the number of the account that is to be in front, or "", and whether it is remembered. */
export function frontStart(): { username: string; remember_me: boolean } {
  try {
    const holder = frontHolder() ?? NOBODY;
    const remember_me = localStorage.getItem(KNOWN + holder) !== null;
    // A tab that was closed and is brought back says to nobody whose it was.
    if (!remember_me && !isReload()) sessionStorage.removeItem(FRONT);
    else return { username: String(parseInt(holder, 10) || ""), remember_me };
  } catch {
    // As above.
  }
  return { username: "", remember_me: false };
}

/** What the page that is loaded next takes up: a holder's session, or NOBODY's. @throws where storage is switched off */
export const bringToFront = (holder: string): void => sessionStorage.setItem(FRONT, holder);

/** How many accounts are known here; 0 where storage is switched off. */
export function knownCount(): number {
  try {
    return [sessionStorage, localStorage].flatMap((kept) =>
      Object.keys(kept).filter((key) => key.startsWith(KNOWN)),
    ).length;
  } catch {
    return 0;
  }
}

/** This session is in front from now on. */
export function keepFront(front: Front, session: SessionInfo): void {
  const holder = holderOf(session);
  front.holder = holder;
  try {
    sessionStorage.setItem(FRONT, holder);
    if (session.remember_me) localStorage.setItem(FRONT, holder);
    keepTabKey(front);
  } catch {
    // As above.
  }
}

/** Without a key: nothing is left to come back to. */
export function keepTabKey({ holder, tabKey }: Front): void {
  try {
    const name = tabKeyName(holder);
    if (tabKey === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, tabKey);
  } catch {
    // As above.
  }
}

/** Signed out: nobody's is. */
export function leaveFront(front: Front): void {
  forgetHolder(front.holder);
  front.holder = null;
}

/** He signed out, or is taken off this device: nothing of him is known here any more. */
export function forgetHolder(holder: string | null): void {
  try {
    for (const kept of [sessionStorage, localStorage]) {
      if (kept.getItem(FRONT) === holder) kept.removeItem(FRONT);
      kept.removeItem(KNOWN + holder);
      kept.removeItem(tabKeyName(holder));
    }
  } catch {
    // As above.
  }
}

/** Without a holder it is the name under which the one key of a tab lay before there was one for each. */
export const tabKeyName = (holder: string | null): string =>
  holder === null ? KEY : `${KEY}.${holder}`;

/** Also where the browser itself had dropped the tab to save memory and now loads it again. */
function isReload(): boolean {
  const { wasDiscarded = false } = document as { wasDiscarded?: boolean };
  const [entry] = performance.getEntriesByType("navigation");
  return wasDiscarded || (entry as PerformanceNavigationTiming | undefined)?.type === "reload";
}
