/**
 * The sources of prices as records: the market that the service was started with, and those that staff adds beside it. Each
 * that is enabled runs, and every change takes effect at once. Runs in the service. A secret is kept sealed and never shown;
 * one that the kind does not take is refused rather than kept. @interface §4.7
 */
import { PROVIDER_STATUS, SYMBOL_STATUS, type ProviderStatus } from "../../contract/codes.ts";
import type {
  CrtDataProvider,
  DataProvider,
  UptDataProvider,
} from "../../contract/data-provider.ts";
import { ensure } from "../../domain/assert.ts";
import type { Database } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { MarketProvider, ProviderHealth } from "../market/provider.ts";
import { ProviderSwitch } from "../market/provider-switch.ts";
import { Refusal } from "../refusal.ts";
import { refuseField, refuseTaken, type Act } from "./office.ts";
import {
  isInvented,
  makeProvider,
  takesSecret,
  takesUsername,
  type KindDeps,
  type ProviderTerms,
} from "./provider-kinds.ts";
import { openSecret, sealSecret } from "./provider-secrets.ts";
import {
  insertAdded,
  keepMarket,
  loadAdded,
  updateRow,
  type ProviderRow,
} from "./provider-rows.ts";

/** All of them run in one process. */
const PROVIDERS_MAX = 32;

export type DataProvidersDeps = KindDeps & {
  readonly sql: Database;
  /** The market anew: one that was stopped does not start again. */
  readonly remakeMarket: () => Promise<MarketProvider>;
};

export type DataProviders = {
  /** All that run as one. */
  readonly provider: ProviderSwitch;
  /** What the feeds did wrong, and whether the market's is connected; null: none of them can fail. */
  health(): ProviderHealth | null;
  list(market: MarketFeed): DataProvider[];
  /** @throws Refusal not_found: also of a market that ran under another configuration and does not run now. */
  read(id: number, market: MarketFeed): DataProvider;
  /** @throws Refusal bad_request, conflict */
  create(body: CrtDataProvider, act: Act): Promise<number>;
  /** @throws Refusal not_found, bad_request, conflict */
  update(id: number, body: UptDataProvider, act: Act): Promise<void>;
};

/** A record with the adapter that runs it; null: it is switched off, or cannot be run, for the reason in `fault`. */
type Running = { row: ProviderRow; provider: MarketProvider | null; fault: string };

/** Makes the providers of all records; they play once the market is started. */
export async function openDataProviders(deps: DataProvidersDeps): Promise<DataProviders> {
  const { sql, market, clock, log } = deps;
  const running = new Map<number, Running>();
  const provider = new ProviderSwitch({ market, log, monotonicMs: clock.monotonicMs });
  const own = await keepMarket(sql, market, clock.now());
  const opened: Running = { row: own, provider: own.is_enabled ? market : null, fault: "" };
  running.set(own.provider_id, opened);
  await run(provider, opened);
  for (const row of await loadAdded(sql)) {
    const added: Running = { row, provider: null, fault: "" };
    running.set(row.provider_id, added);
    if (!row.is_enabled) continue;
    try {
      added.provider = await makeProvider(deps, termsOf(deps, row));
    } catch (error) {
      // The house has another market than when it was added: the others run all the same.
      added.fault = wordsOf(error);
      log.error({ provider_id: row.provider_id, why: added.fault }, "a data provider cannot run");
    }
    await run(provider, added);
  }
  const acts = createActs(deps, provider, running);
  const changed = oneAfterTheOther();
  return {
    provider,
    health: () => healthOf(provider, running.values()),
    list: (feed) => [...running.values()].map((each) => view(each, provider, feed)),
    read: (id, feed) => view(running.get(id) ?? refuseUnknown(), provider, feed),
    create: (body, act) => changed(() => acts.create(body, act)),
    update: (id, body, act) => changed(() => acts.update(id, body, act)),
  };
}

const refuseUnknown = (): never => {
  throw new Refusal("not_found");
};

const wordsOf = (error: unknown): string =>
  (error instanceof Refusal ? error.errors?.[0]?.message : undefined) ??
  String(Object(error).message);

async function run(to: ProviderSwitch, { row, provider }: Running): Promise<void> {
  if (provider === null) return;
  const { provider_id: id, priority, kind } = row;
  await to.run({ id, provider, priority, isInvented: isInvented(kind) });
}

/** Records and what runs change in the same order. */
function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

