/** Price alerts in PostgreSQL. Runs in the service. */
import { PRICE_ALERTS_MAX } from "../../contract/limits.ts";
import type { CrtPriceAlert, PriceAlert } from "../../contract/price-alert.ts";
import { ensure } from "../../domain/assert.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";

/** With what the service alone needs. */
export type KeptAlert = PriceAlert & {
  /** Of an indicator: bars count that close later, by the symbol's clock. Unix ms. */
  readonly counts_after: number;
  /** Of a figure: it was seen not to hold since it was told last, or was not told yet. */
  readonly is_armed: boolean;
};

/** As its owner is told of it. */
export function toldAlert(alert: KeptAlert): PriceAlert {
  const { counts_after: _, is_armed: __, ...told } = alert;
  return told;
}

type Row = Omit<KeptAlert, "price" | "reached_price" | "reached_value"> & {
  readonly price: string;
  readonly reached_price: string | null;
  readonly reached_value: string | null;
};

const ALERT_COLUMNS = `alert_id as id, revision, account_id, symbol_id, price, line, indicator, figure, quote_side,
  is_rising, note, repeats, expires_at, state, created_at, reached_at, reached_price, reached_value, reached_rising,
  counts_after, is_armed`;

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

const toAlert = ({ price, reached_price, reached_value, ...row }: Row): KeptAlert => ({
  ...row,
  price: Number(price),
  reached_price: numberOf(reached_price),
  reached_value: numberOf(reached_value),
});

/** The newest first. */
export async function listAlerts(sql: Database, account_id: number): Promise<KeptAlert[]> {
  const rows = await sql<Row[]>`
    select ${sql.unsafe(ALERT_COLUMNS)} from price_alerts
    where account_id = ${account_id} order by alert_id desc`;
  return rows.map(toAlert);
}

/** Those of open accounts that wait, with the group of each one's account. */
export async function readWaiting(
  sql: Database,
): Promise<{ readonly alert: KeptAlert; readonly group_id: number }[]> {
  const rows = await sql<(Row & { group_id: number })[]>`
    select ${sql.unsafe(ALERT_COLUMNS)}, group_id
    from price_alerts
      join (select account_id, group_id from accounts where closed_at is null) open using (account_id)
    where state = 'waiting' order by alert_id`;
  return rows.map(({ group_id, ...row }) => ({ alert: toAlert(row), group_id }));
}

export type NewAlert = Required<CrtPriceAlert> &
  Pick<
    KeptAlert,
    "account_id" | "indicator" | "is_rising" | "created_at" | "counts_after" | "is_armed"
  >;

/** @throws Refusal not_found, too_many_price_alerts @interface error:too_many_price_alerts @interface limit:PRICE_ALERTS_MAX */
export async function insertAlert(tx: Transaction, row: NewAlert): Promise<KeptAlert> {
  const { account_id } = row;
  // One after the other, so that two that come at once do not pass the limit together.
  const [account] = await tx`
    select 1 from accounts where account_id = ${account_id} and closed_at is null
    for no key update`;
  if (account === undefined) throw new Refusal("not_found");
  const [known] = await tx<{ count: number }[]>`
    select count(*)::integer as count from price_alerts where account_id = ${account_id}`;
  if ((known?.count ?? 0) >= PRICE_ALERTS_MAX) throw new Refusal("too_many_price_alerts");
  const [made] = await tx<Row[]>`
    insert into price_alerts ${tx({ ...row, ...placeOf(tx, row) })}
    returning ${tx.unsafe(ALERT_COLUMNS)}`;
  return toAlert(ensure(made, "the alert made"));
}

const placeOf = (
  tx: Transaction,
  { line, indicator, figure }: Pick<KeptAlert, "line" | "indicator" | "figure">,
) => ({
  line: tx.json(line),
  indicator: tx.json(indicator),
  figure: tx.json(figure),
});

/** As it stands until the transaction ends. @throws Refusal not_found */
export async function lockAlert(
  tx: Transaction,
  account_id: number,
  id: number,
): Promise<KeptAlert> {
  const [row] = await tx<Row[]>`
    select ${tx.unsafe(ALERT_COLUMNS)} from price_alerts
    where account_id = ${account_id} and alert_id = ${id}::bigint for update`;
  if (row === undefined) throw new Refusal("not_found");
  return toAlert(row);
}

/** As it is to be, of one that is locked. */
export async function changeAlert(tx: Transaction, alert: KeptAlert): Promise<KeptAlert> {
  const { id, symbol_id, price, quote_side, is_rising, note, repeats, expires_at } = alert;
  const { state, reached_at, reached_price, reached_value, reached_rising } = alert;
  const { counts_after, is_armed } = alert;
  const place = { symbol_id, price, ...placeOf(tx, alert) };
  const asked = { ...place, quote_side, is_rising, note, repeats, expires_at };
  const reached = { reached_at, reached_price, reached_value, reached_rising };
  const row = { ...asked, state, ...reached, counts_after, is_armed };
  const [changed] = await tx<Row[]>`
    update price_alerts set ${tx(row)}, revision = revision + 1 where alert_id = ${id}
    returning ${tx.unsafe(ALERT_COLUMNS)}`;
  return toAlert(ensure(changed, "the alert changed"));
}

/** null: none of that number is the account's. */
export async function deleteAlert(
  sql: Database,
  account_id: number,
  id: number,
): Promise<KeptAlert | null> {
  const [row] = await sql<Row[]>`
    delete from price_alerts where account_id = ${account_id} and alert_id = ${id}::bigint
    returning ${sql.unsafe(ALERT_COLUMNS)}`;
  return row === undefined ? null : toAlert(row);
}

