/** Whose prices a symbol has: the first provider in order whose feed lives, and none that was switched off. */
import { describe, expect, it } from "vitest";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import { createRandom } from "../../tests/support/random.ts";
import { createScriptedMarket, SCRIPTED_SYMBOLS } from "../../tests/support/scripted-market.ts";
import { createLog } from "../log.ts";
import { ProviderSwitch, RETURN_MS } from "./provider-switch.ts";

const [EURUSD, USDJPY] = [1, 2];
const { enabled, disabled, closed } = SYMBOL_STATUS;

type Options = { readonly symbols?: readonly number[]; readonly isInvented?: boolean };

async function desk(marketIs: { isInvented: boolean; priority: number } | null = null) {
  const heard: string[] = [];
  let monotonic = 0;
  let isRefused = false;
  const make = ({ symbols = [EURUSD, USDJPY] }: Options = {}) => {
    const chosen = SCRIPTED_SYMBOLS.filter(({ symbol_id }) => symbols.includes(symbol_id));
    return createScriptedMarket(
      () => 5_000,
      chosen.map((record) => ({ ...record })),
    );
  };
  const market = make();
  const all = new ProviderSwitch({
    market,
    log: createLog("silent"),
    monotonicMs: () => monotonic,
  });
  const { isInvented, priority } = marketIs ?? { isInvented: false, priority: 0 };
  await all.run({ id: 1, provider: market, isInvented, priority });
  await all.start({
    tick(id, bid) {
      heard.push(`${id} ${bid}`);
      return !isRefused;
    },
    status: (id, status) => void heard.push(`${id} status ${status}`),
    gap: (id) => void heard.push(`${id} gap`),
  });
  const add = async (id: number, at: number, options: Options = {}) => {
    const provider = make(options);
    await all.run({ id, provider, isInvented: options.isInvented ?? false, priority: at });
    return provider;
  };
  return {
    all,
    market,
    add,
    refuse: (on: boolean) => (isRefused = on),
    wait: (ms: number) => (monotonic += ms),
    /** What came in since it was last asked. */
    heard: () => heard.splice(0),
  };
}

describe("one provider alone", () => {
  it("is passed through as it is", async () => {
    const { market, heard, all } = await desk();
    market.tick(EURUSD, 100, 101, 7);
    market.status(EURUSD, closed, 8);
    market.status(EURUSD, enabled, 9);
    market.tick(99, 100, 101, 10);
    expect(heard()).toEqual(["1 100", "1 status 2", "1 status 0", "99 100"]);
    // The other symbol is its own, too, and has no price yet.
    expect(all.stateOf(1)).toEqual({ ticks: 2, lastTickAt: 10, serving: 1 });
  });

  it("that is ended gives nothing any more, and its symbols are not traded", async () => {
    const { market, heard, all } = await desk();
    await all.end(1);
    expect(heard()).toEqual(["1 gap", "1 status 1", "2 gap", "2 status 1"]);
    market.tick(EURUSD, 100, 101, 7);
    expect(heard()).toEqual([]);
    expect(all.isServed).toBe(false);
    await all.run({ id: 1, provider: market, isInvented: false, priority: 0 });
    expect(all.isServed).toBe(true);
    // Not before its first price: the last one is of the time before.
    expect(heard()).toEqual(["1 gap", "2 gap"]);
    market.tick(EURUSD, 100, 101, 7);
    expect(heard()).toEqual(["1 100", "1 status 0"]);
  });

  it("that comes back is traded once the market took a price of it", async () => {
    const { market, heard, all, refuse } = await desk();
    await all.end(1);
    await all.run({ id: 1, provider: market, isInvented: false, priority: 0 });
    heard();
    refuse(true);
    market.tick(EURUSD, 900, 901, 7);
    expect(heard()).toEqual(["1 900"]);
    refuse(false);
    market.tick(EURUSD, 900, 901, 8);
    expect(heard()).toEqual(["1 900", "1 status 0"]);
  });

  it("serves nobody before its first price, and whose markets are closed serves them", async () => {
    const { market, all } = await desk();
    expect(all.stateOf(1).serving).toBe(0);
    market.status(EURUSD, closed, 1);
    expect(all.stateOf(1).serving).toBe(1);
    market.tick(USDJPY, 100, 101, 2);
    expect(all.stateOf(1).serving).toBe(2);
    market.status(USDJPY, disabled, 3);
    expect(all.stateOf(1).serving).toBe(1);
  });

  it("that comes back while its markets are closed says so", async () => {
    const { market, heard, all } = await desk();
    await all.end(1);
    await all.run({ id: 1, provider: market, isInvented: false, priority: 0 });
    heard();
    market.status(EURUSD, closed, 7);
    market.status(EURUSD, enabled, 8);
    expect(heard()).toEqual(["1 status 2", "1 status 1"]);
  });
});

