/**
 * A trade that was planned elsewhere, a position drawn on the chart, as what a trader would have typed into the ticket. Main
 * thread; pure. The ticket's own rules say whether it passes.
 */
import { ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import { isTooClose, isWrongSide, pendingBound } from "../../../domain/price-bound.ts";
import { points } from "../../../domain/units.ts";
import type { Composed } from "./compose.ts";
import {
  EMPTY_TARGET,
  TARGETS_MAX,
  type Draft,
  type TargetDraft,
  type TicketType,
} from "./draft.ts";
import { untied } from "./drafts.ts";

export type Setup = {
  readonly side: "buy" | "sell";
  readonly entry: number;
  readonly stop: number;
  /** The nearest to the entry first; at least one. */
  readonly targets: readonly number[];
  /** Percent of the equity that is lost at the stop; 0: the ticket's size stays. */
  readonly riskPercent: number;
};

const PENDING = ["limit", "stop"] as const;

/** `now`: the ticket as it is: what the plan says nothing of stays. More targets than a ticket has: the farthest stay out. */
export function draftOfSetup(setup: Setup, now: Composed): Draft {
  const { digits } = now.terms;
  const text = (price: number): string => price.toFixed(digits);
  const targets = [...new Set(setup.targets.map(text))].slice(0, TARGETS_MAX);
  const own = now.draft.targets;
  // Parts that were chosen for as many targets hold; else each closes as much as the others.
  const equal = String(Math.floor(100 / Math.max(1, targets.length)));
  const rows = targets.map((price, at): TargetDraft => ({
    unit: "price",
    text: price,
    share: own.length === targets.length ? (own[at]?.share ?? equal) : equal,
  }));
  const type = typeAt(setup, now);
  const risk: Partial<Draft> =
    setup.riskPercent > 0 ? { sizeUnit: "risk_percent", size: String(setup.riskPercent) } : {};
  return {
    ...untied(now.draft),
    ...risk,
    type,
    side: setup.side,
    price: type === "market" ? "" : text(setup.entry),
    limitPrice: "",
    stop: { unit: "price", text: text(setup.stop) },
    targets: rows.length === 0 ? [EMPTY_TARGET] : rows,
  };
}

/** The order that may wait at the entry; where the market is too near for any, one at the market. */
function typeAt({ side, entry }: Setup, { terms, quote }: Composed): TicketType {
  if (quote === null) return "limit";
  const at = points(Math.round(entry * 10 ** terms.digits));
  const found = PENDING.find((type) => {
    const bound = pendingBound(ORDER_TYPE[type], SIDE[side], quote, terms.stop_level);
    return !isWrongSide(at, bound) && !isTooClose(at, bound);
  });
  return found ?? "market";
}
