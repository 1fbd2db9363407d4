/**
 * Whether the service would take a line at a price, by the same rules that it decides by, and the nearest price that it would
 * take. Main thread; pure; part of the trade kit.
 */
import { REJECTIONS } from "../../../../contract/rejections.ts";
import { priceOf } from "../../../../domain/price.ts";
import { points } from "../../../../domain/units.ts";
import type { Verdict } from "../../../../domain/verdict.ts";
import { orderVerdict, type OrderFacts } from "../../../trade/change-problem.ts";
import { protectionVerdict } from "../../../trade/position-rules.ts";
import type { ChartLine, LineOwner } from "./chart-line.ts";
import { changeOf, LINE_FIELDS } from "./line-change.ts";
import { NO_FOLLOWERS, type Follower } from "./line-travel.ts";

export type LineVerdict = {
  /** Why it would be refused, in the service's words. */
  readonly reason: string;
  /** The nearest price of this line that would be taken; null: no price of it alone helps. */
  readonly offered: number | null;
};

/** null: nothing stands against it and what goes with it. A line that is put back where it is is no change, and passes. */
export function lineVerdict(
  line: ChartLine,
  price: number,
  facts: OrderFacts,
  followers: readonly Follower[] = NO_FOLLOWERS,
): LineVerdict | null {
  const verdict = check(line, price, facts, followers);
  if (verdict === null || verdict.rejection === "nothing_to_change") return null;
  const reason = REJECTIONS[verdict.rejection].message;
  return { reason, offered: offeredPrice(line, price, verdict, facts) };
}

function offeredPrice(
  line: ChartLine,
  price: number,
  { fix }: NonNullable<Verdict>,
  facts: OrderFacts,
): number | null {
  if (fix !== null && fix.field === LINE_FIELDS[line.kind] && fix.value !== null) {
    return priceOf(points(fix.value), facts.terms.digits);
  }
  // A level has no fix of its own; what holds for the last take profit holds for it.
  if (line.kind !== "take_profit" || line.level === null || fix !== null) return null;
  const asLast = check(withoutLevels(line), price, facts);
  return asLast === null ? null : offeredPrice(withoutLevels(line), price, asLast, facts);
}

const withoutLevels = (line: ChartLine): ChartLine => ({
  ...line,
  level: null,
  owner: {
    ...line.owner,
    record: { ...line.owner.record, take_profit: null, take_profit_levels: [] },
  } as LineOwner,
});

function check(
  line: ChartLine,
  price: number,
  facts: OrderFacts,
  followers: readonly Follower[] = NO_FOLLOWERS,
): Verdict {
  const change = changeOf(line, price, followers);
  if (change === null) return null;
  return change.kind === "position"
    ? protectionVerdict(change.record, change.change, facts)
    : orderVerdict(change.record, change.change, facts);
}
