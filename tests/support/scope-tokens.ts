/** A session of every scope on a service with the demo accounts. Runs in the tests. */
import type { ClientSecret } from "../../contract/client-secret.ts";
import { SCOPES, type Scope } from "../../contract/codes.ts";
import type { LoginResult } from "../../contract/session.ts";
import { basic, type TestService } from "./service.ts";

const PASSWORDS: Readonly<Record<Scope, readonly [account_id: number, password: string]>> = {
  Trader: [100_001, "demo-trader"],
  Investor: [100_001, "demo-investor"],
  API_Trader: [100_002, "demo-trader"],
  API_Admin: [900_001, "demo-admin"],
  Admin: [900_001, "demo-admin"],
  Dealer: [900_002, "demo-dealer"],
};

export type ScopeTokens = Readonly<Record<Scope, string>>;

export async function openScopeTokens(service: TestService): Promise<ScopeTokens> {
  const entries: [Scope, string][] = [];
  for (const scope of SCOPES) {
    const [account_id, password] = PASSWORDS[scope];
    const { access_token } = await service.login(account_id, password);
    const isKey = scope === "API_Trader" || scope === "API_Admin";
    entries.push([scope, isKey ? await exchange(service, access_token) : access_token]);
  }
  return Object.fromEntries(entries) as ScopeTokens;
}

/** Signs in with a new key of the account. */
async function exchange(service: TestService, token: string): Promise<string> {
  const made = await service.call("POST", "/api/v1/accounts/me/client-secret", { token });
  const { client_id, client_secret } = (made.body as { data: ClientSecret }).data;
  const grant = "/auth/v1/oauth2/token?grant_type=client_credentials";
  const headers = { authorization: basic(client_id, client_secret) };
  const answer = await service.call("POST", grant, { headers });
  return (answer.body as { data: LoginResult }).data.access_token;
}
