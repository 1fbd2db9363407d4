/** Which ticks are shown. @bar T3 */
import { describe, expect, it } from "vitest";
import type { BarKey } from "./feed-api.ts";
import { Market } from "./market.ts";
import { failure } from "./rest-client.ts";
import { makeSymbol } from "../../tests/worker/make-symbol.ts";
import { TickParser } from "./tick-parser.ts";
import { QuoteBoardReader } from "../rings/quote-board.ts";
import { TickRingReader } from "../rings/tick-ring.ts";
import { makeQuoteView, type QuoteView } from "../rings/readers.ts";

const NOW = 1_732_190_400_000;
const SYMBOL = 7;

const line = (fields: { id?: number; bid?: string; ask?: string; volume?: number; ts?: number }) =>
  [
    fields.id ?? SYMBOL,
    fields.bid ?? "1.1",
    fields.ask ?? "1.2",
    1.3,
    1.0,
    1.1,
    1.05,
    fields.volume ?? 0,
    fields.ts ?? NOW,
    0,
    0,
  ].join(",");

function make() {
  const fetchBars = (_key: BarKey, _limit: number) => Promise.resolve(failure(404, "none"));
  const market = new Market(
    [makeSymbol(SYMBOL), makeSymbol(8)],
    false,
    new TickParser(),
    fetchBars,
  );
  const quotes = new QuoteBoardReader(market.memory);
  const ring = new TickRingReader(market.memory);
  const view = makeQuoteView();
  const take = (...lines: string[]): void =>
    market.intake.take(new TextEncoder().encode(lines.join("\n")), NOW + 3, NOW + 50);
  const shown = (id = SYMBOL): QuoteView | null =>
    quotes.read(quotes.slotOf(id), view) ? { ...view } : null;
  return { market, counts: market.intake.counts, take, shown, ring };
}

describe("a tick", () => {
  it("is shown with every column, its own time and when it was received", () => {
    const { take, shown } = make();
    take(line({ volume: 4 }));
    expect(shown()).toMatchObject({
      bid: 1.1,
      ask: 1.2,
      high: 1.3,
      low: 1.0,
      open: 1.1,
      close: 1.05,
      volume: 4,
      ts: NOW,
      received_at: NOW + 3,
    });
  });

  it("of an unknown symbol is counted and not shown", () => {
    const { take, counts, shown } = make();
    take(line({ id: 999 }), line({}));
    expect(counts).toMatchObject({ unknown_symbol: 1, shown: 1 });
    expect(shown()).not.toBeNull();
    expect(shown(8)).toBeNull();
  });

  it("older than the last is counted and never painted as the last", () => {
    const { take, counts, shown } = make();
    take(line({ bid: "2", ts: NOW }), line({ bid: "1", ts: NOW - 1 }));
    expect(shown()?.bid).toBe(2);
    expect(counts).toMatchObject({ older: 1, shown: 1 });
  });

  it("with the time and prices of the last is a duplicate; with another price it is not", () => {
    const { take, counts, shown } = make();
    take(line({}), line({}), line({ bid: "1.15" }), line({ bid: "1.15", volume: 2 }));
    expect(counts).toMatchObject({ duplicate: 1, shown: 3 });
    expect(shown()).toMatchObject({ bid: 1.15, volume: 2 });
  });

  it("ahead of the service's clock is shown with the time set back, and does not block what follows", () => {
    const { take, counts, shown } = make();
    take(line({ ts: NOW + 5_050 }));
    expect(shown()?.ts).toBe(NOW + 5_050);
    take(line({ bid: "3", ts: NOW + 9_000_000 }));
    expect(counts).toMatchObject({ future: 1, older: 1 });
    const other = make();
    other.take(line({ bid: "3", ts: NOW + 9_000_000 }));
    expect(other.shown()?.ts).toBe(NOW + 50);
    other.take(line({ bid: "4", ts: NOW + 60 }));
    expect(other.shown()?.bid).toBe(4);
    expect(other.counts).toMatchObject({ future: 1, older: 0, shown: 2 });
  });

  it("with bid above ask is shown as it is and counted", () => {
    const { take, counts, shown } = make();
    take(line({ bid: "1.3", ask: "1.2" }));
    expect(shown()).toMatchObject({ bid: 1.3, ask: 1.2 });
    expect(counts.crossed).toBe(1);
  });

  it("with a price of 0 or below is shown: markets have been there", () => {
    const { take, shown } = make();
    take(line({ bid: "-37.63", ask: "0" }));
    expect(shown()).toMatchObject({ bid: -37.63, ask: 0 });
  });

  it("is in the ring of recent ticks once for each time it is shown", () => {
    const { take, ring } = make();
    take(line({}), line({}), line({ ts: NOW + 1 }), line({ id: 8 }));
    const tick = { slot: 0, symbol_id: 0, bid: 0, ask: 0, volume: 0, ts: 0 };
    const seen: number[] = [];
    while (ring.next(tick)) seen.push(tick.symbol_id);
    expect(seen).toEqual([SYMBOL, SYMBOL, 8]);
  });

  it("that is the first of a new connection is current, though it is older than what we had", () => {
    const { take, market, shown, counts } = make();
    take(line({ bid: "2", ts: NOW }));
    market.intake.beginConnection();
    take(line({ bid: "1", ts: NOW - 86_400_000 }));
    expect(shown()).toMatchObject({ bid: 1, ts: NOW - 86_400_000 });
    expect(counts.older).toBe(0);
  });
});
