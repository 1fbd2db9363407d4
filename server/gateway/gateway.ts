/** The gateway whole: the REST operations, the WebSocket, the terminal's files, on one server. Runs in the service. */
import type { PriceAlerts } from "../alerts/price-alerts.ts";
import type { FastifyInstance } from "fastify";
import { AUTH_CALLS_PER_MINUTE_MAX } from "../../contract/limits.ts";
import { PROVIDER_STATUS } from "../../contract/codes.ts";
import { ERRORS } from "../../contract/errors.ts";
import type { JsonSchema } from "../../contract/json-schemas.ts";
import { tellArchive, type ArchiveRounds } from "../archive/keep-archived.ts";
import { findClosedAccounts } from "../auth/closed-accounts.ts";
import type { Passwords } from "../auth/passwords.ts";
import { createEmailProofs } from "../auth/email-proof.ts";
import { keepRateLimit } from "../auth/rate-limit-store.ts";
import { createPasswordResets, type PasswordResets } from "../auth/password-reset.ts";
import { createReach, type Reach } from "../auth/reach.ts";
import { createRateLimit } from "../auth/rate-limit.ts";
import { createSessions, type Sessions } from "../auth/sessions.ts";
import { openTwoFactorKey } from "../auth/two-factor-key.ts";
import { createTwoFactors } from "../auth/two-factor.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/connect.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { describedDocument } from "../openapi/described-document.ts";
import { readSentiment, renewSentiment } from "../queries/client-sentiment.ts";
import type { Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { DataProviders } from "../office/data-providers.ts";
import type { DiskRoom } from "../running/disk-room.ts";
import type { Outage } from "../running/outage.ts";
import type { Readiness } from "../running/readiness.ts";
import type { PushSubscriptions } from "../push/push-subscriptions.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { createMetrics, type Metrics } from "../metrics.ts";
import { addNotFound, createHttp, operationPaths } from "./http.ts";
import { readBrandName } from "../mail/brand-name.ts";
import { createClientSentiment } from "./client-sentiment.ts";
import { AGENT_PATHS, addAgentRoutes } from "./agents/agent-routes.ts";
import { createNetworkOf } from "./network-of.ts";
import { createMarkups, type Markups } from "./markups.ts";
import type { Handlers } from "./operation.ts";
import { createPolicies } from "./policies.ts";
import { addRoutes } from "./router.ts";
import { createIdempotency, keepSwept, type Idempotency } from "./idempotency.ts";
import { createExposure, type Exposure } from "../office/exposure.ts";
import { createDealerRules, type DealerRules } from "../office/dealer-limits.ts";
import type { GroupCourier } from "../office/group-courier.ts";
import { createGroupsAsked, type GroupsAsked } from "../office/groups-asked.ts";
import { keepExpiredDemosRemoved } from "../office/expired-demos.ts";
import type { Reports } from "../office/report-maker.ts";
import { accountRoutes } from "./routes/account.ts";
import { accountsRoutes } from "./routes/accounts.ts";
import { apiKeyRoutes } from "./routes/api-keys.ts";
import { authRoutes } from "./routes/auth.ts";
import { brokerRoutes } from "./routes/broker.ts";
import { dataProviderRoutes } from "./routes/data-providers.ts";
import { clientDealingRoutes } from "./routes/client-dealing.ts";
import { clientRoutes } from "./routes/clients.ts";
import { commissionRoutes } from "./routes/commissions.ts";
import { configRoutes } from "./routes/configs.ts";
import { dealerLimitRoutes } from "./routes/dealer-limits.ts";
import { dealingRoutes } from "./routes/dealing.ts";
import { demoRoutes } from "./routes/demo.ts";
import { emailProofRoutes } from "./routes/email-proof.ts";
import { groupRoutes } from "./routes/groups.ts";
import { houseJournalRoutes } from "./routes/house-journal.ts";
import { houseSearchRoutes } from "./routes/house-search.ts";
import { houseRoutes } from "./routes/house.ts";
import { startToldBeside } from "./told-beside.ts";
import { priceAlertRoutes } from "./routes/price-alerts.ts";
import { pushRoutes } from "./routes/push.ts";
import { inboxRoutes } from "./routes/inbox.ts";
import { marketRoutes } from "./routes/market.ts";
import { myMoneyRoutes } from "./routes/my-money.ts";
import { documentRoutes } from "./routes/documents.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { passwordResetRoutes } from "./routes/password-reset.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { reportRoutes } from "./routes/reports.ts";
import { createSecondApprovalGate } from "./routes/second-approvals.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { signupRoutes } from "./routes/signup.ts";
import { createOrderRate } from "./order-rate.ts";
import { keepPruned } from "../queries/refused-orders.ts";
import { tradingRoutes } from "./routes/trading.ts";
import { widgetRoutes } from "./routes/widgets.ts";
import { neverOwn, twoFactorRoutes } from "./routes/two-factor.ts";
import { SERVICE_PATHS, addServiceRoutes } from "./service-routes.ts";
import { SocketServer } from "./socket-server.ts";
import { startSummaries } from "./summaries.ts";
import { createWatching } from "./watching.ts";
import { addStatic, sendTerminalPage } from "./static.ts";
import { openWidgets, type Widgets } from "./widgets/widgets.ts";

export type GatewayDeps = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly sql: Database;
  readonly passwords: Passwords;
  readonly market: MarketFeed;
  readonly providers: DataProviders;
  readonly sequencer: Sequencer;
  readonly engine: EnginePort;
  /** Whether the service can serve now. */
  readonly isReady: () => Promise<boolean>;
  readonly readiness: Readiness;
  readonly outage: Outage;
  /** For how long the database has not answered, ms. */
  readonly silentMs: () => number;
  /** null: the database has a disk elsewhere. */
  readonly room: DiskRoom | null;
  /** null: the journal is not archived. */
  readonly archiving: ArchiveRounds | null;
  /** null: tracing is off. */
  readonly tracing: Tracing | null;
  readonly push: PushSubscriptions;
};