describe("of several, a symbol has the prices", () => {
  it("of the lowest priority, from that one's first price on", async () => {
    const { market, add, heard, all } = await desk();
    all.setPriority(1, 5);
    market.tick(EURUSD, 100, 101, 1);
    const better = await add(2, 1);
    const worse = await add(3, 9);
    heard();
    worse.tick(EURUSD, 300, 301, 2);
    market.tick(EURUSD, 110, 111, 3);
    better.tick(EURUSD, 200, 201, 4);
    market.tick(EURUSD, 120, 121, 5);
    worse.tick(EURUSD, 300, 301, 6);
    better.tick(EURUSD, 210, 211, 7);
    expect(heard()).toEqual(["1 110", "1 gap", "1 200", "1 210"]);
    market.tick(USDJPY, 120, 121, 8);
    expect(all.stateOf(2).serving).toBe(1);
    expect(all.stateOf(1).serving).toBe(1);
    expect(all.stateOf(3)).toEqual({ ticks: 2, lastTickAt: 6, serving: 0 });
  });

  it("of nobody while the one that was put first connects, until the market took a price of it", async () => {
    const { market, add, all, refuse } = await desk({ isInvented: true, priority: 5 });
    market.tick(EURUSD, 100, 101, 1);
    const first = await add(2, 0, { symbols: [EURUSD] });
    market.tick(EURUSD, 110, 111, 2);
    expect([all.stateOf(1).serving, all.stateOf(2).serving]).toEqual([0, 0]);
    refuse(true);
    first.tick(EURUSD, 900, 901, 3);
    expect(all.stateOf(2).serving).toBe(0);
    refuse(false);
    first.tick(EURUSD, 900, 901, 4);
    expect(all.stateOf(2).serving).toBe(1);
    first.status(EURUSD, disabled, 5);
    expect([all.stateOf(1).serving, all.stateOf(2).serving]).toEqual([0, 0]);
  });

  it("of the same priority, of the older one", async () => {
    const { market, add, heard } = await desk();
    const other = await add(2, 0);
    other.tick(EURUSD, 200, 201, 1);
    market.tick(EURUSD, 100, 101, 2);
    other.tick(EURUSD, 210, 211, 3);
    expect(heard().filter((line) => !line.endsWith("gap"))).toEqual(["1 200", "1 100"]);
  });

  it("of those alone that have it", async () => {
    const { market, add, heard } = await desk();
    const other = await add(2, 0, { symbols: [USDJPY] });
    market.status(EURUSD, disabled, 1);
    other.tick(EURUSD, 200, 201, 2);
    expect(heard()).toEqual(["1 status 1"]);
  });

  it("of the next when a feed fails, and of the first again once that was well for a while", async () => {
    const { market, add, heard, wait } = await desk();
    const next = await add(2, 1);
    market.tick(EURUSD, 100, 101, 1);
    next.tick(EURUSD, 200, 201, 2);
    heard();
    market.status(EURUSD, disabled, 3);
    next.tick(EURUSD, 210, 211, 4);
    market.tick(EURUSD, 110, 111, 5);
    expect(heard()).toEqual(["1 gap", "1 status 1", "1 210", "1 status 0"]);
    market.status(EURUSD, enabled, 6);
    market.tick(EURUSD, 120, 121, 7);
    next.tick(EURUSD, 220, 221, 8);
    wait(RETURN_MS);
    next.tick(EURUSD, 230, 231, 9);
    market.tick(EURUSD, 130, 131, 10);
    next.tick(EURUSD, 240, 241, 11);
    expect(heard()).toEqual(["1 220", "1 230", "1 gap", "1 130"]);
  });

  it("of nobody where all fail: then it is not traded until one lives, even one that just came back", async () => {
    const { market, add, heard } = await desk();
    const next = await add(2, 1);
    market.tick(EURUSD, 100, 101, 1);
    next.tick(EURUSD, 200, 201, 1);
    next.status(EURUSD, disabled, 2);
    heard();
    market.status(EURUSD, disabled, 3);
    expect(heard()).toEqual(["1 status 1"]);
    next.status(EURUSD, enabled, 4);
    expect(heard()).toEqual(["1 gap"]);
    next.tick(EURUSD, 210, 211, 5);
    expect(heard()).toEqual(["1 210", "1 status 0"]);
  });

  it("of the next when one is switched off, in the same turn", async () => {
    const { market, add, heard, all } = await desk();
    const next = await add(2, 1);
    market.tick(EURUSD, 100, 101, 1);
    next.tick(EURUSD, 200, 201, 1);
    heard();
    const ending = all.end(1);
    expect(heard()).toEqual(["1 gap", "1 status 1", "2 gap", "2 status 1"]);
    await ending;
    market.tick(EURUSD, 110, 111, 2);
    next.tick(EURUSD, 210, 211, 3);
    next.tick(USDJPY, 50, 51, 3);
    expect(heard()).toEqual(["1 210", "1 status 0", "2 50", "2 status 0"]);
    expect(all.providerOf(EURUSD)).toBe(next);
  });
});

