/** The ticket's units: each says the same order in another way. EURUSD at 1.10000 / 1.10010, 10,000 USD. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ensure } from "../../../domain/assert.ts";
import { fraction } from "../../../domain/fraction.ts";
import type { Known } from "../../../domain/known.ts";
import { minor, points, steps } from "../../../domain/units.ts";
import type { CommissionTerms } from "../../../domain/terms.ts";
import { eurusd } from "../../../tests/support/engine-house.ts";
import { knownAccount } from "../../../tests/support/known-account.ts";
import { levelText, withKind, withPrice } from "./change-draft.ts";
import { compose, type Composed } from "./compose.ts";
import {
  EMPTY_DRAFT,
  EMPTY_TARGET,
  LEVEL_UNITS,
  SIZE_UNITS,
  TICKET_TYPES,
  type Draft,
} from "./draft.ts";
import { figuresOf, freeMarginOf } from "./figures.ts";
import { withOffer, withOffers } from "./offers.ts";

const terms = eurusd({ stop_level: points(10) });

function knownWith(change: Partial<Known> = {}): Known {
  const known = knownAccount([terms]);
  const perLot: CommissionTerms = {
    commission_id: 1,
    symbol_id: null,
    category: null,
    mode: "per_lot",
    charge: "both",
    value: fraction(7n, 2n),
    charge_min: minor(0),
    tiers: [],
  };
  return { ...known, group: { ...known.group, commissions: [perLot] }, ...change };
}

const draftWith = (change: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  size: "1",
  ...change,
});
const composed = (change: Partial<Draft> = {}, known = knownWith()): Composed =>
  ensure(compose(draftWith(change), terms.symbol_id, known), "a known symbol");
const target = (text: string, unit = EMPTY_TARGET.unit, share = "50") => ({ unit, text, share });

describe("a stop of a long of one lot at 1.10010", () => {
  it.each([
    ["price", "1.09910"],
    ["pips", "10"],
    ["money", "100"],
    ["percent", "1"],
    ["r", "1"],
  ] as const)("given in %s is the same stop", (unit, text) => {
    const { stop, body } = composed({ stop: { unit, text } });
    expect(body?.stop_loss).toBe(1.0991);
    expect(stop).toMatchObject({ pips: -10, money: -10_000, percent: -1, r: -1 });
    expect(levelText(stop, unit, composed())).toBe(
      { price: "1.09910", pips: "10", money: "100.00", percent: "1.00", r: "1.00" }[unit],
    );
  });

  it("in money never loses more than was said", () => {
    expect(composed({ size: "0.07", stop: { unit: "money", text: "10" } }).stop?.money).toBe(-994);
  });

  it("in pips is measured from the price that was pressed, wherever the market is since", () => {
    const draft = draftWith({ stop: { unit: "pips", text: "10" } });
    const pressed = compose(draft, terms.symbol_id, knownWith(), 1.1005);
    expect(pressed?.body?.stop_loss).toBe(1.0995);
  });
});

describe("targets", () => {
  it("in R are multiples of what the stop loses", () => {
    const { body, targets } = composed({
      stop: { unit: "pips", text: "20" },
      targets: [target("2", "r")],
    });
    expect(body?.take_profit).toBe(1.1041);
    expect(targets[0]).toMatchObject({ pips: 40, r: 2, money: 40_000 });
  });

  it("of several rows close parts, nearest first, and the last closes the rest", () => {
    const { body, targets, problems } = composed({
      targets: [target("40", "pips", "25"), target("20", "pips", "25"), target("60")],
    });
    expect(problems).toEqual([]);
    expect(body?.take_profit).toBe(1.1061);
    expect(body?.take_profit_levels).toEqual([
      { price: 1.1021, volume: 0.25 },
      { price: 1.1041, volume: 0.25 },
    ]);
    expect(targets.map((row) => row?.volume)).toEqual([25, 25, 50]);
  });

  it("of several rows each say the R of their own part", () => {
    const { targets } = composed({
      stop: { unit: "pips", text: "20" },
      targets: [target("20", "pips", "25"), target("2", "r")],
    });
    expect(targets.map((row) => row?.r)).toEqual([1, 2]);
  });

  it("left empty are left out", () => {
    expect(composed({ targets: [target(""), target("30")] }).body).toMatchObject({
      take_profit: 1.1031,
    });
    expect(composed({ targets: [target("")] }).body?.take_profit).toBeNull();
  });
});

describe("a size", () => {
  const lotsOf = (change: Partial<Draft>) => composed(change).body?.volume;
  it("in units is whole steps of them", () => {
    expect(lotsOf({ sizeUnit: "units", size: "25999" })).toBe(0.25);
  });
  it("in money is what that much is worth", () => {
    expect(lotsOf({ sizeUnit: "money", size: "11001" })).toBe(0.1);
  });
  it("by risk loses no more at the stop, commission included", () => {
    const stop = { unit: "pips", text: "20" } as const;
    expect(lotsOf({ sizeUnit: "risk_money", size: "100", stop })).toBe(0.48);
    expect(lotsOf({ sizeUnit: "risk_percent", size: "1", stop })).toBe(0.48);
  });
  it("by risk follows the stop when it moves", () => {
    const before = composed({
      sizeUnit: "risk_money",
      size: "100",
      stop: { unit: "pips", text: "20" },
    });
    const after = compose(withPrice(before, "stop_loss", 1.1), terms.symbol_id, knownWith());
    expect(after?.draft.stop).toEqual({ unit: "pips", text: "1" });
    expect(after?.body?.volume).toBe(5.88);
  });
  it("with a mark between thousands is that many units and that much money, and never a thousandth", () => {
    const stop = { unit: "pips", text: "20" } as const;
    const wide = { unit: "pips", text: "200" } as const;
    const bodyOf = (change: Partial<Draft>) => composed(change).body;
    expect(bodyOf({ sizeUnit: "units", size: "10,000" })?.volume).toBe(0.1);
    expect(bodyOf({ sizeUnit: "money", size: "11,001" })?.volume).toBe(0.1);
    expect(bodyOf({ sizeUnit: "risk_money", size: "1,000", stop: wide })).toEqual(
      bodyOf({ sizeUnit: "risk_money", size: "1000", stop: wide }),
    );
    expect(bodyOf({ size: "0.1", stop: { unit: "money", text: "1,000" } })?.stop_loss).toBe(1.0001);
    expect(bodyOf({ size: "0,1", stop })?.volume).toBe(0.1);
  });

  it.each([
    ["size", { size: "10,000" }],
    ["size", { sizeUnit: "risk_percent", size: "1,000", stop: { unit: "pips", text: "20" } }],
    ["price", { type: "limit", price: "1,085" }],
    ["stop", { stop: { unit: "price", text: "1,085" } }],
    ["trailing", { trailing: "1,000" }],
  ] as const)("that may be two numbers is refused at %s: %j", (field, change) => {
    const { body, problems } = composed(change);
    expect(body).toBeNull();
    expect(problems[0]).toMatchObject({
      field,
      message: expect.stringMatching(/^Type [\d.]+ or \d+: .* can be read as both\.$/),
    });
  });

  it("by risk without a stop says what it needs", () => {
    const { body, problems } = composed({ sizeUnit: "risk_money", size: "100" });
    expect(body).toBeNull();
    expect(problems[0]).toMatchObject({ field: "stop" });
  });
});

describe("what stands against an order", () => {
  it("is said beside its field, with the change that passes", () => {
    const refused = composed({ type: "limit", price: "1.20000" });
    expect(refused.problems[0]).toMatchObject({
      field: "price",
      message: "The price is on the wrong side of the market.",
      fix: { label: "Use 1.10000" },
    });
    const known = knownWith();
    const fix = ensure(withOffers(refused, known).problems[0]?.fix, "a fix");
    const draft = ensure(withOffer(refused, fix, known), "a draft");
    expect(compose(draft, terms.symbol_id, known)?.problems).toEqual([]);
  });
  it("is the largest volume where the margin is short", () => {
    expect(composed({ size: "50" }).problems[0]).toMatchObject({
      field: "size",
      fix: { label: "Use 8.97 lots" },
    });
  });
  it("is offered a change only where every rule takes the order then", () => {
    const known = knownWith();
    // The symbol's largest volume is more than the account can carry.
    const [problem] = withOffers(composed({ size: "500" }), known).problems;
    expect(problem).toMatchObject({
      message: "The volume is above the maximum.",
      fix: { label: "Use 8.97 lots" },
    });
    const poor = { ...known, account: { ...known.account, balance: minor(1) } };
    const refused = ensure(compose({ ...EMPTY_DRAFT, size: "500" }, terms.symbol_id, poor), "one");
    expect(withOffers(refused, poor).problems).toMatchObject([
      { message: "The volume is above the maximum.", fix: null },
    ]);
  });
  it("names every field that is to be changed", () => {
    const known = knownWith();
    const stop = { unit: "price" as const, text: "1.30000" };
    const draft = { type: "limit" as const, price: "1.20000", stop };
    const [problem] = withOffers(composed(draft), known).problems;
    expect(problem?.fix?.label).toBe("Use 1.10000, stop loss 1.09990");
  });
  it("keeps a size that the symbol does not take, and has no figures of another", () => {
    for (const [size, lots] of [
      ["500", 500],
      ["0.015", 0.015],
      ["9e99", null],
      ["90000000000000", 9e13],
    ] as const) {
      const order = composed({ size });
      expect(order).toMatchObject({ lots, volume: 0 });
      expect(figuresOf(order, knownWith())).toMatchObject({ margin: null, worth: null });
    }
  });
  it("is text that is no number", () => {
    expect(composed({ size: "one" })).toMatchObject({
      body: null,
      problems: [{ field: "size", message: "This is not a number." }],
    });
  });
});

describe("another type or side", () => {
  it("begins with a price that passes", () => {
    for (const type of ["limit", "stop", "stop_limit"] as const) {
      for (const side of ["buy", "sell"] as const) {
        const draft = withKind(composed(), { type, side });
        expect(compose(draft, terms.symbol_id, knownWith())?.problems).toEqual([]);
      }
    }
  });
});

it("options are sent as the service reads them", () => {
  expect(
    composed({ trailing: "15", breakEven: "10", deviation: "0.5", comment: "by hand" }).body,
  ).toEqual({
    symbol_id: terms.symbol_id,
    type: 0,
    side: 0,
    volume: 1,
    order_price: 1.1001,
    stop_loss: null,
    take_profit: null,
    trailing_distance: 150,
    break_even_distance: 100,
    max_deviation: 5,
    comment: "by hand",
  });
});

it("the figures say margin, cost, worst loss and the account before and after", () => {
  const known = knownWith();
  const order = composed({ stop: { unit: "pips", text: "20" }, targets: [target("40")] });
  const figures = figuresOf(order, known);
  expect(figures).toMatchObject({
    pipValue: 1_000,
    worth: 11_001_000,
    margin: 110_010,
    leverage: 100,
    commissionEntry: 350,
    commissionBoth: 700,
    worstLoss: -20_700,
    reward: 40_000,
    rewardToRisk: 2,
  });
  expect(freeMarginOf(figures.before)).toBe(1_000_000);
  // The spread and the commission are paid, the margin is taken.
  expect(freeMarginOf(figures.after)).toBe(1_000_000 - 1_000 - 350 - 110_010);
  expect(order.volume).toBe(steps(100));
});

describe("an order that is tied to another", () => {
  const waits = { id: 12, expiry_at: null };
  const limit = { type: "limit", price: "1.09", ocoWith: "12" } as const;

  it("names it, unless it is a market order", () => {
    const known = knownWith({ orders: [waits] });
    expect(composed(limit, known)).toMatchObject({ problems: [], body: { oco_with: 12 } });
    expect(composed({ ocoWith: "12" }, known).body).not.toHaveProperty("oco_with");
    expect(composed({ ...limit, ocoWith: "" }, known).body).not.toHaveProperty("oco_with");
  });

  it("is not sent once that waits no longer, which is said beside the choice", () => {
    const { body, problems } = composed(limit, knownWith({ orders: [] }));
    expect(body).not.toBeNull();
    expect(problems).toEqual([
      { field: "oco", message: "That order waits no longer: choose another.", fix: null },
    ]);
  });
});

describe("a guaranteed stop", () => {
  const offering = eurusd({
    stop_level: points(10),
    guaranteed_stop: { premium: points(12), distance_min: points(200) },
  });
  const known = { ...knownAccount([offering]), group: knownWith().group };
  const guaranteed = (change: Partial<Draft> = {}) =>
    ensure(
      compose(
        draftWith({ guaranteed: true, stop: { unit: "pips", text: "30" }, ...change }),
        offering.symbol_id,
        known,
      ),
      "a known symbol",
    );

  it("is asked for of a market order, and its premium is in the worst loss", () => {
    const asked = guaranteed();
    expect(asked.problems).toEqual([]);
    expect(asked.body?.is_stop_guaranteed).toBe(true);
    const plain = guaranteed({ guaranteed: false });
    expect(plain.body?.is_stop_guaranteed).toBeUndefined();
    const [paid, free] = [figuresOf(asked, known), figuresOf(plain, known)];
    // 12 points of one lot are 12.00 USD.
    expect([paid.premium, free.premium]).toEqual([1_200, null]);
    expect(paid.worstLoss).toBe((free.worstLoss ?? 0) - 1_200);
    expect(paid.worstLoss).toBe(-30_000 - 700 - 1_200);
  });

  it("is not asked for of an order that waits", () => {
    const waiting = guaranteed({ type: "limit", price: "1.09" });
    expect(waiting.body?.is_stop_guaranteed).toBeUndefined();
    expect(figuresOf(waiting, known).premium).toBeNull();
  });

  it.each([
    ["nearer than the symbol takes", { stop: { unit: "pips", text: "5" } as const }, /too close/],
    ["without a stop", { stop: { unit: "pips", text: "" } as const }, /needs a stop loss/],
    ["that trails", { trailing: "10" }, /stop loss that stays/],
  ])("%s is said beside the stop", (_, change, words) => {
    const [problem] = guaranteed(change).problems;
    expect(problem?.field).toBe("stop");
    expect(problem?.message).toMatch(words);
  });

  it("in a symbol that has none is refused, not left out", () => {
    const [problem] = composed({ guaranteed: true, stop: { unit: "pips", text: "30" } }).problems;
    expect(problem?.message).toMatch(/no guaranteed stops in this symbol/);
  });

  it("is within what is risked, where the size follows the risk", () => {
    const size = { sizeUnit: "risk_money", size: "100" } as const;
    const { volume } = guaranteed(size);
    expect(volume).toBeLessThan(guaranteed({ ...size, guaranteed: false }).volume);
    expect(figuresOf(guaranteed(size), known).worstLoss).toBeGreaterThanOrEqual(-10_000);
  });
});

describe("what cannot be sent", () => {
  /** As it is before the first price of a symbol has come. */
  const unquoted = (): Known => {
    const known = knownWith();
    return {
      ...known,
      symbolOf: (id) => {
        const symbol = known.symbolOf(id);
        return symbol && { ...symbol, bid: null, ask: null };
      },
    };
  };

  it.each([
    ["price", { type: "limit", price: "100000000000" }, "The price is too large."],
    [
      "limitPrice",
      { type: "stop_limit", price: "1.12", limitPrice: "9".repeat(20) },
      "The price is too large.",
    ],
    ["stop", { stop: { unit: "price", text: "100000000000" } }, "The price is too large."],
    ["targets", { targets: [target("9".repeat(20))] }, "The price is too large."],
    ["trailing", { trailing: "9".repeat(20) }, "The distance is too large."],
    ["size", { size: "0" }, "The volume must be more than zero."],
    ["stop", { stop: { unit: "pips", text: "0" } }, "The distance must be more than zero."],
    [
      "price",
      { type: "limit", sizeUnit: "money", size: "100", price: "" },
      "Type a price: the size follows it.",
    ],
    [
      "limitPrice",
      { type: "stop_limit", sizeUnit: "money", size: "100", price: "1.12" },
      "Type a price: the size follows it.",
    ],
  ] as const)("says why at %s: %j", (field, change, message) => {
    const { body, problems } = composed(change);
    expect(body).toBeNull();
    expect(problems[0]).toMatchObject({ field, message });
  });

  it("offers the least volume for none", () => {
    expect(composed({ size: "0" }).problems[0]?.fix).toMatchObject({ label: "Use 0.01 lots" });
  });

  it("says so of a size that needs a price before one has come", () => {
    expect(composed({ sizeUnit: "money", size: "100" }, unquoted()).problems).toMatchObject([
      { field: "size", message: "No price has come yet: the size follows it." },
    ]);
  });

  it.each([
    ["", 1.1051, []],
    ["1.12", 1.12, []],
    ["1.0999", null, ["Of the opposite: the price is on the wrong side of the market."]],
    ["x", null, ["This is not a number."]],
    ["9".repeat(30), null, ["The price is too large."]],
  ] as const)("places the opposite of a limit at “%s”", (oppositePrice, order_price, messages) => {
    const limit = { type: "limit", price: "1.095", opposite: true } as const;
    const { body, problems } = composed({ ...limit, oppositePrice });
    expect(problems.map(({ message }) => message)).toEqual(messages);
    for (const { field } of problems) expect(field).toBe("oco");
    if (order_price !== null) expect(body?.oco_leg?.order_price).toBe(order_price);
  });

  const text = fc.oneof(
    fc.constantFrom("", "0", "1", "20", "1.1", "1.09", "1,000", "-5", "x", "9".repeat(11)),
    fc.constantFrom("9".repeat(8), "9".repeat(10), "9".repeat(30), "9".repeat(400), "1e-9"),
  );
  const level = fc.record({ unit: fc.constantFrom(...LEVEL_UNITS), text });
  const drafts = fc.record({
    type: fc.constantFrom(...TICKET_TYPES),
    side: fc.constantFrom("buy", "sell"),
    sizeUnit: fc.constantFrom(...SIZE_UNITS),
    size: text,
    price: text,
    limitPrice: text,
    stop: level,
    targets: fc.array(fc.tuple(level, text), { minLength: 1, maxLength: 3 }),
    trailing: text,
    breakEven: text,
    deviation: text,
    opposite: fc.boolean(),
    oppositePrice: text,
  });

  it("never leaves a dead button without a word, whatever is typed, and always has its figures", () => {
    fc.assert(
      fc.property(drafts, fc.boolean(), ({ targets, ...draft }, hasQuote) => {
        const rows = targets.map(([row, share]) => ({ ...row, share }));
        const known = hasQuote ? knownWith() : unquoted();
        const order = composed({ ...draft, targets: rows }, known);
        const { body, problems } = order;
        expect(figuresOf(order, known)).toBeDefined();
        expect(body === null && problems.length === 0).toBe(false);
        for (const { message } of problems) expect(message).toMatch(/^[A-Z].*\.$/);
      }),
      { numRuns: 3000 },
    );
  });
});
