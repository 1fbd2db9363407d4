import { expect, test } from "vitest";
import { fraction } from "../domain/fraction.ts";
import { NO_PROTECTIONS } from "../domain/protections.ts";
import type { CommissionTerms, GroupTerms, SymbolTerms } from "../domain/terms.ts";
import { atto, minor, points, steps } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  eurusd,
  fund,
  group,
  INDEX,
  index,
  openHouse,
} from "../tests/support/engine-house.ts";
import { freeMarginAfter, planFill, type Fillable } from "./fill-plan.ts";
import { accountOf } from "./step.ts";

const commission = (changes: Partial<CommissionTerms>): CommissionTerms => ({
  commission_id: 1,
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "both",
  value: fraction(7n),
  charge_min: minor(0),
  tiers: [],
  ...changes,
});

/** A buy of one lot of EURUSD, unless asked otherwise. */
const asked = (changes: Partial<Fillable> = {}): Fillable => ({
  ...NO_PROTECTIONS,
  id: 1,
  symbol_id: EURUSD,
  type: 0,
  side: 0,
  volume: steps(100),
  order_price: null,
  order_limit_price: null,
  comment: "",
  ...changes,
});

/** 10,000.00 in a netting group. */
function openNetting(changes: Partial<GroupTerms> = {}, symbols?: readonly SymbolTerms[]) {
  const house = openHouse([group({ position_mode: "netting", ...changes })], symbols);
  fund(house, 1_000_000);
  const account = accountOf(house.state, ACCOUNT);
  return {
    house,
    plan: (order: Fillable, price: number) => planFill(house.state, account, order, points(price)),
    freeAfter: (order: Fillable, price: number) => {
      const plan = planFill(house.state, account, order, points(price));
      if (plan === null) throw new Error("it can be planned");
      return freeMarginAfter(house.state, account, plan);
    },
  };
}

test("what cannot be converted to the deposit currency is neither closed nor opened", () => {
  const { house, plan } = openNetting();
  house.quote(INDEX, 50_000);
  const sale = asked({ symbol_id: INDEX, side: 1, volume: steps(40) });
  expect(plan(sale, 50_000)).toBeNull();
  house.open({ symbol_id: INDEX });
  expect(plan(sale, 50_000)).toBeNull();
  house.quote(EURUSD, 110_000);
  expect(plan(sale, 50_000)).toMatchObject({ reduced: { slice: { volume: 40 } }, opened: null });
});

test("a commission that cannot be converted lets nothing be opened", () => {
  // Margin is taken of dollars; what it is a percentage of is in euros.
  const inEuros = index({ base_currency: "USD", margin_mode: "fx" });
  const order = asked({ symbol_id: INDEX });
  const free = openNetting({}, [inEuros, eurusd()]);
  expect(free.plan(order, 50_000)?.opened?.commission).toBe(0);
  const charged = openNetting({ commissions: [commission({ mode: "percent" })] }, [
    inEuros,
    eurusd(),
  ]);
  expect(charged.plan(order, 50_000)).toBeNull();
});

test("a plan that opens nothing leaves the free margin of now", () => {
  const { house, freeAfter } = openNetting();
  house.quote(EURUSD, 110_000, 110_010);
  house.open({});
  expect(freeAfter(asked({ side: 1 }), 110_000)).toBe(890_000);
});

test("free margin after a new position is less by its loss at the exit price and its margin", () => {
  const { house, freeAfter } = openNetting();
  house.quote(EURUSD, 110_000, 110_010);
  expect(freeAfter(asked(), 110_010)).toBe(1_000_000 - 1_000 - 110_010);
});

test("free margin after a growth keeps the swaps that the position has", () => {
  const { house, freeAfter } = openNetting();
  house.quote(EURUSD, 110_000, 110_010);
  house.open({ swap_atto: atto(-50n * 10n ** 18n) });
  expect(freeAfter(asked(), 110_010)).toBe(1_000_000 - 50 - 110_000 - 1_000 - 110_010);
});

test("free margin after a growth takes the gain of now into account once", () => {
  const { house, freeAfter } = openNetting();
  house.quote(EURUSD, 110_100, 110_110);
  house.open({});
  // 100.00 were gained on the lot that is held; the one that is added loses the spread.
  expect(freeAfter(asked(), 110_110)).toBe(1_000_000 + 10_000 - 110_000 - 1_000 - 110_110);
});

test("free margin after a turn pays the commissions of what it closes and of what it opens", () => {
  const { house, freeAfter } = openNetting({ commissions: [commission({})] });
  house.quote(EURUSD, 110_000);
  house.open({});
  // 7.00 a lot: one is closed, two are opened.
  const turn = asked({ side: 1, volume: steps(300) });
  expect(freeAfter(turn, 110_000)).toBe(1_000_000 - 700 - 1_400 - 220_000);
});

test("free margin is not known without the symbol's price", () => {
  const dollars = index({ base_currency: "USD", quote_currency: "USD" });
  const { house, freeAfter } = openNetting({}, [dollars, eurusd()]);
  const order = asked({ symbol_id: INDEX });
  expect(freeAfter(order, 50_000)).toBeNull();
  house.quote(INDEX, 50_000);
  expect(freeAfter(order, 50_000)).toBe(1_000_000 - 5_000);
});

test("free margin is not known without a rate for the profit", () => {
  const inEuros = index({ base_currency: "USD", margin_mode: "fx" });
  const { house, freeAfter } = openNetting({}, [inEuros, eurusd()]);
  house.quote(INDEX, 50_000);
  const order = asked({ symbol_id: INDEX });
  expect(freeAfter(order, 50_000)).toBeNull();
  house.quote(EURUSD, 110_000);
  expect(freeAfter(order, 50_000)).toBe(1_000_000 - 1);
});

test("free margin is not known while another position has no price", () => {
  const { house, freeAfter } = openNetting();
  house.quote(EURUSD, 110_000);
  house.open({ symbol_id: INDEX });
  expect(freeAfter(asked(), 110_000)).toBeNull();
});

test("a growth adds its commission to what the position has paid", () => {
  const { house, plan } = openNetting({ commissions: [commission({})] });
  house.quote(EURUSD, 110_000);
  expect(plan(asked(), 110_000)?.opened).toMatchObject({
    commission: 700,
    added: null,
    position: { volume: 100, commission: -700 },
  });
  house.open({ commission: minor(-700) });
  expect(plan(asked({ volume: steps(50) }), 110_000)?.opened).toMatchObject({
    commission: 350,
    added: { id: 1 },
    position: { id: 1, volume: 150, commission: -1_050 },
  });
});

test("what a fill closes counts for the month's tier of what it opens", () => {
  const tier = { volume_from: fraction(1n), volume_to: null, value: fraction(2n) };
  const { house, plan } = openNetting({
    commissions: [commission({ charge: "entry", tiers: [tier] })],
  });
  house.quote(EURUSD, 110_000);
  const sale = (volume: number) => asked({ side: 1, volume: steps(volume) });
  expect(plan(sale(100), 110_000)?.opened?.commission).toBe(700);
  house.open({});
  expect(plan(sale(200), 110_000)?.opened).toMatchObject({ volume: 100, commission: 200 });
});
