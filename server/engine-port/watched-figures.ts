/**
 * What accounts are worth that staff watches, a bounded look at a time: those that are named, and those that a walk over the
 * house comes to next. Runs in the service, beside the engine; reads only.
 */
import { priceOf } from "../../domain/price.ts";
import type { Clock } from "../clock.ts";
import type { AccountState, EngineState } from "../../engine/state.ts";
import { summarize } from "../../engine/summary.ts";
import { exitPrice } from "../../engine/valuation.ts";
import type { Terms } from "../journal/record-terms.ts";
import { toAccountSummary } from "../../engine/wire/wire-records.ts";
import type { AccountFigures, Questions } from "./engine-port.ts";

type Source = {
  readonly state: EngineState;
  readonly terms: Terms;
  readonly clock: Pick<Clock, "now">;
  readonly walks: Walks;
};

/** Where each walk is, by its name. */
export type Walks = Map<string, Iterator<AccountState>>;

/** Beyond it all begin anew. */
const WALKS_MAX = 16;

/** With each of their open positions. */
export function figuresOfNamed(
  source: Source,
  { account_ids, rows_max }: Questions["figures"]["asked"],
): AccountFigures[] {
  const found: AccountFigures[] = [];
  let rows = 0;
  for (const account_id of account_ids) {
    if (rows >= rows_max) break;
    const account = source.state.accounts.get(account_id);
    rows += 1 + (account?.positions.size ?? 0);
    found.push(
      account === undefined
        ? { account_id, group_id: null, isOpen: false, figures: null }
        : figuresOf(source, account, true),
    );
  }
  return found;
}

/** Figures without positions: of accounts with something open, and of those that the question says had it. */
export function figuresOfNext(
  source: Source,
  asked: Questions["next_figures"]["asked"],
): AccountFigures[] {
  const { walk, groups, open, except, told_max, looked_max } = asked;
  const found: AccountFigures[] = [];
  for (let looked = 0; found.length < told_max && looked < looked_max; looked++) {
    const account = nextOf(source, walk);
    if (account === null) break;
    const { account_id, group_id } = account.record;
    if (groups !== null && !groups.has(group_id)) continue;
    if (account.positions.size === 0 && !open.has(account_id)) continue;
    if (!except.has(account_id)) found.push(figuresOf(source, account, false));
  }
  return found;
}

/** null: the walk is over, and the next one begins anew. */
function nextOf({ state, walks }: Source, name: string): AccountState | null {
  const known = walks.get(name);
  if (known === undefined && walks.size >= WALKS_MAX) walks.clear();
  const walk = known ?? state.accounts.values();
  walks.set(name, walk);
  const next = walk.next();
  if (next.done !== true) return next.value;
  walks.delete(name);
  return null;
}

function figuresOf(source: Source, account: AccountState, hasPositions: boolean): AccountFigures {
  const { state, terms, clock } = source;
  const { account_id, group_id } = account.record;
  const about = { account_id, group_id, isOpen: account.positions.size > 0 };
  const summary = summarize(state, account_id);
  if (summary === null) return { ...about, figures: null };
  const group = terms.group(account_id);
  const wire = toAccountSummary(summary, account.record, group, clock.now());
  const { ts: _ts, positions, ...figures } = wire;
  const priced = (one: (typeof positions)[number]) => ({
    ...one,
    current_price: priceNow(source, account, one.id),
  });
  return {
    ...about,
    figures: { ...figures, positions: hasPositions ? positions.map(priced) : [] },
  };
}

function priceNow({ state, terms }: Source, account: AccountState, id: number): number | null {
  const position = account.positions.get(id);
  if (position === undefined) return null;
  const exit = exitPrice(state, account, position);
  return exit === null ? null : priceOf(exit, terms.symbol(position.symbol_id).digits);
}
