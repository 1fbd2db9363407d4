/**
 * The whole service in its order of starting: database, accounts, market, gateway, port. What was started is stopped
 * again, in the reverse order, at the end or when a later step fails. Runs in the service; tests start it too.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keepArchived } from "./archive/keep-archived.ts";
import { DAY_MS } from "./auth/allowance.ts";
import { createPasswords } from "./auth/passwords.ts";
import { createBus, type Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import { type Config } from "./config.ts";
import { connectDatabase, type Database } from "./database/connect.ts";
import { startEmbedded } from "./database/embedded.ts";
import { admitFirst } from "./database/first-admin.ts";
import { migrate } from "./database/migrate.ts";
import { seedDemo } from "./database/seed.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { EnginePort } from "./engine-port/engine-port.ts";
import { inProcess } from "./engine-port/in-process.ts";
import { playMarket } from "./engine-port/play-market.ts";
import { openAcknowledged } from "./journal/acknowledged.ts";
import type { Log } from "./log.ts";
import { startMail } from "./mail/start-mail.ts";
import { createMarket, type Market } from "./market/market.ts";
import { warmHistory } from "./market/warm-up.ts";
import type { MarketProvider } from "./market/provider.ts";
import type { ProviderSwitch } from "./market/provider-switch.ts";
import { createProvider } from "./market-source.ts";
import { keepWithin, type RetentionDeps } from "./retention/keep-within.ts";
import { openDataProviders, type DataProviders } from "./office/data-providers.ts";
import { watchDisk, type DiskRoom } from "./running/disk-room.ts";
import { lead, serviceUrl, type Leadership } from "./running/leadership.ts";
import { Outage, judgeOutage } from "./running/outage.ts";
import { watchPulse } from "./running/pulse.ts";
import { createReadiness, type Readiness } from "./running/readiness.ts";
import { startPush } from "./push/start-push.ts";
import { openStandbyPort } from "./running/standby-port.ts";
import { within } from "./running/within.ts";
import { addressOf, assertPortIsFree, listen } from "./running/listen.ts";
import { viewAccount } from "./queries/accounts.ts";
import { startSequencer, type Sequencer } from "./sequencer/sequencer.ts";
import { lastTimeKnown, startClock } from "./start-clock.ts";
import { openTracing, type Tracing } from "./tracing/tracing.ts";

export type Service = {
  /** Where it listens, as http://127.0.0.1:8080. */
  readonly url: string;
  readonly hasDemoAccounts: boolean;
  /** Whether the built terminal is served. */
  readonly hasTerminal: boolean;
  /** Resolves with the reason when the service can no longer go on; never when it was closed. */
  readonly fault: Promise<Error>;
  /** For tests: what the engine publishes on. */
  readonly bus: Bus;
  readonly sequencer: Sequencer;
  readonly engine: EnginePort;
  readonly sql: Database;
  /** Finishes what is under way, flushes, stops everything. Safe to call twice. */
  close(): Promise<void>;
};

export type ServiceOptions = {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Instead of the one that the configuration names. */
  readonly provider?: MarketProvider;
  /** The bundle of projection-thread.ts; without it what is kept for reading is written in this thread. */
  readonly projectionThread?: URL;
  /** How often the queues of mail and push notices are looked at; a test has no second to wait. */
  readonly mailPollMs?: number;
  /** A certificate that push services may show beside the usual ones, as PEM; for tests. */
  readonly pushCa?: string;
  /** False: no history is made before it is asked for; few tests open a chart. */
  readonly warmsHistory?: boolean;
  /** What carries the parts' words; one of its own when left out. */
  readonly bus?: Bus;
  /** How the gateway reaches the engine, given that of this process; as it is when left out. */
  readonly engineBy?: (port: EnginePort) => EnginePort;
  /** Ends a start that does not lead yet, be it that another service does: it then throws StartEnded. */
  readonly stop?: AbortSignal;
};

const asItIs = (port: EnginePort): EnginePort => port;

const HEALTH_TIMEOUT_MS = 2_000;
const NEVER = new Promise<never>(() => undefined);
/** How often it is looked whether prices come. */
const LOOK_MS = 1_000;
/** How often it is looked whether what is decided can be kept. */
const JUDGE_MS = 250;

