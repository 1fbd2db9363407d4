/** What the terminal of a random account computes, from what the service would have told it. Runs in the tests. */
import { amountOf } from "../../domain/money.ts";
import type { ValuationSources } from "../../src/stores/valuation-sources.ts";
import { makeValuation } from "../../src/stores/valuation.ts";
import {
  positionsOf,
  publishedTermsOf,
  quotesOf,
  summaryOf,
  SYMBOLS,
  type RandomAccount,
} from "./random-account.ts";

/** What it was told last is replaced by tellPositions and tellSummary. */
export function terminalOf(one: RandomAccount) {
  let positions = positionsOf(one);
  let summary = summaryOf(one);
  let version = 1;
  const { currency, currency_digits } = one.group;
  const { balance, credit } = one.account.record;
  const quotes = quotesOf(one);
  const account = {
    currency,
    currency_digits,
    balance: amountOf(balance, currency_digits),
    credit: amountOf(credit, currency_digits),
    group: publishedTermsOf(one),
  };
  const sources: ValuationSources = {
    quotes: () => quotes,
    symbols: () => SYMBOLS,
    account: () => account,
    summary: () => summary,
    positions: () => positions,
    positionsVersion: () => version,
  };
  return {
    valuation: makeValuation(sources),
    positions: () => [...positions.values()],
    tellPositions: () => {
      positions = positionsOf(one);
      version += 1;
    },
    tellSummary: () => {
      summary = summaryOf(one);
    },
    forgetSummary: () => {
      summary = null;
    },
  };
}
