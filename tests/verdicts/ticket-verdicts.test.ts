/**
 * The ticket and the service agree: random tickets (10,000; with PROVE=whole 100,000), composed from what the wire alone shows, get the verdict and the
 * fix that the engine answers to the body that the ticket would send.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../domain/assert.ts";
import { accountQuote } from "../../domain/account-quote.ts";
import { amountOf } from "../../domain/money.ts";
import { checkLeg } from "../../domain/oco-leg.ts";
import type { Known } from "../../domain/known.ts";
import { orderFacts } from "../../domain/order-facts.ts";
import { checkOrder } from "../../domain/order-rules.ts";
import { lotsOfNano, lotsOf } from "../../domain/volume.ts";
import { priceOf } from "../../domain/price.ts";
import { points, type Minor } from "../../domain/units.ts";
import type { Verdict } from "../../domain/verdict.ts";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { Commission } from "../../contract/commission.ts";
import type { Position } from "../../contract/position.ts";
import type { SelfLimits } from "../../contract/self-limits.ts";
import type { Fraction } from "../../domain/fraction.ts";
import type { CommissionTerms, GroupTerms } from "../../domain/terms.ts";
import { decide } from "../../engine/decide.ts";
import { dayLossFrom } from "../../engine/self-limits.ts";
import { createState, type AccountState, type EngineState } from "../../engine/state.ts";
import { toPlaceOrder } from "../../engine/wire/commands.ts";
import { toPosition } from "../../engine/wire/wire-records.ts";
import { toAccount, toGroup, toHeldAll } from "../../src/stores/known-records.ts";
import { closeOrder, firstCloseAt } from "../../src/trade/close-order.ts";
import { toOrderAsk, type NewOrder } from "../../src/trade/ticket/order-ask.ts";
import { compose, type Composed } from "../../src/trade/ticket/compose.ts";
import { keptMoment } from "../../src/format/typed-moment.ts";
import { withOffer, withOffers } from "../../src/trade/ticket/offers.ts";
import {
  EMPTY_TARGET,
  LEVEL_UNITS,
  SIZE_UNITS,
  TICKET_TYPES,
  type Draft,
  type LevelDraft,
} from "../../src/trade/ticket/draft.ts";
import { triesOf } from "../support/tries.ts";
import { generateOrder, movement, openingInputs, rollDice, type Dice } from "./order-generator.ts";

const TICKETS = triesOf({ quick: 10_000, turn: 10_000, whole: 100_000 });
const SEED = 61_126;

const decimal = ({ n, d }: Fraction): number => Number(n) / Number(d);

/** Commissions as my_commissions shows them. */
const commissionsOf = (group: GroupTerms): Commission[] =>
  group.commissions.map((terms: CommissionTerms) => ({
    id: terms.commission_id,
    group_id: group.group_id,
    name: "",
    symbol_id: terms.symbol_id,
    category: terms.category,
    mode: terms.mode,
    charge: terms.charge,
    value: decimal(terms.value),
    charge_min: amountOf(terms.charge_min, group.currency_digits),
    tiers: terms.tiers.map(({ volume_from, volume_to, value }, at) => ({
      id: at + 1,
      commission_id: terms.commission_id,
      volume_from: decimal(volume_from),
      volume_to: volume_to === null ? null : decimal(volume_to),
      value: decimal(value),
    })),
    updated_at: 0,
  }));

/** Of an account, as the wire tells them. */
function wirePositions(state: EngineState, { record, positions }: AccountState): Position[] {
  const { currency_digits } = ensure(state.groups.get(record.group_id), "its group");
  return [...positions.values()].map((position) =>
    toPosition(
      position,
      ensure(state.symbols.get(position.symbol_id), "its symbol").terms,
      currency_digits,
    ),
  );
}

