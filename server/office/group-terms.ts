/**
 * Terms of a group that staff changes while its clients trade: leverage, margin levels, mark-ups by category of symbol. A change
 * goes through the sequencer before its transaction ends, so that either both hold or neither. Runs in the service.
 */
import type { CategoryMarkup, GroupChange, UptGroup } from "../../contract/group-change.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { ensure } from "../../domain/assert.ts";
import type { GroupTerms, MarkupTerms } from "../../domain/terms.ts";
import type { Bus } from "../bus.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { Refusal } from "../refusal.ts";
import { changeTerms, watchedIn, type TermsDeps } from "./change-terms.ts";
import { refuseField, type Act } from "./office.ts";

export type GroupTermsDeps = TermsDeps & { readonly bus: Bus };

/** Levels are percent with two decimals; the engine counts hundredths. */
const LEVEL_UNITS = 100;

/** The terms as such a change makes them, the engine's own of now else. @throws Refusal not_found, bad_request */
export async function termsAfter(
  engine: Pick<EnginePort, "ask">,
  symbols: readonly Pick<SymbolRecord, "symbol_id" | "category">[],
  group_id: number,
  asked: GroupChange,
): Promise<GroupTerms> {
  const all = await engine.ask("group_terms", null);
  const before = all.find((terms) => terms.group_id === group_id);
  if (before === undefined) throw new Refusal("not_found");
  const { leverage_default, leverage_max, margin_call_level, stop_out_level, markups } = asked;
  const after = {
    ...before,
    leverage_default: leverage_default ?? before.leverage_default,
    leverage_max: leverage_max ?? before.leverage_max,
    margin_call_level: levelOf("margin_call_level", margin_call_level) ?? before.margin_call_level,
    stop_out_level: levelOf("stop_out_level", stop_out_level) ?? before.stop_out_level,
    markups: markups === undefined ? before.markups : markedUp(before.markups, markups, symbols),
  };
  refuseAbove(asked, after, "leverage_default", "leverage_max", 1);
  refuseAbove(asked, after, "stop_out_level", "margin_call_level", LEVEL_UNITS);
  return after;
}

/** The lower is at most the upper one; named is the one that was asked for. @throws Refusal bad_request */
function refuseAbove(
  asked: GroupChange,
  after: Readonly<Record<Columns, number>>,
  lower: Columns,
  upper: Columns,
  units: number,
): void {
  if (after[lower] <= after[upper]) return;
  if (asked[upper] === undefined) {
    refuseField(lower, `must be at most ${upper}, which is ${after[upper] / units}`);
  }
  refuseField(upper, `must be at least ${lower}, which is ${after[lower] / units}`);
}

/** Hundredths of a percent. @throws Refusal bad_request */
function levelOf(field: string, percent: number | undefined): number | undefined {
  if (percent === undefined) return undefined;
  if (Number(percent.toFixed(2)) !== percent) refuseField(field, "must have at most two decimals");
  return Math.round(percent * LEVEL_UNITS);
}

/** By symbol, as the engine has them: one without a mark-up is not listed. */
function markedUp(
  before: GroupTerms["markups"],
  asked: readonly CategoryMarkup[],
  symbols: readonly Pick<SymbolRecord, "symbol_id" | "category">[],
): GroupTerms["markups"] {
  const twice = asked.find(({ category }, at) =>
    asked.slice(at + 1).some((other) => other.category === category),
  );
  if (twice !== undefined) refuseField("markups", `must name ${twice.category} once`);
  const markups: Record<number, MarkupTerms> = { ...before };
  for (const { category, markup_bid, markup_ask } of asked) {
    for (const { symbol_id } of symbols.filter((symbol) => symbol.category === category)) {
      if (markup_bid === 0 && markup_ask === 0) delete markups[symbol_id];
      else markups[symbol_id] = { markup_bid, markup_ask };
    }
  }
  return markups;
}

