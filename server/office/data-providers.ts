/**
 * The source of prices that the service runs, as a record with its live state. Runs in the service. It holds no secret:
 * the simulator and the replay need none. @interface §4.7
 */
import { PROVIDER_STATUS, SYMBOL_STATUS, type ProviderStatus } from "../../contract/codes.ts";
import type { DataProvider } from "../../contract/data-provider.ts";
import { ensure } from "../../domain/assert.ts";
import type { Database } from "../database/connect.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { MarketProvider, ProviderHealth } from "../market/provider.ts";
import { Refusal } from "../refusal.ts";

/** What is kept of the provider that runs. */
export type KeptProvider = {
  readonly id: number;
  readonly kind: string;
  readonly source: string;
  readonly isRecording: boolean;
  readonly created_at: number;
  /** null: it cannot fail. */
  readonly health: (() => ProviderHealth) | null;
};

export type DataProviderDeps = { readonly provider: KeptProvider; readonly market: MarketFeed };

/** The record of a provider, made when it runs for the first time. `now` in Unix ms. */
export async function keepProvider(
  sql: Database,
  provider: MarketProvider,
  now: number,
): Promise<KeptProvider> {
  const { name: kind, source, isRecording = false } = provider;
  await sql`
    insert into data_providers ${sql({ source, kind, created_at: now })}
    on conflict (source) do nothing`;
  const [row] = await sql<{ provider_id: number; created_at: number }[]>`
    select provider_id, created_at from data_providers where source = ${source}`;
  const { provider_id: id, created_at } = ensure(row, "the record of the provider");
  const health = provider.health?.bind(provider) ?? null;
  return { id, kind, source, isRecording, created_at, health };
}

/** One: the service runs one source of prices. */
export function listDataProviders(deps: DataProviderDeps): DataProvider[] {
  return [view(deps)];
}

/** @throws Refusal not_found: also of a provider that ran under another configuration and does not run now. */
export function readDataProvider(deps: DataProviderDeps, id: number): DataProvider {
  if (id !== deps.provider.id) throw new Refusal("not_found");
  return view(deps);
}

function view({ provider, market }: DataProviderDeps): DataProvider {
  const { status, status_message } = stateOf(provider, market);
  // Of no symbol there is no latest: 0 stands for "none yet", as in the table of quotes.
  const last = market.quotes.ts.reduce((latest, ts) => Math.max(latest, ts), 0);
  return {
    id: provider.id,
    name: provider.source,
    kind: provider.kind,
    url: null,
    username: null,
    has_secret: false,
    is_enabled: true,
    priority: 0,
    status,
    status_message,
    symbols_count: market.symbols.length,
    last_tick_at: last === 0 ? null : last,
    created_at: provider.created_at,
    updated_at: provider.created_at,
  };
}

/** A recording gives nothing after its last tick; what staff closed does not end it. */
function stateOf(
  { isRecording, health }: KeptProvider,
  market: MarketFeed,
): { status: ProviderStatus; status_message: string } {
  if (health !== null) {
    const { status, message: status_message } = health();
    return { status, status_message };
  }
  const hasEnded = ({ symbol_id }: { symbol_id: number }) =>
    market.statusBy(symbol_id, SYMBOL_STATUS.enabled) === SYMBOL_STATUS.closed;
  if (isRecording && market.symbols.every(hasEnded)) {
    const status_message = "the recording was played to its end: no prices come any more";
    return { status: PROVIDER_STATUS.failed, status_message };
  }
  return { status: PROVIDER_STATUS.connected, status_message: "" };
}
