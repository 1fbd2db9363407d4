/** Tests of net-position.ts: a table, and against a naive sum. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { netPosition, type Netted } from "./net-position.ts";
import { microPoints, steps } from "./units.ts";

const one = (side: 0 | 1, volume: number, price: number): Netted => ({
  side,
  volume: steps(volume),
  open_price_micro: microPoints(BigInt(price) * 1_000_000n),
});

describe("netPosition", () => {
  it("keeps the sides apart, and weighs prices by volume", () => {
    const { long, short, net } = netPosition([one(0, 10, 100), one(0, 30, 104), one(1, 25, 90)]);
    expect(long).toEqual({ volume: 40, open_price_micro: 103_000_000n });
    expect(short).toEqual({ volume: 25, open_price_micro: 90_000_000n });
    expect(net).toBe(15);
  });

  it("has no price for a side that nothing is of, and nothing of nothing", () => {
    expect(netPosition([one(1, 5, 90)])).toEqual({
      long: { volume: 0, open_price_micro: null },
      short: { volume: 5, open_price_micro: 90_000_000n },
      net: -5,
    });
    expect(netPosition([]).net).toBe(0);
  });

  it("rounds a mean price once, to the nearest 10^-6 point", () => {
    const thirds = netPosition([one(0, 1, 1), one(0, 2, 2)]);
    expect(thirds.long.open_price_micro).toBe(1_666_667n);
  });

  it("is a naive sum, whatever the order: volume times mean price is what was paid, within half a millionth a step", () => {
    const positions = fc.array(
      fc.record({
        side: fc.constantFrom(0 as const, 1 as const),
        volume: fc.integer({ min: 1, max: 100_000 }).map(steps),
        open_price_micro: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(microPoints),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(positions, (all) => {
        const found = netPosition(all);
        for (const [side, sum] of [found.long, found.short].entries()) {
          const own = all.filter((position) => position.side === side);
          expect(sum.volume).toBe(own.reduce((lots, { volume }) => lots + volume, 0));
          if (sum.open_price_micro === null) {
            expect(own).toEqual([]);
            continue;
          }
          let paid = 0n;
          for (const { open_price_micro, volume } of own) paid += open_price_micro * BigInt(volume);
          const off = sum.open_price_micro * BigInt(sum.volume) - paid;
          expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(sum.volume));
        }
        expect(found.net).toBe(
          all.reduce((net, { side, volume }) => net + (side === 0 ? volume : 0 - volume), 0),
        );
        expect(netPosition([...all].reverse())).toEqual(found);
      }),
    );
  });
});
