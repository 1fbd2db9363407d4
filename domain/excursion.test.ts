import { describe, expect, it } from "vitest";
import { SIDE, type Side } from "../contract/codes.ts";
import { createRandom } from "../tests/support/random.ts";
import { excursionsOf, gainOf, type Excursions, type HeldBar } from "./excursion.ts";

const bar = (
  start: number,
  low: number,
  high: number,
  close: number,
  end = start + 60,
): HeldBar => ({
  start,
  end,
  low,
  high,
  close,
});

describe("how far a price went while a position was held", () => {
  const within = bar(60, 90, 120, 100);
  const held = { side: SIDE.buy, from: 60, to: 120, firstPrice: 99, lastPrice: 101 };

  it("is certain of bars that lie within its time", () => {
    expect(excursionsOf(held, [within])).toEqual({
      worst: { price: 90, possible: 90, at: 60 },
      best: { price: 120, possible: 120, at: 60 },
    });
  });

  it("is told the other way round of what was sold", () => {
    const { worst, best } = excursionsOf({ ...held, side: SIDE.sell }, [within]);
    expect([worst.price, best.price]).toEqual([120, 90]);
  });

  it("is only possible of the bars in which it was opened and closed", () => {
    const edges = [bar(0, 50, 150, 105), bar(60, 95, 110, 100), bar(120, 40, 160, 100)];
    const found = excursionsOf({ ...held, from: 30, to: 150 }, edges);
    expect(found.worst).toEqual({ price: 95, possible: 40, at: 60 });
    expect(found.best).toEqual({ price: 110, possible: 160, at: 60 });
  });

  it("has the close of the bar in which it was opened, since that is of its time", () => {
    const found = excursionsOf({ ...held, from: 30, to: 90 }, [bar(0, 50, 150, 130)]);
    expect(found.best).toEqual({ price: 130, possible: 150, at: 30 });
  });

  it("never is better than the price it was entered and left at where nothing else is known", () => {
    const found = excursionsOf({ ...held, from: 10, to: 20 }, [bar(0, 50, 150, 130)]);
    expect(found).toEqual({
      worst: { price: 99, possible: 50, at: 10 },
      best: { price: 101, possible: 150, at: 20 },
    });
  });

  it("has all of the bar that still forms where the position is open", () => {
    const found = excursionsOf({ ...held, to: null }, [within, bar(120, 80, 105, 101, 180)]);
    expect(found.worst).toEqual({ price: 80, possible: 80, at: 120 });
  });

  it("counts no bar that ended before or began after", () => {
    const found = excursionsOf(held, [bar(0, 1, 999, 5), within, bar(180, 1, 999, 5)]);
    expect([found.worst.possible, found.best.possible]).toEqual([90, 120]);
  });
});

/** The same from the ticks themselves: of each moment of the position's time the price that stood then. */
function naive(side: Side, ticks: readonly Tick[], from: number, to: number) {
  const stood = ticks.filter(({ ts }) => ts <= from).slice(-1);
  const came = ticks.filter(({ ts }) => ts > from && ts <= to);
  const prices = [...stood, ...came].map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return side === SIDE.buy ? { worst: low, best: high } : { worst: high, best: low };
}

type Tick = { readonly ts: number; readonly price: number };

function barsOf(ticks: readonly Tick[], length: number): HeldBar[] {
  const bars: HeldBar[] = [];
  for (const start of new Set(ticks.map(({ ts }) => Math.floor(ts / length) * length))) {
    const own = ticks.filter(({ ts }) => ts >= start && ts < start + length);
    const prices = own.map(({ price }) => price);
    bars.push(
      bar(start, Math.min(...prices), Math.max(...prices), prices.at(-1) ?? 0, start + length),
    );
  }
  return bars;
}

describe("against the ticks themselves", () => {
  it("lies between what is certain and what is possible, and is met where bars begin and end with the position", () => {
    const random = createRandom(11);
    const below = (most: number) => Math.floor(random() * most);
    let met = 0;
    for (let round = 0; round < 3_000; round++) {
      let ts = 0;
      let price = 1_000;
      const ticks = Array.from({ length: 2 + below(60) }, () => {
        ts += 1 + below(40);
        price += below(21) - 10;
        return { ts, price };
      });
      const last = ticks.length - 1;
      const [a, b] = [below(last), below(last)].toSorted((x, y) => x - y);
      const [first, final] = [ticks[a ?? 0], ticks[(b ?? 0) + 1]];
      if (first === undefined || final === undefined) throw new Error("no ticks");
      const side = random() < 0.5 ? SIDE.buy : SIDE.sell;
      const length = 1 + below(90);
      const held = { side, from: first.ts, to: final.ts };
      const prices = { firstPrice: first.price, lastPrice: final.price };
      const found = excursionsOf({ ...held, ...prices }, barsOf(ticks, length));
      const truth = naive(side, ticks, held.from, held.to);
      expectBetween(found, truth, side);
      // Bars of a millisecond have no edge within them.
      const exact = excursionsOf({ ...held, ...prices }, barsOf(ticks, 1));
      expect([exact.worst.price, exact.best.price]).toEqual([truth.worst, truth.best]);
      if (found.worst.price === found.worst.possible) met += 1;
    }
    expect(met).toBeGreaterThan(300);
  });

  it("is certain of an open position but for the bar in which it was opened", () => {
    const random = createRandom(12);
    for (let round = 0; round < 500; round++) {
      let price = 1_000;
      const ticks = Array.from({ length: 40 }, (_, at) => {
        price += Math.floor(random() * 21) - 10;
        return { ts: at * 7, price };
      });
      const from = 7 * Math.floor(random() * 39);
      const firstPrice = ticks[from / 7]?.price ?? 0;
      const held = { side: SIDE.buy, from, to: null, firstPrice, lastPrice: price };
      const found = excursionsOf(held, barsOf(ticks, 50));
      expectBetween(found, naive(SIDE.buy, ticks, from, 1_000), SIDE.buy);
    }
  });
});

function expectBetween(
  found: Excursions,
  truth: { worst: number; best: number },
  side: Side,
): void {
  const gain = (price: number) => gainOf(side, 0, price);
  expect(gain(found.worst.price)).toBeGreaterThanOrEqual(gain(truth.worst));
  expect(gain(found.worst.possible)).toBeLessThanOrEqual(gain(truth.worst));
  expect(gain(found.best.price)).toBeLessThanOrEqual(gain(truth.best));
  expect(gain(found.best.possible)).toBeGreaterThanOrEqual(gain(truth.best));
}
