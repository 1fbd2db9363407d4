/** The records of data providers as they are kept. Runs in the service; every value is a parameter. */
import type { DataProvider } from "../../contract/data-provider.ts";
import { ensure } from "../../domain/assert.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { MarketProvider } from "../market/provider.ts";

/** `source`: of the market that the service is started with, its path of prices; of one that staff added, null. */
export type ProviderRow = Pick<
  DataProvider,
  | "name"
  | "kind"
  | "url"
  | "rest_url"
  | "symbols"
  | "username"
  | "is_enabled"
  | "priority"
  | "created_at"
  | "updated_at"
> & {
  readonly provider_id: number;
  readonly source: string | null;
  /** Sealed: see provider-secrets.ts. */
  readonly secret: Buffer | null;
};

/** The record of the service's market, made when it runs for the first time. `now` in Unix ms. */
export async function keepMarket(
  sql: Database,
  { source, name: kind }: MarketProvider,
  now: number,
): Promise<ProviderRow> {
  // Staff may have given the name to another.
  await sql`
    insert into data_providers (source, kind, name, created_at, updated_at)
    select ${source}, ${kind},
      case when exists (select 1 from data_providers where name = ${source})
        then ${`${source} (${now})`} else ${source} end,
      ${now}::bigint, ${now}::bigint
    on conflict (source) do nothing`;
  const [row] = await sql<ProviderRow[]>`
    select ${columns(sql)} from data_providers where source = ${source}`;
  return ensure(row, "the record of the market");
}

/** Providers that staff added, by ascending id. */
export async function loadAdded(sql: Database): Promise<ProviderRow[]> {
  return sql<ProviderRow[]>`
    select ${columns(sql)} from data_providers where source is null order by provider_id`;
}

type NewRow = Omit<ProviderRow, "provider_id" | "source">;

export async function insertAdded(tx: Transaction, row: NewRow): Promise<ProviderRow> {
  const { symbols, ...rest } = row;
  const [made] = await tx<ProviderRow[]>`
    insert into data_providers ${tx({ ...rest, symbols: jsonOf(tx, symbols) })}
    returning ${columns(tx)}`;
  return ensure(made, "the record that was inserted");
}

/** The kind and the moment of its making never change. */
export async function updateRow(tx: Transaction, row: ProviderRow): Promise<void> {
  const { provider_id, name, url, rest_url, symbols, is_enabled, priority, updated_at } = row;
  const { username, secret } = row;
  const change = { name, url, rest_url, username, secret, is_enabled, priority, updated_at };
  await tx`
    update data_providers set ${tx({ ...change, symbols: jsonOf(tx, symbols) })}
    where provider_id = ${provider_id}`;
}

const columns = (sql: Database | Transaction) =>
  sql`provider_id, source, kind, name, url, rest_url, symbols, username, secret, is_enabled,
    priority, created_at, updated_at`;

const jsonOf = (tx: Transaction, symbols: ProviderRow["symbols"]) =>
  symbols === null ? null : tx.json(symbols);
