/** What commands of staff do in the twin beyond money: accounts, groups, symbols, halts. Runs in tests; pure. */
import type {
  Halt,
  OpenAccount,
  SetGroup,
  SetSymbol,
  SetSymbolStatus,
  UpdateAccount,
} from "../../../engine/input.ts";
import type { GroupTerms } from "../../../domain/terms.ts";
import { unixMs } from "../../../domain/units.ts";
import { openInDay } from "./clock.ts";
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
} from "./facts.ts";
import type { Answer } from "./commands.ts";
import { fold } from "./position.ts";
import { tellOpen } from "./tell.ts";
import { ownMargin } from "./valuation.ts";

const refusal = (error: Answer["error"]): Answer => ({ error, order: null });
const DONE = refusal(null);

export function openAccount(twin: Twin, asked: OpenAccount): Answer {
  const isTaken = twin.accounts.some(({ account_id }) => account_id === asked.account_id);
  if (isTaken) return refusal("conflict");
  const group = twin.groups.get(asked.group_id);
  if (group === undefined) return refusal("not_found");
  twin.accounts.push({
    account_id: asked.account_id,
    group_id: asked.group_id,
    status: asked.status,
    leverage: asked.leverage,
    liquidation: 0,
    limits: { daily_loss_max: null, trades_per_day_max: null, locked_until: null },
    limits_next: null,
    day_start_equity: 0,
    day: twin.day,
    dayPart: 0,
    era: 0,
    prop: group.prop === null ? null : { status: 0, initial_balance: 0 },
    bookings: [],
    deals: [],
  });
  twin.accounts.sort((a, b) => a.account_id - b.account_id);
  openInDay(twin, accountIn(twin, asked.account_id));
  return DONE;
}

/** An account holds something that is told in its currency. */
const isUsed = (twin: Twin, account: TwinAccount): boolean =>
  balanceOf(account) !== 0 || creditOf(account) !== 0 || openPositions(twin, account).length > 0;

/** Would netting have to merge positions that are open? */
const hasSeveral = (twin: Twin, account: TwinAccount): boolean => {
  const ids = openPositions(twin, account).map(({ symbol_id }) => symbol_id);
  return new Set(ids).size < ids.length;
};

/** What prop becomes when the terms of the account's group change from one to the other. */
function propAfter(account: TwinAccount, from: GroupTerms, to: GroupTerms): TwinAccount["prop"] {
  if (to.prop === null) return null;
  if (from.prop !== null) return account.prop;
  return { status: 0, initial_balance: Math.max(0, balanceOf(account)) };
}

export function updateAccount(twin: Twin, account: TwinAccount, asked: UpdateAccount): Answer {
  const from = groupIn(twin, account);
  const to = twin.groups.get(asked.group_id ?? account.group_id);
  if (to === undefined) return refusal("not_found");
  const isOther = to.group_id !== from.group_id;
  if (isOther && to.currency !== from.currency && isUsed(twin, account))
    return refusal("wrong_state");
  const becomesNetting = to.position_mode === "netting";
  if (isOther && becomesNetting && hasSeveral(twin, account)) return refusal("wrong_state");
  const before = ownMargins(twin, [account]);
  if (to.currency !== from.currency) {
    account.day_start_equity = 0;
    account.era += 1;
  }
  account.prop = propAfter(account, from, to);
  account.group_id = to.group_id;
  if (asked.status !== undefined) account.status = asked.status;
  if (asked.leverage !== undefined) account.leverage = asked.leverage;
  tellMargins(twin, before);
  return DONE;
}

type Margins = { account: TwinAccount; position: TwinPosition; margin: number }[];

const marginNow = (twin: Twin, account: TwinAccount, position: TwinPosition): number =>
  ownMargin(
    account,
    groupIn(twin, account),
    symbolIn(twin, position.symbol_id).terms,
    fold(position),
  );

const ownMargins = (twin: Twin, accounts: readonly TwinAccount[]): Margins =>
  accounts.flatMap((account) =>
    openPositions(twin, account).map((position) => ({
      account,
      position,
      margin: marginNow(twin, account, position),
    })),
  );

/** Tells the positions whose own margin is another than it was. */
function tellMargins(twin: Twin, before: Margins): void {
  for (const { account, position, margin } of before) {
    if (marginNow(twin, account, position) !== margin) tellOpen(twin, account, "update", position);
  }
}

