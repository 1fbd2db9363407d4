/** What a record needs to become one of the wire, from the engine's state or a copy of its terms. Runs in the service. */
import { broken } from "../../domain/assert.ts";
import type { GroupTerms, SymbolTerms } from "../../domain/terms.ts";
import type { AccountRecord } from "../../engine/records.ts";

/** What of an account is needed; the projection's thread is given no more of it. */
export type AccountTerms = Pick<
  AccountRecord,
  "group_id" | "status" | "leverage" | "balance" | "credit"
>;

export type Terms = {
  symbol(symbol_id: number): SymbolTerms;
  /** As it is after the batch. */
  account(account_id: number): AccountTerms;
  /** Terms of the group that the account is in. */
  group(account_id: number): GroupTerms;
  /** Decimals of the account's deposit currency. */
  currencyDigits(account_id: number): number;
};

/** The part of the engine's state that terms are read from. */
export type TermsSource = {
  readonly symbols: ReadonlyMap<number, { readonly terms: SymbolTerms }>;
  readonly groups: ReadonlyMap<number, GroupTerms>;
  readonly accounts: ReadonlyMap<number, { readonly record: AccountTerms }>;
};

/** Reads the source at each question. Stops on a symbol, group or account that there is none of. */
export function termsOf({ symbols, groups, accounts }: TermsSource): Terms {
  const account = (account_id: number) =>
    (accounts.get(account_id) ?? broken(`Invariant: account ${account_id} exists`)).record;
  const group = (account_id: number) => {
    const { group_id } = account(account_id);
    return groups.get(group_id) ?? broken(`Invariant: group ${group_id} exists`);
  };
  return {
    account,
    group,
    symbol: (symbol_id) =>
      (symbols.get(symbol_id) ?? broken(`Invariant: symbol ${symbol_id} exists`)).terms,
    currencyDigits: (account_id) => group(account_id).currency_digits,
  };
}
