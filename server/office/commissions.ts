/**
 * Commissions as staff sets them: rows that the group's terms are made from. A change goes through the engine before its
 * transaction ends, so that either both hold or neither. Runs in the service. @interface §4.5
 */
import type {
  Commission,
  CommissionTier,
  CrtCommission,
  CrtCommissionTier,
} from "../../contract/commission.ts";
import { ensure } from "../../domain/assert.ts";
import { isUnfit, UNFIT_MESSAGE } from "../auth/names.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { listCommissions } from "../queries/commissions.ts";
import { Refusal } from "../refusal.ts";
import { changeTerms, type LockedGroup, type TermsDeps } from "./change-terms.ts";
import { refuseField, type Act } from "./office.ts";

export type CommissionDeps = TermsDeps;

/** Beyond it a number is a slip of the keyboard: money a lot or a million, lots a month. */
const AMOUNT_MAX = 1_000_000;
const LOTS_MAX = 1_000_000_000;
const PERCENT_MAX = 100;
const DECIMALS_MAX = 8;

/** @throws Refusal not_found, bad_request, conflict */
export function createCommission(
  deps: CommissionDeps,
  group_id: number,
  asked: CrtCommission,
  act: Act,
): Promise<Commission> {
  return changeTerms(deps, group_id, act, "commission_create", async (tx, group) => {
    const row = await rowOf(deps, asked, group);
    await refuseSameScope(tx, group_id, row, null);
    const [made] = await tx<{ commission_id: number }[]>`
      insert into commissions ${tx({ ...row, group_id, updated_at: deps.clock.now() })}
      returning commission_id`;
    const answer = await oneOf(tx, ensure(made, "the commission made").commission_id);
    return { answer, message: wordsOf(answer) };
  });
}

/** Replaces it, its tiers stay. @throws Refusal not_found, bad_request, conflict */
export async function updateCommission(
  deps: CommissionDeps,
  commission_id: number,
  asked: CrtCommission,
  act: Act,
): Promise<Commission> {
  const { group_id } = await oneOf(deps.sql, commission_id);
  return changeTerms(deps, group_id, act, "commission_update", async (tx, group) => {
    const before = await oneOf(tx, commission_id);
    const row = await rowOf(deps, asked, group);
    await refuseSameScope(tx, group_id, row, commission_id);
    await tx`
      update commissions set ${tx({ ...row, updated_at: deps.clock.now() })}
      where commission_id = ${commission_id}`;
    const answer = await oneOf(tx, commission_id);
    return { answer, message: `${wordsOf(before)} -> ${wordsOf(answer)}` };
  });
}

/** Deletes it with its tiers. @throws Refusal not_found */
export async function deleteCommission(
  deps: CommissionDeps,
  commission_id: number,
  act: Act,
): Promise<void> {
  const { group_id } = await oneOf(deps.sql, commission_id);
  await changeTerms(deps, group_id, act, "commission_delete", async (tx) => {
    const before = await oneOf(tx, commission_id);
    await tx`delete from commissions where commission_id = ${commission_id}`;
    return { answer: null, message: wordsOf(before) };
  });
}

/** `tier_id` null: a new one. @throws Refusal not_found, bad_request, conflict */
export async function saveTier(
  deps: CommissionDeps,
  commission_id: number,
  tier_id: number | null,
  asked: CrtCommissionTier,
  act: Act,
): Promise<CommissionTier> {
  const { group_id } = await oneOf(deps.sql, commission_id);
  const action = tier_id === null ? "commission_tier_create" : "commission_tier_update";
  return changeTerms(deps, group_id, act, action, async (tx) => {
    const { mode, tiers } = await oneOf(tx, commission_id);
    const before = tiers.find(({ id }) => id === tier_id);
    if (tier_id !== null && before === undefined) throw new Refusal("not_found");
    refuseTier(asked, mode);
    const { volume_from, volume_to, value } = asked;
    const others = tiers.filter(({ id }) => id !== tier_id);
    if (others.some((other) => isOverlapping(other, asked))) throw new Refusal("conflict");
    const row = { volume_from, volume_to, value };
    const [saved] =
      tier_id === null
        ? await tx<{ tier_id: number }[]>`
            insert into commission_tiers ${tx({ ...row, commission_id })} returning tier_id`
        : await tx<{ tier_id: number }[]>`
            update commission_tiers set ${tx(row)} where tier_id = ${tier_id} returning tier_id`;
    await touch(deps, tx, commission_id);
    const answer = { id: ensure(saved, "the tier saved").tier_id, commission_id, ...row };
    const from = before === undefined ? "" : `${tierWords(before)} -> `;
    return { answer, message: `commission ${commission_id}: ${from}${tierWords(answer)}` };
  });
}

