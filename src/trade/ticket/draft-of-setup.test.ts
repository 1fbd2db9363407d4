/** Planned trades as the ticket's drafts. EURUSD at 1.10000 / 1.10010, 10,000 USD, nothing nearer than 10 points. */
import { describe, expect, it } from "vitest";
import { ensure } from "../../../domain/assert.ts";
import { points } from "../../../domain/units.ts";
import { eurusd } from "../../../tests/support/engine-house.ts";
import { knownAccount } from "../../../tests/support/known-account.ts";
import { createRandom } from "../../../tests/support/random.ts";
import { compose } from "./compose.ts";
import { draftOfSetup, type Setup } from "./draft-of-setup.ts";
import { EMPTY_DRAFT, TARGETS_MAX, type Draft } from "./draft.ts";

const terms = eurusd({ stop_level: points(10) });
const known = knownAccount([terms]);
const composed = (change: Partial<Draft> = {}) =>
  ensure(compose({ ...EMPTY_DRAFT, size: "1", ...change }, terms.symbol_id, known), "known");
const long: Setup = {
  side: "buy",
  entry: 1.09,
  stop: 1.08,
  targets: [1.1, 1.12],
  riskPercent: 1,
};
const short: Setup = { side: "sell", entry: 1.11, stop: 1.12, targets: [1.1], riskPercent: 0 };

describe("a planned trade", () => {
  it.each([
    ["a long below the market", long, "limit"],
    ["a long above it", { ...long, entry: 1.105 }, "stop"],
    ["a long at the ask", { ...long, entry: 1.1001 }, "market"],
    ["a long nearer than an order may wait", { ...long, entry: 1.10005 }, "market"],
    ["a long as near as one may", { ...long, entry: 1.1 }, "limit"],
    ["a short above the market", short, "limit"],
    ["a short below it", { ...short, entry: 1.095 }, "stop"],
    ["a short at the bid", { ...short, entry: 1.1 }, "market"],
  ] as const)("%s is a %s order of the kind that may wait there", (_name, setup, type) => {
    const draft = draftOfSetup(setup, composed());
    expect(draft.type).toBe(type);
    expect(draft.price).toBe(type === "market" ? "" : setup.entry.toFixed(5));
  });

  it("has its stop and targets as prices, and as much as loses its percent at the stop", () => {
    const draft = draftOfSetup(long, composed());
    const order = composed(draft);
    expect(order.problems).toEqual([]);
    expect(order.body).toMatchObject({ order_price: 1.09, stop_loss: 1.08, take_profit: 1.12 });
    expect(order.body?.take_profit_levels).toEqual([{ price: 1.1, volume: 0.05 }]);
    // 100 USD at 1,000 USD a lot.
    expect(order.lots).toBeCloseTo(0.1, 9);
    expect(order.stop?.money).toBeGreaterThanOrEqual(-10_000);
  });

  it("without a risk keeps the ticket's size, and what it says nothing of stays, but for ties", () => {
    const draft = draftOfSetup(
      short,
      composed({ size: "0.3", comment: "why", deviation: "2", ocoWith: "7", opposite: true }),
    );
    expect(draft).toMatchObject({
      side: "sell",
      sizeUnit: "lots",
      size: "0.3",
      comment: "why",
      deviation: "2",
      ocoWith: "",
      opposite: false,
    });
  });

  it("keeps the parts that were chosen for as many targets, and has one target for one price", () => {
    const rows = [
      { unit: "pips", text: "", share: "70" },
      { unit: "pips", text: "", share: "30" },
    ] as const;
    const shares = draftOfSetup(long, composed({ targets: rows })).targets;
    expect(shares.map(({ share }) => share)).toEqual(["70", "30"]);
    const one = { ...long, targets: [1.12, 1.120_000_01] };
    expect(draftOfSetup(one, composed()).targets).toHaveLength(1);
    const many = Array.from({ length: TARGETS_MAX + 5 }, (_, at) => 1.1 + at * 0.001);
    expect(draftOfSetup({ ...long, targets: many }, composed()).targets).toHaveLength(TARGETS_MAX);
  });

  it("never risks more than it says, whatever is drawn", () => {
    const random = createRandom(19);
    let sized = 0;
    for (let round = 0; round < 300; round += 1) {
      const way = random() < 0.5 ? 1 : -1;
      const entry = 1.1 + (random() - 0.5) * 0.1;
      const riskPercent = Number((0.1 + random() * 3).toFixed(2));
      const setup: Setup = {
        side: way > 0 ? "buy" : "sell",
        entry,
        stop: entry - way * (0.0005 + random() * 0.02),
        targets: [entry + way * (0.001 + random() * 0.03)],
        riskPercent,
      };
      const order = composed(draftOfSetup(setup, composed()));
      if (order.body === null || order.stop === null) continue;
      sized += 1;
      expect(-(order.stop.money ?? Number.NaN)).toBeLessThanOrEqual(riskPercent * 10_000);
    }
    expect(sized).toBeGreaterThan(200);
  });
});
