/** Tests of alert-columns.ts. */
import { describe, expect, it } from "vitest";
import { aPriceAlert } from "../../../tests/support/price-alerts.ts";
import type { QuoteReader, QuoteView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { symbolRecord } from "../watchlist/test-symbols.ts";
import { alertColumns, pipsText, pipsToAlert, stateWords, waitingFirst } from "./alert-columns.ts";

const euro = symbolRecord();

/** With a quote of 1.09990 to 1.10010 for EURUSD, and none for any other symbol. */
const feed = {
  symbol: (id: number) => (id === euro.symbol_id ? euro : undefined),
  quotes: () =>
    ({
      slotOf: (id: number) => (id === euro.symbol_id ? 0 : -1),
      read: (_slot: number, into: QuoteView) => {
        Object.assign(into, { bid: 1.0999, ask: 1.1001 });
        return true;
      },
    }) as unknown as QuoteReader,
  status: () => ({ clock_offset_ms: 0 }),
} as unknown as Feed;

const reached = { state: "reached", reached_at: 9_000, reached_price: 1.10012 } as const;

describe("the list of price alerts", () => {
  it("has the newest first, and those that were reached below those that wait", () => {
    const rows = [
      aPriceAlert({ id: 4, ...reached }),
      aPriceAlert({ id: 3 }),
      aPriceAlert({ id: 2, ...reached }),
      aPriceAlert({ id: 1 }),
    ];
    expect(waitingFirst(rows).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
    expect(waitingFirst(null)).toEqual([]);
  });

  it("says how far off the side of the market is that is waited for", () => {
    expect(pipsToAlert(feed, aPriceAlert({ price: 1.105 }))).toBe(51);
    expect(pipsToAlert(feed, aPriceAlert({ price: 1.105, quote_side: "ask" }))).toBe(49);
    expect(pipsText(feed, 51, 1)).toBe("51.0");
  });

  it("has no distance without a price, nor of what was reached", () => {
    expect(pipsToAlert(feed, aPriceAlert({ symbol_id: 2 }))).toBeNaN();
    expect(pipsToAlert(feed, aPriceAlert(reached))).toBeNaN();
    expect(pipsText(feed, Number.NaN, 1)).toBe("–");
  });

  it("dims what was reached, and says when and at which price", () => {
    const [symbol] = alertColumns(feed);
    expect(symbol?.tone?.(aPriceAlert(reached))).toBe("quiet");
    expect(symbol?.tone?.(aPriceAlert())).toBeUndefined();
    expect(stateWords(feed, aPriceAlert())).toBe("Waiting");
    expect(stateWords(feed, aPriceAlert({ ...reached, state: "waiting" }))).toMatch(
      /^Waiting again, reached /,
    );
    expect(stateWords(feed, aPriceAlert({ expires_at: 9_000 }))).toMatch(
      /^Waiting until .*00:00:09/,
    );
    const over = aPriceAlert({ expires_at: 9_000, state: "expired" });
    expect(stateWords(feed, over)).toMatch(/^Expired .*00:00:09/);
    expect(stateWords(feed, aPriceAlert(reached))).toMatch(/^Reached .*00:00:09.* at 1\.10012$/);
  });
});
