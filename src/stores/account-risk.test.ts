/** Tests of account-risk.ts: the loss at the stops against what the engine books there, the exposure against sums by hand. */
import { describe, expect, it } from "vitest";
import { points } from "../../domain/units.ts";
import { symbolOf } from "../../engine/step.ts";
import { exitPrice, profitAt, valuePosition } from "../../engine/valuation.ts";
import { randomAccount } from "../../tests/support/random-account.ts";
import { terminalOf } from "../../tests/support/terminal-of.ts";

const ACCOUNTS = 60;

describe("openRisk", () => {
  it("is what equity changes by when the engine closes every position at its stop, and counts those without one", () => {
    let stopped = 0;
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const one = randomAccount(seed);
      const terminal = terminalOf(one);
      let atStops = 0;
      let without = 0;
      // A stop a hundred points off for every other position; the engine is not told, so that it stays open.
      for (const [nth, position] of terminal.positions().entries()) {
        const record = one.account.positions.get(position.id);
        const exit = record && exitPrice(one.state, one.account, record);
        if (record === undefined || exit === null || exit === undefined || nth % 2 === 1) {
          without += 1;
          continue;
        }
        const stop = points(exit - (record.side === 0 ? 100 : -100));
        const { digits } = symbolOf(one.state, record.symbol_id).terms;
        position.stop_loss = stop / 10 ** digits;
        const then = profitAt(one.state, one.group, record, stop) ?? 0;
        atStops += then - (valuePosition(one.state, one.account, record).profit ?? 0);
        stopped += 1;
      }
      terminal.valuation.refresh();
      const risk = terminal.valuation.risk();
      expect(risk.without_stop).toBe(without);
      expect(risk.at_stops).toBeCloseTo(atStops / 10 ** one.group.currency_digits, 9);
      expect(risk.at_stops).toBeLessThanOrEqual(0);
    }
    expect(stopped).toBeGreaterThan(ACCOUNTS);
  });
});

describe("currencyExposure", () => {
  it("nets what every position holds and owes, and leaves out what is quoted in its own currency", () => {
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const one = randomAccount(seed);
      const { valuation, positions } = terminalOf(one);
      valuation.refresh();
      const expected = new Map<string, number>();
      for (const { symbol_id, side, volume, open_price } of positions()) {
        const { base_currency, quote_currency, contract_size } = symbolOf(
          one.state,
          symbol_id,
        ).terms;
        if (base_currency === quote_currency) continue;
        const units = volume * Number(contract_size.n) * (side === 0 ? 1 : -1);
        expected.set(base_currency, (expected.get(base_currency) ?? 0) + units);
        expected.set(quote_currency, (expected.get(quote_currency) ?? 0) - units * open_price);
      }
      const found = valuation.exposure();
      for (const { currency, amount, worth } of found) {
        expect(amount).toBeCloseTo(expected.get(currency) ?? Number.NaN, 4);
        if (currency === one.group.currency) expect(worth).toBe(amount);
        else if (worth !== null) expect(Math.sign(worth)).toBe(Math.sign(amount));
      }
      const worths = found.map(({ worth }) => Math.abs(worth ?? 0));
      expect(worths).toEqual([...worths].sort((a, b) => b - a));
    }
  });
});
