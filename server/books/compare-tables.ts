/**
 * The tables that are read against those that are expected (expected-tables.ts): what differs, in words, and how it is made
 * right. Runs in the service and in check-books. The SQL is put together of the names below alone.
 */
import type { Transaction } from "../database/connect.ts";

/** A row that is not what the journal says; null: there is none. */
export type Difference = {
  readonly table: string;
  readonly words: string;
};

/** Whether all of a table is expected, or only what the expected rows name and what is newer than they are. */
export type Extent = "whole" | "recent";

type Spec = {
  readonly table: string;
  /** What names a row. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns of JSON, compared by their fields. */
  readonly json: readonly string[];
  /** Rows of a recent check: found by their keys, since the table may be large. */
  readonly recent: string;
};

/** What the expected rows name. */
const named = (table: string, key: readonly string[]) => {
  const sameKey = key.map((column) => `x.${column} = n.${column}`).join(" and ");
  return `select x.* from pg_temp.${table} n join public.${table} x on ${sameKey}`;
};
/** And what is beyond the last id that the journal gave out: it is nobody's. */
const namedOrNewer = (table: string) =>
  `${named(table, ["id"])} union all
  select * from public.${table} where id > current_setting('books.${table}')::bigint`;

const SPECS: readonly Spec[] = [
  {
    table: "orders",
    key: ["id"],
    columns: [
      "account_id",
      "symbol_id",
      "status",
      "is_working",
      "created_at",
      "updated_at",
      "client_order_id",
    ],
    json: ["wire"],
    recent: namedOrNewer("orders"),
  },
  {
    table: "positions",
    key: ["id"],
    columns: ["account_id", "symbol_id", "is_open", "opened_at", "closed_at"],
    json: ["wire"],
    recent: namedOrNewer("positions"),
  },
  {
    table: "deals",
    key: ["id"],
    columns: ["account_id", "symbol_id", "position_id", "created_at", "is_deleted"],
    json: ["wire"],
    recent: namedOrNewer("deals"),
  },
  {
    table: "transactions",
    key: ["id"],
    columns: ["account_id", "origin", "created_at"],
    json: ["wire"],
    recent: namedOrNewer("transactions"),
  },
  {
    table: "ledger_entries",
    key: ["journal_seq", "line"],
    columns: ["ledger", "account_id", "currency", "amount", "ts"],
    json: [],
    recent: `select * from public.ledger_entries
      where journal_seq >= (select min(journal_seq) from pg_temp.ledger_entries)`,
  },
  {
    table: "client_orders",
    key: ["account_id", "client_order_id"],
    columns: ["body_hash", "order_id", "error", "created_at"],
    json: ["fix", "answer"],
    recent: named("client_orders", ["account_id", "client_order_id"]),
  },
  {
    table: "accounts",
    key: ["account_id"],
    columns: ["group_id", "status", "leverage", "balance_minor", "credit_minor", "event_seq"],
    json: [],
    // An account that the engine never opened is not of the journal.
    recent: named("accounts", ["account_id"]),
  },
];

/** Texts that are of the service's version, not of the record. */
const TEXTS = "'rejection_msg'";
/** Rows of a table that are named; there may be more. */
const NAMED_MAX = 1_000;

type Pair = { readonly expected: Row | null; readonly found: Row | null };
type Row = Readonly<Record<string, unknown>>;

/** The last ids that the journal gave out: what a recent check finds beyond them is nobody's. */
export type LastIds = Readonly<Record<"orders" | "positions" | "deals" | "transactions", number>>;

/** To be said in the transaction of a recent check. */
export async function setLastIds(tx: Transaction, last: LastIds): Promise<void> {
  for (const [table, id] of Object.entries(last)) {
    await tx`select set_config(${`books.${table}`}, ${String(id)}, true)`;
  }
}

