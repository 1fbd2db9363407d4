/** What was held is worked out backwards from now; here it is traded forwards beside it. */
import { describe, expect, it } from "vitest";
import { DEAL_DIRECTION, SIDE } from "../../../../contract/codes.ts";
import type { Deal } from "../../../../contract/deal.ts";
import { makeRandom } from "../../../../indicators/test-bars.ts";
import { BarHistory } from "../bar-history.ts";
import { holdingsOf, openGain, type Held, type Holding } from "./own-trades.ts";
import { ownColumns } from "./own-values.ts";

const DEAL: Deal = {
  id: 1,
  account_id: 1,
  order_id: 1,
  position_id: 1,
  symbol_id: 401,
  direction: DEAL_DIRECTION.entry,
  side: SIDE.buy,
  volume: 1,
  price: 100,
  open_price: null,
  profit: 0,
  commission: 0,
  swap: 0,
  comment: "",
  reason: 0,
  created_at: 0,
  requested_price: null,
  bid: 99,
  ask: 100,
};

type Open = { id: number; side: number; volume: number; open_price: number };

const lots = (volume: number): number => Math.round(volume * 100) / 100;

/** A trader who opens, adds to, and closes parts and wholes of positions; `isNetting`: he has one, and it is added to. */
function trade(seed: number, isNetting: boolean) {
  const random = makeRandom(seed);
  const open = new Map<number, Open>();
  const deals: Deal[] = [];
  const held: { at: number; long: Held; short: Held }[] = [];
  for (let step = 1; step <= 30; step += 1) {
    const price = Math.round(100 + 10 * random());
    const known = [...open.values()];
    const one = known[Math.floor(random() * known.length)];
    const created_at = step * 1000;
    if (one !== undefined && random() < 0.5) {
      const volume = random() < 0.4 ? one.volume : lots(Math.max(0.01, one.volume * random()));
      const side = one.side === SIDE.buy ? SIDE.sell : SIDE.buy;
      const exit = { direction: DEAL_DIRECTION.exit, side, volume, price };
      deals.push({ ...DEAL, ...exit, position_id: one.id, open_price: one.open_price, created_at });
      one.volume = lots(one.volume - volume);
      if (one.volume === 0) open.delete(one.id);
    } else {
      const volume = lots(0.01 + random());
      const isAdded = isNetting && one !== undefined;
      const side = isAdded ? one.side : random() < 0.5 ? SIDE.buy : SIDE.sell;
      const id = isAdded ? one.id : step;
      deals.push({ ...DEAL, side, volume, price, position_id: id, created_at });
      const before = open.get(id) ?? { id, side, volume: 0, open_price: 0 };
      const sum = before.volume * before.open_price + volume * price;
      const total = lots(before.volume + volume);
      open.set(id, { id, side, volume: total, open_price: sum / (before.volume + volume) });
    }
    const side = (wanted: number): Held => {
      const own = [...open.values()].filter((each) => each.side === wanted);
      const volume = own.reduce((sum, each) => sum + each.volume, 0);
      const worth = own.reduce((sum, each) => sum + each.volume * each.open_price, 0);
      return { volume, mean: worth / volume };
    };
    held.push({ at: created_at, long: side(SIDE.buy), short: side(SIDE.sell) });
  }
  return { open: [...open.values()], deals, held };
}

function expectHeld(found: Held | undefined, wanted: Held): void {
  expect(found?.volume).toBeCloseTo(wanted.volume, 6);
  if (wanted.volume > 0) expect(found?.mean).toBeCloseTo(wanted.mean, 4);
  else expect(found?.mean).toBeNaN();
}

const at = (holdings: readonly Holding[], ts: number) =>
  holdings.findLast(({ from }) => from <= ts);

describe("what was held", () => {
  it.each([false, true])("is what forward trading held after each fill, netting: %s", (netting) => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { open, deals, held } = trade(seed, netting);
      const holdings = holdingsOf(open, deals);
      for (const one of held) {
        expectHeld(at(holdings, one.at)?.long, one.long);
        expectHeld(at(holdings, one.at)?.short, one.short);
      }
      expectHeld(holdings[0]?.long, { volume: 0, mean: NaN });
      // With the newest fills alone it is right as far back as they go.
      const late = holdingsOf(open, deals.slice(20));
      for (const one of held.slice(20)) expectHeld(at(late, one.at)?.long, one.long);
      expectHeld(late[0]?.short, held[19]?.short ?? { volume: 0, mean: NaN });
    }
  });

  it("is one holding of now where there are no fills, and nothing where nothing is open", () => {
    expect(holdingsOf([], [])).toEqual([
      {
        from: -Infinity,
        long: { volume: 0, mean: NaN },
        short: { volume: 0, mean: NaN },
      },
    ]);
    expect(openGain(holdingsOf([], [])[0] as Holding, 1, 2)).toBeNaN();
  });
});

/** Minute bars from 0 on with these closes. */
function bars(closes: readonly number[]): BarHistory {
  const history = new BarHistory();
  const column = Float64Array.from(closes);
  const ts = Float64Array.from(closes, (_, row) => row * 60_000);
  history.prepend({ ts, open: column, high: column, low: column, close: column, volume: column });
  return history;
}

describe("columns of own trades", () => {
  const long: Holding = {
    from: 70_000,
    long: { volume: 2, mean: 100 },
    short: { volume: 1, mean: 103 },
  };
  const flat = { volume: 0, mean: NaN };
  const holdings = [
    { from: -Infinity, long: flat, short: flat },
    long,
    { from: 180_000, long: flat, short: flat },
  ];
  const scene = { holdings, knownFrom: -Infinity, side: "bid", unit: 10 } as const;

  it("say what was held at each close, worth at the bid for longs and the ask for shorts", () => {
    const [bid, ask] = [bars([99, 101, 102, 103]), bars([100, 102, 103, 104])];
    const made = ownColumns(bid, ask, { factor: 1, from: 0, to: 4 }, scene);
    expect([...made.long]).toEqual([NaN, 100, 100, NaN]);
    expect([...made.short]).toEqual([NaN, 103, 103, NaN]);
    // A fill at the very moment when a bar opens is in that bar.
    expect([...made.profit]).toEqual([NaN, (2 * 1 + 1 * 1) * 10, (2 * 2 + 0) * 10, NaN]);
    const turned = ownColumns(ask, bid, { factor: 1, from: 0, to: 4 }, { ...scene, side: "ask" });
    expect([...turned.profit]).toEqual([...made.profit]);
  });

  it("say by groups what was held at the last close of each, and nothing of what is not known", () => {
    const [bid, ask] = [bars([99, 101, 102, 103]), bars([100, 102, 103, 104])];
    const groups = ownColumns(bid, ask, { factor: 2, from: 0, to: 3 }, scene);
    expect([...groups.long]).toEqual([100, NaN, NaN]);
    const late = ownColumns(
      bid,
      ask,
      { factor: 1, from: 0, to: 4 },
      { ...scene, knownFrom: 130_000 },
    );
    expect([...late.long]).toEqual([NaN, NaN, 100, NaN]);
  });

  it("have no profit without the prices of the other side or a rate, and the entries all the same", () => {
    const bid = bars([99, 101, 102, 103]);
    const made = ownColumns(bid, null, { factor: 1, from: 0, to: 4 }, scene);
    expect([...made.profit]).toEqual([NaN, NaN, NaN, NaN]);
    expect(made.long[1]).toBe(100);
  });
});
