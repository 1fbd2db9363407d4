/**
 * API keys: a client_id and a secret that an account signs in with instead of its password. One an account; creating it
 * again replaces it, and neither that nor revoking it ends an open session. Runs in the service.
 * The secret is in the answer that creates it and nowhere else: only its SHA-256 is kept. @interface §5 (4, 5)
 */
import { randomInt, timingSafeEqual } from "node:crypto";
import type { ClientSecret } from "../../contract/client-secret.ts";
import type { Scope } from "../../contract/codes.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { Origin } from "../journal/batch.ts";
import { Refusal } from "../refusal.ts";
import { refuseClosedAccount, type Credentials, type Identity } from "./login.ts";
import { createSecret, hashToken } from "./tokens.ts";

const CLIENT_ID = /^\d{1,10}_\d{1,20}$/;
const CLIENT_ID_DIGITS = 10;
const MS_PER_S = 1000;
/** What a secret is held against where there is no key: no secret has this hash. */
const NO_SECRET = Buffer.alloc(32);

/** What a key of an account of that role may do. A dealer has none. @interface §5 (2, 5) */
const KEY_SCOPES: Readonly<Partial<Record<Scope, Scope>>> = {
  Trader: "API_Trader",
  Admin: "API_Admin",
};

/** Creates or replaces the key of an account. `scope`: the account's role. */
export async function createKey(
  sql: Database,
  clock: Clock,
  account: { account_id: number; scope: Scope },
  origin: Origin,
): Promise<ClientSecret> {
  const { account_id, scope } = account;
  const client_id = `${account_id}_${randomDigits()}`;
  const client_secret = createSecret();
  const now = clock.now();
  await sql.begin(async (tx) => {
    const key = { client_id, secret_hash: hashToken(client_secret), created_at: now };
    await tx`insert into client_secrets ${tx({ account_id, ...key })}
      on conflict (account_id) do update set ${tx(key)}`;
    const entity = { entity: "account", entity_id: account_id };
    const message = `API key ${client_id} created`;
    const note = { account_id, ts: now, origin, action: "client_secret_create", ...entity };
    await writeNotes(tx, [{ ...note, message }]);
  });
  return { client_id, client_secret, scope, created_at: Math.floor(now / MS_PER_S) };
}

/** Revokes the key where there is one: no new sign-in, open sessions stay. */
export async function deleteKey(
  sql: Database,
  clock: Clock,
  account_id: number,
  origin: Origin,
): Promise<void> {
  await sql.begin(async (tx) => {
    const gone = await tx<{ client_id: string }[]>`
      delete from client_secrets where account_id = ${account_id} returning client_id`;
    const notes = gone.map(({ client_id }) => ({
      account_id,
      ts: clock.now(),
      origin,
      action: "client_secret_delete",
      entity: "account",
      entity_id: account_id,
      message: `API key ${client_id} revoked`,
    }));
    await writeNotes(tx, notes);
  });
}

type KeyRow = {
  account_id: number;
  role: Scope;
  status: number;
  trial_expires_at: number | null;
  secret_hash: Buffer;
};

/**
 * Finds out whose key the credentials are: username is the client_id, password the client_secret. An unknown client_id
 * costs what a wrong secret costs; account states are said only to who has the secret.
 * @throws Refusal 401 with the interface's own words. @interface error:incorrect_credentials
 */
export async function authenticateKey(
  sql: Database,
  clock: Clock,
  { username, password }: Credentials,
): Promise<Identity> {
  const [key] = await sql<KeyRow[]>`
    select a.account_id, a.role, a.status, a.trial_expires_at, k.secret_hash
    from client_secrets k join accounts a using (account_id)
    where k.client_id = ${CLIENT_ID.test(username) ? username : ""}`;
  const isRight = timingSafeEqual(key?.secret_hash ?? NO_SECRET, hashToken(password));
  const scope = key === undefined || !isRight ? undefined : KEY_SCOPES[key.role];
  if (key === undefined || scope === undefined) throw new Refusal("incorrect_credentials");
  refuseClosedAccount(key, clock);
  return { account_id: key.account_id, scope };
}

const randomDigits = (): string =>
  String(randomInt(10 ** CLIENT_ID_DIGITS)).padStart(CLIENT_ID_DIGITS, "0");