/** What a terminal knows: the wire's records and the account's quotes. */
function knownOf(state: EngineState, { record, orders }: AccountState): Known {
  const group = ensure(state.groups.get(record.group_id), "its group");
  const digits = group.currency_digits;
  const money = (value: Minor) => amountOf(value, digits);
  const view = {
    balance: money(record.balance),
    credit: money(record.credit),
    currency: group.currency,
    currency_digits: digits,
    leverage: record.leverage ?? group.leverage_default,
    group: { ...group },
  } as unknown as ViewAccount;
  const account = ensure(state.accounts.get(record.account_id), "the account");
  const { daily_loss_max, trades_per_day_max, locked_until } = record.limits;
  const limits = {
    daily_loss_max: daily_loss_max === null ? null : money(daily_loss_max),
    trades_per_day_max,
    locked_until,
    daily_loss_from: money(dayLossFrom(record)),
    day_trades: record.day_trades,
  } as SelfLimits;
  const summary = {
    balance: view.balance,
    credit: view.credit,
    ...(record.prop === null ? {} : { prop_status: { status: record.prop.status } }),
  } as AccountSummary;
  const mine = {
    month_volume: decimal(lotsOfNano(record.month_volume_atto)),
    commissions: commissionsOf(group),
  };
  const terms = new Map([...state.symbols].map(([id, symbol]) => [id, symbol.terms]));
  const known = toGroup(view, mine);
  const wire = wirePositions(state, account);
  return {
    now: state.now,
    group: known,
    isHalted: false,
    account: toAccount(view, summary, limits, mine, record.liquidation),
    orders: [...orders.values()],
    positions: toHeldAll(wire, terms, view, known),
    conversions: state.conversions,
    symbolOf: (symbol_id) => {
      const symbol = state.symbols.get(symbol_id);
      if (symbol === undefined) return undefined;
      const { bid, ask } = symbol;
      if (bid === null || ask === null) return symbol;
      return { ...symbol, ...accountQuote(bid, ask, group.markups[symbol_id]) };
    },
  };
}

/** A ticket about where the market is, in all units, a few of it nonsense. */
function generateDraft(dice: Dice, known: Known, symbol_id: number): Draft {
  const symbol = known.symbolOf(symbol_id);
  const terms = symbol?.terms;
  const digits = terms?.digits ?? 5;
  const base = symbol?.bid ?? points(100_000);
  const price = (reach: number): string => {
    if (dice.oneIn(40)) return dice.pick(["0", "-5", priceOf(points(1), digits).toFixed(digits)]);
    const at = priceOf(points(base - reach + dice.below(2 * reach + 1)), digits);
    return dice.oneIn(40) ? `${at.toFixed(digits)}3` : at.toFixed(digits);
  };
  const level = (): LevelDraft => {
    if (dice.oneIn(3)) return { unit: "pips", text: "" };
    const unit = dice.pick(LEVEL_UNITS);
    if (unit === "price") return { unit, text: price(dice.oneIn(2) ? 60 : 2_000) };
    const most = { pips: 300, money: 900, percent: 12, r: 4 }[unit];
    // Farther than the price is high: a stop that would lie below zero.
    if (dice.oneIn(25)) return { unit, text: String(most * 1_000) };
    return { unit, text: String(dice.below(most * 10) / 10) };
  };
  const step = terms === undefined ? 0.01 : lotsOf(1 as never, terms);
  const sizeUnit = dice.oneIn(2) ? "lots" : dice.pick(SIZE_UNITS);
  const lots = step * (dice.oneIn(12) ? dice.below(100_000) : 1 + dice.below(400));
  const sizes = {
    lots: dice.oneIn(40) ? String(lots + step / 2) : lots.toFixed(3).replace(/\.?0+$/, ""),
    units: String(100 * (1 + dice.below(5_000))),
    money: String(50 * (1 + dice.below(20_000))),
    risk_money: String(1 + dice.below(900)),
    risk_percent: String((1 + dice.below(60)) / 10),
  };
  return {
    type: dice.oneIn(2) ? "market" : dice.pick(TICKET_TYPES),
    side: dice.pick(["buy", "sell"]),
    sizeUnit,
    size: sizes[sizeUnit],
    price: dice.oneIn(20) ? "" : price(dice.oneIn(2) ? 40 : 1_500),
    limitPrice: dice.oneIn(20) ? "" : price(dice.oneIn(2) ? 40 : 1_500),
    stop: level(),
    targets: Array.from({ length: dice.oneIn(4) ? 2 + dice.below(4) : 1 }, () => ({
      ...EMPTY_TARGET,
      ...level(),
      share: String(5 + dice.below(45)),
    })),
    trailing: dice.oneIn(8) ? String(1 + dice.below(50)) : "",
    breakEven: dice.oneIn(8) ? String(1 + dice.below(50)) : "",
    expiry: dice.pick(["gtc", "gtc", "day", "date"]),
    expiryAt: keptMoment(known.now - 120_000 + dice.below(600_000)),
    deviation: dice.oneIn(6) ? String(dice.below(30) / 10) : "",
    comment: dice.oneIn(9) ? "by hand" : "",
    fromFill: dice.oneIn(3),
    guaranteed: dice.oneIn(5),
    opposite: dice.oneIn(4),
    oppositePrice: dice.oneIn(3) ? price(dice.oneIn(2) ? 40 : 1_500) : "",
    ocoWith: dice.oneIn(8) ? someOrder(dice, known) : "",
    isFromLink: false,
  };
}

