/** Tests of net-words.ts: the words of a symbol's row. */
import { describe, expect, it } from "vitest";
import type { Position } from "../../../contract/position.ts";
import { symbolRecord } from "../watchlist/test-symbols.ts";
import { makeNet, netLots, netOpenPrice, netSide, netSign, netWords } from "./net-words.ts";

const SYMBOLS = [
  symbolRecord({ symbol_id: 1, digits: 5, volume_step: 0.01 }),
  symbolRecord({ symbol_id: 2, digits: 1, volume_step: 0.1 }),
];
const net = makeNet({ symbol: (id) => SYMBOLS.find(({ symbol_id }) => symbol_id === id) });

const position = (side: number, volume: number, open_price: number, symbol_id = 1): Position =>
  ({
    symbol_id,
    side,
    volume,
    open_price,
    profit: 0,
    swaps: 0,
    margin: 0,
    stop_loss: null,
  }) as Position;

/** As no sum of doubles has it: 0.1 and 0.2 are 0.3. */
const LONGS = [position(0, 0.1, 1.085), position(0, 0.2, 1.0865)];
const HEDGED = [...LONGS, position(1, 0.5, 1.09)];

describe("the row of a symbol", () => {
  it("says the one side that all are of, its lots and its mean open price", () => {
    const long = net(LONGS);
    expect([netSide(long), netLots(long), netOpenPrice(long)]).toEqual(["Buy", "0.30", "1.08600"]);
    expect(netWords(long)).toBe("Buy 0.30 at 1.08600");
    expect(netSign(long)).toBe(0);
  });

  it("keeps the sides of hedged positions apart, and has no open price of both", () => {
    const both = net(HEDGED);
    expect([netSide(both), netLots(both), netOpenPrice(both)]).toEqual([
      "Net −0.20",
      "0.30 / 0.50",
      "",
    ]);
    expect(netWords(both)).toBe("Net −0.20: buy 0.30, sell 0.50");
    expect(netSign(both)).toBe(1);
  });

  it("is of no side where as much is long as is short", () => {
    const even = net([position(0, 0.3, 1.08), position(1, 0.1, 1.09), position(1, 0.2, 1.09)]);
    expect([netSide(even), netSign(even)]).toEqual(["Net 0.00", -1]);
  });

  it("says nothing of several symbols, of an unknown one, and of a side that is none", () => {
    for (const rows of [
      [...LONGS, position(0, 1, 170, 2)],
      [position(0, 1, 1.08, 9)],
      [position(7, 1, 1.08)],
      [],
    ])
      expect([netSide, netLots, netOpenPrice, netWords].map((of) => of(net(rows)))).toEqual([
        "",
        "",
        "",
        "",
      ]);
  });
});
