/**
 * The service's own PostgreSQL, for machines without one: made on first start under DATA_DIR/postgres, started with the
 * service and stopped with it. It listens on 127.0.0.1 with a random password. fsync stays on: it holds the ledger.
 * Runs in the service. Never leaves a server behind, and never touches the cluster of another running service.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { chmod, symlink, unlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { machineMs } from "../clock.ts";
import type { Log } from "../log.ts";
import { POSTGRES_LINE_PREFIX, createPostgresLog } from "./postgres-log.ts";
import { SHELTER_DIR, canReach, chooseRunAs, findBinaries } from "./postgres-binaries.ts";
import type { Binaries, RunAs } from "./postgres-binaries.ts";

export type EmbeddedDatabase = {
  /** Holds the password: never log it. */
  readonly url: string;
  /** Settles when the server's process has ended without being asked to. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

const USER = "ringside";
/** Held for the life of the service, so that a second one on the same DATA_DIR is refused. Any constant will do. */
const SERVICE_LOCK = 7_226_001;
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 6_000;
const POLL_MS = 20;
/** As /proc tells the state of a process that is over: a zombie. */
const ENDED = "Z";
const START_TRIES_MAX = 3;

/** Starts the cluster, making it first if it is not there. @throws Error whose message names the cause. */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const runAs = chooseRunAs();
  await mkdir(dataDir, { recursive: true, mode: runAs === null ? 0o700 : 0o711 });
  const binaries = await findBinaries(runAs);
  const cluster = join(dataDir, "postgres");
  const password = await readPassword(dataDir, existsSync(join(cluster, "PG_VERSION")));
  await stopOrphan(cluster, dataDir, password, log);
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    await createCluster(dataDir, cluster, binaries, password, runAs, log);
  }
  // The link, if it is one, may stand where its user cannot go.
  const server = await startServer(await realpath(cluster), binaries, runAs, log);
  const url = addressOf(password, server.port);
  try {
    const lock = await takeServiceLock(url, dataDir);
    return {
      url,
      ended: server.ended,
      stop: async () => {
        await lock.end({ timeout: 1 });
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const addressOf = (password: string, port: number) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

async function readPassword(dataDir: string, clusterExists: boolean): Promise<string> {
  const path = join(dataDir, "postgres-password");
  if (existsSync(path)) return (await readFile(path, "utf8")).trim();
  if (clusterExists) {
    throw new Error(`${path} is missing: without it the database beside it cannot be opened.`);
  }
  const password = randomBytes(24).toString("hex");
  await writeFile(path, password, { mode: 0o600 });
  return password;
}

/** initdb into a folder of its own, then rename: a start cut half-way leaves nothing that looks like a cluster. */
async function createCluster(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  password: string,
  runAs: RunAs,
  log: Log,
): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith("postgres.staging-")) {
      // Its initdb may still run for a moment.
      await rm(join(dataDir, entry), { recursive: true, force: true, maxRetries: 10 });
    }
  }
  await rm(cluster, { recursive: true, force: true });
  const home = (await canReach(dataDir, runAs)) ? dataDir : await createShelter(dataDir, log);
  const staging = await mkdtemp(join(home, "postgres.staging-"));
  const passwordFile = `${staging}.password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (runAs !== null) {
      await chown(staging, runAs.uid, runAs.gid);
      await chown(passwordFile, runAs.uid, runAs.gid);
    }
    await runInitdb(binaries.initdb, staging, passwordFile, runAs);
    const final = join(home, "postgres");
    await rename(staging, final);
    if (home !== dataDir) await symlink(final, cluster);
  } finally {
    await unlink(passwordFile).catch(() => undefined);
    await rm(staging, { recursive: true, force: true });
  }
}

/** As root with DATA_DIR in a private folder, the data goes where its user can reach it, and a link stays behind. */
async function createShelter(dataDir: string, log: Log): Promise<string> {
  await mkdir(SHELTER_DIR, { recursive: true, mode: 0o755 });
  const home = await mkdtemp(join(SHELTER_DIR, "data-"));
  await chmod(home, 0o711);
  log.info(
    { dataDir, home },
    "the database's user cannot reach DATA_DIR: a link in it leads there",
  );
  return home;
}

function runInitdb(initdb: string, dir: string, passwordFile: string, runAs: RunAs): Promise<void> {
  const options = [
    `--pgdata=${dir}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  const child = spawn(initdb, options, { ...runAs, cwd: "/", env: childEnvironment() });
  const output = collect(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb of the embedded PostgreSQL failed: ${output()}`));
    });
  });
}

type Server = { port: number; ended: Promise<void>; stop(): Promise<void> };

async function startServer(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  log: Log,
): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    try {
      return await spawnServer(cluster, binaries, runAs, port, log);
    } catch (error) {
      const isPortTaken = String(error).includes("could not bind");
      if (!isPortTaken || attempt >= START_TRIES_MAX) throw error;
    }
  }
}

async function spawnServer(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  port: number,
  log: Log,
): Promise<Server> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // Zeros first would be 16 MB written and waited for in the midst of a commit, once in some thousand orders.
    wal_init_zero: "off",
    max_connections: "40",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    logging_collector: "off",
    log_destination: "stderr",
    log_line_prefix: POSTGRES_LINE_PREFIX,
    jit: "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // Detached: Ctrl-C in a terminal reaches the service alone, which then stops the database last.
  const child = spawn(binaries.postgres, ["-D", cluster, "-p", String(port), ...flags], {
    ...runAs,
    cwd: "/",
    env: childEnvironment(),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killOnExit = () => child.kill("SIGINT");
  process.once("exit", killOnExit);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  void ended.then(() => process.off("exit", killOnExit));
  const stop = () => stopChild(child, ended);
  try {
    await waitUntilReady(child, ended, createPostgresLog(log, dirname(cluster)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, ended, stop };
}

function waitUntilReady(
  child: ChildProcess,
  ended: Promise<void>,
  onOutput: (chunk: string) => void,
): Promise<void> {
  const output = collect(child, onOutput);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL was not ready in ${START_TIMEOUT_MS} ms: ${output()}`)),
      START_TIMEOUT_MS,
    );
    child.stderr?.on("data", () => {
      if (!output().includes("ready to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
    child.once("error", reject);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`the embedded PostgreSQL did not start: ${output()}`));
    });
  });
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: sessions are cut, the data is flushed. SIGQUIT needs no flush to be safe.
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** The last lines that a program wrote to stderr, for a message; all of it is also given to `onOutput`. */
function collect(child: ChildProcess, onOutput?: (chunk: string) => void): () => string {
  const KEPT_CHARS_MAX = 4_000;
  let kept = "";
  child.stderr?.setEncoding("utf8");
  child.stderr?.on("data", (chunk: string) => {
    kept = (kept + chunk).slice(-KEPT_CHARS_MAX);
    onOutput?.(chunk);
  });
  return () => kept.trim();
}

