/**
 * How each question of the port is answered from the engine's state: always with copies, so that what is answered stays as it
 * was. Runs in the service, beside the engine; reads only.
 */
import { minor } from "../../domain/units.ts";
import type { HaltRecord } from "../../contract/dealing.ts";
import type { Clock } from "../clock.ts";
import { dayLoss, dayLossFrom } from "../../engine/self-limits.ts";
import type { EngineState } from "../../engine/state.ts";
import { groupOf } from "../../engine/step.ts";
import { summarize } from "../../engine/summary.ts";
import { marked, valueAccount } from "../../engine/valuation.ts";
import type { Terms } from "../journal/record-terms.ts";
import { toAccountSummary, toPosition } from "../../engine/wire/wire-records.ts";
import type { Question, Questions } from "./engine-port.ts";
import { sumExposure } from "./exposure-sum.ts";
import { effectOf } from "./group-effect.ts";
import { pageOfOrders, pageOfPositions } from "./house-pages.ts";
import { sumHouse } from "./house-sum.ts";
import { figuresOfNamed, figuresOfNext, type Walks } from "./watched-figures.ts";

/** What is asked about. */
export type Source = {
  readonly state: EngineState;
  readonly terms: Terms;
  readonly clock: Pick<Clock, "now">;
  readonly walks: Walks;
};

type Answerer<Name extends Question> = (
  source: Source,
  asked: Questions[Name]["asked"],
) => Questions[Name]["answer"] | Promise<Questions[Name]["answer"]>;

const ANSWERERS: { readonly [Name in Question]: Answerer<Name> } = {
  symbol({ state }, { symbol_id }) {
    const found = state.symbols.get(symbol_id);
    if (found === undefined) return null;
    const { terms, status, isStaffs } = found;
    return { terms, status, isStaffs };
  },
  groups: ({ state }) => [...state.groups.keys()],
  group_terms: ({ state }) => [...state.groups.values()],
  groups_of: ({ state }, { account_ids }) =>
    account_ids.map((id) => state.accounts.get(id)?.record.group_id ?? null),
  account({ state }, { account_id }) {
    const account = state.accounts.get(account_id);
    if (account === undefined) return null;
    const { currency, currency_digits } = groupOf(state, account);
    return {
      // Its seq is counted up in place.
      record: { ...account.record },
      currency,
      currency_digits,
      position_ids: [...account.positions.keys()],
      order_ids: [...account.orders.keys()],
    };
  },
  summaries({ state, terms, clock }, { account_ids }) {
    return account_ids.flatMap((id) => {
      const account = state.accounts.get(id);
      const summary = account === undefined ? null : summarize(state, id);
      if (account === undefined || summary === null) return [];
      return toAccountSummary(summary, account.record, terms.group(id), clock.now());
    });
  },
  order_terms({ state, terms }, { account_id, order_id }) {
    const pending = state.accounts.get(account_id)?.orders.get(order_id);
    return pending === undefined ? null : terms.symbol(pending.symbol_id);
  },
  position_terms({ state, terms }, { account_id, position_id }) {
    const open = state.accounts.get(account_id)?.positions.get(position_id);
    if (open === undefined) return null;
    return { terms: terms.symbol(open.symbol_id), volume: open.volume };
  },
  open_positions({ state, terms }, { account_id, position_ids }) {
    const account = state.accounts.get(account_id);
    if (account === undefined) return [];
    const digits = terms.currencyDigits(account_id);
    return position_ids.flatMap((id) => {
      const open = account.positions.get(id);
      if (open === undefined) return [];
      return toPosition(marked(state, account, open), terms.symbol(open.symbol_id), digits);
    });
  },
  figures: figuresOfNamed,
  next_figures: figuresOfNext,
  self_limits({ state, terms }, { account_id }) {
    const account = state.accounts.get(account_id);
    if (account === undefined) return null;
    const { limits, limits_next, day_trades } = account.record;
    const equity = valueAccount(state, account)?.equity;
    const daily_loss = minor(equity === undefined ? 0 : dayLoss(account.record, equity));
    const currency_digits = terms.currencyDigits(account_id);
    const daily_loss_from = dayLossFrom(account.record);
    return { limits, limits_next, day_trades, daily_loss, daily_loss_from, currency_digits };
  },
  halts: ({ state }) => haltsOf(state),
  accounts_in({ state }, { account_ids, groups }) {
    return account_ids.filter((id) => {
      const group_id = state.accounts.get(id)?.record.group_id;
      return groups === null || (group_id !== undefined && groups.has(group_id));
    });
  },
  house_exposure: ({ state, clock }, { groups }) => sumExposure(state, groups, clock),
  house_positions: (source, { query, groups }) => pageOfPositions(source, query, groups),
  house_orders: (source, { query, groups }) => pageOfOrders(source, query, groups),
  group_effect: ({ state }, { terms }) => effectOf(state, terms),
  house_sums: (source, { groups }) => sumHouse(source, groups),
};

/** All of them, for whoever has to name each. */
export const QUESTIONS = Object.keys(ANSWERERS) as readonly Question[];

export async function answer<Name extends Question>(
  source: Source,
  name: Name,
  asked: Questions[Name]["asked"],
): Promise<Questions[Name]["answer"]> {
  return ANSWERERS[name](source, asked);
}

function haltsOf({ isHalted, haltedGroups, symbols }: EngineState): HaltRecord[] {
  const groups = [...haltedGroups].toSorted((a, b) => a - b);
  const halted = [...symbols.values()].filter((symbol) => symbol.isHalted);
  const symbol_ids = halted.map(({ terms }) => terms.symbol_id).toSorted((a, b) => a - b);
  return [
    ...(isHalted ? [{ symbol_id: null, group_id: null }] : []),
    ...groups.map((group_id) => ({ symbol_id: null, group_id })),
    ...symbol_ids.map((symbol_id) => ({ symbol_id, group_id: null })),
  ];
}