/** Mostly one that waits, now and then one that does not. */
const someOrder = (dice: Dice, { orders }: Known): string => {
  const [first, ...rest] = dice.oneIn(5) ? [] : orders;
  return String(first === undefined ? 1 + dice.below(50) : dice.pick([first, ...rest]).id);
};

/** What the ticket sends at a press, and what is said of it here. */
type Sent = Pick<Composed, "terms" | "verdict"> & { readonly body: NewOrder };

const sentOf = ({ terms, verdict, body, ask }: Composed): Sent | null =>
  body === null || ask === null ? null : { terms, verdict, body };

/** The same with the stop loss guaranteed, mostly without what would move it. */
function guaranteed({ body, terms }: Sent, known: Known, dice: Dice): Sent | null {
  const { trailing_distance: _, break_even_distance: __, ...still } = body;
  const asked = { ...(dice.oneIn(6) ? body : still), is_stop_guaranteed: true };
  const ask = toOrderAsk(asked, terms);
  if (ask === null) return null;
  const facts = orderFacts(known, { ...ask, symbol_id: body.symbol_id, isReadOnly: false });
  const verdict = checkOrder(ask, facts);
  const leg = body.oco_leg
    ? toOrderAsk({ symbol_id: body.symbol_id, ...body.oco_leg }, terms)
    : null;
  const second = verdict === null && leg !== null ? checkLeg(leg, facts) : null;
  const ofBoth = { rejection: "oco_leg_refused", fix: second?.fix ?? null } as const;
  return { body: asked, terms, verdict: second === null ? verdict : ofBoth };
}

/** An order of the dialog that closes one of the account's positions at a price. */
function closingAt(positions: readonly Position[], known: Known, dice: Dice): Sent | null {
  const [first, ...rest] = positions;
  if (first === undefined) return null;
  const position = dice.pick([first, ...rest]);
  const terms = known.symbolOf(position.symbol_id)?.terms;
  if (terms === undefined) return null;
  const at = firstCloseAt(known, position) ?? position.current_price;
  const away = (dice.below(400) - 40) / 10 ** terms.digits;
  const part = dice.oneIn(2) ? 1 : dice.below(12) / 10;
  const body = closeOrder(position, {
    volume: Math.max(0.001, Number((position.volume * part).toFixed(dice.oneIn(6) ? 4 : 2))),
    price: Number((at + away).toFixed(dice.oneIn(20) ? terms.digits + 1 : terms.digits)),
    expiry_at: dice.oneIn(5) ? known.now - 500 + dice.below(5_000) : null,
  });
  const ask = toOrderAsk(body, terms);
  if (ask === null) return null;
  const { symbol_id } = position;
  return {
    body,
    terms,
    verdict: checkOrder(ask, orderFacts(known, { ...ask, symbol_id, isReadOnly: false })),
  };
}

type Tally = {
  composed: number;
  readonly differences: unknown[];
  readonly words: Map<string, number>;
  readonly fixes: { tried: number; readonly useless: unknown[] };
};

