/**
 * Makes an order of a draft and of what is known of the market and the account: what would be sent, what it would mean, and
 * what stands against it, by the rules that the engine decides by. Main thread; pure; sends nothing.
 */
import { ORDER_TYPE, SIDE, type Side } from "../../../contract/codes.ts";
import { DAY_MS, nextBarStart } from "../../../domain/bar.ts";
import { quoteOf, type Known } from "../../../domain/known.ts";
import { accountNow, orderFacts } from "../../../domain/order-facts.ts";
import { checkLeg } from "../../../domain/oco-leg.ts";
import { checkOrder, type OrderAsk, type OrderFacts } from "../../../domain/order-rules.ts";
import { priceOf } from "../../../domain/price.ts";
import { fillPrice } from "../../../domain/protections.ts";
import type { ProfitFactors } from "../../../domain/profit.ts";
import type { Quote, SymbolTerms } from "../../../domain/terms.ts";
import { steps, type Minor, type Points, type Steps } from "../../../domain/units.ts";
import type { Verdict } from "../../../domain/verdict.ts";
import { lotsOf } from "../../../domain/volume.ts";
import { asksGuarantee, fillsAtMarket, typedLevel, type Draft } from "./draft.ts";
import { viewLevel, type LevelView } from "./levels.ts";
import { toOrderAsk, type NewOrder } from "./order-ask.ts";
import { oppositeOf } from "./opposite.ts";
import { advice, problemOf, secondProblem, type Problem } from "./problem.ts";
import {
  pointsNear,
  readDistance,
  readLevel,
  readPrice,
  readSize,
  readTargets,
  scaleOf,
  type Reading,
  type Target,
} from "./read-draft.ts";
import { factorsIn } from "./worth.ts";
import { t } from "../../language/translate.ts";

/** What 1 R is where no stop says it: so many percent of the equity. */
export const RISK_UNIT_PERCENT = 1;

export type TargetView = LevelView & { readonly volume: Steps };

export type Composed = {
  readonly symbol_id: number;
  readonly terms: SymbolTerms;
  /** Decimals of the deposit currency. */
  readonly currency_digits: number;
  readonly draft: Draft;
  readonly side: Side;
  /** null: no price has come. */
  readonly quote: Quote | null;
  /** Where it opens: at the quote of now, or at its own price; null: not known. */
  readonly entry: Points | null;
  /** As it was typed or came of a risk, and as it would be sent; null: it cannot be read. */
  readonly lots: number | null;
  /** 0: none, or none that the symbol takes. */
  readonly volume: Steps;
  readonly factors: ProfitFactors;
  /** Of the account now; null: it cannot be valued. */
  readonly equity: Minor | null;
  readonly stop: LevelView | null;
  /** By row of the draft; null where a row says nothing. */
  readonly targets: readonly (TargetView | null)[];
  /** What would be sent; null: something in the draft cannot be read. */
  readonly body: NewOrder | null;
  readonly ask: OrderAsk | null;
  /** What the order rules say of it; null: nothing, or they were not asked. */
  readonly verdict: Verdict;
  /** What stands against sending; the first decides. Empty: it may be sent. */
  readonly problems: readonly Problem[];
};

/**
 * null: the symbol is not known. `pressedAt`: the price that a market order was asked for at, from which its stop and targets
 * are measured; null: the quote of now.
 */
export function compose(
  draft: Draft,
  symbol_id: number,
  known: Known,
  pressedAt: number | null = null,
): Composed | null {
  const terms = known.symbolOf(symbol_id)?.terms;
  if (terms === undefined) return null;
  const problems: Problem[] = [];
  const quote = quoteOf(known, symbol_id);
  const side = SIDE[draft.side];
  const factors = factorsIn(known, terms);
  const prices = readPrices({ draft, problems, terms, factors });
  const equity = accountNow(known)?.equity ?? null;
  const entry = entryOf(draft, prices, { quote, pressedAt }, terms);
  const riskUnit = equity === null ? null : Math.max(0, (equity * RISK_UNIT_PERCENT) / 100);
  const reading = { draft, known, terms, side, entry, factors, riskUnit, equity, problems };
  const parts = readParts(reading);
  const body = bodyOf(reading, symbol_id, prices, parts);
  const ask = body === null || problems.length > 0 ? null : toOrderAsk(body, terms);
  const judged = body === null || ask === null ? null : judge(body, ask, known, terms);
  if (judged !== null) problems.push(judged.problem);
  const { volume, stop, targets } = parts;
  return {
    symbol_id,
    terms,
    currency_digits: known.group.currency_digits,
    draft,
    side,
    quote,
    entry,
    lots: parts.lots,
    volume,
    factors,
    equity,
    ...viewsOf(reading, volume, stop, targets, parts.risk),
    body: ask === null ? null : body,
    ask,
    verdict: judged?.verdict ?? null,
    problems,
  };
}

