/**
 * An event of the journal as a person reads it: one line of what, whose and by whom, and one of everything else that it says.
 * Runs in the operator's command; pure. Numbers stand as they are kept: prices in points, volumes in steps, money in minor units.
 */
import type { BatchEntry, Origin } from "./batch.ts";

/** Said in the first line: everything else is in the second. */
const HEAD = new Set(["type", "change", "account_id", "ts"]);

export function journalLines(seq: number, { event, origin }: BatchEntry): string {
  const { type, ts } = event;
  const change = "change" in event ? ` ${event.change}` : "";
  const account = "account_id" in event ? `  account ${String(event.account_id)}` : "";
  const head = `${seq}  ${new Date(ts).toISOString()}  ${type}${change}${account}  ${byWhom(origin)}`;
  const rest = Object.entries(event).filter(([name]) => !HEAD.has(name));
  const fields = rest.flatMap(([name, value]) => fieldsOf(name, value)).join("  ");
  return fields === "" ? `${head}\n` : `${head}\n    ${fields}\n`;
}

function byWhom(origin: Origin | null): string {
  if (origin === null) return "by the service";
  const { actor_scope, actor_id, ip_address, why, approved_by, request_id } = origin;
  const from = ip_address === "" ? "" : ` from ${ip_address}`;
  const second = approved_by === undefined ? "" : `, confirmed by ${approved_by}`;
  const reason = why === undefined ? "" : `, because ${JSON.stringify(why)}`;
  const call = request_id === undefined ? "" : `, call ${request_id}`;
  return `by ${actor_scope} ${actor_id}${from}${second}${reason}${call}`;
}

/** What is null says nothing. A list stands as JSON, a record field by field, and text in quotes, so that no line is forged. */
function fieldsOf(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "object" && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([part, one]) => fieldsOf(`${name}.${part}`, one));
  }
  return [`${name}=${typeof value === "bigint" ? String(value) : jsonOf(value)}`];
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? String(one) : one));