function run(state: EngineState, dice: Dice): Tally {
  const tally: Tally = {
    composed: 0,
    differences: [],
    words: new Map(),
    fixes: { tried: 0, useless: [] },
  };
  const send = (sent: Sent, account: AccountState, word: string): void => {
    const { account_id } = account.record;
    const actor = { account_id, reason: 0, is_read_only: false } as const;
    const asked = toPlaceOrder(sent.body, sent.terms, { account_id, actor });
    const { outcome } = decide(state, {
      ...asked,
      ts: state.now,
      known: { state: "free" },
    } as never);
    const answer = ensure(outcome, "an outcome");
    const verdict = (answer.ok ? null : { rejection: answer.error, fix: answer.fix }) as Verdict;
    tally.composed += 1;
    const met = verdict?.rejection ?? `accepted ${word}`;
    tally.words.set(met, (tally.words.get(met) ?? 0) + 1);
    if (JSON.stringify(verdict) !== JSON.stringify(sent.verdict)) {
      tally.differences.push({ body: sent.body, here: sent.verdict, there: verdict });
    }
  };
  /** null: something in it cannot be read. */
  const place = (draft: Draft, symbol_id: number, account: AccountState): Composed | null => {
    const known = knownOf(state, account);
    const composed = compose(draft, symbol_id, known);
    const plain = composed === null ? null : sentOf(composed);
    if (composed === null || plain === null) return composed;
    const asked = dice.oneIn(6) ? guaranteed(plain, known, dice) : null;
    const isPair = (plain.body.oco_leg ?? null) !== null;
    if (asked !== null) send(asked, account, "guaranteed");
    else send(plain, account, isPair ? "pair" : draft.type);
    return composed;
  };
  while (tally.composed < TICKETS) {
    if (dice.oneIn(2)) {
      // That trading is halted is not on the wire.
      const inputs = movement(state, dice).filter(({ kind }) => kind !== "halt");
      for (const input of inputs) decide(state, input);
    }
    const { account_id, symbol_id } = generateOrder(state, dice);
    const account = ensure(state.accounts.get(account_id), "the account");
    if (dice.oneIn(8)) {
      const known = knownOf(state, account);
      const closing = closingAt(wirePositions(state, account), known, dice);
      if (closing !== null) send(closing, account, "closing");
      continue;
    }
    const draft = generateDraft(dice, knownOf(state, account), symbol_id);
    const composed = place(draft, symbol_id, account);
    if (composed === null) continue;
    const known = knownOf(state, account);
    const problem = withOffers(composed, known).problems[0];
    if (problem?.fix === null || problem === undefined) continue;
    const fixed = ensure(withOffer(composed, problem.fix, known), "what was offered");
    const better = place(fixed, symbol_id, account);
    tally.fixes.tried += 1;
    if (better === null || better.problems.length > 0 || better.body === null)
      tally.fixes.useless.push({ draft, problem, still: better?.problems });
  }
  return tally;
}

describe(`${TICKETS} random tickets`, () => {
  let tally: Tally;
  beforeAll(() => {
    const state = createState();
    for (const input of openingInputs()) decide(state, input);
    tally = run(state, rollDice(SEED));
  }, 300_000);

  it("get the service's verdict and fix before they are sent", () => {
    expect(tally.differences.length).toBe(0);
    expect(tally.differences.slice(0, 3)).toEqual([]);
    expect(tally.composed).toBeGreaterThanOrEqual(TICKETS);
  });

  it("are accepted in each type and refused for each reason that a ticket can meet", () => {
    const words = [...TICKET_TYPES.map((type) => `accepted ${type}`), "not_enough_free_margin"];
    words.push("accepted closing", "accepted pair", "accepted guaranteed");
    words.push("guarantee_not_allowed", "guarantee_not_offered", "guarantee_too_close");
    words.push("volume_above_position");
    // Seldom: a second order that fails where the first does not, a rest that is too small.
    if (TICKETS > 10_000) words.push("oco_leg_refused", "volume_remainder_below_min");
    words.push("price_wrong_side", "price_too_close", "stop_loss_wrong_side", "volume_off_step");
    words.push("stop_loss_too_close", "take_profit_wrong_side", "expiry_in_past", "price_off_tick");
    words.push("price_missing", "volume_below_min", "volume_above_max", "too_many_orders");
    words.push(
      "too_many_positions",
      "daily_loss_limit",
      "self_locked",
      "market_closed",
      "no_price",
    );
    expect(words.filter((word) => (tally.words.get(word) ?? 0) < 5)).toEqual([]);
  });

  it("are accepted by every rule, the margin's too, once they were changed as advised", () => {
    expect(tally.fixes.tried).toBeGreaterThan(400);
    expect(tally.fixes.useless.length).toBe(0);
    expect(tally.fixes.useless.slice(0, 3)).toEqual([]);
  });
});