type Judged = { readonly verdict: NonNullable<Verdict>; readonly problem: Problem };

/** What the order rules have against an order, and against the one that is placed with it; null: nothing. */
export function judge(
  body: NewOrder,
  ask: OrderAsk,
  known: Known,
  terms: SymbolTerms,
): Judged | null {
  const { type, side, volume, oco_with } = ask;
  const { symbol_id } = terms;
  const facts = orderFacts(known, { symbol_id, type, side, volume, oco_with, isReadOnly: false });
  const verdict = checkOrder(ask, facts);
  if (verdict !== null) return { verdict, problem: problemOf(verdict, terms) };
  return secondVerdict(body, facts, terms);
}

/** What stands against the order that would be placed with it; null: nothing, or there is none. */
function secondVerdict(body: NewOrder, facts: OrderFacts, terms: SymbolTerms): Judged | null {
  const leg = body.oco_leg ?? null;
  const ask = leg === null ? null : toOrderAsk({ symbol_id: terms.symbol_id, ...leg }, terms);
  const verdict = ask === null ? null : checkLeg(ask, facts);
  if (verdict === null) return null;
  return {
    verdict: { rejection: "oco_leg_refused", fix: verdict.fix } as const,
    problem: secondProblem(verdict.rejection),
  };
}

/** Prices of its own that the type of order has, as they were typed. */
type Prices = { readonly order_price: number | null; readonly order_limit_price: number | null };

function readPrices(reading: Pick<Reading, "draft" | "problems" | "terms" | "factors">): Prices {
  const { draft } = reading;
  const hasLimit = draft.type === "stop_limit";
  return {
    order_price: draft.type === "market" ? null : readPrice(reading, "price", draft.price),
    order_limit_price: hasLimit ? readPrice(reading, "limitPrice", draft.limitPrice) : null,
  };
}

type Market = { readonly quote: Quote | null; readonly pressedAt: number | null };

function entryOf(draft: Draft, prices: Prices, { quote, pressedAt }: Market, terms: SymbolTerms) {
  if (draft.type === "market") {
    if (pressedAt !== null) return pointsNear(pressedAt, terms);
    return quote === null ? null : fillPrice(SIDE[draft.side], quote);
  }
  const { order_price, order_limit_price } = prices;
  return pointsNear(draft.type === "stop_limit" ? order_limit_price : order_price, terms);
}

type Parts = {
  readonly lots: number | null;
  readonly volume: Steps;
  /** Decimal prices. */
  readonly stop: number | null;
  readonly targets: readonly (Target | null)[];
  /** What 1 R is for the targets, minor units. */
  readonly risk: number | null;
  readonly trailing: number | null;
  readonly breakEven: number | null;
  readonly deviation: number | null;
};

function readParts(reading: Reading): Parts {
  const { draft, terms, entry, riskUnit } = reading;
  const level = typedLevel(draft.stop);
  const isFree = level.unit === "price" || level.unit === "pips";
  const first = isFree ? readLevel(reading, "stop", level, steps(0), riskUnit) : null;
  const size = readSize(reading, pointsNear(first, terms));
  const { volume } = size;
  const stop = isFree ? first : readLevel(reading, "stop", level, volume, riskUnit);
  const at = pointsNear(stop, terms);
  const lost =
    at === null || entry === null
      ? null
      : viewLevel(at, scaleOf(reading, entry, volume, null)).money;
  const risk = lost !== null && lost < 0 ? 0 - lost : riskUnit;
  return {
    lots: size.lots,
    volume,
    stop,
    risk,
    targets: readTargets(reading, volume, risk),
    trailing: readDistance(reading, "trailing", draft.trailing),
    breakEven: readDistance(reading, "breakEven", draft.breakEven),
    deviation: fillsAtMarket(draft) ? readDistance(reading, "deviation", draft.deviation) : null,
  };
}