export type Gateway = {
  /** Not listening yet. */
  readonly app: FastifyInstance;
  /** Whether the built terminal is there. */
  readonly hasTerminal: boolean;
  /** Lets requests under way finish, says goodbye to the sockets. */
  close(): Promise<void>;
};

let published: JsonSchema | undefined;
/** Made once by a process: services that follow each other in it publish the same. */
const openApi = (): JsonSchema => (published ??= describedDocument());

/** Requests under way get this long to finish when the service stops. */
const DRAIN_MS = 3_000;

export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, log, clock, bus, sql, market, sequencer, engine } = deps;
  const { isReady, readiness, outage, tracing } = deps;
  const metrics = metricsOf(deps);
  const markups = await createMarkups(engine, bus, market);
  const idempotency = createIdempotency(sql, clock);
  const sessions = createSessions(sql, clock, bus);
  const reach = createReach(sql);
  const dealers = createDealerRules(sql);
  const orderRate = createOrderRate(clock, config.ordersPerSecond);
  const authRateLimit = createRateLimit(clock, AUTH_CALLS_PER_MINUTE_MAX);
  const rateLimitStore = await keepRateLimit({ sql, clock, log }, authRateLimit);
  const brandName = await readBrandName(config.terminalDir);
  const app = await createHttp({ config, clock, log, metrics, tracing });
  const summaries = startSummaries({
    ...deps,
    watched: () => sockets.accounts(),
    send: (account_id, payload) => sockets.sendToAccount(account_id, "account_Summary", payload),
    onError: tellUnvalued(log),
  });
  const stopTidying = keepTidy(deps, idempotency);
  const exposure = createExposure({ engine, clock });
  const groupsAsked = createGroupsAsked(sql, engine, dealers);
  const onError = tellUnwatched(log);
  const seqOf = (account_id: number) => sequencer.seqOf(account_id);
  const watching = createWatching({ ...deps, seqOf, exposure, groupsAsked, dealers, onError });
  const sockets = new SocketServer({
    ...deps,
    sessions,
    metrics,
    markups,
    watching,
    allowedOrigins: config.allowedOrigins,
    nativeApps: config.nativeApps,
    networkOf: createNetworkOf(config.trustedProxies),
    seqOf,
    onJoined: (account_id) => summaries.renew(account_id),
    findClosed: (account_ids) => findClosedAccounts({ sql, clock }, account_ids),
  });
  sockets.attach(app.server);
  const stopTelling = tellOutage(outage, sockets);
  const resets = createPasswordResets({ ...deps, sessions });
  const beside = await startToldBeside({ ...deps, markups }, sockets);
  const widgets = await openWidgets(config.widgets, { ...deps, markups });
  const told = { ...beside, markups, sockets, exposure, groupsAsked, widgets };
  const parts = { ...told, idempotency, sessions, reach, dealers, brandName, resets };
  const handlers = await settledHandlers(deps, parts);
  addRoutes(app, { sessions, authRateLimit, orderRate, reach, dealers, outage, handlers, widgets });
  addServiceRoutes(app, { ...config, metrics, isReady, readiness, clock, document: openApi() });
  addAgentRoutes(app, { ...config, sessions, clock, outage, brandName, document: openApi() });
  const hasTerminal = await addStatic(app, config.terminalDir, widgets?.origins ?? null);
  addNotFound(app, allPaths(), hasTerminal ? sendTerminalPage : () => false);
  return {
    app,
    hasTerminal,
    async close() {
      summaries.dispose();
      watching.dispose();
      stopTelling();
      stopTidying();
      await beside.close();
      await resets.close();
      await sockets.close();
      const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearTimeout(timer);
      await rateLimitStore.close();
    },
  };
}