/** @throws Refusal not_found */
export async function deleteTier(
  deps: CommissionDeps,
  commission_id: number,
  tier_id: number,
  act: Act,
): Promise<void> {
  const { group_id } = await oneOf(deps.sql, commission_id);
  await changeTerms(deps, group_id, act, "commission_tier_delete", async (tx) => {
    const { tiers } = await oneOf(tx, commission_id);
    const before = tiers.find(({ id }) => id === tier_id);
    if (before === undefined) throw new Refusal("not_found");
    await tx`delete from commission_tiers where tier_id = ${tier_id}`;
    await touch(deps, tx, commission_id);
    return { answer: null, message: `commission ${commission_id}: ${tierWords(before)}` };
  });
}

/** @throws Refusal not_found */
async function oneOf(sql: Database | Transaction, commission_id: number): Promise<Commission> {
  const [found] = await listCommissions(sql, { commission_id });
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

const touch = ({ clock }: CommissionDeps, tx: Transaction, commission_id: number) =>
  tx`update commissions set updated_at = ${clock.now()} where commission_id = ${commission_id}`;

type CommissionRow = Awaited<ReturnType<typeof rowOf>>;

async function rowOf({ engine }: CommissionDeps, asked: CrtCommission, group: LockedGroup) {
  const { symbol_id = null, category = null, mode, charge, value, charge_min = 0 } = asked;
  const name = asked.name.trim();
  if (name === "") refuseField("name", "must not be blank");
  if (isUnfit(name)) refuseField("name", UNFIT_MESSAGE);
  refuseRate("value", value, mode);
  refuseNumber("charge_min", charge_min, AMOUNT_MAX, group.currency_digits);
  if (symbol_id !== null) {
    const symbol = await engine.ask("symbol", { symbol_id });
    if (symbol === null) refuseField("symbol_id", "must be of a symbol of the house");
    if (category !== null && category !== symbol.terms.category) {
      refuseField("category", "must be the symbol's, or null");
    }
  }
  return { name, symbol_id, category, mode, charge, value, charge_min };
}

/** One commission holds for a deal: a second one of the same width would never be charged. @throws Refusal conflict */
async function refuseSameScope(
  tx: Transaction,
  group_id: number,
  { symbol_id, category }: CommissionRow,
  except: number | null,
): Promise<void> {
  const isSame = (other: Commission) =>
    symbol_id === null
      ? other.symbol_id === null && other.category === category
      : other.symbol_id === symbol_id;
  const others = await listCommissions(tx, { group_id });
  if (others.some((other) => other.id !== except && isSame(other))) throw new Refusal("conflict");
}

function refuseTier(
  { volume_from, volume_to, value }: CrtCommissionTier,
  mode: Commission["mode"],
) {
  refuseNumber("volume_from", volume_from, LOTS_MAX, DECIMALS_MAX);
  refuseRate("value", value, mode);
  if (volume_to === null) return;
  refuseNumber("volume_to", volume_to, LOTS_MAX, DECIMALS_MAX);
  if (volume_to <= volume_from) refuseField("volume_to", "must be greater than volume_from");
}

const refuseRate = (field: string, value: number, mode: Commission["mode"]): void =>
  refuseNumber(field, value, mode === "percent" ? PERCENT_MAX : AMOUNT_MAX, DECIMALS_MAX);

function refuseNumber(field: string, value: number, max: number, decimals: number): void {
  if (value > max) refuseField(field, `must be at most ${max}`);
  if (Number(value.toFixed(decimals)) !== value) {
    refuseField(field, `must have at most ${decimals} decimals`);
  }
}

type Span = Pick<CommissionTier, "volume_from" | "volume_to">;

const isOverlapping = (a: Span, b: Span): boolean =>
  a.volume_from < (b.volume_to ?? Infinity) && b.volume_from < (a.volume_to ?? Infinity);

/** For the journal. */
const wordsOf = ({
  id,
  name,
  symbol_id,
  category,
  mode,
  charge,
  value,
  charge_min,
}: Commission) => {
  const scope = symbol_id === null ? (category ?? "all symbols") : `symbol ${symbol_id}`;
  return `${id} ${JSON.stringify(name)} (${scope}): ${value} ${mode}, ${charge}, at least ${charge_min}`;
};

const tierWords = ({ volume_from, volume_to, value }: Span & { value: number }): string =>
  `${value} from ${volume_from} to ${volume_to ?? "any number of"} lots`;