function viewsOf(
  reading: Reading,
  volume: Steps,
  stop: number | null,
  targets: Parts["targets"],
  risk: number | null,
): Pick<Composed, "stop" | "targets"> {
  const { terms, entry, riskUnit } = reading;
  if (entry === null) return { stop: null, targets: targets.map(() => null) };
  const at = pointsNear(stop, terms);
  return {
    stop: at === null ? null : viewLevel(at, scaleOf(reading, entry, volume, riskUnit)),
    targets: targets.map((target) => {
      const price = pointsNear(target?.price ?? null, terms);
      if (target === null || price === null) return null;
      // A part of the volume carries as large a part of the risk: two R are two R for each part.
      const share = risk === null || volume === 0 ? null : (risk * target.volume) / volume;
      const scale = scaleOf(reading, entry, target.volume, share);
      return { ...viewLevel(price, scale), volume: target.volume };
    }),
  };
}

function bodyOf(
  reading: Reading,
  symbol_id: number,
  prices: Prices,
  parts: Parts,
): NewOrder | null {
  const { draft, terms, entry, known } = reading;
  if (parts.lots === null) return null;
  const rows = parts.targets.filter((target) => target !== null);
  const rest = rows.at(-1);
  const nearestFirst = (a: Target, b: Target) =>
    reading.side === SIDE.buy ? a.price - b.price : b.price - a.price;
  const levels = rows.slice(0, -1).toSorted(nearestFirst);
  const isMarket = draft.type === "market";
  const asked = isMarket && entry !== null ? priceOf(entry, terms.digits) : prices.order_price;
  const body: NewOrder = {
    symbol_id,
    type: ORDER_TYPE[draft.type],
    side: reading.side,
    volume: parts.lots,
    order_price: asked,
    ...(draft.type === "stop_limit" ? { order_limit_price: prices.order_limit_price } : {}),
    stop_loss: parts.stop,
    take_profit: rest?.price ?? null,
    ...(levels.length === 0
      ? {}
      : {
          take_profit_levels: levels.map(({ price, volume }) => ({
            price,
            volume: lotsOf(volume, terms),
          })),
        }),
    ...(parts.trailing === null ? {} : { trailing_distance: parts.trailing }),
    ...(parts.breakEven === null ? {} : { break_even_distance: parts.breakEven }),
    ...(draft.comment === "" ? {} : { comment: draft.comment }),
    ...(isMarket ? {} : { expiry_at: expiryOf(draft, known.now, reading.problems) }),
    ...(asksGuarantee(draft) ? { is_stop_guaranteed: true } : {}),
    ...(isFromFill(draft, parts) ? { is_from_fill: true } : {}),
    ...(isMarket || draft.ocoWith === "" ? {} : { oco_with: Number(draft.ocoWith) }),
    ...(parts.deviation === null ? {} : { max_deviation: parts.deviation }),
  };
  const quote = quoteOf(known, symbol_id);
  if (!draft.opposite || isMarket || quote === null) return body;
  const { oco_with: _, ...alone } = body;
  const own = readPrice(reading, "oco", draft.oppositePrice);
  return { ...alone, oco_leg: oppositeOf(body, quote, terms.digits, own) };
}

/** Where nothing stands that could be a distance, it says nothing. */
const isFromFill = ({ fromFill }: Draft, { stop, targets }: Parts): boolean =>
  fromFill && (stop !== null || targets.some((target) => target !== null));

/** Unix ms; null: good till cancelled. A day order ends with the server's day. */
function expiryOf(draft: Draft, now: number, problems: Problem[]): number | null {
  if (draft.expiry === "gtc") return null;
  if (draft.expiry === "day") return nextBarStart("D1", now);
  const at = Date.parse(draft.expiryAt);
  if (Number.isFinite(at)) return at;
  problems.push({
    field: "expiry",
    message: t("Choose a day and a time."),
    fix: advice({ field: "expiry_at", value: now + DAY_MS }, t("Tomorrow")),
  });
  return null;
}
