/**
 * Asks the exchange from time to time whether it still trades each symbol, and with which decimals; halts what it does not.
 * Runs in the service. An answer that does not come changes nothing.
 */
import { setTimeout as pause } from "node:timers/promises";
import { HistoryAway } from "../history-away.ts";
import type { createFeedState } from "./feed-state.ts";
import type { Feed, Listing } from "./protocol.ts";
import type { FeedSymbol } from "./symbols-file.ts";

export function watchListings(options: {
  readonly listing: Feed["listing"];
  readonly symbols: readonly FeedSymbol[];
  readonly state: ReturnType<typeof createFeedState>;
  readonly timings: {
    readonly listingsMs: number;
    readonly listingsAgainMs: number;
    /** Between two questions: exchanges allow as few as one in a second. */
    readonly listingsPauseMs: number;
  };
}) {
  const { listing, symbols, state, timings } = options;
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isStopped = false;

  function check(): void {
    clearTimeout(timer);
    if (isChecking || isStopped || listing === null) return;
    isChecking = true;
    void checkAll().then((isWhole) => {
      isChecking = false;
      if (isStopped) return;
      timer = setTimeout(check, isWhole ? timings.listingsMs : timings.listingsAgainMs);
      timer.unref();
    });
  }

  /** False: not all of them were answered. */
  async function checkAll(): Promise<boolean> {
    if (listing === null) return true;
    let isWhole = true;
    for (const [index, { feedSymbol, record }] of symbols.entries()) {
      if (isStopped) return true;
      if (index > 0) await pause(timings.listingsPauseMs, undefined, { ref: false });
      try {
        judge(index, record.digits, await listing(feedSymbol));
      } catch (error) {
        isWhole = false;
        if (!(error instanceof HistoryAway)) state.count("malformed", { err: error });
      }
    }
    return isWhole;
  }

  function judge(index: number, digits: number, listing: Listing | null): void {
    if (listing === null) return state.halt(index, "symbol_gone");
    state.resume(index, "symbol_gone");
    if (listing.isTrading) state.resume(index, "symbol_halted");
    else state.halt(index, "symbol_halted");
    if (listing.digits !== null && listing.digits > digits) state.halt(index, "digits_changed");
  }

  return {
    check,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
