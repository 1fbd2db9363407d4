/**
 * A real service for tests: embedded PostgreSQL in a folder of its own, a free port, and by default a market and a clock
 * that the test moves. Runs in the tests.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DestinationStream } from "pino";
import type { LoginResult } from "../../contract/session.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { unixMs, type UnixMs } from "../../domain/units.ts";
import { machineWaits, type Clock } from "../../server/clock.ts";
import { readConfig, type Config } from "../../server/config.ts";
import type { Environment } from "../../server/config-secrets.ts";
import { createPasswords } from "../../server/auth/passwords.ts";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { seedDemo } from "../../server/database/seed.ts";
import { createLog, type Log } from "../../server/log.ts";
import { startService, type Service } from "../../server/service.ts";
import { clonedBus, clonedPort } from "./cloned-port.ts";
import { fillDataDir } from "./database-template.ts";
import { createScriptedMarket, type ScriptedMarket } from "./scripted-market.ts";

const MAIL_POLL_MS = 50;

export type ManualClock = Clock & { advance(ms: number): void };

/** Starts at the machine's time, so that it reads like one; moves only when told. */
export function createManualClock(start: number = Date.now()): ManualClock {
  let now = start;
  return {
    now: (): UnixMs => unixMs(now),
    // What is measured or waited for passes as the timers do.
    monotonicMs: () => performance.now(),
    ...machineWaits,
    advance: (ms) => {
      now += ms;
    },
  };
}

export type TestService = Service & {
  /** ws://127.0.0.1:port/ws */
  readonly socketUrl: string;
  readonly config: Config;
  readonly market: ScriptedMarket;
  readonly clock: ManualClock;
  /** Logs in; throws when the service refuses. */
  login(account_id?: number, password?: string): Promise<LoginResult>;
  /** A REST call; `token` null sends none. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
};

export type CallOptions = {
  token?: string | null;
  headers?: Record<string, string>;
  body?: unknown;
};
export type Answer = { status: number; headers: Headers; body: unknown; text: string };

export type TestServiceOptions = {
  /** Variables beside PORT, HOST, DATA_DIR and TERMINAL_DIR. */
  environment?: Environment;
  /** scripted (default): the test writes the ticks. configured: what MARKET names. */
  market?: "scripted" | "configured";
  /** manual (default) or the machine's. */
  clock?: "manual" | "system";
  /** Where the manual clock begins, Unix ms; by default at the machine's time. */
  startAt?: number;
  /** What the scripted market trades; by default SCRIPTED_SYMBOLS. */
  symbols?: readonly SymbolRecord[];
  /** A data folder that outlives the service, so that it can be started again; by default one of its own. */
  dataDir?: string;
  /** A certificate that push services may show, as PEM. */
  pushCa?: string;
  /** Where the log goes; by default nowhere. */
  logTo?: DestinationStream;
  /** What staff has set up before the service starts: the demo accounts are there already. */
  prepare?: (sql: Database) => Promise<void>;
};

/** A folder that the database's user can reach, and a way to remove it. */
export async function createDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "ringside-test-"));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const kept = { path: options.dataDir ?? "", remove: () => Promise.resolve() };
  const dataDir = options.dataDir === undefined ? await createDataDir() : kept;
  const clock = createManualClock(options.startAt);
  const market = createScriptedMarket(() => clock.now(), options.symbols);
  // Where there is no terminal: to serve one is to make a route of each of its files.
  const own = { PORT: "0", DATA_DIR: dataDir.path, TERMINAL_DIR: join(dataDir.path, "terminal") };
  const config = readConfig({ ...own, ...options.environment }, process.cwd());
  const isQuiet = config.logLevel === "info" && options.logTo === undefined;
  const log = createLog(isQuiet ? "silent" : config.logLevel, options.logTo);
  if (config.databaseUrl === null) await fillDataDir(config.dataDir);
  if (options.prepare !== undefined) await prepareDatabase(config, log, clock, options.prepare);
  const service = await startService({
    config,
    log,
    mailPollMs: MAIL_POLL_MS,
    warmsHistory: false,
    engineBy: clonedPort,
    bus: clonedBus(),
    ...(options.pushCa === undefined ? {} : { pushCa: options.pushCa }),
    ...(options.clock === "system" ? {} : { clock }),
    ...(options.market === "configured" ? {} : { provider: market }),
  });
  const call: TestService["call"] = async (method, path, request = {}) => {
    const { token = null, headers = {}, body } = request;
    const isText = typeof body === "string" || body === undefined;
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  };
  return {
    ...service,
    socketUrl: `${service.url.replace("http", "ws")}/ws`,
    config,
    market,
    clock,
    call,
    async login(account_id = 100001, password = "demo-trader") {
      const answer = await call("POST", "/auth/v1/oauth2/login", {
        headers: { authorization: basic(String(account_id), password) },
      });
      if (answer.status !== 200) throw new Error(`login refused: ${answer.text}`);
      return (answer.body as { data: LoginResult }).data;
    },
    async close() {
      await service.close();
      await dataDir.remove();
    },
  };
}

/** Seeds the database as the service would, and lets it be changed before the service sees it. */
async function prepareDatabase(
  config: Config,
  log: Log,
  clock: Clock,
  prepare: (sql: Database) => Promise<void>,
): Promise<void> {
  const embedded = await startEmbedded(config.dataDir, log);
  const sql = await connectDatabase(embedded.url, log);
  await seedDemo(sql, await createPasswords(), clock, log);
  await prepare(sql);
  await sql.end();
  await embedded.stop();
}

/** The Authorization header of a username and password, in UTF-8. */
export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
