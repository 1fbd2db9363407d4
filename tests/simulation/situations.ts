/**
 * "Sometimes" counters: what must have happened in a run, or it proved nothing. Every situation of the model's list that an
 * engine can meet, and some of its own; those that are met elsewhere are named with their owner. Runs in tests; pure.
 */
import type { Input } from "../../engine/input.ts";
import { SHORT_DAY } from "./calendar.ts";
import { accountsIn, liquidationsIn, newDealsIn, type Context } from "./context.ts";
import { countCommand } from "./command-situations.ts";
import { countDeals, countOrders } from "./fill-situations.ts";
import { countGuarantees } from "./guarantee-situations.ts";
import { hit, type Earlier, type Tally } from "./tally.ts";
import { accountIn, balanceOf, groupIn, openPositions, symbolIn, type Twin } from "./twin/facts.ts";
import { compare } from "./twin/rational.ts";
import { monthLots } from "./twin/commission.ts";
import { figures } from "./twin/valuation.ts";

export function lookBefore(twin: Twin, input: Input): Earlier {
  const { now, day } = twin;
  const symbol =
    input.kind === "quote"
      ? twin.symbols.find(({ terms }) => terms.symbol_id === input.symbol_id)
      : undefined;
  const quote =
    symbol === undefined || symbol.bid === null || symbol.ask === null
      ? null
      : { bid: symbol.bid, ask: symbol.ask };
  return { now, day, quote, isAtTierEdge: isAtTierEdge(twin, input) };
}

function isAtTierEdge(twin: Twin, input: Input): boolean {
  if (input.kind !== "place_order") return false;
  const account = twin.accounts.find(({ account_id }) => account_id === input.account_id);
  if (account === undefined) return false;
  const edges = groupIn(twin, account).commissions.flatMap(({ tiers }) =>
    tiers.map(({ volume_from }) => volume_from).filter(({ n }) => n > 0n),
  );
  if (edges.length === 0) return false;
  const lots = monthLots(account);
  return edges.some((edge) => compare(edge, lots) === 0);
}

export function count(tally: Tally, context: Context, earlier: Earlier): void {
  const { input, events } = context;
  countRolls(tally, context);
  if (input.kind === "quote") countQuote(tally, context, earlier);
  else if (input.kind === "clock") countClock(tally, context, earlier);
  else countCommand(tally, context, earlier);
  countGuarantees(tally, context);
  if (events.length > 0) {
    countOrders(tally, context, earlier);
    countDeals(tally, context, earlier);
    countMargin(tally, context);
  }
  tally.last = input;
}

function countRolls(tally: Tally, { input, events }: Context): void {
  for (const event of events) {
    if (event.type !== "roll") continue;
    if (!event.is_ahead) hit(tally, "day change in pieces");
    else if (input.kind === "quote")
      hit(tally, "quote reaches an account that is in the day before");
    else hit(tally, "command of an account that is in the day before");
  }
}

function countQuote(tally: Tally, context: Context, { quote }: Earlier): void {
  const { input, twin, events } = context;
  if (input.kind !== "quote") return;
  hit(tally, "crossed quote", input.bid > input.ask);
  const symbol = twin.symbols.find(({ terms }) => terms.symbol_id === input.symbol_id);
  if (symbol === undefined || input.bid > input.ask) return;
  const isOld = input.ts < symbol.quotedAt;
  hit(tally, "quote older than the last one", isOld);
  if (isOld) return;
  hit(tally, "negative price", input.bid < 0);
  hit(tally, "zero price", input.bid === 0 || input.ask === 0);
  hit(tally, "spread of one point", input.ask - input.bid === 1);
  const isGap = quote !== null && Math.abs(input.bid - quote.bid) * 200 > Math.abs(quote.bid);
  if (isGap && symbol.terms.category === "forex") {
    const isElsewhere = twin.positions.some(
      (p) => p.closed_at === null && p.symbol_id !== input.symbol_id,
    );
    hit(tally, "conversion rate gap", isElsewhere);
  }
  const moved = events.flatMap((e) =>
    e.type === "position" && e.change === "update" ? [e.position] : [],
  );
  for (const position of moved) {
    const last = context.memory.positions.get(position.id);
    if (last === undefined) continue;
    const isStopMoved = last.stop_loss !== position.stop_loss && last.volume === position.volume;
    const isBreakEven = !last.is_break_even_done && position.is_break_even_done;
    hit(tally, "break-even reached", isBreakEven);
    hit(tally, "trailing stop moved", isStopMoved && position.trailing_distance !== null);
  }
  const isTrailedBelow = twin.positions.some(({ closed_at, symbol_id, side, protections }) => {
    if (closed_at !== null || symbol_id !== input.symbol_id || side !== 0) return false;
    return protections.trailing_distance !== null && input.bid <= protections.trailing_distance;
  });
  hit(tally, "trailing stop would be below a point", isTrailedBelow);
}