/** By table, then by key; of a table NAMED_MAX at most. */
export async function differencesIn(tx: Transaction, extent: Extent): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const spec of SPECS) {
    const pairs = await tx.unsafe<Pair[]>(
      `select ${objectOf("e", spec)} as expected, ${objectOf("p", spec)} as found
      from ${joined(spec, extent)} where ${isDifferent(spec)}
      order by ${spec.key.join(", ")} limit ${NAMED_MAX}`,
    );
    for (const pair of pairs) found.push({ table: spec.table, words: wordsOf(spec, pair) });
  }
  return found;
}

/** Writes what is expected in the place of what differs. Of an account only what the engine rules over. */
export async function makeRight(tx: Transaction): Promise<void> {
  for (const spec of SPECS) {
    const { table, key, columns, json } = spec;
    const keys = key.join(", ");
    const all = [...key, ...columns, ...json];
    // A deal's batch says where its record is.
    if (table === "deals") all.push("batch");
    await tx.unsafe(
      `create temp table wrong on commit drop as
      select ${keys} from ${joined(spec, "whole")} where ${isDifferent(spec)}`,
    );
    if (table === "accounts") {
      const set = columns.map((column) => `${column} = e.${column}`).join(", ");
      await tx.unsafe(
        `update public.accounts p set ${set} from pg_temp.accounts e
        where e.account_id = p.account_id and e.account_id in (select account_id from wrong)`,
      );
    } else {
      await tx.unsafe(`delete from public.${table} where (${keys}) in (select ${keys} from wrong)`);
      const list = all.join(", ");
      await tx.unsafe(
        `insert into public.${table} (${list}) select ${list} from pg_temp.${table}
        where (${keys}) in (select ${keys} from wrong)`,
      );
    }
    await tx`drop table wrong`;
  }
}

const joined = ({ table, key, recent }: Spec, extent: Extent): string => {
  const isAll = extent === "whole" && table !== "accounts";
  const rows = isAll ? `select * from public.${table}` : recent;
  return `pg_temp.${table} e full join (${rows}) p using (${key.join(", ")})`;
};

const objectOf = (row: "e" | "p", { key, columns, json }: Spec): string => {
  const pairs = [...key, ...columns, ...json].map((name) => `'${name}', ${row}.${name}`);
  return `case when ${row}.${key[0]} is null then null else jsonb_build_object(${pairs.join(", ")}) end`;
};

/** A field that a row does not have was not known to the service that wrote it. */
const isDifferent = ({ key, columns, json }: Spec): string =>
  [
    `e.${key[0]} is null or p.${key[0]} is null`,
    ...columns.map((column) => `e.${column} is distinct from p.${column}`),
    ...json.map(
      (column) =>
        `case when e.${column}::text is not distinct from p.${column}::text then false else
        jsonb_typeof(e.${column}::jsonb) is distinct from jsonb_typeof(p.${column}::jsonb)
        or exists (select from jsonb_each(p.${column}::jsonb) f where f.key not in (${TEXTS})
          and f.value is distinct from e.${column}::jsonb -> f.key) end`,
    ),
  ].join(" or ");

function wordsOf({ table, key, columns, json }: Spec, { expected, found }: Pair): string {
  const one = expected ?? found ?? {};
  const owner =
    "account_id" in one && table !== "accounts" ? ` of account ${String(one["account_id"])}` : "";
  const name = `${table} ${key.map((column) => String(one[column])).join(" ")}${owner}`;
  if (expected === null) return `${name}: the journal has no such row`;
  if (found === null) return `${name}: the row is missing`;
  const fields = [
    ...columns.map((column) => [column, found[column], expected[column]] as const),
    ...json.flatMap((column) => fieldsOf(found[column], expected[column])),
  ].filter(([, is, should]) => JSON.stringify(is) !== JSON.stringify(should));
  const said = fields.map(
    ([field, is, should]) =>
      `${field} is ${JSON.stringify(is)}, the journal says ${JSON.stringify(should)}`,
  );
  return `${name}: ${said.join("; ")}`;
}

const fieldsOf = (found: unknown, expected: unknown) =>
  Object.entries(Object(found) as Row)
    .filter(([field]) => !TEXTS.includes(field))
    .map(([field, is]) => [field, is, (Object(expected) as Row)[field]] as const);
