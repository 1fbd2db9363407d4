/**
 * Databases for the measure of orders: accounts of a netting group, each with a live session, on one server. Runs in Node.
 */
import { createSecret, hashToken } from "../../server/auth/tokens.ts";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import { createLog } from "../../server/log.ts";

export const FIRST_ACCOUNT = 1_001;
/** US500 of the scripted market: an index in dollars, one unit a lot. */
export const SYMBOL_ID = 4;
const GROUP = 1;
const BALANCE_MINOR = 100_000_000;
const TOKEN_MS = 3_600_000;
/** A statement takes 65,535 values at most. */
const ROWS_AT_ONCE = 2_000;

export type Books = { readonly url: string; readonly tokens: readonly string[] };

/** What each server of the measure is given. */
export type ServerArgument = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly tokens: readonly string[];
};

/** Makes the database `name` on the server of `url`, with so many traders. */
export async function createBooks(url: string, name: string, traders: number): Promise<Books> {
  const log = createLog("silent");
  const server = await connectDatabase(url, log);
  await server.unsafe(`create database ${name}`);
  await server.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  const sql = await connectDatabase(own.href, log);
  await migrate(sql, log);
  const tokens = await addTraders(sql, traders);
  await sql.end();
  return { url: own.href, tokens };
}

/** Accounts of one netting group from FIRST_ACCOUNT on; returns a live token of each. */
export async function addTraders(sql: Database, traders: number): Promise<string[]> {
  const now = Date.now();
  await sql`insert into groups ${sql({
    group_id: GROUP,
    name: "Netting",
    leverage_default: 100,
    leverage_max: 100,
    position_mode: "netting",
    created_at: now,
    updated_at: now,
  })}`;
  const tokens = Array.from({ length: traders }, createSecret);
  for (let from = 0; from < traders; from += ROWS_AT_ONCE) {
    const part = tokens.slice(from, from + ROWS_AT_ONCE);
    await addSignedIn(sql, FIRST_ACCOUNT + from, part, now);
  }
  return tokens;
}

/** Accounts from `first` on, each with a session that has one of the tokens. */
async function addSignedIn(
  sql: Database,
  first: number,
  tokens: readonly string[],
  now: number,
): Promise<void> {
  const rows = tokens.map((token, at) => ({
    account_id: first + at,
    session_hash: hashToken(createSecret()),
    token_hash: hashToken(token),
  }));
  const accounts = rows.map(({ account_id }) => ({
    account_id,
    group_id: GROUP,
    role: "Trader",
    status: 1,
    name: `Trader ${account_id}`,
    email: `${account_id}@ringside.example`,
    password_hash: "none",
    balance_minor: BALANCE_MINOR,
    created_at: now,
    updated_at: now,
  }));
  const sessions = rows.map(({ account_id, session_hash }) => ({
    session_hash,
    account_id,
    scope: "Trader",
    remember_me: true,
    ip_address: "127.0.0.1",
    user_agent: "measure",
    created_at: now,
    last_seen_at: now,
  }));
  const live = rows.map(({ token_hash, session_hash }) => ({
    token_hash,
    session_hash,
    expires_at: now + TOKEN_MS,
  }));
  await sql`insert into accounts ${sql(accounts)}`;
  await sql`insert into sessions ${sql(sessions)}`;
  await sql`insert into access_tokens ${sql(live)}`;
}
