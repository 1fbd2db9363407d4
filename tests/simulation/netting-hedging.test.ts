import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minor, points, steps, unixMs } from "../../domain/units.ts";
import { decide } from "../../engine/decide.ts";
import type { Input } from "../../engine/input.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { summarize } from "../../engine/summary.ts";
import { makeGroup } from "./groups.ts";
import { createRandom } from "./random.ts";
import { marketOrder as order } from "../support/market-order.ts";
import { SYMBOLS } from "./symbols.ts";

const [EURUSD] = SYMBOLS;
const TS = unixMs(1_772_438_400_000);
const ACCOUNTS = { netting: 1, hedging: 2 } as const;

type Fill = { readonly side: 0 | 1; readonly volume: number; readonly bid: number };

const fills = fc.array(
  fc.record({
    side: fc.constantFrom(0 as const, 1 as const),
    volume: fc.integer({ min: 1, max: 500 }),
    bid: fc.integer({ min: 90_000, max: 130_000 }),
  }),
  { minLength: 1, maxLength: 25 },
);

function started(): EngineState {
  const state = createState();
  const tell = (input: Input) => decide(state, input);
  if (EURUSD === undefined) throw new Error("there is a first symbol");
  tell({ kind: "set_symbol", ts: TS, terms: { ...EURUSD.terms, volume_max: steps(1_000_000) } });
  const base = makeGroup(createRandom(1), 1, [EURUSD], { prop: false, netting: false });
  for (const mode of ["netting", "hedging"] as const) {
    const group_id = ACCOUNTS[mode];
    const terms = {
      ...base,
      group_id,
      currency: "USD",
      currency_digits: 2,
      position_mode: mode,
      hedged_margin_mode: "net",
      positions_max: 1_000,
      markups: {},
      commissions: [],
      prop: null,
    } as const;
    tell({ kind: "set_group", ts: TS, terms });
    const about = { ts: TS, account_id: group_id, actor: STAFF } as const;
    tell({ ...about, kind: "open_account", group_id, status: 1, leverage: null });
    tell({ ...about, kind: "deposit", amount: minor(1_000_000_000_000), desc: "" });
  }
  return state;
}

const STAFF = { account_id: 900, reason: 2, is_read_only: false } as const;

const quote = (bid: number): Input => ({
  kind: "quote",
  ts: TS,
  symbol_id: 1,
  bid: points(bid),
  ask: points(bid + 10),
});

function filled(state: EngineState, list: readonly Fill[]): void {
  for (const { side, volume, bid } of list) {
    decide(state, quote(bid));
    for (const account_id of Object.values(ACCOUNTS)) {
      const about = { ts: TS, account_id, actor: STAFF } as const;
      const decision = decide(state, order(about, { symbol_id: 1, side, volume: steps(volume) }));
      expect(decision.outcome?.ok).toBe(true);
    }
  }
}

function exposure(state: EngineState, account_id: number): number {
  const positions = [...(state.accounts.get(account_id)?.positions.values() ?? [])];
  return positions.reduce((sum, p) => sum + (p.side === 0 ? p.volume : 0 - p.volume), 0);
}

/** What a hedge locks in is closed at the spread in netting already: at a quote without spread both are worth the same. */
const flat = (bid: number): Input => ({
  kind: "quote",
  ts: TS,
  symbol_id: 1,
  bid: points(bid),
  ask: points(bid),
});

describe("a netting and a hedging account", () => {
  it("with the same fills are worth the same and carry the same exposure, but for one unit a fill", () => {
    fc.assert(
      fc.property(fills, fc.integer({ min: 90_000, max: 130_000 }), (list, bid) => {
        const state = started();
        filled(state, list);
        decide(state, flat(bid));
        const [netting, hedging] = [ACCOUNTS.netting, ACCOUNTS.hedging].map((id) =>
          summarize(state, id),
        );
        expect(exposure(state, ACCOUNTS.netting)).toBe(exposure(state, ACCOUNTS.hedging));
        const off = Math.abs((netting?.equity ?? 0) - (hedging?.equity ?? 0));
        expect(off).toBeLessThanOrEqual(list.length);
      }),
      { numRuns: 200 },
    );
  });
});
