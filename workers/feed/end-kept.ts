/**
 * Ends a session that the browser keeps and this tab does not have in front. Runs in the feed worker; a chunk of its own, for
 * it is asked for seldom. As any sign-out: forgotten here even when the service is away.
 */
import { LoginResult } from "../../contract/session.ts";
import { clearKept, loadOfTab, loadPlaceOf, loadRemembered } from "./kept-session.ts";
import { bearerCredential, type RestClient } from "./rest-client.ts";
import type { SessionPorts } from "./session-keeper.ts";
import type { SessionTokens } from "./session-seal.ts";
import { makeKey } from "./tab-seal.ts";

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
    await logOut(rest, tokens);
  });
}

/** It may not have been used for long: then a new token is needed to end it. */
async function logOut(rest: RestClient, tokens: SessionTokens): Promise<void> {
  const { access_token, refresh_token, remember_me } = tokens;
  const first = await rest.send("logout", {}, bearerCredential(access_token));
  if (first.ok || first.status !== 401) return;
  const renewal_key = tokens.renewal_key ?? makeKey();
  const input = { query: { remember_me }, body: { refresh_token, renewal_key } };
  const renewed = await rest.send("refresh_token", input, null);
  if (!renewed.ok) return;
  const login = LoginResult.parse(renewed.data);
  await rest.send("logout", {}, bearerCredential(login.access_token));
}