function createActs(deps: DataProvidersDeps, to: ProviderSwitch, running: Map<number, Running>) {
  const { sql, clock, log, market, remakeMarket } = deps;

  async function create(body: CrtDataProvider, act: Act): Promise<number> {
    refuseCredentials(body.kind, body);
    if (running.size > PROVIDERS_MAX) refuseField("name", `at most ${PROVIDERS_MAX} are added`);
    const { secret = null } = body;
    const fresh = freshRow(body, seal(deps, secret), clock.now());
    const { is_enabled, created_at } = fresh;
    // Made before it is kept, and where it is switched off, too: what cannot run is never a record.
    const made = await makeProvider(deps, { ...fresh, secret });
    const row = await refuseTaken(() =>
      sql.begin(async (tx) => {
        const kept = await insertAdded(tx, fresh);
        await note(tx, act, created_at, "data_provider_create", kept, wordsOfRow(kept));
        return kept;
      }),
    );
    const added: Running = { row, provider: is_enabled ? made : null, fault: "" };
    running.set(row.provider_id, added);
    await start(added);
    return row.provider_id;
  }

  async function update(id: number, body: UptDataProvider, act: Act): Promise<void> {
    const found = running.get(id) ?? refuseUnknown();
    const before = found.row;
    const row = changedRow(deps, before, body);
    const changes = changesOf(before, row);
    if (changes.length === 0) return;
    const isOther = SOURCE_FIELDS.some((field) => isChanged(before, row, field));
    const isTurned = isChanged(before, row, "is_enabled");
    // One that is only switched off need not be one that can run.
    const made = isOther || (isTurned && row.is_enabled) ? await make(row) : null;
    row.updated_at = clock.now();
    await refuseTaken(() =>
      sql.begin(async (tx) => {
        await updateRow(tx, row);
        await note(tx, act, row.updated_at, "data_provider_update", row, changes.join("; "));
      }),
    );
    found.row = row;
    if (!isOther && !isTurned) return to.setPriority(id, row.priority);
    await to.end(id);
    found.provider = row.is_enabled ? made : null;
    found.fault = "";
    await start(found);
  }

  const make = (row: ProviderRow): Promise<MarketProvider> =>
    row.source === null
      ? makeProvider(deps, termsOf(deps, row))
      : row.is_enabled
        ? remakeMarket()
        : Promise.resolve(market);

  /** What was decided stands; where it does not start, its record says so. */
  async function start(added: Running): Promise<void> {
    try {
      await run(to, added);
    } catch (error) {
      const { provider_id } = added.row;
      log.error({ err: error, provider_id }, "a data provider did not start");
      await to.end(provider_id).catch(() => undefined);
      added.provider = null;
      added.fault = wordsOf(error);
    }
  }

  return { create, update };
}

/** What is not said of a new one has a usual value. */
function freshRow(body: CrtDataProvider, secret: Buffer | null, now: number) {
  const { name, kind, url = null, rest_url = null, symbols = null, username = null } = body;
  const { is_enabled = true, priority = 0 } = body;
  const terms = { name, kind, url, rest_url, symbols, username, secret, is_enabled, priority };
  return { ...terms, created_at: now, updated_at: now };
}

/** As it will be. @throws Refusal bad_request */
function changedRow(
  deps: DataProvidersDeps,
  before: ProviderRow,
  body: UptDataProvider,
): ProviderRow {
  refuseCredentials(before.kind, body);
  refuseOfMarket(before, body, deps.market);
  const secret = body.secret === undefined ? before.secret : seal(deps, body.secret);
  const row = { ...before, ...onlyGiven(body), secret };
  const isElsewhere = isChanged(before, row, "url") || isChanged(before, row, "rest_url");
  // Or whoever may change a record could have it sent to himself.
  if (isElsewhere && secret !== null && body.secret === undefined) {
    refuseField("secret", "must be given again for another address");
  }
  return row;
}

/** What makes it another provider. */
const SOURCE_FIELDS = ["url", "rest_url", "symbols", "username", "secret"] as const;

const isChanged = (before: ProviderRow, after: ProviderRow, field: Field | "secret"): boolean =>
  JSON.stringify(before[field]) !== JSON.stringify(after[field]);

type Tx = Parameters<typeof insertAdded>[0];

/** In the journal of who did it; holds no address, which could tell of the house's own network. */
async function note(
  tx: Tx,
  { caller, origin }: Act,
  ts: number,
  action: string,
  { provider_id }: ProviderRow,
  message: string,
): Promise<void> {
  const sentence = { action, entity: "data_provider", entity_id: provider_id, message };
  await writeNotes(tx, [{ account_id: caller.account_id, ts, origin, ...sentence }]);
}

const wordsOfRow = ({ name, kind, is_enabled, priority }: ProviderRow): string =>
  `${name} (${kind}), ${is_enabled ? "enabled" : "disabled"}, priority ${priority}`;

/** With its secret opened. @throws Refusal bad_request where the key is not the one that sealed it */
function termsOf({ config }: DataProvidersDeps, row: ProviderRow): ProviderTerms {
  if (row.secret === null) return { ...row, secret: null };
  const secret = config.providerKey === null ? null : openSecret(row.secret, config.providerKey);
  if (secret !== null) return { ...row, secret };
  return refuseField("secret", "PROVIDER_KEY is not the one that sealed it: give it again");
}