/** Only what the programs need: no secret of ours is handed down. */
function childEnvironment(): Record<string, string> {
  return { LC_ALL: "C", PATH: process.env["PATH"] ?? "", TZ: "UTC" };
}

/**
 * A service that was killed leaves its PostgreSQL running. If no service holds the lock on it, it is stopped, so that
 * ours starts with our settings; if one does, this start is refused.
 */
async function stopOrphan(
  cluster: string,
  dataDir: string,
  password: string,
  log: Log,
): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const deadline = machineMs() + START_TIMEOUT_MS;
  for (;;) {
    const lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
    const pid = Number(lines[0]);
    if (!(pid > 1) || !(await isRunning(pid))) return;
    if (!(await isPostgres(pid))) {
      // The number was given to another program since.
      await unlink(pidFile);
      return;
    }
    if (machineMs() > deadline) {
      throw new Error(`PostgreSQL process ${pid} holds ${cluster} and does not answer; stop it.`);
    }
    const lock = await takeServiceLock(addressOf(password, Number(lines[3])), dataDir).catch(
      (error: unknown) => {
        if (error instanceof DataDirInUseError) throw error;
        return null;
      },
    );
    if (lock === null) {
      await pause(POLL_MS * 5);
      continue;
    }
    log.warn({ pid }, "stopping the PostgreSQL of a service that was killed");
    await lock.end({ timeout: 1 });
    process.kill(pid, "SIGINT");
    while ((await isRunning(pid)) && machineMs() < deadline) await pause(POLL_MS);
  }
}

/** Where the server of a service that runs on this folder listens. @throws Error where none does */
export async function runningAddress(dataDir: string): Promise<string> {
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const [, , , port = ""] = (await readFile(pidFile, "utf8")).split("\n");
  return addressOf(await readPassword(dataDir, true), Number(port));
}

/** Another service runs on the folder. */
export class DataDirInUseError extends Error {
  override readonly name = "DataDirInUseError";
}

async function takeServiceLock(url: string, dataDir: string): Promise<postgres.Sql> {
  const sql = postgres(url, {
    max: 1,
    // By default the driver gives a connection up after half an hour, and the lock with it.
    max_lifetime: null,
    connect_timeout: 2,
    onnotice: () => undefined,
  });
  try {
    const rows = await sql<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${SERVICE_LOCK}) as taken`;
    if (rows[0]?.taken === true) return sql;
    throw new DataDirInUseError(
      `DATA_DIR ${dataDir} is in use by another running service. Stop it, or set DATA_DIR.`,
    );
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/** A process that ended keeps its number until its parent collects it, which some parents never do. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "EPERM") return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name, which is in brackets and may hold any character.
  return stat.at(stat.lastIndexOf(")") + 2) !== ENDED;
}

/** Where /proc cannot tell, the answer is yes: the safe one. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "postgres");
  return command.trim() === "postgres";
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