/** Starts everything, or throws with nothing left behind. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const undo: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= unwind(undo, options.log));
  try {
    return await start(options, undo, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function unwind(undo: (() => Promise<unknown>)[], log: Log): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    try {
      await step();
    } catch (error) {
      // The later steps still have to run.
      log.error({ err: error }, "a step of stopping failed");
    }
  }
}

async function start(
  options: ServiceOptions,
  undo: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Service> {
  const { config, log, mailPollMs: pollMs } = options;
  await assertPortIsFree(config);
  const bus = options.bus ?? createBus();
  const tracing = await openTracing(config.isTraced, log);
  undo.push(async () => tracing?.close());
  const { url: databaseUrl, sql, ended, epoch } = await openDatabase(options, undo);
  const clock = options.clock ?? (await openClock(sql, log));
  const passwords = await createPasswords(clock);
  const { firstAdmin } = config;
  if (!config.seedDemo) await admitFirst({ sql, passwords, clock, log, firstAdmin });
  const hasDemoAccounts = config.seedDemo && (await seedDemo(sql, passwords, clock, log));
  const { providers, market } = await openMarket(options, sql, clock, undo);
  const { provider } = providers;
  const outage = new Outage();
  const parts = { config, log, clock, bus, sql, passwords };
  const held = { ...parts, databaseUrl, epoch, outage, market, tracing };
  const { sequencer, engine } = await openEngine(options, held, undo);
  const symbol = (symbol_id: number) => market.symbols.find((one) => one.symbol_id === symbol_id);
  const mailer = await startMail({ ...parts, pollMs, symbol });
  undo.push(() => mailer.close());
  const push = await startPush({ ...parts, pollMs, symbol, ca: options.pushCa });
  undo.push(() => push.close());
  undo.push(keepWithin(retentionOf({ config, log, clock, sql }, market)));
  const { journalArchive: archive, diskReserveMb: reserveMb } = config;
  const archiving = keepArchived({ sql, clock, log, epoch, archive, reserveMb });
  undo.push(async () => archiving?.stop());
  let isServing = false;
  const isReady = async () => isServing && (await answers(sql));
  const watched = watch(
    { ...parts, databaseUrl, market, provider, sequencer, outage, isServing: () => isServing },
    undo,
  );
  const gateway = await createGateway({
    ...parts,
    providers,
    market,
    sequencer,
    engine,
    isReady,
    outage,
    archiving,
    tracing,
    push: push.subscriptions,
    ...watched,
  });
  undo.push(() => gateway.close());
  await listen(gateway.app, config);
  undo.push(async () => void (isServing = false));
  isServing = true;
  if (options.warmsHistory !== false) warm(market, log, undo);
  return {
    url: addressOf(config, gateway.app.server.address()),
    hasDemoAccounts,
    hasTerminal: gateway.hasTerminal,
    fault: Promise.race([ended, sequencer.fault]).then((error) => (isServing ? error : NEVER)),
    bus,
    sequencer,
    engine,
    sql,
    close,
  };
}

/** The market that the configuration names with all that staff added, started. */
async function openMarket(
  { config, log, provider: given }: ServiceOptions,
  sql: Database,
  clock: Clock,
  undo: (() => Promise<unknown>)[],
): Promise<{ providers: DataProviders; market: Market }> {
  const { dayOffsetMs, guaranteedStops } = config;
  const make = async () => given ?? createProvider(config.market, dayOffsetMs, clock, log);
  const deps = { sql, market: await make(), remakeMarket: make, config, clock, log };
  const providers = await openDataProviders(deps);
  const market = createMarket({
    provider: providers.provider,
    sql,
    clock,
    dayOffsetMs,
    log,
    guaranteedStops,
  });
  undo.push(() => market.stop());
  await market.start();
  return { providers, market };
}

type Held = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly sql: Database;
  readonly databaseUrl: string;
  readonly epoch: number;
  readonly outage: Outage;
  readonly market: Market;
  readonly tracing: Tracing | null;
};

/** The engine with the market's prices, and the port by which all else reaches it. */
async function openEngine(
  { projectionThread: entry, engineBy = asItIs }: ServiceOptions,
  { databaseUrl, ...held }: Held,
  undo: (() => Promise<unknown>)[],
): Promise<{ sequencer: Sequencer; engine: EnginePort }> {
  const { sql, market, clock, config } = held;
  // Our own PostgreSQL has no standby; somebody else's may go over to one.
  const isOwn = config.databaseUrl === null;
  const acknowledged = isOwn ? null : await openAcknowledged(config.dataDir);
  undo.push(async () => acknowledged?.close());
  const sequencer = await startSequencer({
    ...held,
    acknowledged,
    thread: entry === undefined ? null : { entry, databaseUrl },
    dayOffsetMs: config.dayOffsetMs,
    archiveFolder: config.journalArchive.folder,
    readAccount: (account_id) => viewAccount(sql, account_id),
  });
  undo.push(() => sequencer.close());
  const engine = engineBy(inProcess(sequencer, clock));
  const stopMarket = playMarket(market, clock, (input) => engine.take(input));
  undo.push(async () => stopMarket());
  return { sequencer, engine };
}

