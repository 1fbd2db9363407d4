/** The exposure of a house with many accounts: what it adds up to, and that orders come in between. */
import { describe, expect, it } from "vitest";
import { microPoints, steps, unixMs } from "../../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  group,
  INDEX,
  openHouse,
  USDJPY,
} from "../../tests/support/engine-house.ts";
import { machineWaits } from "../clock.ts";
import { answer } from "../engine-port/answers.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import type { EngineState } from "../../engine/state.ts";
import { summarize } from "../../engine/summary.ts";
import { termsOf } from "../journal/record-terms.ts";
import { createExposure } from "./exposure.ts";

const ACCOUNTS = 60;
const POSITIONS_EACH = 50;
const POSITIONS = ACCOUNTS * POSITIONS_EACH;

const clock = { now: () => unixMs(5), monotonicMs: () => 5, ...machineWaits };

const engineOf = (state: EngineState): Pick<EnginePort, "ask"> => ({
  ask: (name, asked) =>
    answer({ state, terms: termsOf(state), clock, walks: new Map() }, name, asked),
});

/** Each account in a group of its own, every third in euros; the odd positions are sold, a third are in USDJPY. */
function openBusyHouse() {
  const groups = Array.from({ length: ACCOUNTS }, (_, at) =>
    group({ group_id: at + 1, currency: at % 3 === 0 ? "EUR" : "USD" }),
  );
  const house = openHouse(groups);
  house.quote(EURUSD, 110_000, 110_010);
  house.quote(USDJPY, 150_000, 150_010);
  for (let at = 0; at < POSITIONS; at += 1) {
    const symbol_id = at % 3 === 0 ? USDJPY : EURUSD;
    const volume = steps((at % 7) + 1);
    const side = at % 2 === 0 ? 0 : 1;
    const open_price_micro = microPoints(
      symbol_id === EURUSD ? 109_000_000_000n : 149_000_000_000n,
    );
    house.open({ symbol_id, side, volume, open_price_micro }, ACCOUNT + (at % ACCOUNTS));
  }
  house.quote(EURUSD, 110_100, 110_110);
  return house;
}

describe("the exposure of many accounts", () => {
  it("adds up to what every account has open and is worth", async () => {
    const { state } = openBusyHouse();
    const sum = await createExposure({ engine: engineOf(state), clock }).of("all", null);
    expect(sum).toMatchObject({ ts: 5, accounts_count: ACCOUNTS, positions_count: POSITIONS });
    for (const { currency, floating_profit, used_margin, accounts_count } of sum.currencies) {
      const worths = [...state.accounts.values()]
        .filter(({ record }) => state.groups.get(record.group_id)?.currency === currency)
        .map(({ record }) => summarize(state, record.account_id));
      const total = (pick: "floating_profit" | "used_margin") =>
        worths.reduce((all, worth) => all + (worth?.[pick] ?? 0), 0) / 100;
      expect(accounts_count).toBe(worths.length);
      expect([floating_profit, used_margin]).toEqual([
        total("floating_profit"),
        total("used_margin"),
      ]);
      const inSymbols = sum.symbols.flatMap(({ profits }) => profits);
      const cents = inSymbols
        .filter((profit) => profit.currency === currency)
        .reduce((all, profit) => all + Math.round((profit.floating_profit ?? 0) * 100), 0);
      expect(cents / 100).toBe(floating_profit);
    }
    expect(sum.symbols.map(({ symbol_id }) => symbol_id)).toEqual([EURUSD, USDJPY]);
    for (const each of sum.symbols) {
      const open = [...state.accounts.values()]
        .flatMap(({ positions }) => [...positions.values()])
        .filter(({ symbol_id }) => symbol_id === each.symbol_id);
      const lots = (side: number) =>
        open.reduce((all, { volume, side: own }) => all + (own === side ? volume : 0), 0) / 100;
      expect(each).toMatchObject({
        positions_count: open.length,
        long_volume: lots(0),
        short_volume: lots(1),
      });
      expect(each.long_volume - each.short_volume).toBeCloseTo(each.net_volume, 9);
    }
  });

  it("says what was bought and sold of each currency, at the prices that were paid", async () => {
    const { state } = openBusyHouse();
    const { nets, symbols } = await createExposure({ engine: engineOf(state), clock }).of(
      "all",
      null,
    );
    const naive = new Map<string, { bought: number; sold: number }>();
    const add = (code: string, of: "bought" | "sold", amount: number) => {
      const net = naive.get(code) ?? { bought: 0, sold: 0 };
      net[of] += amount;
      naive.set(code, net);
    };
    for (const { symbol_id, long_volume, short_volume } of symbols) {
      const [base, quote, price] =
        symbol_id === EURUSD ? (["EUR", "USD", 1.09] as const) : (["USD", "JPY", 149] as const);
      add(base, "bought", long_volume * 100_000);
      add(quote, "sold", long_volume * 100_000 * price);
      add(base, "sold", short_volume * 100_000);
      add(quote, "bought", short_volume * 100_000 * price);
    }
    expect(nets.map(({ currency }) => currency)).toEqual(["EUR", "JPY", "USD"]);
    for (const { currency, bought_amount, sold_amount, net_amount } of nets) {
      expect(bought_amount).toBeCloseTo(naive.get(currency)?.bought ?? Number.NaN, 6);
      expect(sold_amount).toBeCloseTo(naive.get(currency)?.sold ?? Number.NaN, 6);
      expect(net_amount).toBeCloseTo(bought_amount - sold_amount, 6);
    }
  });

  it("lets what else is to be done come in between", async () => {
    const house = openBusyHouse();
    const exposure = createExposure({ engine: engineOf(house.state), clock });
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      // Somebody trades meanwhile.
      house.open({}, ACCOUNT);
      house.open({}, ACCOUNT + ACCOUNTS - 1);
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const { positions_count } = await exposure.of("all", null);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(POSITIONS / 1_000));
    expect(positions_count).toBeGreaterThanOrEqual(POSITIONS);
    expect(positions_count).toBeLessThanOrEqual(POSITIONS + 2 * turns);
  });

  it("gives no profit where a price is missing, and all others", async () => {
    const house = openHouse([group({ group_id: 1 }), group({ group_id: 2, currency: "EUR" })]);
    house.quote(EURUSD, 110_000, 110_010);
    house.open({ symbol_id: EURUSD }, ACCOUNT);
    house.open({ symbol_id: INDEX }, ACCOUNT);
    house.open({ symbol_id: EURUSD }, ACCOUNT + 1);
    const { symbols, currencies } = await createExposure({
      engine: engineOf(house.state),
      clock,
    }).of("all", null);
    expect(symbols.map(({ symbol_id, profits }) => [symbol_id, profits])).toEqual([
      [
        EURUSD,
        [
          { currency: "EUR", floating_profit: expect.any(Number) },
          { currency: "USD", floating_profit: expect.any(Number) },
        ],
      ],
      [INDEX, [{ currency: "USD", floating_profit: null }]],
    ]);
    expect(currencies.map((money) => money.floating_profit === null)).toEqual([false, true]);
  });

  it("is empty where nothing is open", async () => {
    const { state } = openHouse();
    expect(await createExposure({ engine: engineOf(state), clock }).of("all", null)).toEqual({
      ts: 5,
      accounts_count: 0,
      positions_count: 0,
      symbols: [],
      currencies: [],
      nets: [],
    });
  });
});
