/**
 * Two-factor sign-in: set up, asked for, turned off. Runs in the service. The investor's password opens without a code, since it
 * only reads, is the owner's to give to several people, and can be taken away by him at any time; so does an API key, which is no
 * password that a person types. A session that is open goes on, and its renewals ask for nothing.
 */
import { TWO_FACTOR_SETUP_VALID_MS } from "../../contract/limits.ts";
import type { RecoveryCodes, TwoFactor, TwoFactorSetup } from "../../contract/two-factor.ts";
import { ensure } from "../../domain/assert.ts";
import { bareCode } from "../../domain/typed-code.ts";
import type { Transaction } from "../database/connect.ts";
import type { Origin } from "../journal/batch.ts";
import { Refusal } from "../refusal.ts";
import { HOUR_MS, takeAllowance, type Allowance } from "./allowance.ts";
import { provenOwner, type ChangePasswordDeps } from "./change-password.ts";
import type { Identity } from "./login.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import {
  keepNetwork,
  openTotpSecret,
  sealTotpSecret,
  tellTwoFactor,
  useCode,
  type CheckDeps,
  type ShownCode,
} from "./two-factor-check.ts";
import { createTotpSecret, findStep, otpauthUri, toBase32 } from "./totp.ts";

export type TwoFactorDeps = ChangePasswordDeps & {
  /** null: it is not offered. */
  readonly key: string | null;
  /** The house, as apps name it. */
  readonly issuer: string;
};

/** Who turns it on or off, with what. */
export type Proof = ShownCode & { readonly current_password: string };
type Wrong = "wrong_code" | "wrong_two_factor_code";

/** First codes that are tried. */
const CONFIRMS: Allowance = { kind: "two_factor_confirm", usesMax: 20, windowMs: HOUR_MS };

const NOT_OFFERED = "is not offered: the house has no key to keep secrets with";

export type TwoFactors = ReturnType<typeof createTwoFactors>;

export function createTwoFactors(deps: TwoFactorDeps) {
  const { sql, clock, key } = deps;
  const isOn = async (account_id: number) => (await stateOf(deps, account_id)).is_on;
  return {
    state: (account_id: number) => stateOf(deps, account_id),
    /**
     * Of a sign-in whose password is right. Returns whether a second factor was shown or is not asked for; false: there is none.
     * @throws Refusal two_factor_required, two_factor_setup_required, wrong_two_factor_code, too_many_requests
     */
    assertShown: (identity: Identity, code: string | undefined, shown: Whence) =>
      assertShown(deps, identity, code, shown),
    /** @throws Refusal wrong_password, wrong_state, too_many_requests */
    async begin(account_id: number, current_password: string): Promise<TwoFactorSetup> {
      await provenOwner(deps, { account_id }, current_password);
      return begin(deps, account_id);
    },
    /** For who has shown his password just now. @throws Refusal wrong_state */
    beginProved: (account_id: number) => begin(deps, account_id),
    /** `except`: the session that goes on. @throws Refusal wrong_state, too_many_requests, `wrong` */
    confirm: (shown: ShownCode, except: string | null, wrong: Wrong) =>
      confirm(deps, shown, except, wrong),
    /** @throws Refusal wrong_password, wrong_state, wrong_code, too_many_requests */
    async turnOff({ current_password, ...shown }: Proof): Promise<void> {
      const { account_id } = shown;
      await provenOwner(deps, { account_id }, current_password);
      if (key === null || !(await isOn(account_id))) throw new Refusal("wrong_state");
      await useCode(deps, key, shown, "wrong_code");
      await sql.begin((tx) => turnOffTwoFactor(tx, clock, account_id, shown.origin, null));
    },
    /** @throws Refusal wrong_password, wrong_state, wrong_code, too_many_requests */
    async newCodes({ current_password, ...shown }: Proof): Promise<RecoveryCodes> {
      const { account_id } = shown;
      await provenOwner(deps, { account_id }, current_password);
      if (key === null || !(await isOn(account_id))) throw new Refusal("wrong_state");
      await useCode(deps, key, shown, "wrong_code");
      const codes = createRecoveryCodes();
      await sql.begin(async (tx) => {
        await putRecoveryCodes(tx, key, account_id, codes);
        await tellTwoFactor(tx, clock, account_id, shown.origin, "new_codes");
      });
      return { recovery_codes: codes };
    },
    /** For who lost his phone. @throws Refusal not_found, wrong_state */
    async turnOffFor(account_id: number, origin: Origin, why: string): Promise<void> {
      if (!(await isOn(account_id))) throw new Refusal("wrong_state");
      await sql.begin((tx) => turnOffTwoFactor(tx, clock, account_id, origin, why));
    },
  };
}

/** Whence a sign-in comes. */
type Whence = Pick<ShownCode, "network"> & { readonly ip: string };

