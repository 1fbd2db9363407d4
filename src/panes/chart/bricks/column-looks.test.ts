/** Where a Kagi line is thick, against the rule walked from the first column. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { kagiLooks } from "./column-looks.ts";

/** Columns from turn to turn. */
function columnsOf(turns: readonly number[]): BarHistory {
  const history = new BarHistory();
  for (let at = 1; at < turns.length; at += 1) {
    const [open = 0, close = 0] = [turns[at - 1], turns[at]];
    const [low, high] = [Math.min(open, close), Math.max(open, close)];
    history.upsert({ ts: at, open, high, low, close, volume: 0 });
  }
  return history;
}

function looksFrom(history: BarHistory, from: number) {
  const next = kagiLooks(history, { factor: 1, from, to: history.end });
  const bar = makeBarView();
  return Array.from({ length: history.end - from }, (_, at) => {
    history.read(from + at, from + at + 1, bar);
    const { isThick, changesAt } = next(bar);
    return { isThick, changesAt };
  });
}

describe("a Kagi line", () => {
  test("grows thick past the last peak and thin past the last low, worked by hand", () => {
    // Up to 20, down to 12, up past 20 to 25, down to 15, up to 22, down past 15 to 10, up to 14.
    expect(looksFrom(columnsOf([10, 20, 12, 25, 15, 22, 10, 14]), 0)).toEqual([
      { isThick: true, changesAt: NaN },
      { isThick: true, changesAt: NaN },
      { isThick: true, changesAt: NaN },
      { isThick: true, changesAt: NaN },
      { isThick: true, changesAt: NaN },
      { isThick: true, changesAt: 15 },
      { isThick: false, changesAt: NaN },
    ]);
    // Down to 10, up to 18, down to 12, up past 18 to 25.
    expect(looksFrom(columnsOf([20, 10, 18, 12, 25]), 0)).toEqual([
      { isThick: false, changesAt: NaN },
      { isThick: false, changesAt: NaN },
      { isThick: false, changesAt: NaN },
      { isThick: false, changesAt: 18 },
    ]);
  });

  test("is the same from any column on as from the first", () => {
    const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.boolean(), fc.nat(), (moves, isUp, at) => {
        let price = 5_000;
        const turns = [price];
        for (const [one, move] of moves.entries())
          turns.push((price += (one % 2 === 0) === isUp ? move : -move));
        const history = columnsOf(turns);
        const from = at % history.length;
        expect(looksFrom(history, from)).toEqual(looksFrom(history, 0).slice(from));
      }),
    );
  });
});
