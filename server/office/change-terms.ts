/**
 * How staff changes what a group's clients trade by: the rows, the journal of who did it and the engine's terms together, or none
 * of them. Runs in the service.
 */
import { ensure } from "../../domain/assert.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { writeNotes } from "../journal/account-note.ts";
import { loadGroupTerms } from "../journal/load-groups.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import { Refusal } from "../refusal.ts";
import { actorOf, type Act } from "./office.ts";

export type TermsDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly market: MarketFeed;
  readonly engine: EnginePort;
  /** Accounts with an open socket. */
  readonly watched: () => readonly number[];
};

export type LockedGroup = { readonly group_id: number; readonly currency_digits: number };
/** `message`: for the journal; null: nothing is changed. */
type Work<T> = (
  tx: Transaction,
  group: LockedGroup,
) => Promise<{ answer: T; message: string | null }>;

/**
 * Does the work and gives the engine the terms that come of it. One change of a group at a time.
 * @throws Refusal not_found, what the work is refused with, or what the engine says
 */
export async function changeTerms<T>(
  deps: TermsDeps,
  group_id: number,
  act: Act,
  action: string,
  work: Work<T>,
): Promise<T> {
  const { sql, clock, market, engine } = deps;
  const done = await sql.begin(async (tx) => {
    // An account that joins the group meanwhile takes a weaker lock than one that this would keep out.
    const [group] = await tx<LockedGroup[]>`
      select group_id, currency_digits from groups
      where group_id = ${group_id}::bigint for no key update`;
    if (group === undefined) throw new Refusal("not_found");
    const worked = await work(tx, group);
    if (worked.message === null) return { kept: worked };
    const { account_id } = act.caller;
    const entity = { entity: "group", entity_id: group_id };
    const note = { account_id, ts: clock.now(), origin: act.origin, action, ...entity };
    await writeNotes(tx, [{ ...note, message: worked.message }]);
    const [terms] = await loadGroupTerms(tx, market.symbols, group_id);
    const command = { kind: "set_group", terms: ensure(terms, `group ${group_id}`) } as const;
    const { error } = await engine.submit(command, act.origin);
    if (error !== null) throw new Refusal(error);
    return { kept: worked };
  });
  const { answer, message } = done.kept;
  if (message !== null) await tellOwners(deps, group_id, act);
  return answer;
}

/** Accounts of the group with an open socket. */
export const watchedIn = (
  { engine, watched }: Pick<TermsDeps, "engine" | "watched">,
  group_id: number,
): Promise<readonly number[]> =>
  engine.ask("accounts_in", { account_ids: watched(), groups: new Set([group_id]) });

/** Who watches reads what his orders cost, and by which terms he trades, anew with account_update. */
async function tellOwners(
  deps: TermsDeps,
  group_id: number,
  { caller, origin }: Act,
): Promise<void> {
  const stays = { group_id: undefined, status: undefined, leverage: undefined };
  for (const account_id of await watchedIn(deps, group_id)) {
    const actor = actorOf(caller);
    const command = { kind: "update_account", account_id, actor, ...stays, is_told: true } as const;
    await deps.engine.submit(command, origin);
  }
}
