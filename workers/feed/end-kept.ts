/**
 * Ends a session that the browser keeps and this tab does not have in front. Runs in the feed worker; a chunk of its own, for
 * it is asked for seldom. As any sign-out: forgotten here even when the service is away.
 */
import { clearKept, loadOfTab, loadPlaceOf, loadRemembered } from "./kept-session.ts";
import { logOutAnew } from "./log-out.ts";
import { bearerCredential } from "./rest-client.ts";
import type { SessionPorts } from "./session-ports.ts";

/** Nothing where none is kept. Under the lock of its renewals, so that no other tab renews it meanwhile. */
export async function endKept(
  ports: Pick<SessionPorts, "rest" | "store" | "channel" | "lock">,
  holder: string,
  tab_key: string | null,
): Promise<void> {
  const { rest, store, channel, lock } = ports;
  const found = (await loadOfTab(store, tab_key)) ?? (await loadRemembered(store, holder));
  if (found === null) return;
  const { session_id } = found;
  await lock(`refresh:${session_id}`, async () => {
    const newest = await loadPlaceOf(store, found);
    const tokens = newest?.session_id === session_id ? newest : found;
    channel.post({ kind: "over", session_id, cause: "signed_out_elsewhere", said: null });
    await clearKept(store, tokens);
    const ended = await rest.send("logout", {}, bearerCredential(tokens.access_token));
    // It may not have been used for long.
    if (!ended.ok && ended.status === 401) await logOutAnew(rest, tokens);
  });
}
