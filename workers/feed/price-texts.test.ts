/** Bid and ask that the tick parser reads as a change of the symbol's last ones: never other numbers than their text has. */
import { describe, expect, it } from "vitest";
import { TickParser } from "./tick-parser.ts";

describe("bid and ask", () => {
  const parser = new TickParser();
  /** Of one line in a frame of its own; null: it was refused. */
  function pricesOf(bid: string, ask: string, symbol_id = 7): number[] | null {
    const line = `${symbol_id},${bid},${ask},1.9,1.1,1.5,1.4,3,1795277120293,1,1`;
    parser.begin(new TextEncoder().encode(line));
    if (!parser.next()) return null;
    return [parser.tick.bid, parser.tick.ask];
  }

  it("are the numbers of their own text, whatever the symbol's line before said", () => {
    const random = makeRandom(7);
    const whole = (max: number): number => Math.floor(random() * max);
    const wrong: string[] = [];
    let points = 1_234_567;
    let decimals = 5;
    for (let line = 0; line < 20_000; line += 1) {
      if (random() < 0.02) points = whole(10 ** (1 + whole(9)));
      if (random() < 0.02) decimals = whole(8);
      points = Math.max(0, points + whole(19) - 9);
      const bid = (points / 10 ** decimals).toFixed(decimals);
      const ask = ((points + whole(30)) / 10 ** decimals).toFixed(decimals);
      const parsed = pricesOf(bid, ask, 1 + whole(2) * 4_096);
      if (String(parsed) !== String([Number(bid), Number(ask)])) wrong.push(`${bid} ${ask}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ["a dot in another place", "123.45", "123.46", "1234.5", "12.346"],
    ["a dot less", "1234.5", "1234.6", "123455", "123466"],
    ["a dot more", "123455", "123466", "1234.5", "1234.6"],
    ["another length", "1.08345", "1.08350", "1.0834", "1.083501"],
    ["too short a text to keep", "1.08345", "1.08350", "1.08", "1"],
  ])("are read anew: %s", (_, bid, ask, nextBid, nextAsk) => {
    expect(pricesOf(bid, ask)).toEqual([Number(bid), Number(ask)]);
    expect(pricesOf(nextBid, nextAsk)).toEqual([Number(nextBid), Number(nextAsk)]);
    expect(pricesOf(bid, ask)).toEqual([Number(bid), Number(ask)]);
  });

  it.each(["1.0.345", "1.08.45", "1.083 5", "1.0834-", "1.08345.", "1.0834", ""])(
    "of a symbol that has had good ones are not taken from text that is no number: %s",
    (text) => {
      expect(pricesOf("1.08345", "1.08350")).toEqual([1.08345, 1.0835]);
      const isNumber = text === "1.0834";
      expect(pricesOf(text, "1.08350")).toEqual(isNumber ? [1.0834, 1.0835] : null);
      expect(pricesOf("1.08345", text)).toEqual(isNumber ? [1.08345, 1.0834] : null);
    },
  );

  it.each(["1.08345;1.08350,", "1.08345,1.08350;"])(
    "end at a comma and at nothing else: %s",
    (text) => {
      expect(pricesOf("1.08345", "1.08350")).toEqual([1.08345, 1.0835]);
      parser.begin(new TextEncoder().encode(`7,${text}1.9,1.1,1.5,1.4,3,1795277120293,1,1`));
      expect(parser.next()).toBe(false);
    },
  );
});

/** mulberry32: the same lines in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
