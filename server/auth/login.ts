/**
 * Password login: who is meant, whether the password is right, and only then whether the account may enter.
 * Runs in the service. Never says whether a user exists. @interface §5, §7
 */
import { ACCOUNT_STATUS, type Scope } from "../../contract/codes.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import { HashQueueFullError } from "./fair-gate.ts";
import type { Passwords } from "./passwords.ts";

export type Credentials = { username: string; password: string };
/** `matched`: the hash of the password that was shown; absent where it was a key. */
export type Identity = { account_id: number; scope: Scope; matched?: string };

type Candidate = {
  account_id: number;
  role: Scope;
  status: number;
  trial_expires_at: number | null;
  password_hash: string;
  investor_password_hash: string | null;
};

/** An e-mail shared by more accounts than this is answered from the first of them. */
const CANDIDATES_MAX = 5;

/**
 * Reads `Authorization: Basic`. The credentials are UTF-8; the password may hold colons. Null: not such a header.
 */
export function readBasic(header: string): Credentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon < 0) return null;
  return { username: decoded.slice(0, colon).trim(), password: decoded.slice(colon + 1) };
}

/**
 * Finds out whom the credentials belong to. The investor password gives scope Investor. `source`: whence, see Passwords.
 * @throws Refusal 401 or 400 with the interface's own words; HashQueueFullError, which is answered 429.
 * @interface error:incorrect_credentials
 */
export async function authenticate(
  sql: Database,
  passwords: Passwords,
  clock: Clock,
  credentials: Credentials,
  source: string | null,
): Promise<Identity> {
  const candidates = await findCandidates(sql, credentials.username);
  const verify: Verify = (stored) => passwords.verify(stored, credentials.password, source);
  if (candidates.length > 1) {
    await refuseAmbiguous(verify, candidates);
  }
  const candidate = candidates[0] ?? null;
  const match = await checkPassword(verify, candidate);
  if (candidate === null || match === null) {
    throw new Refusal("incorrect_credentials");
  }
  refuseClosedAccount(candidate, clock);
  const { account_id } = candidate;
  const matched = passwords.isWeak(match.matched)
    ? await renewHash(sql, passwords, { account_id, matched: match.matched }, credentials.password)
    : match.matched;
  return { account_id, scope: match.scope, matched };
}

/**
 * A hash of before its cost was raised is made anew from the password that matched it, which only its owner can show. Returns
 * the hash that stands now, as far as is known: where nobody can hash at the moment, or somebody else has just done this or
 * changed the password, the old one, and the session that is opened by it finds out.
 */
async function renewHash(
  sql: Database,
  passwords: Passwords,
  { account_id, matched }: { account_id: number; matched: string },
  password: string,
): Promise<string> {
  try {
    const renewed = await passwords.hash(password);
    const rows = await sql`update accounts set
        password_hash = case when password_hash = ${matched} then ${renewed} else password_hash end,
        investor_password_hash = case when investor_password_hash = ${matched} then ${renewed}
          else investor_password_hash end
      where account_id = ${account_id} and ${matched} in (password_hash, investor_password_hash)
      returning account_id`;
    return rows.length === 0 ? matched : renewed;
  } catch (error) {
    if (error instanceof HashQueueFullError) return matched;
    throw error;
  }
}

/**
 * Pending, rejected, disabled or past its trial: said only to those who know the password.
 * @interface error:account_deactivated
 * @interface error:trial_expired
 */
export function refuseClosedAccount(
  account: { status: number; trial_expires_at: number | null },
  clock: Clock,
): void {
  if (account.status !== ACCOUNT_STATUS.active) {
    const message = WHY_CLOSED.get(account.status);
    const errors = message === undefined ? {} : { errors: [{ path: "account", message }] };
    throw new Refusal("account_deactivated", errors);
  }
  if (account.trial_expires_at !== null && account.trial_expires_at <= clock.now()) {
    throw new Refusal("trial_expired");
  }
}

/** Beside the interface's one message for them all. */
const WHY_CLOSED: ReadonlyMap<number, string> = new Map([
  [ACCOUNT_STATUS.pending, "is pending: the broker has not approved it yet"],
  [ACCOUNT_STATUS.rejected, "was declined by the broker"],
]);

const INT4_MAX = 2 ** 31 - 1;

/** Whom a username may mean: an account id, an alias, or the e-mail of up to CANDIDATES_MAX accounts. */
export async function findCandidates(sql: Database, username: string): Promise<Candidate[]> {
  // PostgreSQL text holds no NUL, and no username does.
  if (username.includes("\0")) return [];
  const id = /^\d{1,10}$/.test(username) ? Number(username) : null;
  if (id !== null && id > INT4_MAX) return [];
  const column = sql`
    account_id, role, status, trial_expires_at, password_hash, investor_password_hash`;
  if (id !== null) {
    return sql<Candidate[]>`select ${column} from accounts
      where account_id = ${id} and closed_at is null`;
  }
  if (username.includes("@")) {
    // Whoever asks for an account may name anybody's e-mail: while nobody has approved it, it makes nothing ambiguous.
    const { pending, rejected } = ACCOUNT_STATUS;
    const found = await sql<Candidate[]>`
      select ${column} from accounts
      where lower(email) = lower(${username}) and closed_at is null
      order by status in (${pending}, ${rejected}), account_id limit ${CANDIDATES_MAX}`;
    const isOpen = ({ status }: Candidate) => status !== pending && status !== rejected;
    return found.some(isOpen) ? found.filter(isOpen) : found;
  }
  return sql<Candidate[]>`select ${column} from accounts
    where lower(alias) = lower(${username}) and closed_at is null`;
}

/** Whether the password that was shown is that of a hash; see Passwords. */
type Verify = (stored: string | null) => Promise<boolean>;

/** What the password opens, and the hash that it matched; or null. Two hashes for whoever does not match, known or not. */
async function checkPassword(
  verify: Verify,
  candidate: Candidate | null,
): Promise<{ scope: Scope; matched: string } | null> {
  const isOwn = await verify(candidate?.password_hash ?? null);
  if (candidate !== null && isOwn) {
    return { scope: candidate.role, matched: candidate.password_hash };
  }
  const matched = candidate?.investor_password_hash ?? null;
  const isInvestor = await verify(matched);
  return isInvestor && matched !== null ? { scope: "Investor", matched } : null;
}

/**
 * Several accounts use the e-mail: 400 for those who know one of the passwords, the usual 401 for the others.
 * @interface error:ambiguous_email
 */
async function refuseAmbiguous(verify: Verify, candidates: readonly Candidate[]): Promise<never> {
  for (const candidate of candidates) {
    if ((await checkPassword(verify, candidate)) !== null) {
      throw new Refusal("ambiguous_email");
    }
  }
  throw new Refusal("incorrect_credentials");
}
