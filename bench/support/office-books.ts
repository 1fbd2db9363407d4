/** A house of a great many accounts for the measure of the office, and who of its staff looks at them. Runs in Node. */
import { createPasswords } from "../../server/auth/passwords.ts";
import { createSecret, hashToken } from "../../server/auth/tokens.ts";
import type { Database } from "../../server/database/connect.ts";

const TOKEN_MS = 3_600_000;
const FIRST_NAMES = [
  "Anna",
  "Bela",
  "Chen",
  "Dana",
  "Emre",
  "Fatima",
  "Goran",
  "Hana",
  "Ivo",
  "Jaya",
];
const LAST_NAMES = [
  "Novak",
  "Okafor",
  "Peters",
  "Quint",
  "Rossi",
  "Sato",
  "Tran",
  "Usman",
  "Varga",
];

/** Gives the accounts the names of people, and balances and sign-ins that differ, so that every order of them is one. */
export async function renameTraders(sql: Database): Promise<void> {
  await sql`
    update accounts set
      name = (${FIRST_NAMES}::text[])[1 + account_id % ${FIRST_NAMES.length}::integer] || ' ' ||
        (${LAST_NAMES}::text[])[1 + account_id / 7 % ${LAST_NAMES.length}::integer],
      email = lower((${LAST_NAMES}::text[])[1 + account_id / 7 % ${LAST_NAMES.length}::integer]) || '.' ||
        account_id || '@ringside.example',
      last_login_at = case when account_id % 3 = 0 then null
        else created_at - (account_id::bigint * 7919 % 100000) * 1000 end`;
}

/** Who signs in as people do, with the password that all of them have. */
export const PASSWORD = "a-tidy-copper-kettle";
export const ADMIN = 900;

/** Lets the account sign in. */
export async function setPassword(sql: Database, account_id: number): Promise<void> {
  const password_hash = await (await createPasswords()).hash(PASSWORD);
  await sql`update accounts set password_hash = ${password_hash} where account_id = ${account_id}`;
}

/** An administrator with a session; returns his token. */
export async function addAdmin(sql: Database): Promise<string> {
  const now = Date.now();
  const [token, session_hash] = [createSecret(), hashToken(createSecret())];
  await sql`insert into accounts ${sql({
    account_id: ADMIN,
    group_id: 1,
    role: "Admin",
    status: 1,
    name: "Ada Admin",
    email: "admin@ringside.example",
    password_hash: "none",
    created_at: now,
    updated_at: now,
  })}`;
  await sql`insert into sessions ${sql({
    session_hash,
    account_id: ADMIN,
    scope: "Admin",
    remember_me: true,
    ip_address: "127.0.0.1",
    user_agent: "measure",
    created_at: now,
    last_seen_at: now,
  })}`;
  await sql`insert into access_tokens ${sql({
    token_hash: hashToken(token),
    session_hash,
    expires_at: now + TOKEN_MS,
  })}`;
  return token;
}
