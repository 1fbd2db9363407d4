/**
 * The tab's own half of what it takes to go on with a session after a reload (workers/feed/tab-seal.ts). It lies in
 * sessionStorage, which goes with the tab, and opens nothing by itself. Main thread.
 *
 * Browsers copy sessionStorage into a tab that is duplicated, opened from this one, or brought back after it was closed. Such
 * a tab was not reloaded, and the copy is thrown away: it shares the session of a tab that is open, or asks for the password.
 */
const NAME = "ringside.tab-key";

/** The key that was kept before this reload; null: this page is no reload, or nothing was kept. */
export function takeTabKey(): string | null {
  if (!isReload()) keepTabKey(null);
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    // Storage is switched off: the price is the password after each reload.
    return null;
  }
}

/** Null: nothing is left to come back to. */
export function keepTabKey(tab_key: string | null): void {
  try {
    if (tab_key === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, tab_key);
  } catch {
    // As above.
  }
}

/** Also where the browser itself had dropped the tab to save memory and now loads it again. */
function isReload(): boolean {
  const { wasDiscarded = false } = document as { wasDiscarded?: boolean };
  const [entry] = performance.getEntriesByType("navigation");
  return wasDiscarded || (entry as PerformanceNavigationTiming | undefined)?.type === "reload";
}
