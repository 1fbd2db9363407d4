/**
 * What an order means before it is sent: margin, cost, worst loss, reward, and the account before and after it. Main
 * thread; pure. Amounts in minor units of the deposit currency; null: it cannot be said.
 */
import type { Fraction } from "../../../domain/fraction.ts";
import { leverageOf, marginLevel } from "../../../domain/margin.ts";
import { amountOf, bookable, toAtto } from "../../../domain/money.ts";
import { exactNotional } from "../../../domain/notional.ts";
import { ratesIn, type Known } from "../../../domain/known.ts";
import { accountAfter, accountNow, type AccountAfter } from "../../../domain/order-facts.ts";
import { nightSwap } from "../../../domain/swap.ts";
import { minor, points, type Minor, type Points } from "../../../domain/units.ts";
import type { Composed } from "./compose.ts";
import { asksGuarantee } from "./draft.ts";
import { costsOf } from "./sizing.ts";
import { pointWorth } from "./worth.ts";

export type Figures = {
  /** What a pip is worth to the volume; not whole minor units. */
  readonly pipValue: number | null;
  /** What the volume is worth in the deposit currency. */
  readonly worth: Minor | null;
  /** Margin that the order takes; negative: frees. */
  readonly margin: number | null;
  /** What it is measured by: so many times the margin is traded. null: the symbol's margin is an amount. */
  readonly leverage: number | null;
  readonly commissionEntry: Minor | null;
  readonly commissionBoth: Minor | null;
  /** What one night brings; negative: costs. */
  readonly swap: Minor | null;
  /** What is lost when the stop fills at its price, commission of both deals and a premium included; null: there is no stop. */
  readonly worstLoss: number | null;
  /** Charged if the guaranteed stop that is asked for is triggered; null: none is, or there is no rate. */
  readonly premium: Minor | null;
  /** What the targets gain together, before commission; null: there is none. */
  readonly reward: number | null;
  /** Reward for each unit of what the stop loses. */
  readonly rewardToRisk: number | null;
  readonly before: AccountAfter | null;
  /** With the order filled, at its own price. */
  readonly after: AccountAfter | null;
};

export function figuresOf(composed: Composed, known: Known): Figures {
  const { terms, volume, entry, side, stop, symbol_id, draft } = composed;
  const before = accountNow(known);
  const worthOfPoint = pointWorth(composed.factors);
  const targets = composed.targets.filter((target) => target !== null);
  const reward = targets.length === 0 ? null : sumOf(targets.map(({ money }) => money));
  const loss = stop?.money ?? null;
  if (volume === 0 || entry === null) {
    return { ...NOTHING, before, after: before };
  }
  const isGuaranteed = asksGuarantee(draft);
  const trip = { entry, exit: stop?.price ?? entry, isGuaranteed };
  const costs = costsOf(known, terms, volume, trip);
  const market = draft.type === "market" ? known : standingAt(known, symbol_id, entry, side);
  const asked = { symbol_id, type: 0, side, volume, isReadOnly: false };
  const after = accountAfter(market, asked);
  const standing = market === known ? before : accountNow(market);
  const rates = ratesIn(known, terms);
  const night = nightSwap(terms, side, volume, entry, 1, rates, known.group.currency_digits);
  return {
    pipValue: worthOfPoint === null ? null : worthOfPoint * volume * terms.pip_points,
    worth: worthOf(composed, known),
    margin: after === null || standing === null ? null : after.used_margin - standing.used_margin,
    leverage: leverageIn(composed, known),
    commissionEntry: costs?.entry ?? null,
    commissionBoth: costs?.both ?? null,
    swap: night === null ? null : booked(night),
    worstLoss: loss === null || costs === null ? null : loss - costs.both - costs.premium,
    premium: isGuaranteed ? (costs?.premium ?? null) : null,
    reward,
    rewardToRisk: reward === null || loss === null || loss >= 0 ? null : reward / (0 - loss),
    before,
    after,
  };
}

const NOTHING: Omit<Figures, "before" | "after"> = {
  pipValue: null,
  worth: null,
  margin: null,
  leverage: null,
  commissionEntry: null,
  commissionBoth: null,
  swap: null,
  worstLoss: null,
  premium: null,
  reward: null,
  rewardToRisk: null,
};

function leverageIn({ terms }: Composed, { account, group }: Known): number | null {
  if (terms.margin_mode === "fixed") return null;
  const { n, d } = leverageOf(account.leverage, group, terms);
  return Number(n) / Number(d);
}

/** The market as it stands when a pending order is filled: its symbol at the order's own price, the spread as it is. */
function standingAt(known: Known, symbol_id: number, entry: Points, side: 0 | 1): Known {
  const symbol = known.symbolOf(symbol_id);
  if (symbol === undefined || symbol.bid === null || symbol.ask === null) return known;
  const shift = entry - (side === 0 ? symbol.ask : symbol.bid);
  const moved = {
    ...symbol,
    bid: points(symbol.bid + shift),
    ask: points(symbol.ask + shift),
  };
  return { ...known, symbolOf: (id) => (id === symbol_id ? moved : known.symbolOf(id)) };
}

function worthOf({ terms, volume, entry }: Composed, known: Known): Minor | null {
  const rate = ratesIn(known, terms).quote(1);
  if (rate === null || entry === null) return null;
  const notional = exactNotional(terms, volume, entry);
  const digits = 10n ** BigInt(known.group.currency_digits);
  return booked({ n: notional.n * rate.n * digits, d: notional.d * rate.d });
}

const booked = (amount: Fraction): Minor => bookable(toAtto(amount));

const sumOf = (amounts: readonly (number | null)[]): number | null => {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
};

/** What is lost when the stop fills at its price, deposit currency, for the trader's own limit; null: there is no stop. */
export function riskOf({ stop, currency_digits }: Composed): number | null {
  const money = stop?.money ?? null;
  return money === null ? null : amountOf(minor(Math.max(0, 0 - money)), currency_digits);
}

/** Margin level in percent; null: no margin is used, or the account cannot be valued. */
export const levelOf = (account: AccountAfter | null): number | null =>
  account === null ? null : marginLevel(account.equity, account.used_margin);

export const freeMarginOf = (account: AccountAfter | null): number | null =>
  account === null ? null : account.equity - account.used_margin;
