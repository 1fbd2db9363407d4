/**
 * What trades came to: results, how they were spread, and the way of the balance. Main thread; pure. Amounts in the deposit
 * currency, net of commission, swap and premium.
 */
import { least, most } from "../../../domain/lists.ts";
import type { Deal } from "../../../contract/deal.ts";
import { byTime, netOf, roundMoney, type Trade } from "./trades.ts";

export type Slice = {
  readonly label: string;
  readonly count: number;
  readonly wins: number;
  readonly net: number;
};

export type Statistics = {
  readonly count: number;
  readonly wins: number;
  readonly losses: number;
  /** Share of the wins; null without a trade. */
  readonly winRate: number | null;
  readonly net: number;
  readonly grossProfit: number;
  /** Not above 0. */
  readonly grossLoss: number;
  /** Gross profit by gross loss; null where nothing was lost, or nothing was won. */
  readonly profitFactor: number | null;
  /** Mean result of a trade; null without one. */
  readonly expectancy: number | null;
  readonly best: number | null;
  readonly worst: number | null;
  readonly commission: number;
  readonly swap: number;
  readonly premium: number;
  readonly bySymbol: readonly Slice[];
  readonly bySide: readonly Slice[];
  /** By the hour in which a trade was closed; hours without a trade are left out. */
  readonly byHour: readonly Slice[];
  /** A trade counts for each of its tags, those without any together; empty where no trade has one. */
  readonly byTag: readonly Slice[];
};

export type Labels = {
  symbol: (symbol_id: number) => string;
  side: (side: number) => string;
  /** 0..23 of a moment, in the zone in which times are shown. */
  hour: (ms: number) => number;
  /** Of a position, in words. */
  tags: (position_id: number) => readonly string[];
  /** Of what has no tag. */
  untagged: string;
  /** Decimals of money. */
  digits: number;
};

export function statisticsOf(trades: readonly Trade[], labels: Labels): Statistics {
  const round = (amount: number) => roundMoney(amount, labels.digits);
  const sum = (valueOf: (trade: Trade) => number, of = trades) =>
    round(of.reduce((all, trade) => all + valueOf(trade), 0));
  const wins = trades.filter(({ net }) => net > 0);
  const losses = trades.filter(({ net }) => net < 0);
  const grossProfit = sum(({ net }) => net, wins);
  const grossLoss = sum(({ net }) => net, losses);
  const results = trades.map(({ net }) => net);
  const count = trades.length;
  return {
    count,
    wins: wins.length,
    losses: losses.length,
    winRate: count === 0 ? null : wins.length / count,
    net: sum(({ net }) => net),
    grossProfit,
    grossLoss,
    profitFactor: grossLoss === 0 || grossProfit === 0 ? null : grossProfit / -grossLoss,
    expectancy: count === 0 ? null : round(sum(({ net }) => net) / count),
    best: count === 0 ? null : most(results),
    worst: count === 0 ? null : least(results),
    commission: sum(({ commission }) => commission),
    swap: sum(({ swap }) => swap),
    premium: sum(({ premium }) => premium),
    bySymbol: slices(trades, ({ symbol_id }) => [labels.symbol(symbol_id)], round).sort(bestFirst),
    bySide: slices(trades, ({ side }) => [labels.side(side)], round),
    byHour: slices(trades, ({ closed_at }) => [hourWords(labels.hour(closed_at))], round).sort(
      (a, b) => (a.label < b.label ? -1 : 1),
    ),
    byTag: tagSlices(trades, labels, round),
  };
}

const bestFirst = (one: Slice, other: Slice): number => other.net - one.net;

function tagSlices(
  trades: readonly Trade[],
  { tags, untagged }: Labels,
  round: (amount: number) => number,
): Slice[] {
  if (trades.every(({ position_id }) => tags(position_id).length === 0)) return [];
  const labelsOf = ({ position_id }: Trade) => {
    const own = tags(position_id);
    return own.length === 0 ? [untagged] : own;
  };
  return slices(trades, labelsOf, round).sort(bestFirst);
}

const hourWords = (hour: number): string => `${`${hour}`.padStart(2, "0")}:00`;

function slices(
  trades: readonly Trade[],
  labelsOf: (trade: Trade) => readonly string[],
  round: (amount: number) => number,
): Slice[] {
  const found = new Map<string, Slice>();
  for (const trade of trades) {
    for (const label of labelsOf(trade)) {
      const { count, wins, net } = found.get(label) ?? { count: 0, wins: 0, net: 0 };
      found.set(label, {
        label,
        count: count + 1,
        wins: wins + (trade.net > 0 ? 1 : 0),
        net: round(net + trade.net),
      });
    }
  }
  return [...found.values()];
}

export type CurvePoint = { readonly ts: number; readonly balance: number };

export type Curve = {
  /** The balance after each deal, oldest first; it begins with that before the first. */
  readonly points: readonly CurvePoint[];
  /** The deepest fall from a height, not above 0, and as a share of that height; null: there was no height above 0. */
  readonly drawdown: number;
  readonly drawdownShare: number | null;
};

/** The way of the balance through these deals, which ended with `balanceNow`; deposits and the like are no result. */
export function curveOf(deals: readonly Deal[], balanceNow: number, digits: number): Curve {
  const sorted = [...deals].sort(byTime);
  const gained = sorted.reduce((sum, deal) => sum + netOf(deal), 0);
  let balance = roundMoney(balanceNow - gained, digits);
  const points: CurvePoint[] = [];
  let height = balance;
  let drawdown = 0;
  let share: number | null = null;
  const first = sorted[0];
  if (first !== undefined) points.push({ ts: first.created_at, balance });
  for (const deal of sorted) {
    balance = roundMoney(balance + netOf(deal), digits);
    points.push({ ts: deal.created_at, balance });
    height = Math.max(height, balance);
    const fall = roundMoney(balance - height, digits);
    if (fall < drawdown) {
      drawdown = fall;
      share = height > 0 ? fall / height : null;
    }
  }
  return { points, drawdown, drawdownShare: drawdown === 0 ? null : share };
}
