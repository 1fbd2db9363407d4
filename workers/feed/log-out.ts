/** Ends a session whose access token is too old for that. Runs in the feed worker; a chunk that is seldom needed. */
import { LoginResult } from "../../contract/session.ts";
import { bearerCredential, type RestClient } from "./rest-client.ts";
import type { SessionTokens } from "./session-seal.ts";
import { makeKey } from "./tab-seal.ts";

export async function logOutAnew(rest: RestClient, tokens: SessionTokens): Promise<void> {
  const { refresh_token, remember_me } = tokens;
  const renewal_key = tokens.renewal_key ?? makeKey();
  const input = { query: { remember_me }, body: { refresh_token, renewal_key } };
  const renewed = await rest.send("refresh_token", input, null);
  if (!renewed.ok) return;
  const { access_token } = LoginResult.parse(renewed.data);
  await rest.send("logout", {}, bearerCredential(access_token));
}