/** Removes what nobody needs any more, now and then, until disposed of. */
function keepTidy({ config, log, clock, sql, engine }: GatewayDeps, keys: Idempotency) {
  const demos = { sql, clock, engine, keptDays: config.demoKeptDays };
  const stops = [
    keepSwept(keys, tellUnswept(log)),
    keepExpiredDemosRemoved(demos, tellUnremoved(log)),
    keepPruned(sql, tellUnpruned(log)),
  ];
  return () => stops.forEach((stop) => stop());
}

type Parts = {
  readonly markups: Markups;
  readonly idempotency: Idempotency;
  readonly sessions: Sessions;
  readonly reach: Reach;
  readonly dealers: DealerRules;
  readonly exposure: Exposure;
  readonly groupsAsked: GroupsAsked;
  readonly sockets: SocketServer;
  readonly brandName: string;
  readonly reports: Reports;
  readonly courier: GroupCourier;
  readonly resets: PasswordResets;
  readonly alerts: PriceAlerts;
  readonly widgets: Widgets | null;
};

/** What answers each operation. What a stop broke off is made up for, before anybody is served. */
async function settledHandlers(deps: GatewayDeps, parts: Parts): Promise<Handlers> {
  const { config, clock, sql, passwords, market, providers, engine } = deps;
  const { markups, idempotency, sessions, reach, sockets, brandName, reports, resets } = parts;
  const { exposure, groupsAsked, dealers, courier, alerts } = parts;
  const emailProofs = await createEmailProofs(deps, config.emailProof);
  const { signupsPerHourOfAll } = config;
  const office = { sql, clock, passwords, sessions, engine };
  const terms = { sql, clock, market, engine, dealers, watched: () => sockets.accounts() };
  const journal = { sql, folder: config.journalArchive.folder };
  const key = await openTwoFactorKey(deps);
  const twoFactors = createTwoFactors({ ...deps, sessions, key, issuer: brandName });
  const policies = createPolicies(() => handlers);
  const gate = createSecondApprovalGate({
    sql,
    journal,
    clock,
    market,
    engine,
    reach,
    dealers,
    direct: () => direct,
  });
  // The compiler refuses an operation of the contract that nothing answers.
  const direct: Required<Handlers> = {
    ...gate.routes,
    ...authRoutes({ sql, passwords, sessions, clock, twoFactors }),
    ...twoFactorRoutes(twoFactors),
    ...apiKeyRoutes({ sql, clock }),
    ...passwordRoutes({ sql, clock, passwords, sessions }),
    ...notificationRoutes({ sql, clock, bus: deps.bus }),
    ...passwordResetRoutes(resets, config.smtpUrl !== null),
    ...documentRoutes({ sql, clock }),
    ...priceAlertRoutes(alerts),
    ...pushRoutes(deps.push),
    ...signupRoutes({ sql, clock, passwords, engine, signupsPerHourOfAll, emailProofs }),
    ...emailProofRoutes({ emailProofs, engine }),
    ...accountRoutes({ sql, engine, policies }),
    ...accountsRoutes({ ...office, idempotency, dealers }),
    ...dealerLimitRoutes(deps),
    ...brokerRoutes({ sql, clock, brandName, policies }),
    ...myMoneyRoutes({
      sql,
      engine,
      ordersPerSecond: config.ordersPerSecond,
      dayOffsetMs: config.dayOffsetMs,
    }),
    ...tradingRoutes({ sql, market, engine, emailProofs }),
    ...dealingRoutes({ sql, journal, clock, engine, market, idempotency, reach, dealers }),
    ...clientRoutes({ sql, engine }),
    ...clientDealingRoutes({ sql, engine, idempotency, reach, dealers }),
    ...commissionRoutes(terms),
    ...houseJournalRoutes({ sql, engine, dealers }),
    ...houseSearchRoutes({ sql, engine, dealers }),
    ...houseRoutes({ ...deps, exposure, groupsAsked, connected: () => sockets.accounts() }),
    ...demoRoutes({ sql, clock, engine, idempotency }),
    ...groupRoutes({ ...terms, bus: deps.bus }),
    ...configRoutes({ sql, clock, dealers }),
    ...dataProviderRoutes({ providers, market }),
    ...inboxRoutes({ sql, clock, idempotency, reach, engine, courier }),
    ...reportRoutes({ sql, clock, reach, reports }),
    ...marketRoutes({ sql, market, markups, sentiment: sentimentOf(deps) }),
    ...widgetRoutes(parts.widgets),
    ...sessionRoutes({ sql, sessions, socketsOf: (key) => sockets.socketsOf(key) }),
  };
  const { gated } = gate;
  const account_two_factor_off = neverOwn(gated.account_two_factor_off);
  const handlers = { ...direct, ...gated, account_two_factor_off };
  await gate.settle();
  return handlers;
}

