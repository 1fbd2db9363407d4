/**
 * What an account that is practised on trades by: the rules of the account that is signed in, as inputs of the engine. Main
 * thread; pure.
 */
import { ACCOUNT_STATUS, ORDER_REASON } from "../../../../contract/codes.ts";
import type { ViewAccount } from "../../../../contract/account.ts";
import type { MyCommissions } from "../../../../contract/commission.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { createConversions } from "../../../../domain/conversion.ts";
import { minorOf } from "../../../../domain/money.ts";
import { toSymbolTerms } from "../../../../domain/symbol-terms.ts";
import type { GroupTerms, SymbolTerms } from "../../../../domain/terms.ts";
import { minor, type UnixMs } from "../../../../domain/units.ts";
import type { Actor, Input } from "../../../../engine/input.ts";
import { hundredths, toGroup } from "../../../stores/known-records.ts";

/** The service gives no account this id. */
export const PRACTICE_ACCOUNT = 0;

export const PRACTICE_OWNER: Actor = {
  account_id: PRACTICE_ACCOUNT,
  reason: ORDER_REASON.client,
  is_read_only: false,
};

/** Between two bars there may be a weekend: the price of before is the price of now all the same. */
const QUOTE_AGE_MAX_MS = Number.MAX_SAFE_INTEGER;

export type PracticeTerms = {
  /** What is practised, and after it whatever its profit and its margin are converted by. */
  readonly symbols: readonly SymbolTerms[];
  readonly group: GroupTerms;
  readonly leverage: number;
};

export function practiceTerms(
  record: SymbolRecord,
  all: readonly SymbolRecord[],
  view: ViewAccount,
  commissions: MyCommissions | null,
): PracticeTerms {
  const terms = all.map(toSymbolTerms);
  const own = toSymbolTerms(record);
  const conversions = createConversions(terms);
  const legs = new Set<number>();
  for (const currency of [own.base_currency, own.quote_currency]) {
    for (const { symbol_id } of conversions.path(currency, view.currency) ?? [])
      legs.add(symbol_id);
  }
  legs.delete(own.symbol_id);
  const { group } = view;
  return {
    symbols: [own, ...terms.filter(({ symbol_id }) => legs.has(symbol_id))],
    group: {
      ...toGroup(view, commissions),
      group_id: group.id,
      quote_age_max_ms: QUOTE_AGE_MAX_MS,
      margin_call_level: hundredths(group.margin_call_level),
      stop_out_level: hundredths(group.stop_out_level),
      stop_out_policy: group.stop_out_policy,
      negative_balance_protection: group.negative_balance_protection,
      prop: null,
    },
    leverage: view.leverage,
  };
}

/** What opens such an account. `balance`: decimals of the deposit currency, above 0. `day`: as ClockInput.day. */
export function openingInputs(
  { symbols, group, leverage }: PracticeTerms,
  balance: number,
  { ts, day }: { ts: UnixMs; day: number },
): Input[] {
  const staff = {
    ts,
    account_id: PRACTICE_ACCOUNT,
    actor: { ...PRACTICE_OWNER, reason: 2 },
  } as const;
  return [
    ...symbols.map((terms) => ({ kind: "set_symbol", ts, terms }) as const),
    { kind: "set_group", ts, terms: group },
    { kind: "clock", ts, day },
    {
      ...staff,
      kind: "open_account",
      group_id: group.group_id,
      status: ACCOUNT_STATUS.active,
      leverage,
    },
    {
      ...staff,
      kind: "deposit",
      amount: minorOf(balance, group.currency_digits) ?? minor(0),
      desc: "",
    },
  ];
}
