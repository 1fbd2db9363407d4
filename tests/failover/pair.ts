/**
 * Two PostgreSQL servers of which one is the other's standby, made of a cluster that was stopped and copied. Either may be
 * killed as a machine dies, and promoted as an operator's tool does. Runs in the tests, on Linux.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { chooseRunAs, findBinaries } from "../../server/database/postgres-binaries.ts";
import { createLog } from "../../server/log.ts";
import { fillDataDir } from "../support/database-template.ts";
import { freePort } from "../support/free-port.ts";

const run = promisify(execFile);
const STANDBY = "standby";
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: "60",
  wal_keep_size: "256MB",
  wal_retrieve_retry_interval: "100ms",
  timezone: "UTC",
  jit: "off",
};

/** One of the two places for a server. */
export type Place = { readonly folder: string; readonly port: number; readonly url: string };
export type Running = {
  readonly place: Place;
  /** As a machine that loses its power: every process of it, at once. */
  die(): Promise<void>;
  stop(): Promise<void>;
};
export type Pair = {
  readonly places: readonly [Place, Place];
  /** Of both, as DATABASE_URL has it. */
  readonly url: string;
  /** `follows`: it is that one's standby; `waitsFor`: nothing is acknowledged that the standby does not have. */
  start(
    place: Place,
    role?: { readonly follows?: Place; readonly waitsFor?: boolean },
  ): Promise<Running>;
  /** Puts a copy of a server that is stopped in the other place. */
  copy(from: Place, to: Place): Promise<void>;
  remove(): Promise<void>;
};

export async function openPair(): Promise<Pair> {
  const root = await mkdtemp(join(tmpdir(), "ringside-pair-"));
  await chmod(root, 0o711);
  await fillDataDir(join(root, "made"));
  const password = (await readFile(join(root, "made", "postgres-password"), "utf8")).trim();
  const runAs = chooseRunAs();
  const { postgres } = await findBinaries(runAs);
  const login = `postgres://ringside:${password}@`;
  // Who begins to lead ends connections that have the service's own name.
  const name = "application_name=failover%20test";
  const placeAt = async (letter: string): Promise<Place> => {
    const port = await freePort();
    return { folder: join(root, letter), port, url: `${login}127.0.0.1:${port}/postgres?${name}` };
  };
  const places = [await placeAt("a"), await placeAt("b")] as const;
  await run("cp", ["-a", join(root, "made", "postgres"), places[0].folder]);
  const children = new Set<ChildProcess>();

  async function start(
    place: Place,
    { follows, waitsFor = false }: { readonly follows?: Place; readonly waitsFor?: boolean } = {},
  ): Promise<Running> {
    const signal = join(place.folder, "standby.signal");
    if (follows === undefined) await rm(signal, { force: true });
    else await writeFile(signal, "");
    const settings = {
      ...SETTINGS,
      synchronous_standby_names: waitsFor ? STANDBY : "",
      primary_conninfo: follows === undefined ? "" : conninfoOf(follows, password),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(postgres, ["-D", place.folder, "-p", String(place.port), ...flags], {
      ...runAs,
      cwd: "/",
      env: { LC_ALL: "C", PATH: process.env["PATH"] ?? "", TZ: "UTC" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    children.add(child);
    const ended = once(child, "close").then(() => void children.delete(child));
    await ready(child, ended);
    return {
      place,
      async die() {
        await killAll(child.pid ?? 0);
        await ended;
      },
      async stop() {
        child.kill("SIGINT");
        await ended;
      },
    };
  }

  return {
    places,
    url: `${login}${places.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`,
    start,
    async copy(from, to) {
      await rm(to.folder, { recursive: true, force: true });
      await run("cp", ["-a", from.folder, to.folder]);
    },
    async remove() {
      for (const child of children) await killAll(child.pid ?? 0);
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const conninfoOf = ({ port }: Place, password: string): string =>
  `host=127.0.0.1 port=${port} user=ringside password=${password} application_name=${STANDBY}`;

function ready(child: ChildProcess, ended: Promise<void>): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      said += String(chunk);
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve();
    });
    child.once("error", reject);
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

/** The server first, so that it makes no new processes. */
async function killAll(pid: number): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  for (const one of [pid, ...children.split(" ").filter(Boolean).map(Number)]) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It is gone.
    }
  }
}

/** Does something with a connection of its own to one of the two. */
export async function withDatabase<T>(
  { url }: Place,
  work: (sql: Database) => Promise<T>,
): Promise<T> {
  const sql = await connectDatabase(url, createLog("silent"));
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Resolves once the standby has what its primary has. */
export async function untilFollowing(primary: Place): Promise<void> {
  await withDatabase(primary, async (sql) => {
    for (;;) {
      const [row] = await sql`
        select 1 from pg_stat_replication
        where state = 'streaming' and flush_lsn = pg_current_wal_flush_lsn()`;
      if (row !== undefined) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/** The way to the standby stands still: what is written from now on does not reach it. */
export async function holdBack(primary: Place): Promise<void> {
  await withDatabase(primary, async (sql) => {
    const senders = await sql<{ pid: number }[]>`select pid from pg_stat_replication`;
    for (const { pid } of senders) process.kill(pid, "SIGSTOP");
  });
}

export const promote = (place: Place): Promise<void> =>
  withDatabase(place, async (sql) => {
    const [row] = await sql<{ is_primary: boolean }[]>`select pg_promote(true, 30) as is_primary`;
    if (row?.is_primary !== true) throw new Error("the standby was not promoted");
  });