function countClock(tally: Tally, context: Context, { now, day }: Earlier): void {
  const { input, twin, events, memory } = context;
  if (input.kind !== "clock") return;
  if (input.ts < now) {
    const isAcross = [...memory.orders.values()].some(
      ({ status, expiry_at }) =>
        status === 6 && expiry_at !== null && expiry_at > input.ts && expiry_at <= now,
    );
    hit(tally, "clock goes back across an expiry", isAcross);
  }
  hit(tally, "days that were skipped", day >= 0 && input.day > day + 1);
  const isOverShortDay = day >= 0 && day <= SHORT_DAY && input.day > SHORT_DAY;
  hit(tally, "day on which the clock changes", isOverShortDay);
  for (const event of events) {
    if (event.type !== "position") continue;
    const { position } = event;
    const { swap_triple_day } = symbolIn(twin, position.symbol_id).terms;
    const last = memory.positions.get(position.id);
    hit(tally, "nights wait for a rate", position.swap_nights_due > (last?.swap_nights_due ?? 0));
    hit(tally, "nights are charged late", position.swap_nights_due < (last?.swap_nights_due ?? 0));
    if (day < 0) continue;
    for (let ended = day; ended < input.day; ended += 1) {
      const weekday = new Date(ended * 86_400_000).getUTCDay();
      hit(tally, "swap on a triple day", weekday === swap_triple_day);
    }
  }
}

function countMargin(tally: Tally, context: Context): void {
  const { events, twin, memory } = context;
  for (const id of accountsIn(events)) {
    const account = accountIn(twin, id);
    hit(tally, "negative balance", balanceOf(account) < 0);
    const open = openPositions(twin, account);
    if (open.length === 0) continue;
    const now = figures(twin, account);
    hit(tally, "conversion rate missing", now === null);
    if (now === null) continue;
    hit(tally, "used margin 0 with positions open", now.used === 0);
    hit(tally, "equity 0", now.equity === 0);
    const { margin_call_level, stop_out_level } = groupIn(twin, account);
    const isAt = (level: number) => now.used > 0 && now.equity * 10_000 === level * now.used;
    hit(tally, "margin level exactly at a level", isAt(margin_call_level) || isAt(stop_out_level));
    const isStarted = liquidationsIn(events).some((e) => e.account_id === id && e.status === 2);
    const isStuck =
      isStarted && account.liquidation === 2 && !newDealsIn(events).some((d) => d.reason === 5);
    hit(tally, "frozen feed at stop-out", isStuck);
  }
  for (const { account_id, status } of liquidationsIn(events)) {
    hit(tally, "margin call", status === 1);
    hit(tally, "stop-out", status === 2);
    hit(
      tally,
      "stop-out left above the level",
      status !== 2 && memory.liquidations.get(account_id) === 2,
    );
    hit(tally, "margin call left", status === 0);
  }
  for (const event of events) {
    if (event.type === "booking") {
      const isProtected = event.lines.some(({ ledger }) => ledger === "protection");
      hit(tally, "negative balance is protected", isProtected);
    }
    if (event.type !== "account") continue;
    hit(tally, "programme failed", event.is_told && event.account.prop?.status === 2);
    hit(tally, "programme passed", event.is_told && event.account.prop?.status === 1);
  }
}

export function countRestart(tally: Tally, op: "crash" | "snapshot", twin: Twin): void {
  hit(tally, op === "crash" ? "crash and replay" : "snapshot and back");
  const isRunning = twin.accounts.some(({ liquidation }) => liquidation === 2);
  hit(tally, "snapshot or replay during a stop-out", isRunning);
  const isOpen = twin.positions.some(({ closed_at }) => closed_at === null);
  hit(tally, "restart with positions open", isOpen);
  hit(tally, "restart during a day change", twin.dayBegun !== null);
}