/** An alert that the market is at, as it was when it was decided. `price`: of the quote that reached it. */
export type Reached = Pick<PriceAlert, "id" | "revision"> & {
  readonly at: number;
  readonly price: number;
};

/**
 * Notes them as reached; answers with those that were, which leaves out what was changed or removed meanwhile. One that repeats
 * waits for the market to come back from there.
 */
export async function writeReached(
  sql: Transaction,
  reached: readonly Reached[],
): Promise<KeptAlert[]> {
  const ids = reached.map(({ id }) => id);
  const revisions = reached.map(({ revision }) => revision);
  const times = reached.map(({ at }) => at);
  const prices = reached.map(({ price }) => String(price));
  const rows = await sql<Row[]>`
    update price_alerts
    set reached_at = hit_at, reached_price = hit_price::numeric, reached_rising = is_rising,
      state = case repeats when 'once' then 'reached' else 'waiting' end,
      is_rising = is_rising <> (repeats <> 'once'), revision = revision + 1
    from unnest(${ids}::bigint[], ${revisions}::integer[], ${times}::bigint[], ${prices}::text[])
      as hit (hit_id, seen, hit_at, hit_price)
    where alert_id = hit_id and revision = seen and state = 'waiting'
    returning ${sql.unsafe(ALERT_COLUMNS)}`;
  return rows.map(toAlert).sort((a, b) => a.id - b.id);
}

/** An alert on an indicator that a bar has met. `counts_after`: from when on bars count again, of one that repeats. */
export type Crossed = Reached & { readonly is_up: boolean; readonly counts_after: number };

/** Notes them as reached; answers with those that were, which leaves out what was changed or removed meanwhile. */
export async function writeCrossed(
  tx: Transaction,
  crossed: readonly Crossed[],
): Promise<KeptAlert[]> {
  if (crossed.length === 0) return [];
  const ids = crossed.map(({ id }) => id);
  const revisions = crossed.map(({ revision }) => revision);
  const times = crossed.map(({ at }) => at);
  const prices = crossed.map(({ price }) => String(price));
  const ways = crossed.map(({ is_up }) => String(is_up));
  const afters = crossed.map(({ counts_after }) => counts_after);
  const rows = await tx<Row[]>`
    update price_alerts
    set reached_at = hit_at, reached_price = hit_price::numeric, reached_rising = hit_up::boolean,
      state = case repeats when 'once' then 'reached' else 'waiting' end,
      counts_after = hit_after, revision = revision + 1
    from unnest(${ids}::bigint[], ${revisions}::integer[], ${times}::bigint[], ${prices}::text[],
      ${ways}::text[], ${afters}::bigint[])
      as hit (hit_id, seen, hit_at, hit_price, hit_up, hit_after)
    where alert_id = hit_id and revision = seen and state = 'waiting'
    returning ${tx.unsafe(ALERT_COLUMNS)}`;
  return rows.map(toAlert);
}

/** An alert on a figure, which was that when it was decided. */
export type ReachedFigure = Pick<PriceAlert, "id" | "revision"> & {
  readonly at: number;
  readonly value: number;
};

/** Notes them as reached; answers with those that were, which leaves out what was changed or removed meanwhile. */
export async function writeFigures(
  tx: Transaction,
  reached: readonly ReachedFigure[],
): Promise<KeptAlert[]> {
  const ids = reached.map(({ id }) => id);
  const revisions = reached.map(({ revision }) => revision);
  const times = reached.map(({ at }) => at);
  const values = reached.map(({ value }) => String(value));
  const rows = await tx<Row[]>`
    update price_alerts
    set reached_at = hit_at, reached_price = price, reached_value = hit_value::numeric, reached_rising = is_rising,
      state = case repeats when 'once' then 'reached' else 'waiting' end,
      is_armed = false, revision = revision + 1
    from unnest(${ids}::bigint[], ${revisions}::integer[], ${times}::bigint[], ${values}::text[])
      as hit (hit_id, seen, hit_at, hit_value)
    where alert_id = hit_id and revision = seen and state = 'waiting'
    returning ${tx.unsafe(ALERT_COLUMNS)}`;
  return rows.map(toAlert).sort((a, b) => a.id - b.id);
}

/** Notes that they may be told again. Nobody is told of that, and it is no other version of them. */
export async function writeArmed(sql: Database, armed: readonly Ended[]): Promise<void> {
  const ids = armed.map(({ id }) => id);
  const revisions = armed.map(({ revision }) => revision);
  await sql`
    update price_alerts set is_armed = true
    from unnest(${ids}::bigint[], ${revisions}::integer[]) as armed (armed_id, seen)
    where alert_id = armed_id and revision = seen`;
}

/** An alert as it was when something was decided of it: that it has waited long enough. */
export type Ended = Pick<PriceAlert, "id" | "revision">;

/** Notes them as expired; answers with those that were. */
export async function writeExpired(sql: Database, ended: readonly Ended[]): Promise<KeptAlert[]> {
  const ids = ended.map(({ id }) => id);
  const revisions = ended.map(({ revision }) => revision);
  const rows = await sql<Row[]>`
    update price_alerts set state = 'expired', revision = revision + 1
    from unnest(${ids}::bigint[], ${revisions}::integer[]) as ended (ended_id, seen)
    where alert_id = ended_id and revision = seen and state = 'waiting'
    returning ${sql.unsafe(ALERT_COLUMNS)}`;
  return rows.map(toAlert).sort((a, b) => a.id - b.id);
}