export function setGroup(twin: Twin, asked: SetGroup): Answer {
  const { terms } = asked;
  const held = twin.groups.get(terms.group_id);
  const isTorn = [...twin.groups.values()].some(
    (group) => group.currency === terms.currency && group.currency_digits !== terms.currency_digits,
  );
  if (isTorn) return refusal("wrong_state");
  const accounts = twin.accounts.filter(({ group_id }) => group_id === terms.group_id);
  if (held !== undefined) {
    const isOther = held.currency !== terms.currency;
    if (isOther && accounts.some((account) => isUsed(twin, account))) return refusal("wrong_state");
    const becomesNetting = terms.position_mode === "netting" && held.position_mode !== "netting";
    if (becomesNetting && accounts.some((account) => hasSeveral(twin, account))) {
      return refusal("wrong_state");
    }
  }
  const before = ownMargins(twin, accounts);
  for (const account of accounts) {
    if (held === undefined) continue;
    account.prop = propAfter(account, held, terms);
    if (held.currency === terms.currency) continue;
    account.day_start_equity = 0;
    account.era += 1;
  }
  twin.groups.set(terms.group_id, terms);
  twin.out.push({ type: "group", ts: unixMs(twin.now), terms });
  tellMargins(twin, before);
  return DONE;
}

export function setSymbol(twin: Twin, asked: SetSymbol): Answer {
  const { terms } = asked;
  const held = twin.symbols.find((symbol) => symbol.terms.symbol_id === terms.symbol_id);
  const before = ownMargins(twin, twin.accounts);
  if (held === undefined) {
    const blank = {
      status: 0,
      isStaffs: false,
      isHalted: false,
      bid: null,
      ask: null,
      quotedAt: 0,
    } as const;
    twin.symbols.push({ terms, ...blank });
    twin.symbols.sort((a, b) => a.terms.symbol_id - b.terms.symbol_id);
  } else {
    const isBusy =
      twin.positions.some((p) => p.closed_at === null && p.symbol_id === terms.symbol_id) ||
      twin.orders.some((o) => o.status === 1 && o.symbol_id === terms.symbol_id);
    if (isBusy && isOtherMeasure(held.terms, terms)) return refusal("wrong_state");
    if (held.terms.digits !== terms.digits) {
      held.bid = null;
      held.ask = null;
      held.quotedAt = 0;
    }
    held.terms = terms;
  }
  twin.out.push({ type: "symbol", ts: unixMs(twin.now), terms });
  tellMargins(twin, before);
  return DONE;
}

type Terms = SetSymbol["terms"];

const isOtherMeasure = (a: Terms, b: Terms): boolean =>
  a.digits !== b.digits ||
  !isEqual(a.volume_step, b.volume_step) ||
  !isEqual(a.contract_size, b.contract_size) ||
  a.base_currency !== b.base_currency ||
  a.quote_currency !== b.quote_currency;

const isEqual = (a: { n: bigint; d: bigint }, b: { n: bigint; d: bigint }): boolean =>
  a.n * b.d === b.n * a.d;

export function setSymbolStatus(twin: Twin, asked: SetSymbolStatus): Answer {
  const { symbol_id, status } = asked;
  const symbol = twin.symbols.find(({ terms }) => terms.symbol_id === symbol_id);
  if (symbol === undefined) return refusal("not_found");
  // The provider's word takes staff's away only where it changes the status.
  let isStaffs = asked.is_staffs;
  if (isStaffs === undefined) isStaffs = symbol.status === status ? symbol.isStaffs : false;
  if (symbol.status === status && symbol.isStaffs === isStaffs) return DONE;
  symbol.status = status;
  symbol.isStaffs = isStaffs;
  const event = { type: "symbol_status", ts: unixMs(twin.now), symbol_id, status } as const;
  twin.out.push(isStaffs ? { ...event, is_staffs: true } : event);
  return DONE;
}

export function halt(twin: Twin, asked: Halt): Answer {
  const { symbol_id, group_id, is_halted } = asked;
  if (symbol_id !== null && group_id !== null) return refusal("wrong_state");
  const symbol = twin.symbols.find(({ terms }) => terms.symbol_id === symbol_id);
  if (symbol_id !== null && symbol === undefined) return refusal("not_found");
  if (group_id !== null && !twin.groups.has(group_id)) return refusal("not_found");
  const held =
    symbol?.isHalted ?? (group_id === null ? twin.isHalted : twin.haltedGroups.has(group_id));
  if (held === is_halted) return DONE;
  if (symbol !== undefined) symbol.isHalted = is_halted;
  else if (group_id === null) twin.isHalted = is_halted;
  else if (is_halted) twin.haltedGroups.add(group_id);
  else twin.haltedGroups.delete(group_id);
  twin.out.push({ type: "halt", ts: unixMs(twin.now), symbol_id, group_id, is_halted });
  return DONE;
}