/** @throws Refusal bad_request */
function seal({ config }: DataProvidersDeps, secret: string | null): Buffer | null {
  if (secret === null) return null;
  if (config.providerKey !== null) return sealSecret(secret, config.providerKey);
  return refuseField("secret", "is not kept: the operator has set no PROVIDER_KEY");
}

/** What is not needed is not kept. @throws Refusal bad_request */
function refuseCredentials(kind: string, { username, secret }: UptDataProvider): void {
  const why = "this kind takes no credentials: its prices are public";
  if ((username ?? null) !== null && !takesUsername(kind)) {
    refuseField("username", takesSecret(kind) ? "this kind takes a token alone" : why);
  }
  if ((secret ?? null) !== null && !takesSecret(kind)) refuseField("secret", why);
}

/** What the environment says of the market is not changed here. @throws Refusal bad_request */
function refuseOfMarket(row: ProviderRow, body: UptDataProvider, market: MarketProvider): void {
  if (row.source === null) return;
  for (const field of ["url", "rest_url", "symbols"] as const) {
    if ((body[field] ?? null) !== null) {
      refuseField(field, "the service was started with this one: MARKET and its variables say it");
    }
  }
  if (body.is_enabled === false && market.isRecording === true) {
    refuseField("is_enabled", "the recording is the house's clock: it plays to its end");
  }
}

const FIELDS = [
  "name",
  "url",
  "rest_url",
  "symbols",
  "username",
  "is_enabled",
  "priority",
] as const;
type Field = (typeof FIELDS)[number];

/** The fields that can be changed and that the body gives. */
function onlyGiven(body: UptDataProvider): Partial<ProviderRow> {
  const given = FIELDS.filter((field) => body[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, body[field]]));
}

/** From what to what, field by field; of a secret, that it was changed. */
function changesOf(before: ProviderRow, after: ProviderRow): string[] {
  const isSame = before.secret === after.secret;
  return [...changedFields(before, after), ...(isSame ? [] : ["secret: changed"])];
}

function changedFields(before: ProviderRow, after: ProviderRow): string[] {
  return FIELDS.flatMap((field) => {
    const [from, to] = [before[field], after[field]].map((value) => JSON.stringify(value));
    if (from === to) return [];
    const isAddress = field === "url" || field === "rest_url";
    return [isAddress ? `${field}: changed` : `${field}: ${from} -> ${to}`];
  });
}

function view(
  { row, provider, fault }: Running,
  all: ProviderSwitch,
  feed: MarketFeed,
): DataProvider {
  const { provider_id: id, source, name, kind, url, rest_url, symbols } = row;
  const { is_enabled, priority, created_at, updated_at } = row;
  const { ticks, lastTickAt, serving } = all.stateOf(id);
  return {
    id,
    name,
    kind,
    url,
    username: row.username,
    has_secret: row.secret !== null,
    is_enabled,
    priority,
    ...stateOf(is_enabled, provider, fault, feed),
    symbols_count:
      (provider ?? (source === null ? null : all))?.symbols.length ?? symbols?.length ?? 0,
    last_tick_at: lastTickAt === 0 ? null : lastTickAt,
    created_at,
    updated_at,
    is_market: source !== null,
    serving_count: serving,
    ticks_count: ticks,
    rest_url,
    symbols,
  };
}

/** A recording gives nothing after its last tick; what staff closed does not end it. */
function stateOf(
  isEnabled: boolean,
  provider: MarketProvider | null,
  fault: string,
  feed: MarketFeed,
): { status: ProviderStatus; status_message: string } {
  if (!isEnabled) return { status: PROVIDER_STATUS.disabled, status_message: "" };
  if (provider === null) return { status: PROVIDER_STATUS.failed, status_message: fault };
  const health = provider.health?.();
  if (health !== undefined) return { status: health.status, status_message: health.message };
  const hasEnded = ({ symbol_id }: { symbol_id: number }) =>
    feed.statusBy(symbol_id, SYMBOL_STATUS.enabled) === SYMBOL_STATUS.closed;
  if (provider.isRecording === true && feed.symbols.every(hasEnded)) {
    const status_message = "the recording was played to its end: no prices come any more";
    return { status: PROVIDER_STATUS.failed, status_message };
  }
  return { status: PROVIDER_STATUS.connected, status_message: "" };
}

/** For the metrics: connected while every feed that is enabled is. */
function healthOf(all: ProviderSwitch, running: Iterable<Running>): ProviderHealth | null {
  const feeds = [...running].flatMap(({ provider }) => provider?.health?.() ?? []);
  if (feeds.length === 0) return null;
  const isConnected = ({ status }: ProviderHealth) => status === PROVIDER_STATUS.connected;
  const worst = ensure(feeds.find((feed) => !isConnected(feed)) ?? feeds[0], "a feed");
  return { ...worst, faults: all.faults() };
}