/** Holds for what is open too. @throws Refusal not_found, bad_request, or what the engine says */
export async function changeGroupTerms(
  deps: GroupTermsDeps,
  group_id: number,
  { desc, ...asked }: UptGroup,
  act: Act,
): Promise<void> {
  const { market, engine, bus, clock } = deps;
  const done = await changeTerms(deps, group_id, act, "group_update", async (tx) => {
    await termsAfter(engine, market.symbols, group_id, asked);
    const before = await rowOf(tx, group_id);
    const words = changesOf(before, asked);
    if (words.length === 0) return { answer: { areOthers: false }, message: null };
    const { markups = [], ...columns } = asked;
    const kept = Object.fromEntries(
      Object.entries(columns).filter(([, value]) => value !== undefined),
    );
    await tx`
      update groups set ${tx({ ...kept, updated_at: clock.now() })} where group_id = ${group_id}`;
    for (const { category, ...markup } of markups) {
      await tx`
        insert into group_markups ${tx({ group_id, category, ...markup })}
        on conflict (group_id, category) do update set ${tx(markup)}`;
    }
    const message = `${words.join(", ")}: ${desc.trim()}`;
    return { answer: { areOthers: markupsOf(before, asked).length > 0 }, message };
  });
  // Prices of a moment ago were by the former mark-up: whoever watches comes back to those of now.
  if (done.areOthers) {
    for (const account_id of await watchedIn(deps, group_id))
      bus.publish("account_moved", { account_id, group_id });
  }
}

const COLUMNS = [
  "leverage_default",
  "leverage_max",
  "margin_call_level",
  "stop_out_level",
] as const satisfies readonly (keyof GroupChange)[];
type Columns = (typeof COLUMNS)[number];
type GroupRow = Readonly<Record<Columns, number>> & {
  readonly markup_bid: number;
  readonly markup_ask: number;
  readonly markups: readonly CategoryMarkup[];
};

async function rowOf(tx: Database | Transaction, group_id: number): Promise<GroupRow> {
  const [row] = await tx<GroupRow[]>`
    select leverage_default, leverage_max, margin_call_level::float, stop_out_level::float,
      markup_bid, markup_ask,
      coalesce((select json_agg(m) from group_markups m where m.group_id = g.group_id), '[]')
        as markups
    from groups g where group_id = ${group_id}::bigint`;
  return ensure(row, `group ${group_id}`);
}

type Change = { readonly name: string; readonly before: Value; readonly after: Value };
type Value = string | number;

/** From what to what, as the journal and who confirms read it. Nothing: it is like that already. */
function changesIn(before: GroupRow, asked: GroupChange): Change[] {
  const numbers = COLUMNS.flatMap((name) => {
    const after = asked[name];
    return after === undefined || after === before[name]
      ? []
      : [{ name, before: before[name], after }];
  });
  return [...numbers, ...markupsOf(before, asked)];
}

const changesOf = (before: GroupRow, asked: GroupChange): string[] =>
  changesIn(before, asked).map((each) => `${each.name} ${each.before} -> ${each.after}`);

const markupWords = ({ markup_bid, markup_ask }: MarkupTerms): string =>
  `${markup_bid} and ${markup_ask}`;

function markupsOf(before: GroupRow, { markups = [] }: GroupChange): Change[] {
  return markups.flatMap((asked) => {
    const held = before.markups.find(({ category }) => category === asked.category) ?? before;
    const [from, to] = [markupWords(held), markupWords(asked)];
    return from === to ? [] : [{ name: `markup of ${asked.category}`, before: from, after: to }];
  });
}

/** What a change would be from and to, for who has to confirm it. @throws Refusal not_found, bad_request */
export async function groupChanges(
  { sql, market, engine }: Pick<GroupTermsDeps, "sql" | "market" | "engine">,
  group_id: number,
  asked: GroupChange,
): Promise<Change[]> {
  await termsAfter(engine, market.symbols, group_id, asked);
  return changesIn(await rowOf(sql, group_id), asked);
}
