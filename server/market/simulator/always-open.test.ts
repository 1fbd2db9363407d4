/** A simulator whose markets are open at weekends, for demonstrations. */
import { expect, it } from "vitest";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import { MINUTE_MS } from "../../../domain/bar.ts";
import { createSimulator } from "./simulator.ts";

/** A Saturday's noon. */
const NOW = Date.UTC(2026, 2, 14, 12);
const usual = createSimulator({ seed: 1, clock: () => NOW });
const always = createSimulator({ seed: 1, clock: () => NOW, isAlwaysOpen: true });
const lastHour = (provider: typeof usual) => provider.bars(1, "M1", NOW - 60 * MINUTE_MS, NOW, 60);

it("has all symbols open on a Saturday, and says of each that is not so otherwise", () => {
  expect(usual.symbols[0]).toMatchObject({ symbol: "EURUSD", status: SYMBOL_STATUS.closed });
  expect(always.symbols.every(({ status }) => status === SYMBOL_STATUS.enabled)).toBe(true);
  for (const [at, { status, description }] of usual.symbols.entries()) {
    const said = always.symbols[at]?.description;
    if (status === SYMBOL_STATUS.closed) expect(said).toBe(`Simulated 24/7: ${description}`);
  }
  expect(always.symbols.find(({ symbol }) => symbol === "BTCUSD")?.description).not.toContain(
    "all",
  );
});

it("has prices that move on a Saturday", async () => {
  expect((await lastHour(usual)).bars.ts).toEqual([]);
  const { bars } = await lastHour(always);
  expect(bars.ts.length).toBe(60);
  expect(new Set(bars.bid_close).size).toBeGreaterThan(10);
});

it("is another source of prices than the usual one", () => {
  expect(always.source).not.toBe(usual.source);
});