/** What is forgotten, and when, as the settings say. */
function retentionOf(
  { config, log, clock, sql }: { config: Config; log: Log; clock: Clock; sql: Database },
  market: Market,
): RetentionDeps {
  const { keptDays: days, dataDir } = config;
  const msOf = (kept: number) => (kept === 0 ? null : kept * DAY_MS);
  const forgetBars = (stop: AbortSignal) => {
    const unusedMs = msOf(days.unusedBars);
    const unusedBefore = unusedMs === null ? null : clock.now() - unusedMs;
    return market.forgetOldBars(msOf(days.minuteBars), unusedBefore, stop);
  };
  return { sql, clock, log, days, dataDir, forgetBars };
}

function warm(market: Market, log: Log, undo: (() => Promise<unknown>)[]): void {
  const warming = warmHistory(market);
  undo.push(async () => warming.stop());
  warming.done.catch((err: unknown) => log.warn({ err }, "history could not be warmed"));
}

type Watched = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly market: Market;
  readonly provider: ProviderSwitch;
  readonly sequencer: Sequencer;
  readonly outage: Outage;
  readonly isServing: () => boolean;
};

/** Looks each second whether the database answers and has room, prices come and what is decided is written. */
function watch(
  { config, databaseUrl, log, clock, market, provider, sequencer, outage, isServing }: Watched,
  undo: (() => Promise<unknown>)[],
): { readiness: Readiness; silentMs: () => number; room: DiskRoom | null } {
  const pulse = watchPulse(databaseUrl, clock, log);
  undo.push(() => pulse.stop());
  const silentMs = () => pulse.silentMs;
  const writingMs = () => sequencer.writingMs;
  // The disk of somebody else's database is not here to be looked at.
  const isOwn = config.databaseUrl === null;
  const { dataDir, diskReserveMb } = config;
  const room = isOwn ? watchDisk(join(dataDir, "postgres"), diskReserveMb, clock, log) : null;
  undo.push(async () => room?.stop());
  const noRoom = () => room?.noRoom ?? null;
  const judging = setInterval(() => {
    outage.take(judgeOutage({ silentMs, writingMs, noRoom }), log);
  }, JUDGE_MS).unref();
  undo.push(async () => clearInterval(judging));
  const readiness = createReadiness({
    isServing,
    silentMs,
    symbols: market.symbols,
    ticks: () => market.counts.ticks,
    isServed: () => provider.isServed,
    writingMs,
    noRoom,
    now: clock.monotonicMs,
  });
  const looking = setInterval(readiness.look, LOOK_MS).unref();
  undo.push(async () => clearInterval(looking));
  return { readiness, silentMs, room };
}

/** The service's own clock, which goes on from the last time that the database knows. */
async function openClock(sql: Database, log: Log): Promise<Clock> {
  const clock = startClock(log);
  clock.beginAt(await lastTimeKnown(sql));
  return clock;
}

type Opened = {
  readonly url: string;
  readonly sql: Database;
  /** Our own PostgreSQL ended (someone else's never counts), or another service leads. */
  readonly ended: Promise<Error>;
  readonly epoch: number;
};

/** The pool of a database of this version, once this service leads on it. */
async function openDatabase(
  options: ServiceOptions,
  undo: (() => Promise<unknown>)[],
): Promise<Opened> {
  const { config, log } = options;
  let bareUrl = config.databaseUrl;
  let ended = new Promise<Error>(() => undefined);
  if (bareUrl === null) {
    const embedded = await startEmbedded(config.dataDir, log);
    undo.push(() => embedded.stop());
    bareUrl = embedded.url;
    ended = embedded.ended.then(() => new Error("the embedded PostgreSQL ended"));
  }
  const leadership = await leadOn(bareUrl, options);
  undo.push(() => leadership.end());
  const url = serviceUrl(bareUrl, randomBytes(4).toString("hex"));
  const sql = await connectDatabase(url, log);
  undo.push(() => sql.end({ timeout: 5 }));
  await migrate(sql, log);
  const epoch = await leadership.begin(sql);
  return { url, sql, ended: Promise.race([ended, leadership.lost]), epoch };
}

/** Resolves once this service leads; until then its port says that it stands by. */
async function leadOn(url: string, { config, log, stop }: ServiceOptions): Promise<Leadership> {
  let closePort = () => Promise.resolve();
  const onStandby = async () => {
    closePort = await openStandbyPort(config.port, config.host);
  };
  try {
    const signal = stop ?? new AbortController().signal;
    return await lead({ url, log, onStandby, stop: signal });
  } finally {
    await closePort();
  }
}

function answers(sql: Database): Promise<boolean> {
  const asked = sql`select 1`.then(
    () => true,
    () => false,
  );
  return within(asked, HEALTH_TIMEOUT_MS, false);
}
