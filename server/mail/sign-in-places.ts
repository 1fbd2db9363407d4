/**
 * Whether a sign-in comes from where the account's owner was seen lately: the same browser on the same network. Runs in
 * the service. Only a hash of the place is kept.
 */
import { createHash } from "node:crypto";
import { networkOf } from "../auth/rate-limit.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";

/** Longer ago is as good as never. */
const SEEN_KEPT_MS = 30 * 24 * 3_600_000;

export type SignIn = {
  readonly account_id: number;
  readonly ip_address: string;
  readonly user_agent: string;
};

/** Notes the place. True: the account was entered lately, but never from there. */
export function noteSignIn(
  { sql, clock }: { sql: Database; clock: Clock },
  { account_id, ip_address, user_agent }: SignIn,
): Promise<boolean> {
  const place = `${networkOf(ip_address)}\n${user_agent}`;
  const place_hash = createHash("sha256").update(place).digest();
  const seen_at = clock.now();
  return sql.begin(async (tx) => {
    await tx`delete from sign_in_places
      where account_id = ${account_id} and seen_at < ${seen_at - SEEN_KEPT_MS}`;
    const [seen] = await tx<{ places: number; is_known: boolean }[]>`
      select count(*)::integer as places,
        coalesce(bool_or(place_hash = ${place_hash}), false) as is_known
      from sign_in_places where account_id = ${account_id}`;
    await tx`insert into sign_in_places ${tx({ account_id, place_hash, seen_at })}
      on conflict (account_id, place_hash) do update set seen_at = excluded.seen_at`;
    return seen !== undefined && seen.places > 0 && !seen.is_known;
  });
}
