/** Which groups a question about the house is of. Runs in the service; reads only. */
import type { ExposureQuery } from "../../contract/exposure.ts";
import type { Database } from "../database/connect.ts";
import type { Caller } from "../auth/sessions.ts";
import type { DealerRules } from "./dealer-limits.ts";
import { Refusal } from "../refusal.ts";
import type { EnginePort, GroupFilter } from "../engine-port/engine-port.ts";

/** Which groups the question is of, among those that the caller sees. */
export type GroupsAsked = (
  query: ExposureQuery,
  caller: Pick<Caller, "scope" | "account_id">,
) => Promise<GroupFilter>;

/** @throws Refusal not_found */
export function createGroupsAsked(
  sql: Database,
  engine: Pick<EnginePort, "ask">,
  dealers: DealerRules,
): GroupsAsked {
  const isThere = async (group_id: number) => (await engine.ask("groups", null)).includes(group_id);
  const asked = async ({ group_id, is_demo }: ExposureQuery): Promise<GroupFilter> => {
    if (group_id !== undefined && !(await isThere(group_id))) throw new Refusal("not_found");
    if (is_demo === undefined) return group_id === undefined ? null : new Set([group_id]);
    const rows = await sql<{ group_id: number }[]>`
      select group_id from groups where is_demo = ${is_demo}`;
    const found = rows.map((row) => row.group_id);
    return new Set(group_id === undefined ? found : found.filter((id) => id === group_id));
  };
  return async (query, caller) => {
    if (query.group_id !== undefined && (await isThere(query.group_id))) {
      await dealers.assertGroup(caller, query.group_id);
    }
    const [wanted, seen] = [await asked(query), await dealers.groupsOf(caller)];
    if (wanted === null || seen === null) return wanted ?? seen;
    return new Set([...wanted].filter((id) => seen.has(id)));
  };
}

/** The same for the same groups. */
export const keyOfGroups = (groups: GroupFilter): string =>
  groups === null ? "all" : [...groups].toSorted((a, b) => a - b).join(" ");
