/** Expiries, the roll-over and its swaps by docs/engine.md. Runs in tests; pure. */
import { unixMs } from "../../../domain/units.ts";
import {
  accountIn,
  balanceOf,
  creditOf,
  groupIn,
  openPositions,
  symbolIn,
  type Twin,
  type TwinAccount,
  type TwinPosition,
  type TwinSymbol,
} from "./facts.ts";
import { fold } from "./position.ts";
import { attoOf, mul, powerOfTen, ratio, whole, ZERO, type Q } from "./rational.ts";
import { tellOpen, tellOrder } from "./tell.ts";
import { leavesAt, figures, minorScale, rate, seen, unitsOf } from "./valuation.ts";

export function expire(twin: Twin): void {
  const due = twin.orders
    .filter((o) => o.status === 1 && o.expiry_at !== null && twin.now >= o.expiry_at)
    .toSorted((a, b) => a.id - b.id);
  for (const order of due) {
    const expired = { ...order, status: 6, updated_at: unixMs(twin.now) } as const;
    tellOrder(twin, accountIn(twin, order.account_id), "expired", expired);
  }
}

/** Carries on the day change that is under way, or begins one; `piece` accounts and positions, one account at least. */
export function rollOver(twin: Twin, day: number, piece: number | undefined): void {
  const most = piece ?? Number.POSITIVE_INFINITY;
  chargeOwed(twin, most);
  if (twin.day === -1) {
    if (day > -1) begin(twin, day);
    return;
  }
  const begun = twin.dayBegun ?? day;
  if (begun <= twin.day) return;
  twin.dayBegun = begun;
  let left = most;
  let last = 0;
  for (const account of twin.accounts.filter((one) => one.day < begun)) {
    if (left <= 0) {
      twin.out.push({ type: "roll", ts: unixMs(twin.now), day: begun, last, is_ahead: false });
      return;
    }
    left -= 1 + openPositions(twin, account).length;
    last = account.account_id;
    enter(twin, account, begun);
  }
  begin(twin, begun);
}

/** Before anything of the new day happens to an account that is not in it yet. */
export function enterFirst(twin: Twin, account: TwinAccount): void {
  if (twin.dayBegun === null || account.day >= twin.dayBegun) return;
  enter(twin, account, twin.dayBegun);
  tellAhead(twin, account, twin.dayBegun);
}

/** An account that is opened while others are brought into a day is in it. */
export function openInDay(twin: Twin, account: TwinAccount): void {
  if (twin.dayBegun === null) return;
  account.day = twin.dayBegun;
  tellAhead(twin, account, twin.dayBegun);
}

function tellAhead(twin: Twin, { account_id }: TwinAccount, day: number): void {
  twin.out.push({ type: "roll", ts: unixMs(twin.now), day, last: account_id, is_ahead: true });
}

function enter(twin: Twin, account: TwinAccount, day: number): void {
  const ended: number[] = [];
  for (let past = account.day; past < day; past += 1) ended.push(past);
  for (const position of openPositions(twin, account)) nights(twin, position, ended);
  const equity = figures(twin, account)?.equity;
  account.day_start_equity = equity ?? balanceOf(account) + creditOf(account);
  if (account.limits_next !== null) account.limits = account.limits_next;
  account.limits_next = null;
  account.day = day;
  account.dayPart += 1;
}

function begin(twin: Twin, day: number): void {
  for (const account of twin.accounts) account.day = day;
  twin.day = day;
  twin.dayBegun = null;
  twin.out.push({ type: "day", ts: unixMs(twin.now), day });
}

function nightsOf({ terms }: TwinSymbol, endedDay: number): number {
  if (terms.swap_mode === "none") return 0;
  if (terms.swap_triple_day === null) return 1;
  const weekday = new Date(endedDay * 86_400_000).getUTCDay();
  if (weekday === terms.swap_triple_day) return 3;
  return weekday === 0 || weekday === 6 ? 0 : 1;
}

function swapValue({ terms }: TwinSymbol, position: TwinPosition): Q {
  if (terms.swap_mode === "none") return ZERO;
  return position.side === 0 ? terms.swap_long : terms.swap_short;
}

/** Charges a position each ended day by itself, or notes the nights that must wait for a rate. */
function nights(twin: Twin, position: TwinPosition, ended: readonly number[]): void {
  const symbol = symbolIn(twin, position.symbol_id);
  if (swapValue(symbol, position).n === 0n) return;
  const counts = ended.map((day) => nightsOf(symbol, day)).filter((count) => count > 0);
  const before = { swapAtto: fold(position).swapAtto, owed: position.owedNights };
  for (const count of counts) {
    const atto = nightAtto(twin, position, count);
    if (atto === null) position.owedNights += count;
    else position.facts.push({ kind: "night", atto });
  }
  const isSame = fold(position).swapAtto === before.swapAtto && position.owedNights === before.owed;
  if (!isSame) tellOpen(twin, accountIn(twin, position.account_id), "update", position);
}

/** The next ones of a round, which has all that waited when it began. */
function chargeOwed(twin: Twin, most: number): void {
  const isOwing = (p: TwinPosition) => p.closed_at === null && p.owedNights > 0;
  twin.owingTried = twin.owingTried.filter(isOwing);
  if (twin.owingTried.length === 0) {
    twin.owingTried = twin.positions.filter(isOwing).toSorted((a, b) => a.id - b.id);
  }
  for (const position of twin.owingTried.splice(0, most)) {
    const isFree = swapValue(symbolIn(twin, position.symbol_id), position).n === 0n;
    const atto = isFree ? 0n : nightAtto(twin, position, position.owedNights);
    if (atto === null) continue;
    position.owedNights = 0;
    position.facts.push({ kind: "night", atto });
    tellOpen(twin, accountIn(twin, position.account_id), "update", position);
  }
}

/** What so many nights cost or bring, in atto; null: there is no rate yet. */
function nightAtto(twin: Twin, position: TwinPosition, nights: number): bigint | null {
  const account = accountIn(twin, position.account_id);
  const group = groupIn(twin, account);
  const symbol = symbolIn(twin, position.symbol_id);
  const { terms } = symbol;
  const swap = position.side === 0 ? terms.swap_long : terms.swap_short;
  const units = unitsOf(terms, fold(position).volume);
  const price = leavesAt(seen(group, symbol), fold(position)) ?? position.shownPrice;
  const points = ratio(1n, powerOfTen(terms.digits));
  const inQuote: Q =
    terms.swap_mode === "points"
      ? mul(swap, points, units)
      : mul(swap, ratio(1n, 36_000n), units, whole(Math.abs(price)), points);
  const flow = inQuote.n < 0n ? "pays" : "receives";
  const conversion = rate(twin, group, terms.quote_currency, flow);
  if (conversion === null) return null;
  return attoOf(mul(inQuote, conversion, whole(nights), minorScale(group)));
}
