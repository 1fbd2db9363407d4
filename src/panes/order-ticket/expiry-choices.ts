/** Moments that are often meant as an order's expiry, by the service's clock. Main thread. */
import type { TradingHours } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { marketTimes } from "../watchlist/hours.ts";

/** `hours`: of the symbol, undefined while there is none. Times are Unix ms. */
export function expiryChoices(feed: Feed, hours: () => TradingHours | undefined) {
  const { now } = accountFacts(feed);
  return {
    after: (ms: number): number => now() + ms,
    /** When the market that is open closes; null: it is closed, or never closes. */
    close: (): number | null => {
      const known = hours();
      return known === undefined ? null : marketTimes(known, now()).nextClose;
    },
  };
}
