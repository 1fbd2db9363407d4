/**
 * Tells the engine, at a start, of the symbols, groups and accounts that it does not know yet or that changed while it
 * was off. What it knows is in the journal; what is new comes from the provider and the database. Runs in the service.
 */
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { minor } from "../../domain/units.ts";
import { ConfigError } from "../config-error.ts";
import type { Database } from "../database/connect.ts";
import type { Actor, Command, Outcome } from "../../engine/input.ts";
import type { EngineState } from "../../engine/state.ts";
import type { AccountRow } from "../journal/account-rows.ts";
import { loadGroupTerms } from "../journal/load-groups.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { Asked } from "../../engine/asked.ts";
import { areSameTerms } from "./same-terms.ts";

export type StartTermsDeps = {
  readonly sql: Database;
  readonly market: Pick<MarketFeed, "symbols" | "setStatus">;
  readonly state: EngineState;
  /** As the database has them. */
  readonly accounts: readonly AccountRow[];
  readonly run: (command: Asked<Command>) => Outcome;
};

/** Acts for the service itself. */
const serviceFor = (account_id: number): Actor => ({ account_id, reason: 2, is_read_only: false });

/** @throws ConfigError when the provider changed a symbol that is open or pending. */
export async function setTermsAtStart(deps: StartTermsDeps): Promise<void> {
  const { sql, market, state, accounts, run } = deps;
  for (const record of market.symbols) {
    const terms = toSymbolTerms(record);
    const known = state.symbols.get(terms.symbol_id);
    if (known === undefined || !areSameTerms(known.terms, terms)) {
      const outcome = run({ kind: "set_symbol", terms });
      if (!outcome.ok) throw changedSymbol(record.symbol);
    }
    // What a provider said holds no longer than it runs: a feed that was lost is not lost for ever.
    if (known?.isStaffs === true) market.setStatus(terms.symbol_id, known.status);
    if (state.symbols.get(terms.symbol_id)?.status !== record.status) {
      const { symbol_id, status } = record;
      run({ kind: "symbol_status", symbol_id, status: status as 0 | 1 | 2 });
    }
  }
  for (const terms of await loadGroupTerms(sql, market.symbols)) {
    const known = state.groups.get(terms.group_id);
    if (known === undefined || !areSameTerms(known, terms)) run({ kind: "set_group", terms });
  }
  for (const account of accounts) {
    if (!state.accounts.has(account.account_id)) open(account, run);
  }
}

/** An account that was seeded with money begins with a deposit of it. */
function open(account: AccountRow, run: StartTermsDeps["run"]): void {
  const { account_id, group_id, status, leverage } = account;
  const actor = serviceFor(account_id);
  run({ kind: "open_account", account_id, actor, group_id, status, leverage });
  const desc = "Opening balance";
  if (account.balance_minor > 0) {
    run({ kind: "deposit", account_id, actor, amount: minor(account.balance_minor), desc });
  }
  if (account.credit_minor > 0) {
    run({ kind: "credit_in", account_id, actor, amount: minor(account.credit_minor), desc });
  }
}

const changedSymbol = (symbol: string): ConfigError =>
  new ConfigError(
    `The market changed the digits, volume step or contract size of ${symbol} while something is open or pending in it. ` +
      `Start with the former market, close it, and start again.`,
  );
