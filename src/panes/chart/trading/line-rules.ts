/**
 * Whether the service would take a line at a price, by the same rules that it decides by, and the nearest price that it would
 * take. Main thread; pure; part of the trade kit.
 */
import { ORDER_STATUS, POSITION_STATUS } from "../../../../contract/codes.ts";
import type { OrderType, Side } from "../../../../contract/codes.ts";
import { REJECTIONS } from "../../../../contract/rejections.ts";
import { checkModify, checkProtections } from "../../../../domain/change-rules.ts";
import { pointsOf, priceOf } from "../../../../domain/price.ts";
import type { Protections, ProtectionsChange } from "../../../../domain/protections.ts";
import type { Quote, SymbolTerms } from "../../../../domain/terms.ts";
import { points, steps, unixMs, type Points, type UnixMs } from "../../../../domain/units.ts";
import type { Verdict } from "../../../../domain/verdict.ts";
import { stepsOf } from "../../../../domain/volume.ts";
import type { ChartLine, LineOwner } from "./chart-line.ts";
import { changeOf, type LineChange } from "./line-change.ts";

export type RuleFacts = {
  readonly terms: SymbolTerms;
  /** null: no price has come yet. */
  readonly quote: Quote | null;
  /** The service's clock. */
  readonly now: UnixMs;
};

export type LineVerdict = {
  /** Why it would be refused, in the service's words. */
  readonly reason: string;
  /** The nearest price of this line that would be taken; null: no price of it alone helps. */
  readonly offered: number | null;
};

/** null: nothing stands against it. A line that is put back where it is is no change, and passes. */
export function lineVerdict(line: ChartLine, price: number, facts: RuleFacts): LineVerdict | null {
  const verdict = check(line, price, facts);
  if (verdict === null || verdict.rejection === "nothing_to_change") return null;
  const reason = REJECTIONS[verdict.rejection].message;
  return { reason, offered: offeredPrice(line, price, verdict, facts) };
}

const FIELDS = {
  position: null,
  order: "order_price",
  limit: "order_limit_price",
  stop_loss: "stop_loss",
  take_profit: "take_profit",
} as const;

function offeredPrice(
  line: ChartLine,
  price: number,
  { fix }: NonNullable<Verdict>,
  facts: RuleFacts,
): number | null {
  if (fix !== null && fix.field === FIELDS[line.kind] && fix.value !== null) {
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

function check(line: ChartLine, price: number, { terms, quote, now }: RuleFacts): Verdict {
  const change = changeOf(line, price);
  if (change === null) return null;
  const inPoints = (value: number | null): Points | null =>
    value === null ? null : pointsOf(value, terms.digits);
  const levelsOf = (levels: LineOwner["record"]["take_profit_levels"]) =>
    levels.map((level) => ({
      price: points(pointsOf(level.price, terms.digits) ?? 0),
      volume: stepsOf(level.volume, terms) ?? steps(0),
    }));
  const guardsOf = (record: LineChange["record"]): Protections => ({
    stop_loss: inPoints(record.stop_loss),
    take_profit: inPoints(record.take_profit),
    take_profit_levels: levelsOf(record.take_profit_levels),
    trailing_distance: asPoints(record.trailing_distance),
    break_even_distance: asPoints(record.break_even_distance),
  });
  const { stop_loss, take_profit, take_profit_levels } = change.change;
  const protections: ProtectionsChange = {
    ...(stop_loss === undefined ? {} : { stop_loss: inPoints(stop_loss) }),
    ...(take_profit === undefined ? {} : { take_profit: inPoints(take_profit) }),
    ...(take_profit_levels === undefined
      ? {}
      : { take_profit_levels: levelsOf(take_profit_levels) }),
  };
  const { record } = change;
  const standing = {
    ...guardsOf(record),
    side: record.side as Side,
    volume: stepsOf(record.volume, terms) ?? steps(0),
  };
  const market = { isReadOnly: false, terms, quote };
  if (change.kind === "position") {
    const position = { ...standing, status: POSITION_STATUS.open };
    return checkProtections({ is_off_tick: false, protections }, { ...market, position });
  }
  const asked = change.change;
  const order = {
    ...standing,
    type: change.record.type as OrderType,
    status: ORDER_STATUS.pending,
    order_price: inPoints(change.record.order_price),
    order_limit_price: inPoints(change.record.order_limit_price),
    // The wire does not tell whether a stop limit's stop was reached; the service decides on what it knows.
    is_triggered: false,
    comment: change.record.comment,
    expiry_at: change.record.expiry_at === null ? null : unixMs(change.record.expiry_at),
  };
  return checkModify(
    {
      is_off_tick: false,
      is_off_step: false,
      volume: undefined,
      order_price: inPoints(asked.order_price ?? null) ?? undefined,
      order_limit_price: inPoints(asked.order_limit_price ?? null) ?? undefined,
      protections,
      comment: undefined,
      expiry_at: undefined,
    },
    { ...market, order, now },
  );
}

const asPoints = (distance: number | null): Points | null =>
  distance === null ? null : points(distance);