async function assertShown(
  deps: TwoFactorDeps,
  { account_id, scope }: Identity,
  code: string | undefined,
  { network, ip }: Whence,
): Promise<boolean> {
  if (scope === "Investor") return true;
  const { is_on, is_required, is_offered } = await stateOf(deps, account_id);
  if (!is_on) {
    // @interface error:two_factor_setup_required
    if (is_required && is_offered) throw new Refusal("two_factor_setup_required");
    return false;
  }
  // @interface error:two_factor_required
  if (code === undefined || code.trim() === "") throw new Refusal("two_factor_required");
  const origin = { actor_id: account_id, actor_scope: scope, ip_address: ip };
  const shown = { account_id, typed: code, network, origin };
  // @interface error:wrong_two_factor_code
  await useCode(
    deps,
    ensure(deps.key, "the key of two-factor sign-in"),
    shown,
    "wrong_two_factor_code",
  );
  return true;
}

/** @throws Refusal not_found */
async function stateOf(
  { sql, key }: Pick<TwoFactorDeps, "sql" | "key">,
  account_id: number,
): Promise<TwoFactor> {
  const [row] = await sql<Omit<TwoFactor, "is_offered">[]>`
    select t.secret is not null as is_on, t.on_since, g.two_factor_required as is_required,
      (select count(*)::integer from recovery_codes c
        where c.account_id = a.account_id and c.used_at is null) as recovery_codes_left
    from accounts a join groups g using (group_id) left join two_factor t using (account_id)
    where a.account_id = ${account_id}::bigint`;
  if (row === undefined) throw new Refusal("not_found");
  return { is_offered: key !== null, ...row };
}

/** The one of before that waits for its first code is forgotten. @interface limit:TWO_FACTOR_SETUP_VALID_MS */
async function begin(deps: TwoFactorDeps, account_id: number): Promise<TwoFactorSetup> {
  const { sql, clock, issuer } = deps;
  const key = keyOf(deps);
  const secret = createTotpSecret();
  const expires_at = clock.now() + TWO_FACTOR_SETUP_VALID_MS;
  const begun = { begun_secret: sealTotpSecret(key, account_id, secret), begun_until: expires_at };
  const written = await sql`insert into two_factor ${sql({ account_id, ...begun })}
    on conflict (account_id) do update set ${sql(begun)} where two_factor.secret is null`;
  if (written.count === 0) throw new Refusal("wrong_state");
  const base32 = toBase32(secret);
  return { uri: otpauthUri(issuer, account_id, base32), secret: base32, expires_at };
}

/** It asks from now on; who is in with the password alone, but for who does this, is out in the same transaction. */
async function confirm(
  deps: TwoFactorDeps,
  shown: ShownCode,
  except: string | null,
  wrong: Wrong,
): Promise<RecoveryCodes> {
  const { clock, sessions } = deps;
  const key = keyOf(deps);
  const { account_id, origin } = shown;
  await takeAllowance(deps, CONFIRMS, String(account_id));
  const codes = createRecoveryCodes();
  await sessions.endOf(account_id, "own password", "ended_by_owner", {
    origin,
    except,
    async alongside(tx) {
      // A sign-in under way opens its session before this, and it is ended, or after this, and is asked for a code.
      await tx`select 1 from accounts where account_id = ${account_id} for update`;
      const step = await firstStep(tx, deps, key, shown, wrong);
      await tx`update two_factor set secret = begun_secret, on_since = ${clock.now()},
        last_step = ${step}, begun_secret = null, begun_until = null
        where account_id = ${account_id}`;
      await putRecoveryCodes(tx, key, account_id, codes);
      await keepNetwork(tx, clock, key, shown);
      await tellTwoFactor(tx, clock, account_id, origin, "on");
    },
  });
  return { recovery_codes: codes };
}

/** @throws Refusal wrong_state, `wrong` */
async function firstStep(
  tx: Transaction,
  { clock }: CheckDeps,
  key: string,
  { account_id, typed }: ShownCode,
  wrong: Wrong,
): Promise<number> {
  const [row] = await tx<{ begun_secret: Buffer }[]>`
    select begun_secret from two_factor
    where account_id = ${account_id} and begun_until > ${clock.now()} for update`;
  if (row === undefined) throw new Refusal("wrong_state");
  const secret = openTotpSecret(key, account_id, row.begun_secret);
  const step = findStep(secret, bareCode(typed), clock.now(), 0);
  if (step === null) throw new Refusal(wrong);
  return step;
}

/** Those of before work no more. */
async function putRecoveryCodes(
  tx: Transaction,
  key: string,
  account_id: number,
  codes: readonly string[],
): Promise<void> {
  await tx`delete from recovery_codes where account_id = ${account_id}`;
  const rows = codes.map((code) => ({
    account_id,
    code_hash: hashRecoveryCode(key, account_id, code),
  }));
  await tx`insert into recovery_codes ${tx(rows)}`;
}

/** `origin` null: the operator. `why`: in the words of staff. */
export async function turnOffTwoFactor(
  tx: Transaction,
  clock: CheckDeps["clock"],
  account_id: number,
  origin: Origin | null,
  why: string | null,
): Promise<void> {
  await tx`delete from two_factor where account_id = ${account_id}`;
  await tx`delete from recovery_codes where account_id = ${account_id}`;
  await tx`delete from two_factor_networks where account_id = ${account_id}`;
  await tellTwoFactor(tx, clock, account_id, origin, "off", why);
}

function keyOf({ key }: Pick<TwoFactorDeps, "key">): string {
  if (key !== null) return key;
  throw new Refusal("wrong_state", { errors: [{ path: "", message: NOT_OFFERED }] });
}
