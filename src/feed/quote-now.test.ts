/** Tests of quote-now.ts. */
import { describe, expect, it } from "vitest";
import type { QuoteReader, QuoteView } from "../../workers/rings/readers.ts";
import { quoteNow, quotePointsNow } from "./quote-now.ts";

const SLOT = 3;
const SYMBOL_ID = 401;

/** Readers that are mid-write for the first `torn` reads. */
function quotesOf({ version = 2, torn = 0 } = {}) {
  let reads = 0;
  const reader: QuoteReader = {
    slotOf: (symbol_id) => (symbol_id === SYMBOL_ID ? SLOT : -1),
    version: () => version,
    read(_slot: number, out: QuoteView) {
      reads += 1;
      if (version === 0 || reads <= torn) return false;
      Object.assign(out, { bid: 1.0851, ask: 1.08523, received_at: 17 });
      return true;
    },
    tickCount: () => version,
  };
  return { quotes: () => reader };
}

describe("the quote of now", () => {
  it("is a copy that the next one does not change", () => {
    const first = quoteNow(quotesOf(), SYMBOL_ID);
    expect(first).toEqual({ bid: 1.0851, ask: 1.08523, received_at: 17 });
    expect(quoteNow(quotesOf(), SYMBOL_ID)).not.toBe(first);
  });

  it("is null where the symbol has no place or no tick", () => {
    expect(quoteNow(quotesOf(), 7)).toBeNull();
    expect(quoteNow(quotesOf({ version: 0 }), SYMBOL_ID)).toBeNull();
  });

  it("is asked for again while it is being written, but not for ever", () => {
    expect(quoteNow(quotesOf({ torn: 3 }), SYMBOL_ID)?.bid).toBe(1.0851);
    expect(quoteNow(quotesOf({ torn: Infinity }), SYMBOL_ID)).toBeNull();
  });

  it("is in points too, the nearest ones", () => {
    expect(quotePointsNow(quotesOf(), SYMBOL_ID, 5)).toEqual({ bid: 108_510, ask: 108_523 });
    expect(quotePointsNow(quotesOf(), 7, 5)).toBeNull();
  });
});