const CONNECTED = PROVIDER_STATUS.connected;

/** How often sockets are told that orders are refused, for as long as they are: who is not told again trades again. */
const OUTAGE_TOLD_MS = 1_000;

function tellOutage(outage: Outage, sockets: SocketServer): () => void {
  const tell = () => {
    const { state } = outage;
    if (state !== null) sockets.sendToAll("internal_server_error", pausedWord(state.reason));
  };
  const stop = outage.onBegin(tell);
  const timer = setInterval(tell, OUTAGE_TOLD_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** @interface event:internal_server_error */
const pausedWord = (reason: string) => ({
  message: `${ERRORS.internal_server_error.message}: ${reason}`,
  reason: "order_create",
});

const tellUnpruned = (log: Log) => (error: unknown) =>
  log.error({ err: error }, "old refused orders could not be removed");
const sentimentOf = ({ sql, clock, log }: GatewayDeps) =>
  createClientSentiment({
    clock,
    renew: (now) => renewSentiment(sql, now),
    read: () => readSentiment(sql),
    onError: (error) => log.error({ err: error }, "the sides of clients could not be worked out"),
  });

const tellUnwatched = (log: Log) => (error: unknown) =>
  log.error({ err: error }, "what clients have open could not be summed");
const tellUnvalued = (log: Log) => (error: unknown) =>
  log.error({ err: error }, "what accounts are worth could not be asked for");
const tellUnremoved = (log: Log) => (error: unknown) =>
  log.error({ err: error }, "expired demos could not be removed");
const tellUnswept = (log: Log) => (error: unknown) =>
  log.error({ err: error }, "old idempotency keys could not be removed");

const allPaths = () => new Map([...operationPaths(), ...SERVICE_PATHS, ...AGENT_PATHS]);

/** Where no source of prices can fail there is nothing to tell of its feed: 1, and no fault. */
function tellFeed(metrics: Metrics, providers: DataProviders): void {
  const isConnected = () => Number((providers.health()?.status ?? CONNECTED) === CONNECTED);
  metrics.gauge("feed_connected", "1 while every source of prices is connected", isConnected);
  const faults = "What the sources of prices did wrong, by the rule that met it";
  metrics.totals("feed_faults", faults, "fault", () => providers.health()?.faults ?? {});
}

/** The service's metrics with how far what is read is behind what was answered, what hinders it, and what the clock saw. */
function metricsOf(deps: GatewayDeps): Metrics {
  const { sequencer, readiness, silentMs, room } = deps;
  const { state } = deps.clock;
  const metrics = createMetrics();
  const ready = "1 while traders are served well, as /readyz says";
  metrics.gauge("ready", ready, () => Number(readiness.reasons().length === 0));
  const silent = "For how long the database has not answered, s";
  metrics.gauge("database_silent_seconds", silent, () => silentMs() / 1_000);
  const quiet = "Since the last price of any open market, s";
  metrics.gauge("prices_quiet_seconds", quiet, () => readiness.quietMs() / 1_000);
  const writing = "For how long the batch that is written now is written, s";
  metrics.gauge("writing_seconds", writing, () => sequencer.writingMs / 1_000);
  const lag = "Durable events that the tables lack";
  metrics.gauge("projection_lag_events", lag, () => sequencer.lagEvents.now);
  const most = `${lag}, at most since the start`;
  metrics.gauge("projection_lag_events_max", most, () => sequencer.lagEvents.max);
  const free = "Free on the disk of the embedded database, bytes";
  if (room !== null) metrics.gauge("disk_free_bytes", free, () => room.freeBytes ?? Number.NaN);
  const left = "Until orders are refused for want of room, days; +Inf: not known yet, or never";
  if (room !== null) metrics.gauge("disk_days_left", left, () => room.daysLeft ?? Infinity);
  tellArchive(metrics, deps.archiving);
  tellFeed(metrics, deps.providers);
  if (state === undefined) return metrics;
  const ahead = "The machine's wall clock minus the service's time, ms";
  metrics.gauge("clock_wall_ahead_ms", ahead, () => state.wallAheadMs);
  const astray = "1 while they differ by more than a second";
  metrics.gauge("clock_astray", astray, () => Number(state.isAstray));
  const set = "How often the machine's clock was set";
  metrics.total("clock_steps_forward", `${set} forward`, () => state.stepsForward);
  metrics.total("clock_steps_back", `${set} back`, () => state.stepsBack);
  return metrics;
}