describe("a made-up price", () => {
  it("never stands in for one of a market, neither before it comes nor when it fails", async () => {
    const { market, add, heard } = await desk({ isInvented: true, priority: 5 });
    market.tick(EURUSD, 100, 101, 1);
    heard();
    const real = await add(2, 1, { symbols: [EURUSD] });
    expect(heard()).toEqual(["1 gap", "1 status 1"]);
    market.tick(EURUSD, 110, 111, 2);
    real.tick(EURUSD, 200, 201, 3);
    real.status(EURUSD, disabled, 4);
    market.tick(EURUSD, 120, 121, 5);
    market.tick(USDJPY, 50, 51, 5);
    expect(heard()).toEqual(["1 200", "1 status 0", "1 status 1", "2 50"]);
  });

  it("goes first where staff put it first", async () => {
    const { market, add, heard } = await desk({ isInvented: true, priority: 0 });
    market.tick(EURUSD, 100, 101, 1);
    const real = await add(2, 1, { symbols: [EURUSD] });
    real.tick(EURUSD, 200, 201, 2);
    market.tick(EURUSD, 110, 111, 3);
    expect(heard()).toEqual(["1 100", "1 110"]);
  });
});

describe("whatever happens, in any order", () => {
  const SYMBOLS = [EURUSD, USDJPY, 3];
  const KINDS = [
    { id: 1, isInvented: true, symbols: SYMBOLS },
    { id: 2, isInvented: false, symbols: [EURUSD, USDJPY] },
    { id: 3, isInvented: false, symbols: [EURUSD] },
    { id: 4, isInvented: true, symbols: [EURUSD, 3] },
  ];

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("the rules hold (seed %i)", async (seed) => {
    const random = createRandom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const houseOf = (ids: readonly number[]) =>
      createScriptedMarket(
        () => 0,
        SCRIPTED_SYMBOLS.filter(({ symbol_id }) => ids.includes(symbol_id)),
      );
    let monotonic = 0;
    const market = houseOf(SYMBOLS);
    const all = new ProviderSwitch({
      market,
      log: createLog("silent"),
      monotonicMs: () => monotonic,
    });
    const running = new Map<number, { priority: number; provider: typeof market }>();
    const status = new Map(SYMBOLS.map((id) => [id, enabled as number]));
    /** Whose price was taken last, and whether the provider changed since. */
    const taken = new Map<number, number>();
    const moved = new Set<number>();
    const ticked = new Set<number>();
    let ticking = 0;
    let isRefused = false;
    let through = 0;
    const kindOf = (id: number) => KINDS.find((kind) => kind.id === id);
    const run = async (id: number) => {
      const kind = kindOf(id);
      if (kind === undefined || running.has(id)) return;
      const provider = id === 1 ? market : houseOf(kind.symbols);
      const priority = Math.floor(random() * 4);
      running.set(id, { priority, provider });
      await all.run({ id, provider, isInvented: kind.isInvented, priority });
    };
    await run(1);
    await all.start({
      tick(symbol_id) {
        through += 1;
        ticked.add(symbol_id);
        const kind = kindOf(ticking);
        expect(running.has(ticking) && kind?.symbols.includes(symbol_id)).toBe(true);
        const having = [...running]
          .filter(([id]) => kindOf(id)?.symbols.includes(symbol_id))
          .toSorted(([a, x], [b, y]) => x.priority - y.priority || a - b);
        const [first] = having[0] ?? [0];
        // A made-up price beside a market's goes through only where it was put first.
        if (kindOf(first)?.isInvented === false) expect(kind?.isInvented).toBe(false);
        if (isRefused) return false;
        taken.set(symbol_id, ticking);
        moved.delete(symbol_id);
        return true;
      },
      status: (symbol_id, value) => void status.set(symbol_id, value),
      gap: (symbol_id = 0) => void moved.add(symbol_id),
    });
    for (let step = 0; step < 3_000; step++) {
      monotonic += random() * 2_000;
      const id = pick(KINDS).id;
      const symbol_id = pick(SYMBOLS);
      const each = running.get(id);
      const act = random();
      if (act < 0.03) await run(id);
      else if (each === undefined) continue;
      else if (act < 0.05) {
        running.delete(id);
        await all.end(id);
      } else if (act < 0.08) {
        each.priority = Math.floor(random() * 4);
        all.setPriority(id, each.priority);
      } else if (act < 0.25) each.provider.status(symbol_id, pick([enabled, enabled, disabled]), 0);
      else if (kindOf(id)?.symbols.includes(symbol_id)) {
        ticking = id;
        isRefused = random() < 0.1;
        each.provider.tick(symbol_id, 100, 101, step);
      }
      for (const one of SYMBOLS) {
        // Traded on the price of whoever gives it now, never on another's.
        if (status.get(one) === enabled)
          expect([one, step, moved.has(one)]).toEqual([one, step, false]);
      }
      const served = [...running.keys()].reduce((sum, one) => sum + all.stateOf(one).serving, 0);
      const priced = SYMBOLS.filter((one) => status.get(one) === enabled && ticked.has(one));
      expect(served).toBe(priced.length);
    }
    expect(through).toBeGreaterThan(300);
  });
});
